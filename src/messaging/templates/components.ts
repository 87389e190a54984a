import { z } from 'zod'
import { matching, safeText } from '../../platform/http/text.ts'
import { refusing } from '../../platform/http/wording.ts'
import type { Reason } from '../../platform/reasons.ts'

/** The texts of a component that may have placeholders, in the order in which these are numbered. */
export const textsOf = (component: Component): string[] =>
  component.type === 'BUTTONS'
    ? component.buttons.flatMap((button) => (button.type === 'URL' ? [button.url] : []))
    : 'text' in component && component.text !== undefined
      ? [component.text]
      : []

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The names between the braces, in order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())

const NUMBER = /^[1-9]\d*$/
const PLACEHOLDER_NAME = /^[a-z][a-z0-9_]{0,59}$/
/** The keys that group values by component; placeholders with these names are refused. */
const PARTS = ['header', 'body', 'buttons', 'quick_replies']

/** The distinct placeholders of a component: numbers in order, names by first appearance. */
export function placeholdersOf(component: Component): string[] {
  const found = [...new Set(textsOf(component).flatMap(placeholdersIn))]
  return found.every((name) => NUMBER.test(name)) ? found.sort((a, b) => Number(a) - Number(b)) : found
}

/** Whether placeholders have names. */
export const isNamed = (placeholders: string[]): boolean => placeholders.some((name) => !NUMBER.test(name))

export const fill = (text: string, valueFor: (placeholder: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (_, name: string) => valueFor(name.trim()) ?? '')

const text = (max: number) => safeText().trim().min(1).max(max)

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: text(25) }),
  z.object({
    type: z.literal('URL'),
    text: text(25),
    url: matching(text(2000), /^https?:\/\/[^\s{}]+/i, 'must be an http(s) address', { id: 'no_web_address' }),
  }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: text(25), phone_number: text(20) }),
])

const examples = z
  .array(text(200))
  .max(100)
  .optional()
  .describe('A value for each placeholder, in the order of their first appearance, for the reviewers of the network')

const header = z
  .object({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']).default('TEXT').describe('TEXT by default'),
    text: text(60).optional(),
    examples,
    sample_media_id: matching(z.string(), /^med_\w{1,60}$/, 'must be the id of an uploaded file', { id: 'no_file_id' })
      .optional()
      .describe('An uploaded file as an example of the header, for the reviewers of the network'),
  })
  .refine(({ format, text }) => (format === 'TEXT') === (text !== undefined), {
    path: ['text'],
    ...refusing('a header of format TEXT needs a text, and no other has one', { id: 'header_text_missing' }),
  })
  .refine(({ format, sample_media_id: sample }) => format !== 'TEXT' || sample === undefined, {
    path: ['sample_media_id'],
    error: 'a header of format TEXT takes no file',
  })

export const component = z.discriminatedUnion('type', [
  header.meta({ id: 'TemplateHeader' }),
  z.object({ type: z.literal('BODY'), text: text(1024), examples }).meta({ id: 'TemplateBody' }),
  z.object({ type: z.literal('FOOTER'), text: text(60) }).meta({ id: 'TemplateFooter' }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(button).min(1).max(10) }).meta({ id: 'TemplateButtons' }),
  z
    .object({ type: z.literal('UNKNOWN'), raw: z.record(z.string(), z.unknown()) })
    .meta({ id: 'TemplateUnknown', description: 'A part that is not known here, as the network has it' }),
])

/** The value with every `type`, `format` and `category` in capitals, because types are case-insensitive. */
export function capitalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(capitalised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      ['type', 'format', 'category'].includes(key) && typeof part === 'string' ? part.toUpperCase() : capitalised(part),
    ]),
  )
}

export type Component = z.output<typeof component>

/** The components of a template: a body, and at most one header, one footer and one set of buttons. */
export const componentList = z
  .array(component)
  .min(1)
  .max(10)
  .superRefine((components, context) => {
    const refuse = (message: string, reason: Reason | undefined, ...path: PropertyKey[]) =>
      context.addIssue({ code: 'custom', message, path, params: { reason } })
    for (const type of ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const) {
      const many = components.filter((one) => one.type === type).length
      if (many > 1) refuse(`there may be only one ${type}`, undefined)
      if (many === 0 && type === 'BODY') refuse('there must be a BODY', { id: 'missing' })
    }
    const named = components.some((one) => one.type !== 'BUTTONS' && isNamed(placeholdersOf(one)))
    components.forEach((one, index) => {
      const names = placeholdersOf(one)
      const shape = named && one.type !== 'BUTTONS' ? PLACEHOLDER_NAME : NUMBER
      const wrong = names.find((name) => !shape.test(name))
      if (wrong !== undefined) {
        const values = { placeholder: `{{${wrong.slice(0, 40)}}}` }
        if (shape === PLACEHOLDER_NAME) {
          const message = `${values.placeholder} must be named: a to z, 0 to 9 and _, as the others are`
          refuse(message, { id: 'placeholder_unnamed', values }, index)
        } else {
          const message = `${values.placeholder} must be numbered, as the others are`
          refuse(message, { id: 'placeholder_unnumbered', values }, index)
        }
      } else if (shape === NUMBER && names.some((name) => Number(name) > names.length)) {
        const last = `{{${names.length}}}`
        refuse(
          `placeholders must run from {{1}} to ${last} without gaps`,
          { id: 'placeholder_gap', values: { last } },
          index,
        )
      } else if (shape === PLACEHOLDER_NAME && names.some((name) => PARTS.includes(name))) {
        const reserved = PARTS.join(', ')
        refuse(
          `a placeholder cannot be named ${reserved}`,
          { id: 'placeholder_reserved', values: { names: reserved } },
          index,
        )
      }
      if (one.type === 'BUTTONS') {
        one.buttons.forEach((button, place) => {
          if (button.type === 'URL' && placeholdersIn(button.url).length > 1) {
            refuse('an address takes one placeholder', { id: 'address_placeholders' }, index, 'buttons', place, 'url')
          }
        })
      }
      if (one.type === 'FOOTER' && names.length > 0) {
        refuse('a footer takes no placeholders', { id: 'footer_placeholders' }, index)
      }
      const examples = 'examples' in one ? one.examples : undefined
      if (examples && examples.length !== names.length) {
        const reason = { id: 'examples_expected', values: { examples: names.length } } as const
        refuse(`${names.length} examples are expected`, reason, index, 'examples')
      }
    })
  })
