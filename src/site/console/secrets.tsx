import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordId } from '../../platform/http/text.ts'
import { digest, randomBase62, type Sealer } from '../../platform/secrets.ts'
import type { ConsolePages } from './deps.ts'
import type { Translated } from './language.ts'
import { sendPage } from './pages.tsx'
import { momentIn } from './time.tsx'
import { viewOf } from './view.ts'
import { PLACES, shellWords } from './words.ts'

const consoleSecrets = pgTable('console_secrets', {
  id: text().primaryKey(),
  sessionDigest: text('session_digest').notNull(),
  /** Null while what it belongs to is being made. */
  sealed: text(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const CONSOLE_SECRET_PURPOSE = 'console-secret'
/** Time enough for a redirect. */
const LIFETIME_MS = 5 * 60_000

/** A secret that was just made, and what it belongs to. */
const fresh = z.discriminatedUnion('of', [
  z.object({ of: z.literal('key'), secret: z.string(), name: z.string() }),
  z.object({
    of: z.literal('webhook'),
    secret: z.string(),
    id: z.string(),
    url: z.string(),
    /** Of a secret that was replaced: until when it is used as well, or null. Absent for a new webhook. */
    oldUntil: z.coerce.date().nullable().optional(),
  }),
])

type FreshSecret = z.output<typeof fresh>

type Deps = { db: Db; sealer: Sealer }

/**
 * Makes something that has a secret, once for each form (`once` is what the form calls itself), however often and in however many
 * processes it is sent; answers the address of the one page that shows the secret, to this session. Throws what `make` throws.
 */
export async function makeOnce(
  { db, sealer }: Deps,
  session: string,
  once: string,
  make: () => Promise<FreshSecret>,
  now: Date,
): Promise<string> {
  await db.delete(consoleSecrets).where(lte(consoleSecrets.expiresAt, now))
  const id = once === '' ? randomBase62(24) : digest(`${session} ${once}`).slice(0, 24)
  const address = `/console/secrets/${id}`
  const claimed = await db
    .insert(consoleSecrets)
    .values({ id, sessionDigest: session, sealed: null, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .onConflictDoNothing()
    .returning({ id: consoleSecrets.id })
  if (claimed.length === 0) return address
  try {
    const sealed = sealer.seal(JSON.stringify(await make()), CONSOLE_SECRET_PURPOSE)
    await db.update(consoleSecrets).set({ sealed }).where(eq(consoleSecrets.id, id))
  } catch (error) {
    await db.delete(consoleSecrets).where(eq(consoleSecrets.id, id))
    throw error
  }
  return address
}

/** Gives a secret out: once, and only to the session that it is for. */
async function takeSecret(
  { db, sealer }: Deps,
  session: string,
  id: string,
  now: Date,
): Promise<FreshSecret | 'being made' | undefined> {
  const mine = and(
    eq(consoleSecrets.id, id),
    eq(consoleSecrets.sessionDigest, session),
    gt(consoleSecrets.expiresAt, now),
  )
  const [taken] = await db
    .delete(consoleSecrets)
    .where(and(mine, isNotNull(consoleSecrets.sealed)))
    .returning({ sealed: consoleSecrets.sealed })
  if (taken?.sealed) return fresh.parse(JSON.parse(sealer.unseal(taken.sealed, CONSOLE_SECRET_PURPOSE)))
  return (await db.$count(consoleSecrets, mine)) > 0 ? 'being made' : undefined
}

const words: Translated<{
  newKey: (name: string) => string
  newWebhook: string
  rotated: string
  once: string
  signed: string
  oldUntil: (at: string) => string
  oldExpired: string
  onward: string
  gone: string
  goneText: string
  making: string
}> = {
  id: {
    newKey: (name) => `Kunci baru: ${name}`,
    newWebhook: 'Webhook ditambahkan',
    rotated: 'Kunci rahasia webhook diganti',
    once: 'Salin sekarang. Halaman ini hanya menampilkannya sekali, dan kami tidak dapat menampilkannya lagi.',
    signed: 'Setiap kiriman ditandatangani dengan kunci rahasia ini.',
    oldUntil: (at) => `Kunci rahasia lama masih ikut menandatangani sampai ${at}.`,
    oldExpired: 'Kunci rahasia lama sudah tidak dipakai.',
    onward: 'Sudah saya salin',
    making: 'Sedang dibuat …',
    gone: 'Sudah ditampilkan',
    goneText:
      'Kunci hanya ditampilkan sekali, sesaat setelah dibuat. Jika belum tersalin, buat kunci baru dan cabut yang ini, atau ganti kunci rahasia webhook.',
  },
  en: {
    newKey: (name) => `New key: ${name}`,
    newWebhook: 'Webhook added',
    rotated: 'The webhook has a new secret',
    once: 'Copy it now. It is shown only once and cannot be shown again.',
    signed: 'Every delivery is signed with this secret.',
    oldUntil: (at) => `The old secret signs as well until ${at}.`,
    oldExpired: 'The old secret is no longer used.',
    onward: 'I have copied it',
    making: 'Being made …',
    gone: 'It has been shown',
    goneText:
      'A secret is shown once, right after it is made. If you did not copy it, make another key and revoke this one, or rotate the secret of the webhook.',
  },
}

export const secretPages: ConsolePages = (deps) => async (scope) => {
  scope.get('/secrets/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = viewOf(request)
    const texts = words[view.language]
    const secret = await takeSecret(deps, view.session.digest, request.params.id, deps.now())
    if (!secret) {
      const { places } = shellWords[view.language]
      return sendPage(reply.code(410), view, {
        title: texts.gone,
        main: (
          <>
            <h1>{texts.gone}</h1>
            <p>{texts.goneText}</p>
            <p class="row">
              <a href={PLACES.keys}>{places.keys}</a> <a href={PLACES.webhooks}>{places.webhooks}</a>
            </p>
          </>
        ),
      })
    }
    if (secret === 'being made') {
      // the first of two requests of one form is still under way: look again
      return sendPage(reply.code(202).header('refresh', '1'), view, {
        title: texts.making,
        main: <h1>{texts.making}</h1>,
      })
    }
    const shown = <code class="secret">{secret.secret}</code>
    if (secret.of === 'key') {
      const title = texts.newKey(secret.name)
      return sendPage(reply, view, {
        title,
        at: 'keys',
        main: (
          <>
            <h1>{title}</h1>
            <p>{texts.once}</p>
            {shown}
            <p>
              <a href={PLACES.keys}>{texts.onward}</a>
            </p>
          </>
        ),
      })
    }
    const title = secret.oldUntil === undefined ? texts.newWebhook : texts.rotated
    return sendPage(reply, view, {
      title,
      at: 'webhooks',
      main: (
        <>
          <h1>{title}</h1>
          <p class="soft">{secret.url}</p>
          <p>
            {texts.signed} {texts.once}
          </p>
          {shown}
          {secret.oldUntil !== undefined && (
            <p>{secret.oldUntil ? texts.oldUntil(momentIn(view, secret.oldUntil)) : texts.oldExpired}</p>
          )}
          <p>
            <a href={`${PLACES.webhooks}/${secret.id}`}>{texts.onward}</a>
          </p>
        </>
      ),
    })
  })
}
