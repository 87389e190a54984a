import type { Html } from '../../../platform/html.tsx'
import { type FormRefusal, field, options, type SentForm, sentValue } from '../../kit/form.tsx'

/** A field of a form of the desk. */
export type DeskField = {
  name: string
  label: string
  kind?: 'text' | 'long' | 'number' | 'choice' | 'secret' | 'date' | 'file'
  /** Of a choice: each its own word, or with words beside it. */
  choices?: readonly (string | readonly [value: string, text: string])[]
  value?: string
  required?: boolean
  help?: string
}

export const fields = (list: readonly DeskField[], refused: FormRefusal | undefined): Html => (
  <>
    {list.map((one) =>
      field({
        name: one.name,
        label: one.label,
        help: one.help,
        refused,
        control: (attributes) => control(one, { ...attributes, required: one.required }, refused),
      }),
    )}
  </>
)

const TYPES = {
  number: { type: 'number', min: 0, step: 1 },
  // a browser that offered to store it would store what opens a business's messages
  secret: { type: 'password', autocomplete: 'off' },
  date: { type: 'date' },
  file: { type: 'file' },
  text: { type: 'text', autocomplete: 'off' },
} as const

function control(one: DeskField, attributes: object, refused: FormRefusal | undefined): Html {
  const { name, kind = 'text', choices = [], value = '' } = one
  const filled = refused ? sentValue(refused.sent, name) : value
  if (kind === 'long') return <textarea {...attributes} rows={6} dir="auto">{`\n${filled}`}</textarea>
  if (kind === 'choice') {
    const offered = choices.map((choice) => (typeof choice === 'string' ? ([choice, choice] as const) : choice))
    return <select {...attributes}>{options([['', '–'], ...offered], filled)}</select>
  }
  return <input {...attributes} {...TYPES[kind]} value={kind === 'secret' || kind === 'file' ? undefined : filled} />
}

/** What was entered: what is left blank is not there. */
export const filledIn = (sent: SentForm): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sent)
      .map((name) => [name, sentValue(sent, name).trim()] as const)
      .filter(([name, value]) => value !== '' && name !== 'csrf'),
  )
