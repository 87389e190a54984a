import { characters } from '../../platform/http/text.ts'
import type { Reason } from '../../platform/reasons.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { type Component, fill, placeholdersIn, placeholdersOf, textsOf } from './components.ts'

// WhatsApp's rules for templates and their values, checked here before the network is asked:
// https://developers.facebook.com/docs/whatsapp/business-management-api/message-templates/components

type Problem = { message: string; reason: Reason; path: PropertyKey[] }

/** WhatsApp's maximum of link buttons. */
const URLS_MAX = 2
/** WhatsApp's maximum of call buttons. */
const PHONES_MAX = 1
const PHONE = /^\+?\d[\d ().-]{4,}$/
const LINE_BREAK = /[\r\n]/

/** The problems for which the network would refuse a new or changed template, each with its place. */
export const refusedComponents = (components: Component[]): Problem[] =>
  components.flatMap((one, index) => refusedIn(one).map((problem) => ({ ...problem, path: [index, ...problem.path] })))

function refusedIn(one: Component): Problem[] {
  const problems: Problem[] = []
  const refuse = (message: string, reason: Reason, ...path: PropertyKey[]) =>
    void problems.push({ message, reason, path })
  if (one.type === 'BODY') {
    const words = fill(one.text, () => '')
    if (placeholdersOf(one).length > 0 && !/[\p{L}\p{N}]/u.test(words)) {
      refuse('needs words of its own besides its placeholders', { id: 'body_of_placeholders' }, 'text')
    }
  }
  if (one.type === 'HEADER' && one.text !== undefined) {
    if (placeholdersOf(one).length > 1) refuse('a header takes one placeholder', { id: 'header_placeholders' }, 'text')
    if (LINE_BREAK.test(one.text)) refuse('a header has no line breaks', { id: 'line_breaks' }, 'text')
  }
  if (one.type === 'FOOTER' && LINE_BREAK.test(one.text))
    refuse('a footer has no line breaks', { id: 'line_breaks' }, 'text')
  if (one.type === 'BUTTONS') problems.push(...refusedButtons(one.buttons))
  return problems
}

type Button = Extract<Component, { type: 'BUTTONS' }>['buttons'][number]

function refusedButtons(buttons: Button[]): Problem[] {
  const problems: Problem[] = []
  const refuse = (message: string, reason: Reason, ...path: PropertyKey[]) =>
    void problems.push({ message, reason, path: ['buttons', ...path] })
  for (const [type, most, id] of [
    ['URL', URLS_MAX, 'too_many_url_buttons'],
    ['PHONE_NUMBER', PHONES_MAX, 'too_many_phone_buttons'],
  ] as const) {
    if (buttons.filter((button) => button.type === type).length > most)
      refuse(`there may be at most ${most} of ${type}`, { id, values: { maximum: most } })
  }
  const groups = buttons.filter(
    (button, place) => (button.type === 'QUICK_REPLY') !== (buttons[place - 1]?.type === 'QUICK_REPLY') && place > 0,
  )
  if (groups.length > 1)
    refuse('quick replies stand together, before or after the others', { id: 'quick_replies_apart' })
  const seen = new Set<string>()
  buttons.forEach((button, place) => {
    const name = button.text.toLowerCase()
    if (seen.has(name)) refuse('each button has a text of its own', { id: 'button_text_twice' }, place, 'text')
    seen.add(name)
    if (LINE_BREAK.test(button.text)) refuse('a button has no line breaks', { id: 'line_breaks' }, place, 'text')
    if (placeholdersIn(button.text).length > 0)
      refuse('the text of a button takes no placeholder', { id: 'button_placeholder' }, place, 'text')
    if (button.type === 'PHONE_NUMBER' && !PHONE.test(button.phone_number)) {
      refuse('must be a phone number', { id: 'no_phone_number' }, place, 'phone_number')
    }
    if (button.type === 'URL') {
      if (!URL.canParse(fill(button.url, () => 'x')))
        refuse('must be an http(s) address', { id: 'no_web_address' }, place, 'url')
      const [name] = placeholdersIn(button.url)
      if (name !== undefined && !button.url.trimEnd().endsWith('}}')) {
        refuse('a placeholder stands at the end of an address', { id: 'placeholder_not_last' }, place, 'url')
      }
    }
  })
  return problems
}

/** The most characters of a text with its values. */
const FILLED_MAX = { header: 60, body: 1024 }
/** Line breaks, tabs and more than four spaces in a row, which WhatsApp refuses. */
const UNSHOWN = /[\r\n\t\v\f\u0085\u2028\u2029]| {5,}/

/** Throws if the network would refuse a value: one with line breaks, tabs or runs of spaces. */
export function mustBeShown(field: string, value: string): void {
  if (UNSHOWN.test(value)) {
    throw invalid(field, 'a value has no line breaks, no tabs and at most four spaces in a row', value, {
      id: 'value_line_breaks',
    })
  }
}

/** Throws if a component is too long with its values, which the network would refuse. */
export function mustFit(part: 'header' | 'body', filled: string): void {
  const limit = FILLED_MAX[part]
  const count = characters(filled)
  if (count <= limit) return
  const field = `variables.${part}`
  const message = `the ${part} has ${count} characters with these values, and at most ${limit} are taken`
  throw new Refusal('invalid', `${field}: ${message}`, {
    problems: [
      { field, message, limit, reason: { id: 'too_long_with_values', values: { characters: count, maximum: limit } } },
    ],
  })
}

/** A text component with its values. */
export const filledIn = (
  components: Component[],
  type: 'HEADER' | 'BODY',
  valueFor: (placeholder: string) => string | undefined,
): string =>
  components
    .filter((one) => one.type === type)
    .flatMap(textsOf)
    .map((text) => fill(text, valueFor))
    .join('')
