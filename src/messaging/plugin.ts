import type { FastifyBaseLogger, FastifyPluginAsync, RawServerDefault } from 'fastify'
import { describeApi } from '../platform/http/openapi.ts'
import { asRefusal } from '../platform/http/refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from '../platform/http/zod.ts'
import { notFound } from '../platform/refusal.ts'
import { admit } from './auth.ts'
import type { MessagingDeps } from './deps.ts'
import { messagingError, sendMessagingRefusal } from './errors.ts'
import { messageRoutes } from './messages/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'

/** The routes of one feature, given what they need. */
export type MessagingRoutes = (
  deps: MessagingDeps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

/** The messaging API: what is mounted at /v1. */
export const messagingPlugin =
  (deps: MessagingDeps): FastifyPluginAsync =>
  async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    scope.decorateRequest('caller', null)
    scope.addHook('onRequest', admit(deps))
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = asRefusal(error)
      if (refusal) return sendMessagingRefusal(reply, refusal)
      request.log.error({ err: error }, 'a request failed')
      return reply
        .code(500)
        .serializer(JSON.stringify)
        .send({ error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side', details: {} } })
    })
    scope.setNotFoundHandler((_request, reply) => sendMessagingRefusal(reply, notFound('This address')))
    // the description is open to all, like the rest of the documentation
    scope.addHook('onRoute', (route) => {
      if (route.url.endsWith('/openapi.json')) route.config = { ...route.config, public: true, uncounted: true }
    })
    await describeApi(scope, {
      title: 'Mimbar messaging API',
      version: '1.0.0',
      description: 'Messages over a chat network, contacts, media, templates, signed webhooks and analytics.',
      server: `${deps.publicUrl}/v1`,
      security: { key: { type: 'http', scheme: 'bearer' } },
      tags: [
        { name: 'Messages', description: 'Sent over the network of the account, with everything that becomes of them' },
        { name: 'Templates', description: 'Approved by the network before they can be sent' },
        { name: 'Events', description: 'The ledger of what happened, in order' },
        { name: 'Usage', description: 'Limits and analytics' },
      ],
      error: messagingError,
    })

    await scope.register(messageRoutes(deps))
    await scope.register(templateRoutes(deps))
    await scope.register(eventRoutes(deps))
    await scope.register(usageRoutes(deps))
  }
