import formBody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { html } from '../../platform/html.ts'
import { setUpScope } from '../../platform/http/scope.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import { contactPages } from './contacts.ts'
import type { ConsoleDeps } from './deps.ts'
import { sessionOf } from './guard.ts'
import { keyPages } from './keys.ts'
import { messagePages } from './messages.ts'
import { overviewPages } from './overview.ts'
import { sendPage } from './pages.ts'
import { findSession, type Session } from './sessions.ts'
import { signInPages } from './sign-in.ts'
import { CONSOLE_CSS } from './style.ts'
import { webhookPages } from './webhooks.ts'

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
    setUpScope(scope, {
      missing: 'This page',
      send(reply, refusal, request) {
        const broken = refusal.kind === 'internal'
        const title = broken ? refusal.message : 'That did not work'
        return sendPage(reply.code(refusal.statusCode), {
          title,
          session: request.getDecorator<Session | null>('session') ?? undefined,
          main: html`<h1>${title}</h1><p class="notice bad" role="alert">${broken ? 'Please try again.' : refusal.message}</p>
<p><a href="/console">Back to the overview</a></p>`,
        })
      },
    })
    scope.decorateRequest('session', null)
    await scope.register(formBody)

    scope.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.anybody || request.is404) return
      const session = await findSession(deps.db, request, deps.now())
      if (!session) return reply.redirect('/console', 303)
      request.setDecorator('session', session)
    })
    scope.addHook('preValidation', async (request) => {
      if (request.method !== 'POST' || request.routeOptions.config.anybody) return
      const sent = z.object({ csrf: z.string() }).safeParse(request.body)
      if (!sent.success || !sameSecret(sent.data.csrf, sessionOf(request).csrf)) {
        throw new Refusal('forbidden', 'This form was not ours, or is out of date: open the page again')
      }
    })

    scope.get('/console.css', { config: { anybody: true } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(CONSOLE_CSS),
    )
    await scope.register(signInPages(deps))
    await scope.register(overviewPages(deps))
    await scope.register(messagePages(deps))
    await scope.register(contactPages(deps))
    await scope.register(webhookPages(deps))
    await scope.register(keyPages(deps))
  }
