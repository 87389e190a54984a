import { z } from 'zod'
import type { Html } from '../../platform/html.tsx'
import { asRefusal } from '../../platform/http/refusals.ts'
import { worded } from '../../platform/http/wording.ts'
import { refusalOf } from '../../platform/http/zod.ts'
import type { RefusalKind } from '../../platform/refusal.ts'
import { randomBase62 } from '../../platform/secrets.ts'
import { notice } from './notice.tsx'
import { refusalText } from './refusals.ts'
import type { View } from './view.ts'
import { kitWords } from './words.ts'

/**
 * Form: fields with labels, help and errors. A zod schema parses what was sent (`read`), and `tried` performs it; if it is refused, the
 * same form is shown again as it was filled in, with each error at its field.
 */

const text = z.string().max(20_000)

/** The values of a sent form, by name: one, or a list. */
export const sentForm = z.record(z.string(), z.union([text, z.array(text).max(200)]))

export type SentForm = z.output<typeof sentForm>

/** All values of a name. */
export const sentValues = (sent: SentForm | undefined, name: string): string[] => [sent?.[name] ?? []].flat()
export const sentValue = (sent: SentForm | undefined, name: string): string => sentValues(sent, name)[0] ?? ''

type PostForm = {
  /** `card`: a form that is alone on its page. */
  kind?: 'inline' | 'card'
  /** Whether it sends a file (files.ts). */
  files?: boolean
  /** For scripts of its page. */
  id?: string
}

/** A form that changes something. In a session it carries the CSRF token. */
export const postForm = (
  { session }: Pick<View, 'session'>,
  action: string,
  content: Html,
  { kind = 'inline', files = false, id }: PostForm = {},
): Html => (
  <form method="post" action={action} enctype={files ? 'multipart/form-data' : undefined} class={kind} id={id}>
    {session && <input type="hidden" name="csrf" value={session.csrf} />}
    {content}
  </form>
)

/** The field that marks a restored form (saved-form.tsx): `tried` shows it filled in, and does nothing. */
export const RESTORED = 'restored'

/** An id by which the server recognises a form that is sent twice. A refused form keeps it. */
export const onceField = (refused: FormRefusal | undefined): Html => (
  <input type="hidden" name="once" value={sentValue(refused?.sent, 'once') || randomBase62(20)} autocomplete="off" />
)

/** The values of a refused form, the errors of its fields (`wrong`), and any other error (`otherwise`). */
export type FormRefusal = {
  status: number
  sent: SentForm
  wrong: Record<string, string>
  otherwise: string | undefined
}

/** Refusals that the person who filled in the form can correct. */
const FOR_THE_FORM: RefusalKind[] = ['invalid', 'conflict', 'limited', 'not_found', 'too_large', 'unsupported']

/**
 * Performs what a form asks for, or returns the refusal with which to show it again. `fieldOf` maps a field of the domain to one of the
 * form; undefined if the form has none for it.
 */
export async function tried<T>(
  view: View,
  sent: SentForm,
  work: () => Promise<T>,
  fieldOf: (field: string) => string | undefined = (field) => field.split('.')[0],
): Promise<{ done: T } | { refused: FormRefusal }> {
  if (RESTORED in sent) {
    const { [RESTORED]: _, ...fields } = sent
    return { refused: { status: 200, sent: fields, wrong: {}, otherwise: kitWords[view.language].restored } }
  }
  try {
    return { done: await work() }
  } catch (error) {
    const refusal = error instanceof Error ? asRefusal(error) : undefined
    // a plan that is full is no lack of permission: its author can make room
    const correctable = refusal && (FOR_THE_FORM.includes(refusal.kind) || refusal.reason?.id === 'plan_full')
    if (!correctable) throw error
    const { details } = refusal
    const problems =
      refusal.problems.length > 0
        ? refusal.problems
        : [
            {
              field: typeof details.field === 'string' ? details.field : '',
              message: refusal.message,
              reason: refusal.reason,
            },
          ]
    const wrong: Record<string, string> = {}
    let otherwise: string | undefined
    for (const { field, message, reason } of problems) {
      const place = fieldOf(field)
      const text = refusalText(view, { kind: refusal.kind, message, reason })
      if (place) wrong[place] ??= text
      else otherwise ??= text
    }
    return { refused: { status: refusal.statusCode, sent, wrong, otherwise } }
  }
}

/** Parses a sent form. Throws the refusals that the routes of an API would. */
export function read<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data, worded)
  if (result.success) return result.data
  throw refusalOf(result.error, data)
}

/** The error of a form as a whole, or the notice that it was restored. */
export const problem = (refused: FormRefusal | undefined): Html | undefined =>
  refused?.otherwise === undefined ? undefined : notice(refused.otherwise, refused.status === 200 ? 'good' : 'bad')

type FieldOf = {
  name: string
  /** The control's id, needed if two forms of a page have a field of this name. */
  id?: string
  label: Html | string
  /** Explains what to enter. */
  help?: Html | string | undefined
  refused?: FormRefusal | undefined
  /** Follows the error, such as a suggested correction. */
  mend?: Html | undefined
}

type FormField = FieldOf & {
  control: (attributes: ControlAttributes) => Html
}

/** `value` is the initial text; a refused form shows what was sent instead. */
type TextField = FieldOf & { value?: string | undefined }

/** Further attributes of a control, as HTML names them. */
export type Attributes = Record<string, string | number | boolean | undefined>

const filled = ({ name, refused, value = '' }: TextField): string => (refused ? sentValue(refused.sent, name) : value)

/** An input of one line. */
export const lineField = (own: TextField, attributes: Attributes = {}): Html =>
  field({ ...own, control: (tied) => <input {...tied} {...attributes} value={filled(own)} /> })

/** A secret, which is never shown again. Browsers should not store it, since it gives access to a business's messages. */
export const secretField = (own: FieldOf, attributes: Attributes = {}): Html =>
  field({ ...own, control: (tied) => <input {...tied} {...attributes} type="password" autocomplete="off" /> })

/** A file input, which no form can fill in again. */
export const fileField = (own: FieldOf, attributes: Attributes = {}): Html =>
  field({ ...own, control: (tied) => <input {...tied} {...attributes} type="file" /> })

/** An input of several lines. It begins with a newline because browsers drop the first one. */
export const longField = (own: TextField, attributes: Attributes = {}): Html =>
  field({ ...own, control: (tied) => <textarea {...tied} {...attributes}>{`\n${filled(own)}`}</textarea> })

/** A list to choose one from. */
export const choiceField = (own: TextField & { choices: Choices }, attributes: Attributes = {}): Html =>
  field({
    ...own,
    control: (tied) => (
      <select {...tied} {...attributes}>
        {options(own.choices, filled(own))}
      </select>
    ),
  })

/** Connects a control with its label, help and error. */
type ControlAttributes = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  autofocus: boolean
}

/** A control with its label, help and error. The first field with an error gets the focus. */
export function field({ name, id = `field-${name}`, label, help, refused, mend, control }: FormField): Html {
  const mistake = refused?.wrong[name]
  const described = [mistake !== undefined && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ')
  const isFirst = Object.keys(refused?.wrong ?? {})[0] === name
  const attributes: ControlAttributes = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': mistake !== undefined || undefined,
    autofocus: isFirst,
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {help && (
        <p class="soft" id={`${id}-help`}>
          {help}
        </p>
      )}
      {control(attributes)}
      {mistake !== undefined && (
        <p class="wrong" id={`${id}-wrong`}>
          {mistake}
        </p>
      )}
      {mend}
    </div>
  )
}

export type FormChoice = readonly [value: string, text: string]

/** Choices, some of them in named groups. */
export type Choices = readonly (FormChoice | { group: string; choices: readonly FormChoice[] })[]

export const options = (choices: Choices, chosen: string): Html => (
  <>
    {choices.map((one) => {
      if ('group' in one) return <optgroup label={one.group}>{options(one.choices, chosen)}</optgroup>
      const [value, text] = one
      return (
        <option value={value} selected={value === chosen}>
          {text}
        </option>
      )
    })}
  </>
)

/** Radio buttons in a row. */
export const radios = (
  { name, label }: Pick<FormField, 'name' | 'label'>,
  offered: readonly FormChoice[],
  chosen: string,
): Html => (
  <fieldset class="row">
    <legend>{label}</legend>
    {offered.map(([value, text]) => (
      <label class="check">
        <input type="radio" name={name} value={value} checked={value === chosen} /> {text}
      </label>
    ))}
  </fieldset>
)

/** Checkboxes, at least one of which is required. */
export function choices(
  { name, label, refused }: Pick<FormField, 'name' | 'label' | 'refused'>,
  offered: readonly FormChoice[],
  ticked: readonly string[],
): Html {
  const mistake = refused?.wrong[name]
  return (
    <fieldset aria-describedby={mistake !== undefined ? `field-${name}-wrong` : undefined}>
      <legend>{label}</legend>
      {offered.map(([value, text]) => (
        <label class="check">
          <input type="checkbox" name={name} value={value} checked={ticked.includes(value)} />{' '}
          <span>
            {text} <code>{value}</code>
          </span>
        </label>
      ))}
      {mistake !== undefined && (
        <p class="wrong" id={`field-${name}-wrong`}>
          {mistake}
        </p>
      )}
    </fieldset>
  )
}
