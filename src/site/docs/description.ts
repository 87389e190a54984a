/** The parts of an OpenAPI 3.1 description that this page reads. Ours are made by `platform/http/openapi.ts`, on which this relies. */
export type OpenapiSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, OpenapiSchema>
  additionalProperties?: boolean | OpenapiSchema
  required?: string[]
  items?: OpenapiSchema
  anyOf?: OpenapiSchema[]
  oneOf?: OpenapiSchema[]
  allOf?: OpenapiSchema[]
  description?: string
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type SchemaReference = { $ref: string }
export type MediaSchema = { schema?: OpenapiSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: OpenapiSchema
}
export type ApiResponse = {
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, MediaSchema>
}
export type Body = { required?: boolean; content: Record<string, MediaSchema> }

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: (Parameter | SchemaReference)[]
  requestBody?: Body | SchemaReference
  responses?: Record<string, ApiResponse | SchemaReference>
}

export type OpenApi = {
  info: { title: string; description?: string }
  servers: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  components?: Record<string, Record<string, unknown>>
}

/** A call of an API, or an event that it sends. */
export type ApiCall = {
  /** The last segment of its page's address. */
  id: string
  method: string
  /** With the API's prefix; for an event its name. */
  path: string
  sent: 'by you' | 'to you'
  summary: string
  description: string | undefined
  tag: string
  deprecated: boolean
  /** The scopes that the key must have, where it needs one. */
  scopes: string[]
  needsKey: boolean
  parameters: Parameter[]
  body: Body | undefined
  answers: { status: string; answer: ApiResponse }[]
}

export type Api = {
  name: 'reference' | 'messaging'
  title: string
  description: string
  tags: { name: string; description: string | undefined; calls: ApiCall[] }[]
  calls: ApiCall[]
  /** The target of a `$ref`; anything else is returned unchanged. */
  resolve: <T extends object>(one: T | SchemaReference) => T
}

const EVENTS = 'Events sent to your webhooks'

/** Reads a description into the order in which it is shown. */
export function readApi(name: Api['name'], document: OpenApi): Api {
  const resolve = <T extends object>(one: T | SchemaReference): T => {
    if (!('$ref' in one) || typeof one.$ref !== 'string') return one as T
    const [, , kind = '', component = ''] = one.$ref.split('/')
    const found = document.components?.[kind]?.[component]
    // a missing target is a bug in our description
    if (found === undefined) throw new Error(`${one.$ref} is not described`)
    return found as T
  }
  const prefix = document.servers[0]?.url ?? ''
  const callOf = (operation: Operation, at: Pick<ApiCall, 'id' | 'method' | 'path' | 'sent'>): ApiCall => ({
    ...at,
    summary: operation.summary ?? at.path,
    description: operation.description,
    tag: at.sent === 'to you' ? EVENTS : (operation.tags?.[0] ?? ''),
    deprecated: operation.deprecated ?? false,
    scopes: (operation.security ?? []).flatMap((one) => Object.values(one).flat()),
    needsKey: (operation.security ?? []).some((one) => 'key' in one),
    parameters: (operation.parameters ?? []).map((one) => resolve<Parameter>(one)),
    body: operation.requestBody && resolve<Body>(operation.requestBody),
    answers: Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
      status,
      answer: resolve<ApiResponse>(answer),
    })),
  })
  const calls = [
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        callOf(operation, {
          id: operation.operationId ?? '',
          method: method.toUpperCase(),
          path: prefix + path,
          sent: 'by you',
        }),
      ),
    ),
    ...Object.entries(document.webhooks ?? {}).map(([event, { post }]) =>
      callOf(post, { id: event, method: 'POST', path: event, sent: 'to you' }),
    ),
  ]
  const known = [...(document.tags ?? []), { name: EVENTS, description: 'What your endpoint is sent, signed' }]
  return {
    name,
    title: document.info.title,
    description: document.info.description ?? '',
    calls,
    tags: known
      .map(({ name, description }) => ({ name, description, calls: calls.filter(({ tag }) => tag === name) }))
      .filter((tag) => tag.calls.length > 0),
    resolve,
  }
}
