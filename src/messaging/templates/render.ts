import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Component, fill, placeholderCount, textsOf } from './components.ts'

const value = z.union([safeText().min(1).max(1024), z.number().transform(String)])
const values = z.array(value).max(100)

/** Values for each component; or, in short, one list whose n-th value is `{{n}}` wherever it stands. */
export const variablesInput = z.union([
  values,
  z.strictObject({ header: values.default([]), body: values.default([]), buttons: values.default([]) }),
])

export type VariablesInput = z.output<typeof variablesInput>

/** Values for a template's placeholders, each component numbered by itself. */
export type TemplateVariables = { header: string[]; body: string[]; buttons: string[] }

const PARTS = ['header', 'body', 'buttons'] as const

/** The values of each component. Throws TEMPLATE_VARIABLES_MISMATCH unless there is exactly one for each placeholder. */
export function variablesFor(components: Component[], given: VariablesInput | undefined): TemplateVariables {
  const countOf = (part: (typeof PARTS)[number]) => {
    const component = components.find(({ type }) => type.toLowerCase() === part)
    return component ? placeholderCount(component) : 0
  }
  const expected = { header: countOf('header'), body: countOf('body'), buttons: countOf('buttons') }
  if (Array.isArray(given)) {
    const most = Math.max(...Object.values(expected))
    if (given.length !== most) throw mismatch(`variables: ${most} values are expected`, expected, given.length)
    const first = (part: (typeof PARTS)[number]) => given.slice(0, expected[part])
    return { header: first('header'), body: first('body'), buttons: first('buttons') }
  }
  const variables = given ?? { header: [], body: [], buttons: [] }
  const wrong = PARTS.find((part) => variables[part].length !== expected[part])
  if (wrong) {
    const counts = { header: variables.header.length, body: variables.body.length, buttons: variables.buttons.length }
    throw mismatch(`variables.${wrong}: ${expected[wrong]} values are expected`, expected, counts)
  }
  return variables
}

const mismatch = (message: string, expected: Record<string, number>, given: unknown) =>
  new Refusal('invalid', message, {
    code: 'TEMPLATE_VARIABLES_MISMATCH',
    details: { field: 'variables', expected, given },
  })

/** The body as its recipient reads it. */
export function renderBody(components: Component[], variables: TemplateVariables): string {
  const body = components.find(({ type }) => type === 'BODY')
  return (body ? textsOf(body) : []).map((text) => fill(text, variables.body)).join('')
}
