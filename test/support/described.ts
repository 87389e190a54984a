import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Json = Record<string, unknown>
type Header = { $ref?: string; required?: boolean }
type Response = { $ref?: string; headers?: Record<string, Header>; content?: Record<string, { schema: Json }> }
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  responses: Record<string, Response>
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: { requestBody: { content: Record<string, { schema: Json }> } } }>
  components: { responses: Record<string, Response>; headers: Record<string, Header>; schemas: Json }
}

/** Headers that every answer may have, which are not part of an API. */
const OF_HTTP =
  /^(content-(type|length|encoding)|date|connection|keep-alive|transfer-encoding|vary|cache-control|x-content-type-options|content-security-policy|cross-origin-resource-policy|access-control-.*)$/

/**
 * Compares answers with a description and returns the problems: an undescribed status, header, content type or field, a missing header, or a
 * body that does not match its schema. Unknown fields are problems here, although the description allows them.
 */
export function describedBy(description: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'description', components: { schemas: closed(description.components.schemas) } })

  const validators = new WeakMap<Json, ValidateFunction>()
  const fits = (schema: Json, body: unknown): string[] => {
    const validate = validators.get(schema) ?? ajv.compile(absolute(closed(schema)) as Json)
    validators.set(schema, validate)
    return validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  return {
    operations: Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    ),
    /** Whether this JSON is a valid answer of the operation with the status. */
    problemsOf({ responses }: Operation, status: number, body: unknown): string[] {
      const schema = resolved(responses[String(status)])?.content?.['application/json']?.schema
      return schema ? fits(schema, body) : [`${status} has no JSON`]
    },
    /** Whether this is a valid body of the event. */
    problemsOfEvent(event: string, body: unknown): string[] {
      const schema = description.webhooks?.[event]?.post.requestBody.content['application/json']?.schema
      return schema ? fits(schema, body) : [`${event} is not described`]
    },
    problems({ responses }: Operation, answer: LightMyRequestResponse): string[] {
      const response = resolved(responses[String(answer.statusCode)])
      if (!response) return [`${answer.statusCode} is not described`]
      const lost = Object.entries(response.headers ?? {})
        .filter(([name, header]) => isRequired(header) && answer.headers[name.toLowerCase()] === undefined)
        .map(([name]) => `${name} is missing`)
      // the headers of an operation's answers may also come with refusals, whose descriptions are shared
      const answers = [response, ...Object.values(responses).map(resolved)]
      const described = new Set(
        answers.flatMap((one) => Object.keys(one?.headers ?? {})).map((name) => name.toLowerCase()),
      )
      for (const name of Object.keys(answer.headers))
        if (!described.has(name) && !OF_HTTP.test(name)) lost.push(`${name} is not described`)
      if (answer.body === '') return lost
      const [type = ''] = String(answer.headers['content-type']).split(';')
      const media = response.content?.[type] ?? response.content?.['*/*']
      if (!media) return [...lost, `${type} is not described`]
      return type === 'application/json' ? [...lost, ...fits(media.schema, answer.json())] : lost
    },
  }

  function resolved(response: Response | undefined): Response | undefined {
    const name = response?.$ref?.split('/').at(-1)
    return name ? description.components.responses[name] : response
  }
  function isRequired(header: Header): boolean {
    const name = header.$ref?.split('/').at(-1)
    return Boolean((name ? description.components.headers[name] : header)?.required)
  }
}

/**
 * From now on compares every answer that tests get from the two APIs with its description. Addresses without a description are ignored.
 */
export function compareAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: string | InjectOptions) => Promise<LightMyRequestResponse>
  const products = ['/api/v1', '/v1'].map((prefix) => ({ prefix, routes: undefined as Routes | undefined }))

  async function routesOf(product: (typeof products)[number]): Promise<Routes> {
    if (product.routes) return product.routes
    const { operations, problems } = describedBy((await inject(`${product.prefix}/openapi.json`)).json<Description>())
    const compared = operations.filter(({ operation }) => !AS_PUBLISHED.includes(operation.operationId))
    product.routes = compared.map(({ method, path, operation }) => ({
      method,
      path: new RegExp(`^${(product.prefix + path).replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      problems: (answer) => problems(operation, answer),
    }))
    return product.routes
  }

  const compared = async (options: string | InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await inject(options)
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options
    const path = String(url).split('?', 1)[0] ?? ''
    const product = products.find(({ prefix }) => path.startsWith(`${prefix}/`))
    const routes = product ? await routesOf(product) : []
    // a path without parameters comes before one whose parameter it could be
    const fitting = routes.filter((route) => route.method === method && route.path.test(path))
    const problems = fitting.map((route) => route.problems(answer))
    if (problems.length > 0 && problems.every((one) => one.length > 0))
      throw new Error(`${method} ${url} answered ${answer.statusCode}, not as described: ${problems[0]?.join('; ')}`)
    return answer
  }
  app.inject = compared as typeof app.inject
}

/** They return whatever was published, and tests publish events with few fields. */
const AS_PUBLISHED = ['listEvents', 'getEvent']

type Routes = { method: string; path: RegExp; problems: (answer: LightMyRequestResponse) => string[] }[]

const deep = (value: unknown, change: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => deep(one, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, deep(one, change)])))
}

const closed = (schema: Json): Json =>
  deep(schema, (object) =>
    object.type === 'object' && typeof object.properties === 'object' && object.additionalProperties === undefined
      ? { ...object, additionalProperties: false }
      : object,
  ) as Json

const absolute = (schema: unknown): unknown =>
  deep(schema, (object) =>
    typeof object.$ref === 'string' ? { ...object, $ref: object.$ref.replace('#', 'description#') } : object,
  )
