import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askForKey, type KeyRequest } from '../../reference/http/keys/ask-for-key.ts'
import { KEY_LANGUAGES, keyEmail, keyName, keyOrigins } from '../../reference/http/keys/schemas.ts'
import type { PortalRoutes } from './deps.ts'
import { keyForms } from './home-sections.tsx'
import { languageOf } from './language.ts'
import { noticePage, type PortalPage, sendPage } from './pages.tsx'
import { isForm, type RefusedForm, refusedForm } from './refused-form.tsx'
import { portalWords } from './words.ts'

// an empty form field and an unknown language count as left out
const language = z.enum(KEY_LANGUAGES).optional().catch(undefined)
const wantsKey = z.object({
  email: keyEmail,
  name: keyName.nullish().transform((name) => name || undefined),
  origins: keyOrigins.nullish().transform((origins) => origins ?? []),
  lang: language,
})
const lostKey = z.object({ email: keyEmail, lang: language })

/** Asking for a key and for a lost one. The answer is the same for every address. */
export const keyFormRoutes: PortalRoutes =
  ({ db, limiter, now }) =>
  async (scope) => {
    const take = (request: FastifyRequest, asked: KeyRequest) =>
      askForKey(db, limiter, asked, { address: request.ip, now: now() })

    scope.post('/developers/keys', { schema: { body: wantsKey }, attachValidation: true }, async (request, reply) => {
      const refused = refusedForm(request)
      if (refused) return sendPage(reply.code(400), refusedPage(request, { issue: refused }))
      const { lang, ...body } = request.body
      await take(request, { ...body, action: 'issue', language: lang ?? languageOf(request) })
      return accepted(request, reply)
    })

    // browsers that sent the forms have these addresses in their history
    for (const address of ['/developers/keys', '/developers/keys/resend']) {
      scope.get(address, async (_request, reply) => reply.redirect('/developers'))
    }

    scope.post(
      '/developers/keys/resend',
      { schema: { body: lostKey }, attachValidation: true },
      async (request, reply) => {
        const refused = refusedForm(request)
        if (refused) return sendPage(reply.code(400), refusedPage(request, { resend: refused }))
        const { lang, email } = request.body
        await take(request, { email, origins: [], action: 'resend', language: lang ?? languageOf(request) })
        return accepted(request, reply)
      },
    )
  }

/** The forms once more, as they were filled in, with each mistake at its field. */
function refusedPage(request: FastifyRequest, refused: { issue?: RefusedForm; resend?: RefusedForm }): PortalPage {
  const language = languageOf(request)
  const words = portalWords(language)
  const { title, text } = words.notices.wrong
  return {
    language,
    title,
    main: (
      <>
        <h1>{title}</h1>
        <p class="lead" role="alert">
          {text}
        </p>
        {keyForms(language, words, refused)}
      </>
    ),
  }
}

function accepted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const { sent } = portalWords(language).notices
  reply.code(202)
  if (isForm(request)) return sendPage(reply, noticePage(language, sent))
  return reply.header('cache-control', 'no-store').send({ status: 'accepted', message: sent.text })
}
