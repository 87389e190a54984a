import type { Html } from '../../platform/html.tsx'
import type { Api, OpenapiSchema } from './description.ts'
import { renderInline } from './markdown.tsx'

type SchemaField = { name: string; depth: number; type: string; required: boolean; schema: OpenapiSchema }

/** Levels of nested objects shown; deeper ones are only named. */
const MAX_DEPTH = 5

/** The fields of a schema as a list, nested ones after their parents. */
export function fieldList(schema: OpenapiSchema, { resolve }: Pick<Api, 'resolve'>): Html | undefined {
  const fields = new Map<string, SchemaField>()

  function add(
    of: OpenapiSchema,
    prefix: string,
    depth: number,
    above: readonly OpenapiSchema[],
    sure?: Set<string>,
  ): void {
    const one = resolve<OpenapiSchema>(of)
    // schemas may be recursive
    if (above.includes(one) || depth > MAX_DEPTH) return
    const inside = [...above, one]
    const variants = [...(one.anyOf ?? []), ...(one.oneOf ?? [])]
    for (const variant of variants) add(variant, prefix, depth, inside, inAll(variants))
    for (const part of one.allOf ?? []) add(part, prefix, depth, inside, sure)
    if (one.items) add(one.items, prefix === '' ? '' : `${prefix}[]`, depth, inside)
    if (typeof one.additionalProperties === 'object') add(one.additionalProperties, `${prefix}.*`, depth, inside)
    for (const [key, property] of Object.entries(one.properties ?? {})) {
      const name = prefix === '' ? key : `${prefix}.${key}`
      const type = typeOf(property, resolve)
      const known = fields.get(name)
      // variants of a union may have the same field with different types
      if (known && !known.type.split(' or ').includes(type)) known.type += ` or ${type}`
      const required = (one.required?.includes(key) ?? false) && (sure?.has(key) ?? true)
      if (!known) fields.set(name, { name, depth, type, required, schema: property })
      add(property, name, depth + 1, inside)
    }
  }

  /** The fields that every variant of a union requires. */
  function inAll(variants: OpenapiSchema[]): Set<string> {
    const objects = variants.map((variant) => resolve<OpenapiSchema>(variant)).filter(({ properties }) => properties)
    const [first, ...others] = objects.map(({ required }) => required ?? [])
    return new Set((first ?? []).filter((name) => others.every((required) => required.includes(name))))
  }

  add(schema, '', 0, [])
  if (fields.size === 0) return undefined
  return (
    <dl class="fields" lang="en">
      {[...fields.values()].map((field) => fieldEntry(field, resolve))}
    </dl>
  )
}

/** One parameter or field: its name, type, limits and meaning. */
export function fieldEntry(
  {
    name,
    depth = 0,
    type,
    required,
    schema,
    description,
  }: Partial<SchemaField> & { description?: string | undefined } & Pick<SchemaField, 'name' | 'schema' | 'required'>,
  resolve: Api['resolve'],
): Html {
  const whole = { ...resolve<OpenapiSchema>(schema), ...schema }
  const text = description ?? whole.description
  const facts = [type ?? typeOf(schema, resolve), required ? 'required' : undefined, ...limitsOf(whole)]
  return (
    <>
      <dt class={`d${depth}`}>
        <code>{name}</code> <span>{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </dt>
      <dd class={`d${depth}`}>{text !== undefined && renderInline(text)}</dd>
    </>
  )
}

/** The type of a value in words: `string or null`, `list of integer`. */
export function typeOf(schema: OpenapiSchema, resolve: Api['resolve']): string {
  const one = resolve<OpenapiSchema>(schema)
  const variants = one.anyOf ?? one.oneOf
  if (variants) return [...new Set(variants.map((variant) => typeOf(variant, resolve)))].join(' or ')
  if (one.const !== undefined) return JSON.stringify(one.const)
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(', ')
  const types = [one.type ?? (one.properties || one.allOf ? 'object' : 'any value')].flat()
  const word = (type: string) =>
    type === 'array' ? `list of ${one.items ? typeOf(one.items, resolve) : 'any value'}` : type
  return types.map(word).join(' or ') + (one.format ? ` (${one.format})` : '')
}

function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
}: OpenapiSchema): string[] {
  const range = (from: number | undefined, to: number | undefined, what: string) => {
    if (from !== undefined && to !== undefined) return [`${from} to ${to}${what}`]
    if (to !== undefined) return [`at most ${to}${what}`]
    return from === undefined ? [] : [`at least ${from}${what}`]
  }
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries'),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
  ]
}
