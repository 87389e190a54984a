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

/** Every route of a server, from its printed tree, so that new routes are included. */
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

/** The names of text fields on pages and the desk; a page ignores names that it does not know. */
const FIELDS = [
  ...['q', 'text', 'name', 'email', 'key', 'token', 'message', 'to', 'city', 'page', 'topic', 'search', 'tags', 'note'],
  ...['lang', 'website', 'websites', 'origins', 'address', 'reason', 'title', 'url', 'lat', 'lng', 'date', 'before'],
  ...['csrf', 'secret', 'events', 'body', 'header', 'footer', 'language', 'category', 'cursor', 'status', 'type'],
]

/** The maximum lengths in a path, a query and a form: Node refuses headers over 16 KB, the page of verification bodies over 121 KB. */
const LONGEST = { segment: 300, query: 500, queryBytes: 12_000, shortField: 60 }
const encoded = (text: string): string => encodeURIComponent(text.slice(0, LONGEST.segment).replace(/\p{Cs}/gu, ''))

/** A form with the whole text in the field `text`, and its beginning in the other fields. */
function formOf(text: string, known: Record<string, string>): string {
  const fields = FIELDS.map((name) => [name, name === 'text' ? text : text.slice(0, LONGEST.shortField)])
  return new URLSearchParams({ ...Object.fromEntries(fields), ...known }).toString()
}

/** A request to a route with `text` in every text field, cut to the described lengths; `known` are fields of a form that must be valid. */
export function callOf(
  { method, path }: Route,
  described: Described | undefined,
  text: string,
  known: Record<string, string> = {},
): InjectOptions {
  const operation = described?.paths[shortOf(path)]?.[method.toLowerCase()]
  const url = `${path.replace(/:\w+|\*/g, () => encoded(text) || 'x')}?${queryOf(described ? parametersOf(operation) : FIELDS, text)}`
  if (method === 'GET' || method === 'DELETE') return { method, url } as InjectOptions
  const schema = operation?.requestBody?.content['application/json']?.schema
  if (schema) return { method, url, payload: filled(schema, described, text) as object } as InjectOptions
  if (operation?.requestBody) {
    const headers = { 'content-type': 'text/csv' }
    return { method, url, headers, payload: `phone,name\n+6281,${text}\n` } as InjectOptions
  }
  if (described) return { method, url } as InjectOptions
  if (path.startsWith('/admin/api') || path === '/mcp') return { method, url, payload: { text } } as InjectOptions
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method, url, headers, payload: formOf(text, known) } as InjectOptions
}

const shortOf = (path: string): string => path.replace(/^\/(?:api\/)?v1/, '').replaceAll(/:(\w+)/g, '{$1}')

const parametersOf = (operation: Operation | undefined): string[] =>
  (operation?.parameters ?? [])
    .filter((one) => one.in === 'query' && one.schema?.type === 'string')
    .map(({ name }) => name)

/** The text under each name, for as many names as fit into a request line. */
function queryOf(names: string[], text: string): string {
  let query = ''
  for (const name of names) {
    const part = new URLSearchParams({ [name]: text.slice(0, LONGEST.query) }).toString()
    if (query.length + part.length < LONGEST.queryBytes) query += `&${part}`
  }
  return query.slice(1)
}

/** A value of a schema with `text` in every text field. */
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
