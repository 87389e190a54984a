import { z } from 'zod'
import { type Component, component, fill, isNamed, placeholdersIn, placeholdersOf } from '../../templates/components.ts'

/** Components in the network's format: with an example for each placeholder, and `sample`, the handle of an uploaded file. */
export function networkComponents(components: Component[], sample: string | undefined): object {
  const named = components.some((one) => one.type !== 'BUTTONS' && isNamed(placeholdersOf(one)))
  return {
    ...(named && { parameter_format: 'NAMED' }),
    components: components.map((one) => networkComponent(one, sample)),
  }
}

function networkComponent(one: Component, sample: string | undefined): object {
  switch (one.type) {
    case 'BODY': {
      const { type, text } = one
      return { type, text, ...exampleOf(one, (values) => ({ body_text: [values] }), 'body_text_named_params') }
    }
    case 'HEADER': {
      const { type, format, text } = one
      if (format !== 'TEXT') return { type, format, ...(sample && { example: { header_handle: [sample] } }) }
      return {
        type,
        format,
        text,
        ...exampleOf(one, (values) => ({ header_text: values }), 'header_text_named_params'),
      }
    }
    case 'BUTTONS':
      return { type: one.type, buttons: one.buttons.map(networkButton) }
    case 'UNKNOWN':
      return one.raw
    default:
      return one
  }
}

function exampleOf(
  one: Extract<Component, { type: 'BODY' | 'HEADER' }>,
  numbered: (values: string[]) => object,
  named: string,
): { example?: object } {
  const names = placeholdersOf(one)
  if (names.length === 0) return {}
  // in the order in which they appear in the text
  const given = new Map(
    [...new Set(placeholdersIn(one.text ?? ''))].map((name, place) => [name, one.examples?.[place]]),
  )
  const valueFor = (name: string) => given.get(name) ?? `contoh ${name}`
  if (!isNamed(names)) return { example: numbered(names.map(valueFor)) }
  return { example: { [named]: names.map((name) => ({ param_name: name, example: valueFor(name) })) } }
}

type Button = Extract<Component, { type: 'BUTTONS' }>['buttons'][number]

/** The network numbers the placeholder of each address from 1. */
function networkButton(button: Button): object {
  if (button.type !== 'URL' || placeholdersIn(button.url).length === 0) return button
  return { ...button, url: fill(button.url, () => '{{1}}'), example: [fill(button.url, () => 'contoh')] }
}

const raw = z.record(z.string(), z.unknown())

/** The network's components in our format; unknown parts stay as they are. */
export function readComponents(components: unknown): Component[] {
  let addresses = 0
  const numbered = (button: Button): Button =>
    button.type === 'URL' && placeholdersIn(button.url).length > 0
      ? { ...button, url: fill(button.url, () => `{{${++addresses}}}`) }
      : button
  return z
    .array(raw)
    .catch([])
    .parse(components)
    .map((one) => {
      const read = component.safeParse(one)
      if (!read.success || read.data.type === 'UNKNOWN') return { type: 'UNKNOWN', raw: one }
      return read.data.type === 'BUTTONS' ? { ...read.data, buttons: read.data.buttons.map(numbered) } : read.data
    })
}

/** Whether the network's text differs from ours. */
export function differs(ours: Component[], theirs: Component[]): boolean {
  const asked = z.object({ components: z.unknown() }).parse(networkComponents(ours, undefined))
  return JSON.stringify(readComponents(asked.components)) !== JSON.stringify(theirs)
}
