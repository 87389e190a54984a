import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses unknown top-level fields and query parameters, instead of naming them in a `Warning`. */
    strict?: boolean
    /** The names that the route accepts; undefined if it accepts any. Set here. */
    names?: { body: Set<string> | undefined; query: Set<string> | undefined }
  }
}

/** Names shown in a header. */
const NAMED_MAX = 10
/** Characters shown of each name. */
const NAME_LENGTH = 60

/** Refuses or warns about unknown names in requests. Register it before the routes. */
export function watchNames(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, names: namesOf(route) }
    // describes the refusal also for routes without input
    if (route.config.strict && route.schema) route.schema.refusals = { 400: [], ...route.schema.refusals }
  })
  scope.addHook('preValidation', async (request, reply) => {
    const { names, strict } = request.routeOptions.config
    if (!names) return
    const unknown = [...outside(names.query, request.query), ...outside(names.body, request.body)]
    if (unknown.length === 0) return
    if (strict) throw unknownNames(unknown, request.body)
    const shown = unknown
      .slice(0, NAMED_MAX)
      .map((name) => name.slice(0, NAME_LENGTH).replace(/[^\x21-\x7e]|["\\]/g, '?'))
    reply.header('warning', shown.map((name) => `299 - "unknown: ${name}"`).join(', '))
  })
}

/** The refusal for these names; for names in `body` it includes what was sent. */
export function unknownNames(unknown: string[], body: unknown): Refusal {
  const message = 'is not known here'
  const problems = unknown.slice(0, NAMED_MAX).map((name) => {
    const field = name.slice(0, NAME_LENGTH)
    const value =
      typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
    return { field, message, value }
  })
  return new Refusal('invalid', problems.map(({ field }) => `${field}: ${message}`).join('; '), { problems })
}

/** The unknown names in a request. */
export const outside = (known: Set<string> | undefined, sent: unknown): string[] =>
  known && typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.keys(sent).filter((name) => !known.has(name))
    : []

function namesOf({ schema, config }: RouteOptions) {
  const body = keysOf(schema?.body)
  // clients write back whole records, so names of the response are accepted silently
  const shown = config?.strict ? [] : Object.values(schema?.response ?? {}).map(keysOf)
  return {
    body: body && new Set([body, ...shown].flatMap((keys) => [...(keys ?? [])])),
    query: schema?.querystring === undefined ? new Set<string>() : keysOf(schema.querystring),
  }
}

/** The names of an object's fields, over all its variants; undefined if it accepts any, or is no object. */
export function keysOf(schema: unknown): Set<string> | undefined {
  if (schema instanceof z.ZodObject)
    return schema.def.catchall ? strictKeys(schema) : new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return keysOf(schema.def.innerType)
  }
  // the object of a preprocessed schema is at its output
  if (schema instanceof z.ZodPipe) return keysOf(schema.def.in) ?? keysOf(schema.def.out)
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(keysOf)
    if (options.includes(undefined)) return undefined
    return new Set(options.flatMap((keys) => [...(keys ?? [])]))
  }
  return undefined
}

const strictKeys = (schema: z.ZodObject): Set<string> | undefined =>
  schema.def.catchall instanceof z.ZodNever ? new Set(Object.keys(schema.shape)) : undefined
