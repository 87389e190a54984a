import { type Html, html } from '../../platform/html.ts'
import { addressIn, choicesOf, type View } from './address.ts'

type Option = [value: string, text: string]
type Field = { name: string; label: string; value: string } & (
  | { type: 'search' | 'text' | 'degrees' | 'date'; required?: boolean; maxLength?: number; hint?: string }
  | { type: 'long'; maxLength: number }
  | { type: 'radio'; options: Option[] }
  | { type: 'select'; options: (Option | { group: string; options: Option[] })[] }
)

/** Fields and a button; the reader's choices go along, in the address of what is posted. */
export type Form = {
  action: string
  method?: 'post'
  /** Whether it searches this site. */
  search?: boolean
  fields: Field[]
  button: string
  /** Offers, where the browser knows it, to fill in where the reader is. */
  locate?: string
}

/** A form that searches by one line has its button beside that line; any other at its end. */
export function formOf({ action, method, search, fields, button, locate }: Form, view: View): Html {
  const [first] = fields
  const beside = first?.type === 'search'
  const submit = html`<button type="submit">${button}</button>`
  const kept = method === 'post' ? [] : choicesOf(view)
  return html`<form class="asking" method="${method ?? 'get'}" action="${method === 'post' ? addressIn(view, action) : action}"${search && html` role="search"`}>
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map((field, place) => (place === 0 && beside ? labelled(field, html`<div class="row">${input(field)}${submit}</div>`) : fieldOf(field)))}
${!beside && html`<div class="row">${submit}${locate && html`<button type="button" class="quiet" data-do="locate" hidden>${locate}</button>`}</div>`}</form>`
}

function fieldOf(field: Field): Html {
  if (field.type !== 'radio') return labelled(field, input(field))
  return html`<fieldset><legend>${field.label}</legend>${field.options.map(
    ([value, text]) =>
      html`<label><input type="radio" name="${field.name}" value="${value}"${value === field.value && html` checked`}>${text}</label>`,
  )}</fieldset>`
}

const labelled = ({ name, label }: Field, control: Html): Html =>
  html`<div class="field"><label for="${name}">${label}</label>${control}</div>`

function input(field: Field): Html {
  const { name, value } = field
  const named = html`id="${name}" name="${name}"`
  switch (field.type) {
    case 'long':
      return html`<textarea ${named} required maxlength="${field.maxLength}" rows="8" dir="auto">${`\n${value}`}</textarea>`
    case 'select':
      return html`<select ${named}>${field.options.map((one) =>
        'group' in one
          ? html`<optgroup label="${one.group}">${one.options.map((option) => optionOf(option, value))}</optgroup>`
          : optionOf(one, value),
      )}</select>`
    case 'radio':
      return html``
    default: {
      const { type, required, maxLength, hint } = field
      const kind = type === 'degrees' ? html`type="text" inputmode="decimal"` : html`type="${type}"`
      return html`<input ${named} ${kind}${required && html` required`}${maxLength !== undefined && html` maxlength="${maxLength}"`} value="${value}"${hint && html` placeholder="${hint}"`}${type === 'search' && html` autocomplete="off" enterkeyhint="search"`} dir="auto">`
    }
  }
}

const optionOf = ([value, text]: Option, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`
