import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Component, isNamed, placeholdersIn, placeholdersOf } from './components.ts'
import { filledIn, mustBeShown, mustFit } from './network-rules.ts'

/** The value of a placeholder. */
export const placeholderValue = z.union([safeText().min(1).max(1024), z.number().transform(String)])
const values = z.array(placeholderValue).max(100)
const byName = z.record(z.string().max(60), placeholderValue)

/** Values for each component; or, as a short form, one list whose n-th value fills every `{{n}}`, or one value for each name. */
export const variablesInput = z.union([
  values,
  z.strictObject({
    header: z.union([values, byName]).default([]),
    body: z.union([values, byName]).default([]),
    buttons: values.default([]).describe('For the placeholders of its addresses'),
    quick_replies: z
      .array(safeText().min(1).max(128))
      .max(10)
      .default([])
      .describe('For each quick reply, in order, what comes back as `payload` when it is chosen'),
  }),
  byName,
])

export type VariablesInput = z.output<typeof variablesInput>

/** A value for a placeholder: `name` is null if placeholders are numbered. */
type TemplateParameter = { name: string | null; text: string }
/** The value of a button, by its index: the end of its address, or its payload. */
type ButtonParameter = { index: number; kind: 'url' | 'quick_reply'; text: string }

/** Values for a template's placeholders, in order. */
export type TemplateVariables = { header: TemplateParameter[]; body: TemplateParameter[]; buttons: ButtonParameter[] }

/**
 * The values of each component. Throws TEMPLATE_VARIABLES_MISMATCH unless there is exactly one for each placeholder, and INVALID_REQUEST where
 * the network would refuse a value, or the resulting text.
 */
export function variablesFor(components: Component[], given: VariablesInput | undefined): TemplateVariables {
  const namesOf = (type: Component['type']) =>
    components.filter((component) => component.type === type).flatMap(placeholdersOf)
  const names = { header: namesOf('HEADER'), body: namesOf('BODY'), buttons: namesOf('BUTTONS') }
  const parts = partsOf(names, given)
  const fitting = (part: keyof typeof names): TemplateParameter[] => {
    const [expected, got] = [names[part], parts[part]]
    if (isNamed(expected)) {
      const fits = !Array.isArray(got) && expected.length === Object.keys(got).length
      if (!fits || expected.some((name) => !Object.hasOwn(got, name))) {
        throw mismatch(`variables.${part}: values are expected by name, for ${expected.join(', ')}`, names, given)
      }
      return expected.map((name) => ({ name, text: shown(part, name, got[name] ?? '') }))
    }
    if (!Array.isArray(got) || got.length !== expected.length) {
      throw mismatch(`variables.${part}: ${expected.length} values are expected`, names, given)
    }
    return got.map((text, place) => ({ name: null, text: shown(part, String(place), text) }))
  }
  const shown = (part: string, place: string, text: string): string => {
    mustBeShown(`variables.${part}.${place}`, text)
    return text
  }
  const [header, body, addresses] = [fitting('header'), fitting('body'), fitting('buttons')]
  mustFit('header', filledIn(components, 'HEADER', valueIn(header)))
  mustFit('body', filledIn(components, 'BODY', valueIn(body)))
  return { header, body, buttons: [...urls(components, addresses), ...quickReplies(components, parts.quick_replies)] }
}

type PlaceholderNames = { header: string[]; body: string[]; buttons: string[] }
type Values = string[] | Record<string, string>
type TemplateParts = { header: Values; body: Values; buttons: Values; quick_replies: string[] }

/** The short form, split by component. */
function partsOf(names: PlaceholderNames, given: VariablesInput | undefined): TemplateParts {
  if (given === undefined) return { header: [], body: [], buttons: [], quick_replies: [] }
  if (Array.isArray(given)) {
    const most = Math.max(...Object.values(names).map((part) => part.length))
    if (given.length !== most) throw mismatch(`variables: ${most} values are expected`, names, given)
    const first = (part: keyof PlaceholderNames) => given.slice(0, names[part].length)
    return { header: first('header'), body: first('body'), buttons: first('buttons'), quick_replies: [] }
  }
  if (isByComponent(given)) return given
  const unknown = Object.keys(given).find((name) => !names.header.includes(name) && !names.body.includes(name))
  if (unknown !== undefined) throw mismatch(`variables: there is no {{${unknown}}}`, names, given)
  const named = (part: 'header' | 'body') =>
    isNamed(names[part])
      ? Object.fromEntries(names[part].flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
      : []
  return { header: named('header'), body: named('body'), buttons: [], quick_replies: [] }
}

const isByComponent = (given: TemplateParts | Record<string, string>): given is TemplateParts =>
  typeof given.body === 'object'

function urls(components: Component[], values: TemplateParameter[]): ButtonParameter[] {
  return buttonsOf(components).flatMap((button, index) => {
    const [number] = button.type === 'URL' ? placeholdersIn(button.url) : []
    return number === undefined ? [] : [{ index, kind: 'url', text: values[Number(number) - 1]?.text ?? '' }]
  })
}

function quickReplies(components: Component[], payloads: string[]): ButtonParameter[] {
  const places = buttonsOf(components).flatMap(({ type }, index) => (type === 'QUICK_REPLY' ? [index] : []))
  if (payloads.length > places.length) {
    throw new Refusal('invalid', `variables.quick_replies: this template has ${places.length}`, {
      code: 'TEMPLATE_VARIABLES_MISMATCH',
      details: { field: 'variables', expected: { quick_replies: places.length }, given: payloads.length },
    })
  }
  return places.flatMap((index, place) => {
    const text = payloads[place]
    return text === undefined ? [] : [{ index, kind: 'quick_reply', text }]
  })
}

const buttonsOf = (components: Component[]) =>
  components.flatMap((component) => (component.type === 'BUTTONS' ? component.buttons : []))

function mismatch(
  message: string,
  { header, body, buttons }: PlaceholderNames,
  given: VariablesInput | undefined,
): Refusal {
  const expected = { header: header.length, body: body.length, buttons: buttons.length }
  const names = [...new Set([...header, ...body])]
  return new Refusal('invalid', message, {
    code: 'TEMPLATE_VARIABLES_MISMATCH',
    details: { field: 'variables', expected, ...(isNamed(names) && { names }), given: countsOf(given) },
  })
}

/** The number of values, for error details: the values themselves are personal. */
function countsOf(given: VariablesInput | undefined): unknown {
  const count = (values: Values) => Object.keys(values).length
  if (given === undefined || Array.isArray(given) || !isByComponent(given)) return count(given ?? [])
  return { header: count(given.header), body: count(given.body), buttons: count(given.buttons) }
}

/** Whether the components take these values; after a change of the template they may not. */
export function takes(components: Component[], { header, body, buttons }: TemplateVariables): boolean {
  const placesOf = (type: Component['type']) =>
    components.filter((component) => component.type === type).flatMap(placeholdersOf)
  const fits = (names: string[], values: TemplateParameter[]) =>
    names.length === values.length && names.every((name, place) => (values[place]?.name ?? String(place + 1)) === name)
  const kinds = buttonsOf(components).map((button) =>
    button.type === 'URL' && placeholdersIn(button.url).length > 0 ? 'url' : button.type,
  )
  const given = buttons.filter(({ kind }) => kind === 'url')
  return (
    fits(placesOf('HEADER'), header) &&
    fits(placesOf('BODY'), body) &&
    given.length === kinds.filter((kind) => kind === 'url').length &&
    buttons.every(({ index, kind }) => kinds[index] === (kind === 'url' ? 'url' : 'QUICK_REPLY'))
  )
}

/** The body as its recipient reads it. */
export const renderBody = (components: Component[], { body }: TemplateVariables): string =>
  filledIn(components, 'BODY', valueIn(body))

const valueIn = (values: TemplateParameter[]) => (placeholder: string) =>
  (values.find(({ name }) => name === placeholder) ?? values[Number(placeholder) - 1])?.text
