import type { Html } from '../../../platform/html.tsx'
import {
  choiceField,
  type FormRefusal,
  fileField,
  lineField,
  longField,
  type SentForm,
  secretField,
  sentValue,
} from '../../kit/form.tsx'

/** A field of an admin form. */
export type DeskField = {
  name: string
  label: string
  kind?: 'text' | 'long' | 'number' | 'choice' | 'secret' | 'date' | 'file'
  /** The options: values, or values with their labels. */
  choices?: readonly (string | readonly [value: string, text: string])[]
  value?: string
  required?: boolean
  help?: string
}

export const fields = (list: readonly DeskField[], refused: FormRefusal | undefined): Html => (
  <>{list.map((one) => fieldOf(one, refused))}</>
)

const LINES = {
  number: { type: 'number', min: 0, step: 1 },
  date: { type: 'date' },
  text: { type: 'text', autocomplete: 'off' },
} as const

function fieldOf(
  { kind = 'text', choices = [], required, ...named }: DeskField,
  refused: FormRefusal | undefined,
): Html {
  const own = { ...named, refused }
  switch (kind) {
    case 'long':
      return longField(own, { required, rows: 6, dir: 'auto' })
    case 'choice': {
      const offered = choices.map((choice) => (typeof choice === 'string' ? ([choice, choice] as const) : choice))
      return choiceField({ ...own, choices: [['', '–'], ...offered] }, { required })
    }
    case 'secret':
      return secretField(own, { required })
    case 'file':
      return fileField(own, { required })
    default:
      return lineField(own, { required, ...LINES[kind] })
  }
}

/** The fields that were filled in. */
export const filledIn = (sent: SentForm): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sent)
      .map((name) => [name, sentValue(sent, name).trim()] as const)
      .filter(([name, value]) => value !== '' && name !== 'csrf'),
  )
