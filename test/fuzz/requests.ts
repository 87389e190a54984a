import type { InjectOptions } from 'fastify'
import type { Random } from './random.ts'
import { mutated, odd, oddText, type Schema, type Schemas, type Seen, valid } from './values.ts'

type Parameter = { in: string; name: string; required?: boolean; schema?: Schema }
export type Operation = {
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
}
export type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Schemas; parameters?: Record<string, Parameter> }
}

/** Valid and invalid headers of callers. */
const HEADERS: [string, string[]][] = [
  ['accept', ['*/*', 'application/json', 'text/html;q=0.1, */*;q=0', 'a/b', ',;,', '']],
  ['accept-encoding', ['gzip', 'br;q=1, gzip', 'identity;q=0', '*;q=0', 'x'.repeat(500)]],
  ['accept-language', ['id', 'ar-SA, en;q=0.5', '*', '-', 'x'.repeat(500)]],
  ['content-encoding', ['gzip', 'deflate', 'identity', 'gzip, gzip']],
  [
    'content-type',
    [
      'application/json',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'text/csv',
      ';',
      'application/x-www-form-urlencoded',
    ],
  ],
  ['if-none-match', ['*', '"x"', 'W/"x"', ',,,', '"'.repeat(500)]],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'never']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'lines=1']],
  ['idempotency-key', ['a', 'b', '', 'ب', 'x'.repeat(300)]],
  ['origin', ['https://example.org', 'null', '://']],
  ['x-request-id', ['one', 'x'.repeat(500), '{}']],
  ['x-forwarded-for', ['203.0.113.1', '::1, 1', 'x']],
  ['cookie', ['a=b', ';;;', 'mimbar=x; mimbar=y', '='.repeat(500)]],
]

/** Parts of an address that cannot be a name. */
const ODD_PARTS = ['%00', '%ff', '%zz', '%', '%2e%2e%2f', '%F0%9F%98%80', 'x'.repeat(300), '%20', '-', '0', '*']

type Context = { random: Random; schemas: Schemas; seen: Seen }

/** A request to an operation, valid or with one fault. */
export function requestTo(
  { method, path }: { method: string; path: string },
  operation: Operation,
  described: Described,
  { random, seen }: { random: Random; seen: Seen },
): InjectOptions {
  const context: Context = { random, seen, schemas: described.components.schemas ?? {} }
  const wrong = random.chance(0.6)
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? (described.components.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? one) : one,
  )
  const url = `${pathOf(path, wrong && random.chance(0.3), context)}${queryOf(parameters, wrong && random.chance(0.5), context)}`
  const headers: Record<string, string> = {}
  if (random.chance(0.3)) {
    const [name, values] = random.one(HEADERS)
    headers[name] = random.one(values)
  }
  const [type, content] = random.one(Object.entries(operation.requestBody?.content ?? { '': undefined }))
  if (!content) return { method, url, headers } as InjectOptions
  const right =
    content.example !== undefined && random.chance(0.4) ? content.example : valid(content.schema, '', context)
  const payload = payloadOf(type, wrong ? wrongly(right, random) : right, wrong, random)
  return { method, url, headers: { 'content-type': contentType(type), ...headers }, payload } as InjectOptions
}

const wrongly = (value: unknown, random: Random): unknown => {
  let changed = value
  for (let times = 1 + random.int(2); times > 0; times--) changed = mutated(changed, random)
  return changed
}

function pathOf(path: string, wrong: boolean, { random, seen }: Context): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (wrong) return random.one([...ODD_PARTS, encodeURIComponent(oddText(random).replace(/\p{Cs}/gu, '')) || 'x'])
    return encodeURIComponent(String(seen(name) ?? seen('id') ?? 'x'))
  })
}

/** How long a request waits for something to answer, in real time. */
const WAITS = 'wait'

function queryOf(parameters: Parameter[], wrong: boolean, context: Context): string {
  const { random } = context
  const pairs = parameters
    .filter((one) => one.in === 'query' && one.name !== WAITS && (one.required || random.chance(0.3)))
    .map(({ name, schema = {} }): [string, string] => {
      const value = wrong && random.chance(0.5) ? odd(random) : valid(schema, name, context)
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
    })
  if (wrong && random.chance(0.3))
    pairs.push([random.one(['x', 'page', 'limit', '__proto__', 'a[]', '']), oddText(random)])
  if (wrong && pairs.length > 0 && random.chance(0.2)) pairs.push(random.one(pairs))
  const text = new URLSearchParams(pairs).toString().slice(0, 8_000)
  const raw = wrong && random.chance(0.1) ? random.one(['&%zz=%', '&&&', '&a=%ff', '=']) : ''
  return text || raw ? `?${text}${raw}` : ''
}

const BOUNDARY = 'limit'
const contentType = (type: string): string => (type.startsWith('multipart/') ? `${type}; boundary=${BOUNDARY}` : type)

function payloadOf(type: string, value: unknown, wrong: boolean, random: Random): string | Buffer {
  const text = type === 'application/json' ? JSON.stringify(value) : otherwise(type, value, random)
  if (!wrong || random.chance(0.85)) return text
  const bytes = Buffer.from(text)
  const what = random.int(4)
  if (what === 0) return bytes.subarray(0, random.int(bytes.length + 1))
  if (what === 1) return Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0])])
  if (what === 2) return random.one(['', 'null', '[]', '"x"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '[[[['])
  return Buffer.from(bytes).fill(random.int(256), 0, random.int(bytes.length + 1))
}

function otherwise(type: string, value: unknown, random: Random): string {
  const word = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (type.startsWith('multipart/')) {
    const name = random.one(['file', 'files', 'x'])
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n${word}\r\n--${BOUNDARY}--\r\n`
  }
  return `phone,name,tags\n+62812${10_000_000 + random.int(500)},${oddText(random)},a|b\n${word}\n`
}
