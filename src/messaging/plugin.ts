import type { FastifyPluginAsync } from 'fastify'
import { describeApi } from '../platform/http/openapi.ts'
import { setUpScope } from '../platform/http/scope.ts'
import { keyRoutes } from './accounts/routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { admit } from './auth.ts'
import { bridgeRoutes } from './bridge/routes.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import { contactBatchRoutes } from './contacts/batch-routes.ts'
import { contactCsvRoutes } from './contacts/csv-routes.ts'
import { optOutRoutes } from './contacts/opt-out-routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { noteRoutes } from './conversations/note-routes.ts'
import { quickReplyRoutes } from './conversations/quick-reply-routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { MessagingDeps } from './deps.ts'
import { description } from './description.ts'
import { sendMessagingRefusal } from './errors.ts'
import { repeatSafely } from './idempotent.ts'
import { mediaContentRoutes } from './media/content-routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageBatchRoutes } from './messages/batch-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { connectionRoutes } from './networks/connection-routes.ts'
import { whatsappWebhookRoutes } from './networks/whatsapp/routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { watchNames } from './unknown-names.ts'
import { analyticsRoutes } from './usage/analytics-routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { deliveryRoutes } from './webhooks/delivery-routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { streamRoutes } from './webhooks/stream-routes.ts'

/** The messaging API, mounted at /v1. */
export const messagingPlugin =
  (deps: MessagingDeps): FastifyPluginAsync =>
  async (scope) => {
    setUpScope(scope, { send: sendMessagingRefusal, missing: 'This address' })
    scope.decorateRequest('caller', null)
    scope.addHook('onRequest', async (_request, reply) => {
      // an account's data must not be cached; files and the description override this
      reply.header('cache-control', 'no-store')
    })
    scope.addHook('onRequest', admit(deps))
    // the description is public, like the rest of the documentation
    scope.addHook('onRoute', (route) => {
      if (route.url.endsWith('/openapi.json')) route.config = { ...route.config, public: true, uncounted: true }
    })
    watchNames(scope)
    repeatSafely(scope, deps)
    describeApi(scope, description)

    await scope.register(messageRoutes(deps))
    await scope.register(messageBatchRoutes(deps))
    await scope.register(connectionRoutes(deps))
    await scope.register(conversationRoutes(deps))
    await scope.register(noteRoutes(deps))
    await scope.register(quickReplyRoutes(deps))
    await scope.register(broadcastRoutes(deps))
    await scope.register(contactRoutes(deps))
    await scope.register(contactBatchRoutes(deps))
    await scope.register(contactCsvRoutes(deps))
    await scope.register(optOutRoutes(deps))
    await scope.register(mediaRoutes(deps))
    await scope.register(mediaContentRoutes(deps))
    await scope.register(templateRoutes(deps))
    await scope.register(ruleRoutes(deps))
    await scope.register(bridgeRoutes(deps))
    await scope.register(webhookRoutes(deps))
    await scope.register(deliveryRoutes(deps))
    await scope.register(eventRoutes(deps))
    await scope.register(streamRoutes(deps))
    await scope.register(usageRoutes(deps))
    await scope.register(analyticsRoutes(deps))
    await scope.register(keyRoutes(deps))
    await scope.register(userRoutes(deps))
    await scope.register(whatsappWebhookRoutes(deps))
  }
