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

/** The routes of one feature, given what they need; what they take and return is typed by their zod schemas. */
export type RoutesOf<Deps> = (
  deps: Deps,
) => FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes, FastifyBaseLogger>

type Product = {
  /** Sends a refusal in the product's own envelope, with the refusal's status. */
  send: (reply: FastifyReply, refusal: Refusal, request: FastifyRequest) => FastifyReply
  /** What an unknown address is called; left out where another scope answers for it. */
  missing?: string | undefined
  /** What a body may have where a route says nothing else; left out, what the whole server takes. */
  bodyBytes?: number
}

/** The longest text that strangers may send is of 10,000 characters, each written as two escapes of six bytes at worst. */
export const STRANGERS_BODY_BYTES = 128 * 1024

/**
 * What every product sets up alike: zod validates and serialises, and every refusal goes out in the product's envelope.
 * An error that is no refusal is logged and answered as a refusal of the kind `internal`.
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
