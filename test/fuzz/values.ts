import type { Random } from './random.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Schemas = Record<string, Schema>

/** Texts that often break programs. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u2066',
    '\ufeff',
    '👨‍👩‍👧‍👦'.repeat(40),
    'ﷺﷺﷺ',
    'ا\u0651\u064e\u0651',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '1e309',
    '9007199254740993',
    '999999999999999999999999',
    '0x10',
    '١٢٣',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '%',
    '%%',
    '_%',
    '\\',
    '{{1}}',
    '{{0}}',
    `\${x}`,
    '<script>',
    '../../etc/passwd',
  ],
  ...[
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '0000-00-00',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:60Z',
  ],
  ...[
    '+62',
    '+6281200000001',
    '0812',
    'https://',
    'http://[::1',
    'https://user:pass@host:99999/',
    'https://例え.テスト/',
    'javascript:0',
    'a@b',
  ],
  ...[
    '2:255',
    '999:1',
    '1:0',
    '0:0',
    'bukhari:0',
    'bukhari:99999999999',
    ':',
    '1:1-',
    '1:1-999999',
    'x'.repeat(300),
    'ب'.repeat(5_000),
  ],
]
const ODD_NUMBERS = [-1, 0, 1, 1.5, -0, 1e21, 1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 0.1]
const ODD_VALUES = [null, true, false, [], {}, [[]], [null], { a: { b: { c: [] } } }, ...ODD_NUMBERS]

/** A value of any type. */
export function odd(random: Random): unknown {
  const kind = random.int(10)
  if (kind < 5) return random.one(ODD_TEXTS)
  if (kind < 8) return random.one(ODD_VALUES)
  if (kind === 8)
    return Array.from({ length: random.one([2, 11, 101, 1_001]) }, () => random.one(ODD_TEXTS).slice(0, 20))
  return nested(random.one([5, 63, 64, 65, 500]))
}

const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

export const oddText = (random: Random): string => random.one(ODD_TEXTS)

/** Values by name from earlier answers, so that requests refer to existing records. */
export type Seen = (name: string) => unknown

/** A value that a schema allows, as far as the schema states it; `name` is the field. */
export function valid(
  schema: Schema,
  name: string,
  context: { random: Random; schemas: Schemas; seen: Seen },
): unknown {
  const { random, schemas, seen } = context
  const to = schema.$ref?.split('/').at(-1)
  if (to) return valid(schemas[to] ?? {}, name, context)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.one(schema.enum)
  const parts = schema.oneOf ?? schema.anyOf
  if (parts) return valid(random.one(parts), name, context)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valid(part, name, context)))
  const type = Array.isArray(schema.type) ? random.one(schema.type) : schema.type
  switch (type) {
    case 'object':
    case undefined:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
          schema.required?.includes(key) || random.chance(0.3) ? [[key, valid(part, key, context)]] : [],
        ),
      )
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, random.int(3))
      return Array.from({ length }, () => valid(schema.items ?? {}, name, context))
    }
    case 'integer':
    case 'number': {
      const [from, most] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 1_000)]
      return type === 'integer' ? from + random.int(most - from + 1) : from + random.next() * (most - from)
    }
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default: {
      const known = random.chance(0.7) ? seen(name) : undefined
      if (typeof known === 'string') return known
      return textOf(schema, name, random)
    }
  }
}

function textOf(schema: Schema, name: string, random: Random): string {
  if (schema.format === 'date-time') return new Date(Date.UTC(2026, random.int(24), random.int(28) + 1)).toISOString()
  if (schema.format === 'date') return `2026-0${1 + random.int(9)}-1${random.int(10)}`
  if (schema.format === 'email' || name === 'email') return `a${random.int(1_000)}@example.org`
  if (schema.format === 'uri' || /url$/.test(name)) return `https://example.org/${random.int(1_000)}`
  if (/phone|^to$/.test(name)) return `+62812${10_000_000 + random.int(500)}`
  if (/key/.test(name)) return random.one(['2:255', '112:1', 'bukhari:1', 'muslim:1', 'abu-hurairah'])
  const text = random.one([
    'sabar',
    'apa hukum riba?',
    'الصبر',
    'Innalloha ma as shobirin',
    'Muhammad',
    'Jakarta',
    'id',
    'text',
  ])
  return text.slice(0, schema.maxLength ?? 200).padEnd(schema.minLength ?? 0, 'x')
}

/** A value with one fault. */
export function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.int(value.length)
    return value.map((part, i) => (i === at ? mutated(part, random) : part))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(0.9)) {
    const entries = Object.entries(value)
    const what = random.int(4)
    if (what === 0 || entries.length === 0)
      return { ...value, [random.one(['unknown', '__proto__', 'id', 'a'])]: odd(random) }
    const [name] = random.one(entries)
    if (what === 1) return Object.fromEntries(entries.filter(([key]) => key !== name))
    return Object.fromEntries(entries.map(([key, part]) => [key, key === name ? mutated(part, random) : part]))
  }
  return odd(random)
}
