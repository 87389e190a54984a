import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'

/** The texts of a component in which placeholders may stand, in the order in which they are numbered. */
export const textsOf = (component: Component): string[] =>
  component.type === 'BUTTONS'
    ? component.buttons.flatMap((button) => (button.type === 'URL' ? [button.url] : []))
    : 'text' in component && component.text !== undefined
      ? [component.text]
      : []

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names between the braces, in order. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** How many values a component takes. */
export const placeholderCount = (component: Component): number =>
  new Set(textsOf(component).flatMap(placeholdersIn)).size

export const fill = (text: string, values: readonly string[]): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[Number(name) - 1] ?? '')

const text = (max: number) => safeText().trim().min(1).max(max)

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: text(25) }),
  z.object({
    type: z.literal('URL'),
    text: text(25),
    url: text(2000).regex(/^https?:\/\/[^\s{}]+/i, 'must be an http(s) address'),
  }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: text(25), phone_number: text(20) }),
])

const header = z
  .object({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']).default('TEXT').describe('TEXT by default'),
    text: text(60).optional(),
  })
  .refine(({ format, text }) => (format === 'TEXT') === (text !== undefined), {
    path: ['text'],
    error: 'a header of format TEXT needs a text, and no other has one',
  })

export const component = z.discriminatedUnion('type', [
  header.meta({ id: 'TemplateHeader' }),
  z.object({ type: z.literal('BODY'), text: text(1024) }).meta({ id: 'TemplateBody' }),
  z.object({ type: z.literal('FOOTER'), text: text(60) }).meta({ id: 'TemplateFooter' }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(button).min(1).max(10) }).meta({ id: 'TemplateButtons' }),
])

/** Types are read case-insensitively: a body with every `type`, `format` and `category` in capitals. */
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

/** The parts of a template: a body, and at most one header, one footer and one set of buttons. */
export const componentList = z
  .array(component)
  .min(1)
  .max(4)
  .superRefine((components, context) => {
    const refuse = (message: string, ...path: PropertyKey[]) => context.addIssue({ code: 'custom', message, path })
    for (const type of ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const) {
      const many = components.filter((one) => one.type === type).length
      if (many > 1) refuse(`there may be only one ${type}`)
      if (many === 0 && type === 'BODY') refuse('there must be a BODY')
    }
    components.forEach((one, index) => {
      const names = [...new Set(textsOf(one).flatMap(placeholdersIn))]
      const wrong = names.find((name) => !/^[1-9]\d*$/.test(name))
      if (wrong !== undefined) refuse(`{{${wrong.slice(0, 40)}}} is not a numbered placeholder`, index)
      else if (names.some((name) => Number(name) > names.length)) {
        refuse(`placeholders must run from {{1}} to {{${names.length}}} without gaps`, index)
      }
      if (one.type === 'FOOTER' && names.length > 0) refuse('a footer takes no placeholders', index)
    })
  })
