import { h } from './element.ts'

export type DialogField = {
  name: string
  label: string
  kind?: 'text' | 'long' | 'number' | 'choice' | 'secret'
  choices?: string[]
  value?: string
  required?: boolean
  help?: string
}

/** Asks for a few fields; what is left blank is not there. Undefined: the operator thought better of it. */
export function askFor(
  title: string,
  fields: DialogField[],
  action: string,
  danger = false,
): Promise<Record<string, string> | undefined> {
  return new Promise((resolve) => {
    const form = h(
      'form',
      { method: 'dialog', class: 'stack' },
      h('h2', { id: 'dialog-title' }, title),
      ...fields.map(inputOf),
      h(
        'div',
        { class: 'buttons' },
        h('button', { value: 'go', class: danger ? 'danger' : '' }, action),
        h('button', { value: 'cancel', class: 'quiet', formnovalidate: true }, 'Cancel'),
      ),
    )
    const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, form)
    const opener = document.activeElement
    dialog.addEventListener('close', () => {
      const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
      dialog.remove()
      if (opener instanceof HTMLElement) opener.focus()
      resolve(dialog.returnValue === 'go' ? Object.fromEntries(entries.filter(([, value]) => value)) : undefined)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

function inputOf({
  name,
  label,
  kind = 'text',
  choices = [],
  value = '',
  required = false,
  help,
}: DialogField): HTMLElement {
  const common = { name, id: `field-${name}`, required, ...(help && { 'aria-describedby': `help-${name}` }) }
  const input =
    kind === 'long'
      ? h('textarea', { ...common, rows: 6 }, value)
      : kind === 'choice'
        ? h(
            'select',
            common,
            h('option', { value: '' }, '–'),
            ...choices.map((choice) => h('option', { value: choice, selected: choice === value }, choice)),
          )
        : h('input', { ...common, ...shapeOf(kind), value })
  return h(
    'div',
    { class: 'stack' },
    h('label', { for: common.id }, label),
    input,
    help && h('p', { class: 'help', id: `help-${name}` }, help),
  )
}

function shapeOf(kind: 'text' | 'number' | 'secret') {
  // a browser that offered to store it would store what opens a business's messages
  if (kind === 'secret') return { type: 'password', autocomplete: 'off' }
  return kind === 'number' ? { type: kind, min: 1, step: 1 } : { type: kind }
}

/** Asks whether it is meant. */
export const confirmed = async (question: string, action: string): Promise<boolean> =>
  (await askFor(question, [], action, true)) !== undefined
