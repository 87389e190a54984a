import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest, RawServerDefault } from 'fastify'
import { asRefusal } from '../../platform/http/refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from '../../platform/http/zod.ts'
import { notFound, Refusal, unauthenticated } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import { sendReferenceRefusal } from '../../reference/errors.ts'
import { accountRoutes } from './accounts.ts'
import type { AdminDeps } from './deps.ts'
import { lectureAdminRoutes } from './lectures.ts'
import { queueRoutes } from './queue.ts'
import { referenceKeyRoutes } from './reference-keys.ts'
import { simulatorRoutes } from './simulator.ts'
import { templateDecisionRoutes } from './templates.ts'

/** The operator calls of one subject, given what they need. */
export type AdminRoutes = (
  deps: AdminDeps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

const WRONG_TOKENS_PER_MINUTE = 30

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
    scope.addHook('onRequest', (request) => checkOperator(deps, request))
    await scope.register(referenceKeyRoutes(deps))
    await scope.register(accountRoutes(deps))
    await scope.register(templateDecisionRoutes(deps))
    await scope.register(simulatorRoutes(deps))
    await scope.register(queueRoutes(deps))
    await scope.register(lectureAdminRoutes(deps))
  }

async function checkOperator({ adminToken, limiter, now }: AdminDeps, request: FastifyRequest): Promise<void> {
  if (!adminToken) throw new Refusal('unavailable', 'The operator API is off: set ADMIN_TOKEN to turn it on')
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token && sameSecret(token, adminToken)) return
  const { refusedBy } = await limiter.take(
    `operator:${request.ip}`,
    [{ period: 'minute', limit: WRONG_TOKENS_PER_MINUTE }],
    now(),
  )
  if (refusedBy) throw new Refusal('limited', 'Too many wrong tokens: wait a minute', { retryAfterSeconds: 60 })
  throw unauthenticated('Send the operator token: Authorization: Bearer <ADMIN_TOKEN>')
}
