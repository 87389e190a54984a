import type { InjectOptions } from 'fastify'

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Operation = {
  parameters?: { in: string; name: string; schema?: Schema; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, Schema>; parameters?: Record<string, unknown> }
}

export type Route = { method: string; path: string }

/** Every route of a server, from its printed tree: what is added to it is in the list. */
export function routesIn(printed: string): Route[] {
  const parts: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    parts[depth] = part
    const path = parts.slice(0, depth + 1).join('')
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => ({ method, path }))
  })
}

/** What pages and the desk call the texts that they take: those that a page does not know it leaves alone. */
const FIELDS = [
  ...['q', 'text', 'name', 'email', 'key', 'token', 'message', 'to', 'city', 'page', 'topic', 'search', 'tags', 'note'],
  ...['lang', 'website', 'websites', 'origins', 'address', 'reason', 'title', 'url', 'lat', 'lng', 'date', 'before'],
  ...['csrf', 'secret', 'events', 'body', 'header', 'footer', 'language', 'category', 'cursor', 'status', 'type'],
]
const sentIn = (text: string): Record<string, string> => Object.fromEntries(FIELDS.map((name) => [name, text]))

/** A part of an address that one may send. */
const LONGEST_SEGMENT = 300
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '').slice(0, LONGEST_SEGMENT))

/** The request to a route that has `text` wherever it takes one, cut to the length that the description allows. */
export function callOf({ method, path }: Route, described: Described | undefined, text: string): InjectOptions {
  const operation = described?.paths[shortOf(path)]?.[method.toLowerCase()]
  const query = described ? queryOf(operation, text) : sentIn(text)
  const url = `${path.replace(/:\w+|\*/g, () => encoded(text) || 'x')}?${new URLSearchParams(query)}`
  if (method === 'GET' || method === 'DELETE') return { method, url } as InjectOptions
  const schema = operation?.requestBody?.content['application/json']?.schema
  if (schema) return { method, url, payload: filled(schema, described, text) } as InjectOptions
  if (operation?.requestBody)
    return {
      method,
      url,
      headers: { 'content-type': 'text/csv' },
      payload: `phone,name\n+6281,${text}\n`,
    } as InjectOptions
  if (path.startsWith('/admin') || path === '/mcp') return { method, url, payload: sentIn(text) } as InjectOptions
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method, url, headers, payload: new URLSearchParams(sentIn(text)).toString() } as InjectOptions
}

const shortOf = (path: string): string => path.replace(/^\/(?:api\/)?v1/, '').replaceAll(/:(\w+)/g, '{$1}')

function queryOf(operation: Operation | undefined, text: string): Record<string, string> {
  const texts = (operation?.parameters ?? []).filter((one) => one.in === 'query' && one.schema?.type === 'string')
  return Object.fromEntries(texts.map(({ name, schema }) => [name, text.slice(0, schema?.maxLength ?? text.length)]))
}

/** A value of a schema with `text` wherever a text may stand. */
export function filled(schema: Schema, described: Described | undefined, text: string): unknown {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return filled(described?.components.schemas?.[name] ?? {}, described, text)
  const [one] = schema.oneOf ?? schema.anyOf ?? []
  if (one) return filled(one, described, text)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, filled(part, described, text)]),
      )
    case 'array':
      return schema.items ? [filled(schema.items, described, text)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return text.slice(0, schema.maxLength ?? text.length)
  }
}
