import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askForKey, type KeyRequest } from '../../reference/keys/ask-for-key.ts'
import { keyEmail, keyName, keyOrigins, LANGUAGES } from '../../reference/keys/schemas.ts'
import type { PortalRoutes } from './deps.ts'
import { languageOf } from './language.ts'
import { noticePage, sendPage } from './pages.ts'
import { wordsOf } from './words.ts'

// an empty form field and an unknown language count as left out
const language = z.enum(LANGUAGES).optional().catch(undefined)
const wantsKey = z.object({
  email: keyEmail,
  name: keyName.nullish().transform((name) => name || undefined),
  origins: keyOrigins.nullish().transform((origins) => origins ?? []),
  lang: language,
})
const lostKey = z.object({ email: keyEmail, lang: language })

export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/** Asking for a key and for a lost one. The answer is the same for every address. */
export const keyFormRoutes: PortalRoutes =
  ({ db, limiter, now }) =>
  async (scope) => {
    const take = (request: FastifyRequest, asked: KeyRequest) =>
      askForKey(db, limiter, asked, { address: request.ip, now: now() })

    scope.post('/developers/keys', { schema: { body: wantsKey } }, async (request, reply) => {
      const { lang, ...body } = request.body
      await take(request, { ...body, action: 'issue', language: lang ?? languageOf(request) })
      return accepted(request, reply)
    })

    // these addresses stand in the history of browsers that sent the forms
    for (const address of ['/developers/keys', '/developers/keys/resend']) {
      scope.get(address, async (_request, reply) => reply.redirect('/developers'))
    }

    scope.post('/developers/keys/resend', { schema: { body: lostKey } }, async (request, reply) => {
      const { lang, email } = request.body
      await take(request, { email, origins: [], action: 'resend', language: lang ?? languageOf(request) })
      return accepted(request, reply)
    })
  }

function accepted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const { sent } = wordsOf(language).notices
  reply.code(202)
  if (isForm(request)) return sendPage(reply, noticePage(language, sent))
  return reply.header('cache-control', 'no-store').send({ status: 'accepted', message: sent.text })
}
