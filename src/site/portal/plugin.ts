import formBody from '@fastify/formbody'
import type { FastifyBaseLogger, FastifyPluginAsync, RawServerDefault } from 'fastify'
import { asRefusal } from '../../platform/http/refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from '../../platform/http/zod.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendReferenceRefusal } from '../../reference/errors.ts'
import { assetRoutes } from './assets.ts'
import type { PortalDeps } from './deps.ts'
import { homeRoutes } from './home.ts'
import { isForm, keyFormRoutes } from './key-forms.ts'
import { keyPageRoutes } from './key-page.ts'
import { languageOf } from './language.ts'
import { noticePage, sendPage } from './pages.ts'
import { wordsOf } from './words.ts'

/** The routes of one part of the portal, given what they need. */
export type PortalRoutes = (
  deps: PortalDeps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

/** The developer portal and the widget's file. A form is answered by a page, JSON by JSON. */
export const portalPlugin =
  (deps: PortalDeps): FastifyPluginAsync =>
  async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = asRefusal(error) ?? new Refusal('unavailable', 'Something went wrong on our side')
      const unexpected = !asRefusal(error)
      if (unexpected) request.log.error({ err: error }, 'a request failed')
      const status = unexpected ? 500 : refusal.statusCode
      if (!isForm(request) && request.method !== 'GET') {
        return sendReferenceRefusal(reply, refusal, `${deps.publicUrl}/developers`).code(status)
      }
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
      const language = languageOf(request)
      const words = wordsOf(language).notices
      const text = status === 500 ? words.broken : status === 429 ? words.limited : words.wrong
      return sendPage(reply.code(status), noticePage(language, text))
    })
    await scope.register(formBody)
    await scope.register(homeRoutes(deps))
    await scope.register(keyFormRoutes(deps))
    await scope.register(keyPageRoutes(deps))
    await scope.register(assetRoutes)
  }
