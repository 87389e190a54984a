import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import { notFound, Refusal } from '../refusal.ts'
import { bodyRefusal, readJsonBodies } from './bodies.ts'
import { addSentValues } from './echo.ts'
import { asRefusal } from './refusals.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from './zod.ts'

/** The routes of a feature, given its dependencies, with types from their zod schemas. */
export type RoutesOf<Deps> = (
  deps: Deps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

type Product = {
  /** Sends a refusal in the product's envelope, with its status. */
  send: (reply: FastifyReply, refusal: Refusal, request: FastifyRequest) => FastifyReply
  /** The name of an unknown address in its 404; left out if another scope answers it. */
  missing?: string | undefined
  /** The limit of bodies unless a route has its own; the server's by default. */
  bodyBytes?: number
}

/** Ten thousand characters, the longest text that strangers may send, with two six-byte escapes each in the worst case. */
export const STRANGERS_BODY_BYTES = 128 * 1024

/**
 * The set-up that all products share: zod validates and serialises, and refusals are sent in the product's envelope. Any other error is
 * logged and answered as `internal`.
 */
export function setUpScope(scope: FastifyInstance, { send, missing, bodyBytes }: Product): void {
  if (bodyBytes !== undefined)
    scope.addHook('onRoute', (route) => {
      route.bodyLimit ??= bodyBytes
    })
  scope.setValidatorCompiler(validatorCompiler)
  scope.setSerializerCompiler(serializerCompiler)
  answerErrors(scope, { send, missing })
  readJsonBodies(scope)
}

/** Answers every refusal and error in `scope` in the product's envelope. */
export function answerErrors(scope: FastifyInstance, { send, missing }: Product): void {
  scope.setErrorHandler((error: Error, request, reply) => {
    const refusal = bodyRefusal(error, request) ?? asRefusal(error)
    if (refusal) {
      addSentValues(refusal, request)
      if (refusal.kind === 'unavailable') request.log.warn({ err: refusal.cause }, refusal.message)
      return send(reply, refusal, request)
    }
    request.log.error({ err: error }, 'a request failed')
    return send(reply, new Refusal('internal', 'Something went wrong on our side'), request)
  })
  if (missing) scope.setNotFoundHandler((request, reply) => send(reply, notFound(missing), request))
}
