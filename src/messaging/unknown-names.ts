import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses top-level fields and query parameters that are not known, in place of naming them in a `Warning`. */
    strict?: boolean
    /** The names that the route knows; undefined where it takes any. Set here. */
    names?: { body: Set<string> | undefined; query: Set<string> | undefined }
  }
}

/** The most names in a header, and the most characters of each. */
const NAMED_MAX = 10
/** Characters of each. */
const NAME_LENGTH = 60

/** Refuses or names what a request sends under a name that its route does not know. Register it before the routes. */
export function watchNames(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, names: namesOf(route) }
    // the description says so of a route that takes nothing too
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

/** What refuses these names; of those in `body` with what was sent. */
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

/** The names in what was sent that are not known. */
export const outside = (known: Set<string> | undefined, sent: unknown): string[] =>
  known && typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.keys(sent).filter((name) => !known.has(name))
    : []

function namesOf({ schema, config }: RouteOptions) {
  const body = keysOf(schema?.body)
  // who writes back what it was shown means no more by it
  const shown = config?.strict ? [] : Object.values(schema?.response ?? {}).map(keysOf)
  return {
    body: body && new Set([body, ...shown].flatMap((keys) => [...(keys ?? [])])),
    query: schema?.querystring === undefined ? new Set<string>() : keysOf(schema.querystring),
  }
}

/** The names of an object's fields, of all kinds that it may be; undefined where it takes any, or is none. */
export function keysOf(schema: unknown): Set<string> | undefined {
  if (schema instanceof z.ZodObject)
    return schema.def.catchall ? strictKeys(schema) : new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return keysOf(schema.def.innerType)
  }
  // what preprocesses has its object behind it
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
