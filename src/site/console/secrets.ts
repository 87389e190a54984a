import { and, eq, gt, lte } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { html } from '../../platform/html.ts'
import { recordId } from '../../platform/http/text.ts'
import { randomBase62, type Sealer } from '../../platform/secrets.ts'
import type { ConsolePages } from './deps.ts'
import type { Wording } from './language.ts'
import { sendPage } from './pages.ts'
import { momentIn } from './time.ts'
import { viewOf } from './view.ts'
import { PLACES, shellWords } from './words.ts'

const consoleSecrets = pgTable('console_secrets', {
  id: text().primaryKey(),
  sessionDigest: text('session_digest').notNull(),
  sealed: text().notNull(),
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

export type FreshSecret = z.output<typeof fresh>

type Deps = { db: Db; sealer: Sealer }

/** Keeps a secret for the one page that shows it, to this session; answers the page's address. */
export async function showOnce({ db, sealer }: Deps, session: string, secret: FreshSecret, now: Date): Promise<string> {
  await db.delete(consoleSecrets).where(lte(consoleSecrets.expiresAt, now))
  const id = randomBase62(24)
  await db.insert(consoleSecrets).values({
    id,
    sessionDigest: session,
    sealed: sealer.seal(JSON.stringify(secret), CONSOLE_SECRET_PURPOSE),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return `/console/secrets/${id}`
}

/** Gives a secret out: once, and only to the session that it is for. */
async function takeSecret(
  { db, sealer }: Deps,
  session: string,
  id: string,
  now: Date,
): Promise<FreshSecret | undefined> {
  const [taken] = await db
    .delete(consoleSecrets)
    .where(and(eq(consoleSecrets.id, id), eq(consoleSecrets.sessionDigest, session), gt(consoleSecrets.expiresAt, now)))
    .returning({ sealed: consoleSecrets.sealed })
  return taken && fresh.parse(JSON.parse(sealer.unseal(taken.sealed, CONSOLE_SECRET_PURPOSE)))
}

const words: Wording<{
  newKey: (name: string) => string
  newWebhook: string
  rotated: string
  once: string
  signed: string
  oldUntil: (at: string) => string
  oldEnded: string
  onward: string
  gone: string
  goneText: string
}> = {
  id: {
    newKey: (name) => `Kunci baru: ${name}`,
    newWebhook: 'Webhook ditambahkan',
    rotated: 'Kunci rahasia webhook diganti',
    once: 'Salin sekarang. Halaman ini hanya menampilkannya sekali, dan kami tidak dapat menampilkannya lagi.',
    signed: 'Setiap kiriman ditandatangani dengan kunci rahasia ini.',
    oldUntil: (at) => `Kunci rahasia lama masih ikut menandatangani sampai ${at}.`,
    oldEnded: 'Kunci rahasia lama sudah tidak dipakai.',
    onward: 'Sudah saya salin',
    gone: 'Sudah ditampilkan',
    goneText:
      'Kunci hanya ditampilkan sekali, sesaat setelah dibuat. Jika belum tersalin, buat kunci baru dan cabut yang ini, atau ganti kunci rahasia webhook.',
  },
  en: {
    newKey: (name) => `New key: ${name}`,
    newWebhook: 'Webhook added',
    rotated: 'The webhook has a new secret',
    once: 'Copy it now. This page shows it once, and nobody can show it again.',
    signed: 'Every delivery is signed with this secret.',
    oldUntil: (at) => `The old secret signs as well until ${at}.`,
    oldEnded: 'The old secret is no longer used.',
    onward: 'I have copied it',
    gone: 'It has been shown',
    goneText:
      'A secret is shown once, right after it is made. If you did not copy it, make another key and revoke this one, or rotate the secret of the webhook.',
  },
}

export const secretPages: ConsolePages = (deps) => async (scope) => {
  scope.get('/secrets/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = viewOf(request)
    const told = words[view.language]
    const secret = await takeSecret(deps, view.session.digest, request.params.id, deps.now())
    if (!secret) {
      const { places } = shellWords[view.language]
      return sendPage(reply.code(410), view, {
        title: told.gone,
        main: html`<h1>${told.gone}</h1><p>${told.goneText}</p>
<p class="row"><a href="${PLACES.keys}">${places.keys}</a> <a href="${PLACES.webhooks}">${places.webhooks}</a></p>`,
      })
    }
    const shown = html`<code class="secret">${secret.secret}</code>`
    if (secret.of === 'key') {
      const title = told.newKey(secret.name)
      return sendPage(reply, view, {
        title,
        at: 'keys',
        main: html`<h1>${title}</h1><p>${told.once}</p>${shown}<p><a href="${PLACES.keys}">${told.onward}</a></p>`,
      })
    }
    const title = secret.oldUntil === undefined ? told.newWebhook : told.rotated
    return sendPage(reply, view, {
      title,
      at: 'webhooks',
      main: html`<h1>${title}</h1><p class="soft">${secret.url}</p><p>${told.signed} ${told.once}</p>${shown}
${secret.oldUntil !== undefined && html`<p>${secret.oldUntil ? told.oldUntil(momentIn(view, secret.oldUntil)) : told.oldEnded}</p>`}
<p><a href="${PLACES.webhooks}/${secret.id}">${told.onward}</a></p>`,
    })
  })
}
