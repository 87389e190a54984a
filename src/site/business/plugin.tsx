import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { askForLink, businessName, ownerEmail } from '../../messaging/accounts/owners/links.ts'
import type { MessagingDeps } from '../../messaging/deps.ts'
import { type RoutesOf, STRANGERS_BODY_BYTES, setUpScope } from '../../platform/http/scope.ts'
import { LANGUAGE_CODES } from '../../platform/language.ts'
import { notFound } from '../../platform/refusal.ts'
import { sentForm, sentValue } from '../kit/form.tsx'
import { chosenLanguage } from '../kit/language.ts'
import { mailPlace } from '../kit/mail-place.ts'
import { type Page, sendPage } from '../kit/shell.tsx'
import { businessPage, noticePage, type Visitor } from './page.tsx'
import { shellOf } from './shell.tsx'
import { businessWords } from './words.ts'

type BusinessDeps = Pick<MessagingDeps, 'db' | 'config' | 'limiter' | 'publicUrl' | 'now'>

const visitorOf = (request: FastifyRequest): Visitor => ({ language: chosenLanguage(request, LANGUAGE_CODES) })

const send = (reply: FastifyReply, visitor: Visitor, page: Page): FastifyReply =>
  sendPage(reply.header('vary', 'Accept-Language'), shellOf(visitor, reply.request), page)

/** The pages at /business: what the messaging API is, what it costs, and how to begin. */
export const businessPlugin =
  (deps: BusinessDeps): FastifyPluginAsync =>
  async (scope) => {
    setUpScope(scope, {
      bodyBytes: STRANGERS_BODY_BYTES,
      send(reply, refusal, request) {
        if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
        const visitor = visitorOf(request)
        const { failed, tooMany, closed } = businessWords[visitor.language].notices
        const notice = refusal.kind === 'limited' ? tooMany : refusal.kind === 'not_found' ? closed : failed
        return send(reply.code(refusal.statusCode), visitor, noticePage(visitor, notice))
      },
    })
    await scope.register(formBody)
    await scope.register(businessRoutes(deps))
  }

const businessRoutes: RoutesOf<BusinessDeps> =
  ({ db, config, limiter, now }) =>
  async (scope) => {
    scope.get('/business', async (request, reply) => {
      const visitor = visitorOf(request)
      return send(reply, visitor, businessPage(visitor, config))
    })

    /** The answer is the same for every address, so that it reveals none. */
    scope.post('/business/sign-up', { schema: { body: sentForm } }, async (request, reply) => {
      if (config.SIGNUP !== 'open') throw notFound('This form')
      const visitor = visitorOf(request)
      const sent = request.body
      const name = businessName.safeParse(sentValue(sent, 'name'))
      const email = ownerEmail.safeParse(sentValue(sent, 'email'))
      if (!name.success || !email.success) {
        const wrong = { name: !name.success, email: !email.success }
        return send(reply.code(400), visitor, businessPage(visitor, config, { sent, wrong }))
      }
      await askForLink(
        { db, limiter },
        { kind: 'sign_up', email: email.data, name: name.data, language: visitor.language },
        { address: request.ip, now: now(), requestId: request.id },
      )
      return send(
        reply.code(202),
        visitor,
        noticePage(visitor, businessWords[visitor.language].notices.sent, mailPlace(config)),
      )
    })
    // browsers that sent the form have its address in their history
    scope.get('/business/sign-up', async (request, reply) =>
      reply.redirect(`/business?lang=${visitorOf(request).language}`, 303),
    )
  }
