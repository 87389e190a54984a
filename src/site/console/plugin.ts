import formBody from '@fastify/formbody'
import type { FastifyBaseLogger, FastifyPluginAsync, RawServerDefault } from 'fastify'
import { z } from 'zod'
import { html } from '../../platform/html.ts'
import { asRefusal } from '../../platform/http/refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from '../../platform/http/zod.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
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

/** The pages of one subject, given what they need. */
export type ConsolePages = (
  deps: ConsoleDeps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

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
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
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
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = asRefusal(error)
      if (!refusal) request.log.error({ err: error }, 'a request failed')
      const title = refusal ? 'That did not work' : 'Something went wrong on our side'
      return sendPage(reply.code(refusal?.statusCode ?? 500), {
        title,
        session: request.getDecorator<Session | null>('session') ?? undefined,
        main: html`<h1>${title}</h1><p class="notice bad" role="alert">${refusal?.message ?? 'Please try again.'}</p>
<p><a href="/console">Back to the overview</a></p>`,
      })
    })
    scope.setNotFoundHandler(() => {
      throw notFound('This page')
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
