import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import type { Translated } from '../../platform/language.ts'
import { shownOnce } from '../kit/once.tsx'
import { momentIn } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { sendPage } from './page.tsx'
import { type ConsoleUser, viewOf } from './view.ts'
import { PLACES, shellWords } from './words.ts'

/** A new secret, and its owner. */
const fresh = z.discriminatedUnion('of', [
  z.object({ of: z.literal('key'), secret: z.string(), name: z.string() }),
  z.object({
    of: z.literal('webhook'),
    secret: z.string(),
    id: z.string(),
    url: z.string(),
    /** Until when the replaced secret stays valid, or null. Absent for a new webhook. */
    oldUntil: z.coerce.date().nullable().optional(),
  }),
])

export type FreshSecret = z.output<typeof fresh>

/** The address that shows a secret once. */
export const secretAt = (id: string): string => `/console/secrets/${id}`

const indonesian = {
  newKey: (name: string) => `Kunci baru: ${name}`,
  newWebhook: 'Webhook ditambahkan',
  rotated: 'Kunci rahasia webhook diganti',
  signed: 'Setiap kiriman ditandatangani dengan kunci rahasia ini.',
  oldUntil: (at: string) => `Kunci rahasia lama masih ikut menandatangani sampai ${at}.`,
  oldExpired: 'Kunci rahasia lama sudah tidak dipakai.',
}

export const secretWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    newKey: (name) => `New key: ${name}`,
    newWebhook: 'Webhook added',
    rotated: 'The webhook has a new secret',
    signed: 'Every delivery is signed with this secret.',
    oldUntil: (at) => `The old secret signs as well until ${at}.`,
    oldExpired: 'The old secret is no longer used.',
  },
}

export const secretPages: ConsolePages = (deps) => async (scope) => {
  scope.get('/secrets/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = viewOf(request)
    const { places } = shellWords[view.language]
    const page = await shownOnce(deps, view, reply, {
      id: request.params.id,
      show: (made) => describe(view, fresh.parse(made)),
      links: (
        <>
          <a href={PLACES.keys}>{places.keys}</a> <a href={PLACES.webhooks}>{places.webhooks}</a>
        </>
      ),
    })
    return sendPage(reply, view, page)
  })
}

function describe(view: ConsoleUser, made: FreshSecret) {
  const texts = secretWords[view.language]
  const { secret } = made
  if (made.of === 'key') return { title: texts.newKey(made.name), secret, onward: PLACES.keys }
  const { url, oldUntil } = made
  return {
    title: oldUntil === undefined ? texts.newWebhook : texts.rotated,
    lead: (
      <>
        <p class="soft">{url}</p>
        <p>{texts.signed}</p>
      </>
    ),
    secret,
    more:
      oldUntil === undefined ? undefined : (
        <p>{oldUntil ? texts.oldUntil(momentIn(view, oldUntil)) : texts.oldExpired}</p>
      ),
    onward: `${PLACES.webhooks}/${made.id}`,
  }
}
