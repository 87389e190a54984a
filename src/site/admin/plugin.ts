import type { FastifyBaseLogger, FastifyPluginAsync, RawServerDefault } from 'fastify'
import { asRefusal } from '../../platform/http/refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from '../../platform/http/zod.ts'
import { notFound } from '../../platform/refusal.ts'
import { sendReferenceRefusal } from '../../reference/errors.ts'
import { accountRoutes } from './accounts.ts'
import { actionRoutes } from './actions.ts'
import { beginAction, endAction } from './audit.ts'
import { checkOperator } from './auth.ts'
import type { AdminDeps } from './deps.ts'
import { directoryRoutes } from './directory.ts'
import { lectureAdminRoutes } from './lectures.ts'
import { queueRoutes } from './queue.ts'
import { referenceKeyRoutes } from './reference-keys.ts'
import { sessionRoutes } from './session-routes.ts'
import { simulatorRoutes } from './simulator.ts'
import { statsRoutes } from './stats.ts'
import { templateDecisionRoutes } from './templates.ts'

/** The operator calls of one subject, given what they need. */
export type AdminRoutes = (
  deps: AdminDeps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

/** The operator API: what is mounted at /admin/api. Its errors look like the reference API's. */
export const adminPlugin =
  (deps: AdminDeps): FastifyPluginAsync =>
  async (scope) => {
    const docsUrl = `${deps.publicUrl}/docs`
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = asRefusal(error)
      if (refusal) return sendReferenceRefusal(reply, refusal, docsUrl)
      request.log.error({ err: error }, 'a request failed')
      return reply.code(500).serializer(JSON.stringify).send({ error: 'Something went wrong on our side' })
    })
    scope.setNotFoundHandler((_request, reply) => sendReferenceRefusal(reply, notFound('This address'), docsUrl))
    scope.decorateRequest('operator', '')
    scope.decorateRequest('action', null)
    scope.addHook('onRequest', (request) => checkOperator(deps, request))
    scope.addHook('preHandler', (request) => beginAction(deps, request))
    scope.addHook('onSend', (request, reply, payload) =>
      // the action is done whatever becomes of its record, which then stands there without an end
      endAction(deps, request, reply, payload).catch((error) =>
        request.log.error({ err: error }, 'an action could not be recorded whole'),
      ),
    )
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      // a decision needs no body, whatever the client says it sends
      body === '' ? done(null, undefined) : parseJson(request, String(body), done),
    )
    await scope.register(sessionRoutes(deps))
    await scope.register(actionRoutes(deps))
    await scope.register(referenceKeyRoutes(deps))
    await scope.register(accountRoutes(deps))
    await scope.register(templateDecisionRoutes(deps))
    await scope.register(simulatorRoutes(deps))
    await scope.register(queueRoutes(deps))
    await scope.register(statsRoutes(deps))
    await scope.register(lectureAdminRoutes(deps))
    await scope.register(directoryRoutes(deps))
  }
