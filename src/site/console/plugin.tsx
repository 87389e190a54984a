import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { setUpScope } from '../../platform/http/scope.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import { accountPages } from './account.tsx'
import { contactPages } from './contacts.tsx'
import type { ConsoleDeps } from './deps.ts'
import { keyPages } from './keys.tsx'
import { languageOf, rememberLanguage } from './language.ts'
import { messagePages } from './messages/pages.tsx'
import { overviewPages } from './overview.tsx'
import { sendPage } from './pages.tsx'
import { receivedPages } from './received.tsx'
import { said } from './refusals.ts'
import { secretPages } from './secrets.tsx'
import { type ConsoleSession, findSession } from './sessions.ts'
import { signInPages } from './sign-in.tsx'
import { CONSOLE_CSS } from './style.ts'
import { templateListPages } from './templates/list.tsx'
import { templatePages } from './templates/template.tsx'
import { type ConsoleView, viewOf } from './view.ts'
import { deliveryPages } from './webhooks/delivery.tsx'
import { webhookListPages } from './webhooks/list.tsx'
import { webhookPages } from './webhooks/webhook.tsx'
import { shellWords } from './words.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A console page that needs no session. */
    anybody?: boolean
  }
}

/** The account's own pages: what is mounted at /console. No scripts: forms and links do everything. */
export const consolePlugin =
  (deps: ConsoleDeps): FastifyPluginAsync =>
  async (scope) => {
    const seenBy = (request: FastifyRequest, session: ConsoleSession | undefined): ConsoleView => ({
      session,
      language: languageOf(request),
      zone: session?.account.timeZone ?? deps.config.TIME_ZONE,
      here: pathOf(request),
      now: deps.now(),
    })

    setUpScope(scope, {
      missing: 'This page',
      send(reply, refusal, request) {
        const view = request.getDecorator<ConsoleView | null>('view') ?? seenBy(request, undefined)
        const broken = refusal.kind === 'internal' || refusal.kind === 'unavailable'
        const words = shellWords[view.language]
        return sendPage(reply.code(refusal.statusCode), view, {
          title: words.failed,
          main: (
            <>
              <h1>{words.failed}</h1>
              <p class="notice bad" role="alert">
                {broken ? words.again : said(view, refusal.message, refusal)}
              </p>
              <p>
                <a href="/console">{words.back}</a>
              </p>
            </>
          ),
        })
      },
    })
    scope.decorateRequest('view', null)
    await scope.register(formBody)
    await scope.register(cookie)

    scope.addHook('onRequest', async (request, reply) => {
      const view = seenBy(request, await findSession(deps.db, request, deps.now()))
      request.setDecorator('view', view)
      rememberLanguage(request, reply, view.language)
      const open = request.routeOptions.config.anybody || request.is404
      if (!open && !view.session) return reply.redirect('/console', 303)
    })
    scope.addHook('preValidation', async (request) => {
      if (request.method !== 'POST' || request.routeOptions.config.anybody) return
      const sent = z.object({ csrf: z.string() }).safeParse(request.body)
      if (!sent.success || !sameSecret(sent.data.csrf, viewOf(request).session.csrf)) {
        throw new Refusal('forbidden', 'This form was not ours, or is out of date: open the page again')
      }
    })

    scope.get('/console.css', { config: { anybody: true } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(CONSOLE_CSS),
    )
    await scope.register(signInPages(deps))
    await scope.register(overviewPages(deps))
    await scope.register(messagePages(deps))
    await scope.register(receivedPages(deps))
    await scope.register(contactPages(deps))
    await scope.register(templateListPages(deps))
    await scope.register(templatePages(deps))
    await scope.register(webhookListPages(deps))
    await scope.register(webhookPages(deps))
    await scope.register(deliveryPages(deps))
    await scope.register(keyPages(deps))
    await scope.register(secretPages(deps))
    await scope.register(accountPages(deps))
  }

/** The path and query of a request without the language that it may choose. */
function pathOf({ url }: FastifyRequest): string {
  const [path = '', query = ''] = url.split('?')
  const kept = new URLSearchParams(query)
  kept.delete('lang')
  return kept.size > 0 ? `${path}?${kept}` : path
}
