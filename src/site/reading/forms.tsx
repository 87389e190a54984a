import type { Html } from '../../platform/html.tsx'
import { type Choices, choiceField, type FormChoice, lineField, longField, radios } from '../kit/form.tsx'
import { addressIn, choicesOf, type ReadingView } from './address.ts'

type FormInput = { name: string; label: string; value: string } & (
  | {
      type: 'search' | 'text' | 'degrees' | 'date'
      required?: boolean
      maxLength?: number
      hint?: string
      /** Suggests pages as one types; the text tells screen readers how many there are. */
      suggests?: string
    }
  | { type: 'long'; maxLength: number }
  | { type: 'radio'; choices: readonly FormChoice[] }
  | { type: 'select'; choices: Choices }
  /** Sent with `value` where it is checked. */
  | { type: 'check' }
)

/** Fields and a button; the reader's choices are sent along, for a post in its address. */
export type Form = {
  action: string
  method?: 'post'
  /** Whether it searches this site. */
  search?: boolean
  fields: FormInput[]
  /** Hidden fields. */
  hidden?: [name: string, value: string][]
  /** Several buttons, each of which sends its own value. */
  button: string | { name: string; choices: readonly FormChoice[] }
  /** Offers to fill in the reader's location, where the browser can find it. */
  locate?: { text: string; refused: string }
}

/** A search form with one line has its button on that line, others at their end. */
export function formOf({ action, method, search, fields, hidden = [], button, locate }: Form, view: ReadingView): Html {
  const [first, ...others] = fields
  const inOneLine = first?.type === 'search'
  // filters are side by side, so that on a phone the results are not far below
  const narrowing = inOneLine ? others.filter(({ type }) => type === 'select') : []
  const submit =
    typeof button === 'string' ? (
      <button type="submit">{button}</button>
    ) : (
      button.choices.map(([value, text]) => (
        <button type="submit" name={button.name} value={value} class="plain">
          {text}
        </button>
      ))
    )
  const carried = method === 'post' ? [] : choicesOf(view)
  return (
    <form
      class="asking"
      method={method ?? 'get'}
      action={method === 'post' ? addressIn(view, action) : action}
      role={search ? 'search' : undefined}
    >
      {[...carried, ...hidden].map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {inOneLine ? (
        <div class="search">
          {fieldOf(first)}
          {submit}
        </div>
      ) : (
        first && fieldOf(first)
      )}
      {others.filter((one) => !narrowing.includes(one)).map(fieldOf)}
      {narrowing.length > 0 && <div class="beside">{narrowing.map(fieldOf)}</div>}
      {!inOneLine && (
        <div class="row">
          {submit}
          {locate && (
            <>
              <button type="button" class="plain" data-do="locate" data-refused={locate.refused} hidden>
                {locate.text}
              </button>
              <span role="status" />
            </>
          )}
        </div>
      )}
    </form>
  )
}

function fieldOf(shown: FormInput): Html {
  const { name, label, value } = shown
  switch (shown.type) {
    case 'check':
      return (
        <label class="check">
          <input type="checkbox" name={name} value={value} /> {label}
        </label>
      )
    case 'radio':
      return radios({ name, label }, shown.choices, value)
    case 'long':
      return longField(
        { name, id: name, label, value },
        { required: true, maxlength: shown.maxLength, rows: 8, dir: 'auto' },
      )
    case 'select':
      return choiceField({ name, id: name, label, value, choices: shown.choices })
    default: {
      const { type, required, maxLength, hint, suggests } = shown
      const isSearch = type === 'search'
      return lineField(
        { name, id: name, label, value },
        {
          ...(type === 'degrees' ? { type: 'text', inputmode: 'decimal' } : { type }),
          required,
          maxlength: maxLength,
          placeholder: hint,
          autocomplete: isSearch ? 'off' : undefined,
          enterkeyhint: isSearch ? 'search' : undefined,
          'data-suggests': suggests,
          dir: 'auto',
        },
      )
    }
  }
}
