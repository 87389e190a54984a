import type { Html } from '../../platform/html.tsx'
import { addressIn, choicesOf, type ReadingView } from './address.ts'

type Option = [value: string, text: string]
type FormInput = { name: string; label: string; value: string } & (
  | {
      type: 'search' | 'text' | 'degrees' | 'date'
      required?: boolean
      maxLength?: number
      hint?: string
      /** Pages are suggested as one types: how many there are is told so to those who listen. */
      suggests?: string
    }
  | { type: 'long'; maxLength: number }
  | { type: 'radio'; options: Option[] }
  /** Sent with `value` where it is checked. */
  | { type: 'check' }
  | { type: 'select'; options: (Option | { group: string; options: Option[] })[] }
)

/** Fields and a button; the reader's choices go along, in the address of what is posted. */
export type Form = {
  action: string
  method?: 'post'
  /** Whether it searches this site. */
  search?: boolean
  fields: FormInput[]
  /** What goes along without being shown. */
  hidden?: [name: string, value: string][]
  /** Several where each sends an answer of its own. */
  button: string | { name: string; options: Option[] }
  /** Offers, where the browser knows it, to fill in where the reader is. */
  locate?: string
}

/** A form that searches by one line has its button on that line; any other at its end. */
export function formOf({ action, method, search, fields, hidden = [], button, locate }: Form, view: ReadingView): Html {
  const [first] = fields
  const inOneLine = first?.type === 'search'
  const submit =
    typeof button === 'string' ? (
      <button type="submit">{button}</button>
    ) : (
      button.options.map(([value, text]) => (
        <button type="submit" name={button.name} value={value} class="quiet">
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
      {fields.map((field, place) =>
        place === 0 && inOneLine
          ? labelled(
              field,
              <div class="row">
                {input(field)}
                {submit}
              </div>,
            )
          : fieldOf(field),
      )}
      {!inOneLine && (
        <div class="row">
          {submit}
          {locate && (
            <button type="button" class="quiet" data-do="locate" hidden>
              {locate}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

function fieldOf(field: FormInput): Html {
  if (field.type === 'check')
    return (
      <label class="check">
        <input type="checkbox" name={field.name} value={field.value} />
        {field.label}
      </label>
    )
  if (field.type !== 'radio') return labelled(field, input(field))
  return (
    <fieldset>
      <legend>{field.label}</legend>
      {field.options.map(([value, text]) => (
        <label>
          <input type="radio" name={field.name} value={value} checked={value === field.value} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

const labelled = ({ name, label }: FormInput, control: Html | null): Html => (
  <div class="field">
    <label for={name}>{label}</label>
    {control}
  </div>
)

function input(field: FormInput): Html | null {
  const { name, value } = field
  const named = { id: name, name }
  switch (field.type) {
    case 'long':
      return <textarea {...named} required maxlength={field.maxLength} rows={8} dir="auto">{`\n${value}`}</textarea>
    case 'select':
      return (
        <select {...named}>
          {field.options.map((one) =>
            'group' in one ? (
              <optgroup label={one.group}>{one.options.map((option) => optionOf(option, value))}</optgroup>
            ) : (
              optionOf(one, value)
            ),
          )}
        </select>
      )
    case 'radio':
    case 'check':
      return null
    default: {
      const { type, required, maxLength, hint, suggests } = field
      const kind = type === 'degrees' ? { type: 'text', inputmode: 'decimal' } : { type }
      return (
        <input
          {...named}
          {...kind}
          required={required}
          maxlength={maxLength}
          value={value}
          placeholder={hint}
          autocomplete={type === 'search' ? 'off' : undefined}
          enterkeyhint={type === 'search' ? 'search' : undefined}
          data-suggests={suggests}
          dir="auto"
        />
      )
    }
  }
}

const optionOf = ([value, text]: Option, chosen: string): Html => (
  <option value={value} selected={value === chosen}>
    {text}
  </option>
)
