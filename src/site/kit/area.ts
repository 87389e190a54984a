import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setUpScope } from '../../platform/http/scope.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/secrets.ts'
import { RESTORED } from './form.tsx'
import { chosenLanguage, rememberLanguage } from './language.ts'
import { saveForm } from './saved-form.tsx'
import { isCsrfOf, type PageSession, type Sessions } from './session.ts'
import { pathOf, type View, viewOf } from './view.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page needs no session. */
    anybody?: boolean
  }
}

/**
 * Area: pages for people who sign in. One call in an area's plugin sets up forms, cookies, language, session, CSRF check and the pages of
 * refusals. A route that needs no session has `config: { anybody: true }`.
 */
type Area<S extends PageSession> = {
  sessions: Sessions
  /** Seals saved forms. */
  sealer: Sealer
  /** The target of requests without a session. */
  signInAt: string
  /** The area's own view of a session; undefined once the key or token that opened it is no longer valid. */
  known: (session: PageSession) => Promise<S | undefined>
  zoneOf: (session: S | undefined) => string
  /** The languages of its pages. */
  languages?: readonly [PageLanguage, ...PageLanguage[]]
  now: () => Date
  /** Sends the page of a refusal. */
  sendRefusal: (reply: FastifyReply, view: View<S>, refusal: Refusal) => FastifyReply
}

export async function setUpArea<S extends PageSession>(
  scope: FastifyInstance,
  { sessions, sealer, signInAt, known, zoneOf, languages = PAGE_LANGUAGES, now, sendRefusal }: Area<S>,
): Promise<void> {
  const language = { cookie: `${sessions.cookie}_language`, path: sessions.path }
  // a request that was refused before its cookies were parsed has none
  const seenBy = (request: FastifyRequest, session: S | undefined): View<S> => ({
    session,
    language: chosenLanguage(request, languages, request.cookies?.[language.cookie]),
    zone: zoneOf(session),
    here: pathOf(request),
    now: now(),
  })

  setUpScope(scope, {
    missing: 'This page',
    send: (reply, refusal, request) =>
      sendRefusal(
        reply.code(refusal.statusCode),
        request.getDecorator<View<S> | null>('view') ?? seenBy(request, undefined),
        refusal,
      ),
  })
  scope.decorateRequest('view', null)
  await scope.register(formBody)
  await scope.register(cookie)

  scope.addHook('onRequest', async (request, reply) => {
    const found = await sessions.find(request, now())
    const view = seenBy(request, found && (await known(found)))
    request.setDecorator('view', view)
    rememberLanguage(request, reply, { ...language, language: view.language })
    const open = request.routeOptions.config.anybody || request.is404
    if (open || view.session) return
    const keeps =
      request.method === 'POST' && request.routeOptions.config.savesForm && (await sessions.isKnown(request))
    if (!keeps) return reply.redirect(signInAt, 303)
  })
  scope.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.config.anybody) return
    const sent = new Map<string, unknown>(Object.entries(request.body ?? {}))
    const { session } = viewOf<S>(request)
    if (!session) {
      // forms sent by other sites are not saved
      const isSaved = sessions.isFormOf(request, sent.get('csrf')) && (await saveForm({ sessions, sealer }, request))
      return reply.redirect(isSaved ? `${signInAt}?kept=1` : signInAt, 303)
    }
    if (sent.has(RESTORED)) {
      await sessions.drop(session)
      // a route that does not show its form again would act on it
      if (!request.routeOptions.config.savesForm) return reply.redirect(signInAt, 303)
    }
    if (!isCsrfOf(session, sent.get('csrf'))) {
      throw new Refusal('forbidden', 'This form was not ours, or is out of date: open the page again', {
        reason: { id: 'form_out_of_date' },
      })
    }
  })
}
