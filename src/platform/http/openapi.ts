import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { globalRegistry } from 'zod/v4/core'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodObjectInput,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { type Prepared, prepare, sendEncoded } from './conditional.ts'
import type { Examples } from './examples.ts'

/** An answer's description, headers and content, in addition to the JSON schema that `response` has for its status. */
export type DescribedAnswer = {
  description?: string
  headers?: Record<string, z.ZodType>
  /** Further media types. */
  content?: Record<string, z.ZodType>
}

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
    deprecated?: boolean
    /** Replaces the API's own security requirement. */
    security?: readonly Record<string, readonly string[]>[]
    /** Content types of the body; JSON by default. */
    consumes?: readonly string[]
    /** Request headers: described here, read by the handler. */
    parameters?: z.ZodType[]
    answers?: Record<number, DescribedAnswer>
    /** Codes or reasons by status, in addition to those that every route of its kind has. */
    refusals?: Record<number, readonly string[]>
  }
}

export type ApiDescription = Pick<ZodOpenApiObject, 'info' | 'tags' | 'webhooks'> & {
  /** Where the API is mounted, such as `/api/v1`. Relative, so that the try-it page calls the host that served it. */
  server: string
  securitySchemes: NonNullable<ZodOpenApiObject['components']>['securitySchemes']
  /** The security requirement of a route: names of schemes with their scopes. */
  securityOf(config: FastifyContextConfig): Record<string, string[]>[]
  /** Headers of every answer. */
  headers: Record<string, z.ZodType>
  /** The response for refusals of this status; `reasons` are those that the route adds. */
  refusal(status: number, reasons: readonly string[]): ZodOpenApiResponseObject
  examples: Examples
}

/**
 * Serves the OpenAPI 3.1 description of all routes that are added to `scope` after this call, at `openapi.json`. It is generated from the
 * zod schemas that validate them.
 */
export function describeApi(scope: FastifyInstance, api: ApiDescription): void {
  const routes: RouteOptions[] = []
  scope.addHook('onRoute', (route) => {
    if (route.schema?.summary !== undefined && route.method !== 'HEAD') routes.push(route)
  })
  let document: Prepared | undefined
  scope.get('/openapi.json', async (request, reply) => {
    document ??= prepare(JSON.stringify(documentOf(api, routes), openReferences))
    return sendEncoded(request, reply.header('cache-control', 'public, max-age=300'), document)
  })
}

function documentOf(api: ApiDescription, routes: RouteOptions[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.url.slice(api.server.length).replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operationOf(api, route) }
  }
  const { info, tags, webhooks, server, securitySchemes } = api
  return createDocument(
    { openapi: '3.1.0', info, servers: [{ url: server }], tags, components: { securitySchemes }, paths, webhooks },
    { override: readable },
  )
}

function operationOf(api: ApiDescription, { url, schema = {}, config = {} }: RouteOptions): ZodOpenApiOperationObject {
  const { operationId = '', summary, description, tags, deprecated, parameters } = schema
  const security = schema.security ?? api.securityOf(config)
  const example = api.examples.operations[operationId]
  return {
    operationId,
    summary,
    description,
    tags: [...(tags ?? [])],
    security: security.map((one) => Object.fromEntries(Object.entries(one).map(([name, of]) => [name, [...of]]))),
    ...(deprecated && { deprecated }),
    requestParams: {
      ...(schema.params !== undefined && { path: schema.params as ZodObjectInput }),
      ...(schema.querystring !== undefined && { query: schema.querystring as ZodObjectInput }),
    },
    parameters,
    ...(schema.body instanceof z.ZodType && { requestBody: requestBodyOf(schema, example?.request) }),
    responses: {
      ...answersOf(api, schema, example?.answers ?? {}),
      ...Object.fromEntries(
        refusalsOf(url, schema, security).map((status) => [
          String(status),
          api.refusal(status, schema.refusals?.[status] ?? []),
        ]),
      ),
    },
  }
}

function requestBodyOf({ body, consumes = ['application/json'] }: FastifySchema, example: unknown) {
  let schema = body as z.ZodType
  let required = true
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    schema = schema.unwrap() as z.ZodType
    required = false
  }
  const media = mediaOf(schema, example)
  return { required, content: Object.fromEntries(consumes.map((type) => [type, media])) } as ZodOpenApiRequestBodyObject
}

function answersOf(api: ApiDescription, { response, answers = {} }: FastifySchema, examples: Record<string, unknown>) {
  const json = (response ?? {}) as Record<string, z.ZodType>
  const statuses = [...new Set([...Object.keys(json), ...Object.keys(answers)])]
  return Object.fromEntries(
    statuses.map((status) => {
      const { description, headers, content } = answers[Number(status)] ?? {}
      const media = { ...(hasBody(json[status]) && { 'application/json': json[status] }), ...content }
      const answer: ZodOpenApiResponseObject = {
        description: description ?? usualWords[status] ?? 'Success',
        headers: z.object({ ...api.headers, ...headers }),
        ...(Object.keys(media).length > 0 && {
          content: Object.fromEntries(
            Object.entries(media).map(([type, one]) => [
              type,
              mediaOf(one, type === 'application/json' ? examples[status] : undefined),
            ]),
          ),
        }),
      }
      return [status, answer]
    }),
  )
}

const usualWords: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; there is nothing to return',
  304: 'Not changed since the answer that `If-None-Match` names',
}

const hasBody = (schema: z.ZodType | undefined): schema is z.ZodType =>
  schema !== undefined && !(schema instanceof z.ZodUndefined || schema instanceof z.ZodNull)

const mediaOf = (schema: z.ZodType, example: unknown): ZodOpenApiMediaTypeObject => ({
  schema,
  ...(example !== undefined && { example }),
})

const hasFields = (schema: unknown): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0

/** The statuses of a route's refusals: those of every route of its kind, and its own. */
function refusalsOf(
  url: string,
  schema: FastifySchema,
  security: readonly Record<string, readonly string[]>[],
): number[] {
  const { body, querystring, refusals = {} } = schema
  const secured = security.length > 0
  const scoped = security.some((one) => Object.values(one).some((scopes) => scopes.length > 0))
  const usual = [
    ...(body || hasFields(querystring) ? [400] : []),
    ...(secured ? [401] : []),
    ...(scoped ? [403] : []),
    ...(url.includes(':') ? [404] : []),
    ...(body ? [413, 415] : []),
    ...[429, 500, 503],
  ]
  return [...new Set([...usual, ...Object.keys(refusals).map(Number)])].sort((a, b) => a - b)
}

/** A `$ref` with a description of its own gets `additionalProperties: false` next to it, which would refuse every field. */
const openReferences = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  return { ...value, additionalProperties: undefined }
}

/** Adapts schemas to other tools: no artificial limits, formats by name alone, and answers that may gain fields. */
const readable: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // openapi-typescript makes fields with a default required, so the defaults of a body are only in its descriptions
  if (io === 'input' && globalRegistry.get(zodSchema)?.id !== undefined) {
    for (const field of Object.values(jsonSchema.properties ?? {})) if (typeof field === 'object') delete field.default
  }
}
