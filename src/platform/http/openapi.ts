import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'

type ApiDescription = {
  title: string
  version: string
  description: string
  /** Where the API is mounted, such as `/api/v1`: relative, so that the try-it page calls the host that served it. */
  server: string
  security: Record<string, { type: 'apiKey'; in: 'header'; name: string } | { type: 'http'; scheme: 'bearer' }>
  tags: { name: string; description: string }[]
  /** The body of every refusal. */
  error: z.ZodType
}

/**
 * Collects the routes that are added to `scope` after this call and serves their OpenAPI 3.1 description, generated from the zod
 * schemas they validate with, at `openapi.json`. Register it before the routes.
 */
export async function describeApi(scope: FastifyInstance, api: ApiDescription): Promise<void> {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: api.title, version: api.version, description: api.description },
      servers: [{ url: api.server }],
      components: { securitySchemes: api.security },
      security: Object.keys(api.security).map((name) => ({ [name]: [] })),
      tags: api.tags,
    },
    stripBasePath: true,
    transform: ({ schema, url }) => ({ schema: jsonSchemas(schema, api.error), url }),
  })
  scope.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').serializer(JSON.stringify).send(scope.swagger()),
  )
}

function jsonSchemas(schema: FastifySchema, error: z.ZodType): FastifySchema {
  const { params, querystring, headers, body, response, ...rest } = schema
  const input = { params, querystring, headers, body }
  const converted = Object.entries(input)
    .filter(([, part]) => part instanceof z.ZodType)
    .map(([name, part]) => [name, jsonSchema(part as z.ZodType, 'input')])
  return {
    ...rest,
    ...Object.fromEntries(converted),
    response: {
      ...Object.fromEntries(
        Object.entries((response ?? {}) as Record<string, unknown>).map(([status, part]) => [
          status,
          part instanceof z.ZodType ? { description: 'Success', ...jsonSchema(part, 'output') } : part,
        ]),
      ),
      default: { description: 'A refusal', ...jsonSchema(error, 'output') },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}
