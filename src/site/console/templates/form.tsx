import type { Component } from '../../../messaging/templates/components.ts'
import { CATEGORIES } from '../../../messaging/templates/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import {
  choiceField,
  type FormRefusal,
  lineField,
  longField,
  problem,
  type SentForm,
  sentValue,
} from '../../kit/form.tsx'
import type { ConsoleUser } from '../view.ts'
import { BUTTONS, HEADERS, templateWords } from './words.ts'

/** The network's maximum of buttons. */
const BUTTONS_MAX = 10
/** Initially empty fields: most templates have at most three buttons. */
const BUTTONS_OFFERED = 3
const places = Array.from({ length: BUTTONS_MAX }, (_, place) => place)

/** A template's components as form fields. */
export function asForm(category: string, components: readonly Component[]): SentForm {
  const sent: Record<string, string> = { category }
  for (const one of components) {
    if (one.type === 'HEADER') {
      Object.assign(sent, {
        header: one.format,
        header_text: one.text ?? '',
        header_examples: (one.examples ?? []).join('\n'),
        header_sample: one.sample_media_id ?? '',
      })
    } else if (one.type === 'BODY') {
      Object.assign(sent, { body: one.text, body_examples: (one.examples ?? []).join('\n') })
    } else if (one.type === 'FOOTER') sent.footer = one.text
    else if (one.type === 'BUTTONS') {
      one.buttons.forEach((button, place) => {
        sent[`button_${place}_type`] = button.type
        sent[`button_${place}_text`] = button.text
        sent[`button_${place}_value`] =
          button.type === 'URL' ? button.url : button.type === 'PHONE_NUMBER' ? button.phone_number : ''
      })
    }
  }
  return sent
}

/** The components that a form describes, in the API's format, and the form field for a refused field. */
export function partsIn(sent: SentForm): { components: unknown[]; fieldOf: (name: string) => string | undefined } {
  const text = (name: string) => sentValue(sent, name).replaceAll('\r\n', '\n').trim()
  const lines = (name: string) => {
    const given = text(name)
      .split('\n')
      .map((line) => line.trim())
    return text(name) === '' ? undefined : given.filter((line) => line !== '')
  }
  const rows = places.filter((place) => !['', 'NONE'].includes(sentValue(sent, `button_${place}_type`)))
  const format = sentValue(sent, 'header')
  const parts: { component: unknown; fieldOf: (rest: string[]) => string }[] = []
  if (format !== '' && format !== 'NONE') {
    const own =
      format === 'TEXT' ? { text: text('header_text') } : { sample_media_id: text('header_sample') || undefined }
    const component = {
      type: 'HEADER',
      format,
      ...own,
      examples: format === 'TEXT' ? lines('header_examples') : undefined,
    }
    const fields: Record<string, string> = { examples: 'header_examples', sample_media_id: 'header_sample' }
    parts.push({ component, fieldOf: ([name = '']) => fields[name] ?? 'header_text' })
  }
  parts.push({
    component: { type: 'BODY', text: text('body'), examples: lines('body_examples') },
    fieldOf: ([name]) => (name === 'examples' ? 'body_examples' : 'body'),
  })
  if (text('footer') !== '')
    parts.push({ component: { type: 'FOOTER', text: text('footer') }, fieldOf: () => 'footer' })
  if (rows.length > 0) {
    const buttons = rows.map((place) => {
      const value = text(`button_${place}_value`)
      return {
        type: sentValue(sent, `button_${place}_type`),
        text: text(`button_${place}_text`),
        url: value,
        phone_number: value,
      }
    })
    parts.push({
      component: { type: 'BUTTONS', buttons },
      fieldOf: ([, row = '0', name = 'value']) =>
        `button_${rows[Number(row)] ?? 0}_${name === 'text' ? 'text' : 'value'}`,
    })
  }
  return {
    components: parts.map(({ component }) => component),
    fieldOf(name) {
      const [first = '', place, ...rest] = name.split('.')
      if (first !== 'components') return first
      return place === undefined ? 'body' : parts[Number(place)]?.fieldOf(rest)
    },
  }
}

/** The fields of a template's components, with the sent or stored values. */
export function partFields(view: ConsoleUser, filled: SentForm, refused: FormRefusal | undefined): Html {
  const words = templateWords[view.language]
  const texts = words.form
  const value = (name: string) => sentValue(filled, name)
  const line = (name: string, label: string, help?: string) =>
    lineField({ name, label, help, refused, value: value(name) }, { dir: 'auto' })
  const long = (name: string, label: string, rows: number, help?: string) =>
    longField({ name, label, help, refused, value: value(name) }, { rows, dir: 'auto' })
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[]) =>
    choiceField({ name, label, refused, choices, value: value(name) })
  const used = places.filter((place) => !['', 'NONE'].includes(value(`button_${place}_type`))).length
  return (
    <>
      {problem(refused)}
      {select(
        'category',
        texts.category,
        CATEGORIES.map((one) => [one, words.categories[one]] as const),
      )}
      {select(
        'header',
        texts.header,
        HEADERS.map((one) => [one, texts.headers[one]] as const),
      )}
      {line('header_text', texts.headerText)}
      {long('header_examples', `${texts.headerText}: ${texts.examples}`, 2, texts.examplesHelp)}
      {line('header_sample', texts.sample, texts.sampleHelp)}
      {long('body', texts.body, 5, texts.bodyHelp)}
      {long('body_examples', `${texts.body}: ${texts.examples}`, 2, texts.examplesHelp)}
      {line('footer', texts.footer)}
      {places.slice(0, Math.min(BUTTONS_MAX, Math.max(BUTTONS_OFFERED, used + 1))).map((place) => (
        <fieldset>
          <legend>{texts.button(place + 1)}</legend>
          {select(
            `button_${place}_type`,
            texts.buttonKind,
            BUTTONS.map((one) => [one, texts.buttonTypes[one]] as const),
          )}
          {line(`button_${place}_text`, texts.buttonText)}
          {line(`button_${place}_value`, texts.buttonValue)}
        </fieldset>
      ))}
    </>
  )
}
