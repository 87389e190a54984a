import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import type { Contact } from '../contacts/contacts.ts'
import { placeholderValue, type VariablesInput } from '../templates/render.ts'
import type { FileValues } from './audience-file.ts'

/** A field of a contact: one of these, a custom field, or a column of the audience file. */
const FIELD = /^(?:name|username|phone|(?:custom_fields|file)\..{1,64})$/s

const OWN = 'custom_fields.'
const OF_FILE = 'file.'

const valueSource = z.union([
  placeholderValue,
  z
    .strictObject({
      field: safeText()
        .refine((field) => FIELD.test(field), 'must be name, username, phone, or custom_fields. or file. and a name')
        .describe(
          '`name`, `username`, `phone`, `custom_fields.` and the name of one of your own, or `file.` and a heading of the file',
        ),
      fallback: placeholderValue
        .optional()
        .describe('For contacts without a value; without a fallback they are skipped'),
    })
    // processes of the previous version fail on a column and leave the broadcast to newer ones; otherwise they would send the fallback to
    // everybody
    .transform(({ field, ...more }) =>
      field.startsWith(OF_FILE) ? { column: field.slice(OF_FILE.length), ...more } : { field, ...more },
    ),
])
const list = z.array(valueSource).max(100)
const byName = z.record(z.string().max(60), valueSource)

/** The values of a template message, each fixed or read from the recipient's contact. */
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

/** The columns of a file that the values use. */
export function columnsOf(sources: VariableSources | null): string[] {
  const columns = new Set<string>()
  resolved(sources, (one) => {
    if (typeof one !== 'string' && 'column' in one) columns.add(one.column)
    return ''
  })
  return [...columns]
}

/** Whose fields fill the placeholders. */
export type Filler = Pick<Contact, 'name' | 'username' | 'phone' | 'customFields'> & { file?: FileValues | null }

/** The contact has no value, and there is no fallback. */
export class MissingValue extends Error {}

/** The values for one contact. Throws MissingValue. */
export const valuesFor = (sources: VariableSources | null, filler: Filler): VariablesInput | undefined =>
  resolved(sources, (one) => {
    if (typeof one === 'string') return one
    const value = 'column' in one ? filler.file?.[one.column] : fieldOf(filler, one.field)
    const shown = shownOf(value) ?? one.fallback
    if (shown === undefined) throw new MissingValue('column' in one ? one.column : one.field)
    return shown
  })

/** Sample values, to check whether their placeholders match a template. */
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

/** No placeholder has the name of a component. */
const isByComponent = (
  sources: VariableSources,
): sources is Exclude<VariableSources, ValueSource[] | Record<string, ValueSource>> =>
  !Array.isArray(sources) && Array.isArray((sources as { quick_replies?: unknown }).quick_replies)

const fieldOf = (filler: Filler, field: string): unknown =>
  field.startsWith(OWN) ? filler.customFields[field.slice(OWN.length)] : filler[field as 'name' | 'username' | 'phone']

/** The value as text; undefined if it is empty or no scalar. */
function shownOf(value: unknown): string | undefined {
  const shown = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
  return shown.trim() === '' ? undefined : shown
}
