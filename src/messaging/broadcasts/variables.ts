import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import type { Contact } from '../contacts/contacts.ts'
import { placeholderValue, type VariablesInput } from '../templates/render.ts'

/** A field of a contact: one of these, or one of the account's own. */
const FIELD = /^(?:name|username|phone|custom_fields\..{1,64})$/s

const valueSource = z.union([
  placeholderValue,
  z.strictObject({
    field: safeText()
      .refine((field) => FIELD.test(field), 'must be name, username, phone or custom_fields. and a name')
      .describe('`name`, `username`, `phone`, or `custom_fields.` and the name of one of your own'),
    fallback: placeholderValue.optional().describe('Where the contact has none; without it such a contact is left out'),
  }),
])
const list = z.array(valueSource).max(100)
const byName = z.record(z.string().max(60), valueSource)

/** Values as a template message takes them, each fixed or read from the contact whose turn it is. */
export const variableSources = z.union([
  list,
  z.strictObject({
    header: z.union([list, byName]).default([]),
    body: z.union([list, byName]).default([]),
    buttons: list.default([]),
    quick_replies: z.array(safeText().min(1).max(128)).max(10).default([]),
  }),
  byName,
])

export type VariableSources = z.output<typeof variableSources>
type ValueSource = z.output<typeof valueSource>
type ValueSources = ValueSource[] | Record<string, ValueSource>

/** Who fills the placeholders. */
export type Filler = Pick<Contact, 'name' | 'username' | 'phone' | 'customFields'>

/** The contact has no value, and there is no fallback. */
export class MissingValue extends Error {}

/** The values for one contact. Throws MissingValue. */
export const valuesFor = (sources: VariableSources | null, filler: Filler): VariablesInput | undefined =>
  resolved(sources, (one) => {
    if (typeof one === 'string') return one
    const value = fieldOf(filler, one.field) ?? one.fallback
    if (value === undefined) throw new MissingValue(one.field)
    return value
  })

/** Values of which only the places count: whether they fit a template. */
export const sampleValues = (sources: VariableSources | null): VariablesInput | undefined =>
  resolved(sources, (one) => (typeof one === 'string' ? one : (one.fallback ?? 'x')))

function resolved(sources: VariableSources | null, resolve: (one: ValueSource) => string): VariablesInput | undefined {
  if (sources === null) return undefined
  const all = (of: ValueSources) =>
    Array.isArray(of)
      ? of.map(resolve)
      : Object.fromEntries(Object.entries(of).map(([name, one]) => [name, resolve(one)]))
  if (!isByComponent(sources)) return all(sources)
  const { header, body, buttons, quick_replies } = sources
  return { header: all(header), body: all(body), buttons: buttons.map(resolve), quick_replies }
}

/** No placeholder is named like a component. */
const isByComponent = (
  sources: VariableSources,
): sources is Exclude<VariableSources, ValueSource[] | Record<string, ValueSource>> =>
  !Array.isArray(sources) && Array.isArray((sources as { quick_replies?: unknown }).quick_replies)

/** As text; undefined where there is nothing to show. */
function fieldOf(filler: Filler, field: string): string | undefined {
  const own = 'custom_fields.'
  const value = field.startsWith(own)
    ? filler.customFields[field.slice(own.length)]
    : filler[field as 'name' | 'username' | 'phone']
  const shown =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  return shown.trim() === '' ? undefined : shown
}
