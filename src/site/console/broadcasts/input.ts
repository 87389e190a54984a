import { z } from 'zod'
import { newBroadcast } from '../../../messaging/broadcasts/schemas.ts'
import { isNamed, placeholdersOf } from '../../../messaging/templates/components.ts'
import type { Template } from '../../../messaging/templates/tables.ts'
import { refusing } from '../../../platform/http/wording.ts'
import { read, type SentForm, sentValue } from '../../kit/form.tsx'
import { momentShown } from '../../kit/time.tsx'
import type { ConsoleUser } from '../view.ts'

/** A broadcast's form in the format of the API. */

/** A placeholder of a template: its component, its name, and the names of its form fields. */
export type Placeholder = { part: 'header' | 'body' | 'buttons'; name: string; field: string }

const PARTS = { HEADER: 'header', BODY: 'body', BUTTONS: 'buttons' } as const

export const placesOf = ({ components }: Pick<Template, 'components'>): Placeholder[] =>
  components.flatMap((component) => {
    if (!(component.type in PARTS)) return []
    const part = PARTS[component.type as keyof typeof PARTS]
    return placeholdersOf(component).map((name) => ({ part, name, field: `${part}-${name}` }))
  })

export const FIXED = 'fixed'

/** Values by component of a template, as in the API: by name for named placeholders, otherwise in order. */
export function valuesIn<Value>(template: Pick<Template, 'components'>, valueFor: (place: Placeholder) => Value) {
  const places = placesOf(template)
  const of = (part: Placeholder['part']) => {
    const here = places.filter((one) => one.part === part)
    return isNamed(here.map(({ name }) => name))
      ? Object.fromEntries(here.map((one) => [one.name, valueFor(one)]))
      : here.map(valueFor)
  }
  return { header: of('header'), body: of('body'), buttons: of('buttons') }
}

function variablesIn(template: Template, sent: SentForm) {
  if (placesOf(template).length === 0) return undefined
  const source = ({ field }: Placeholder) => {
    const text = sentValue(sent, `${field}-text`)
    const from = sentValue(sent, `${field}-from`) || FIXED
    return from === FIXED ? text : { field: from, ...(text !== '' && { fallback: text }) }
  }
  return valuesIn(template, source)
}

const labels = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const shown = z
  .string()
  .refine(
    (text) =>
      text === '' || (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))),
    refusing('must be a day and a time', { id: 'no_moment' }),
  )

/** The broadcast that a form describes. Throws problems under the API's names. */
export function broadcastIn({ zone }: ConsoleUser, template: Template, sent: SentForm): z.output<typeof newBroadcast> {
  const value = (name: string) => sentValue(sent, name).trim()
  const [tags, without, failedOf, media] = [
    labels(value('tags')),
    labels(value('not_tags')),
    value('failed_of'),
    value('media'),
  ]
  const { send_at: at } = read(z.object({ send_at: shown }), { send_at: value('send_at') })
  const [from, to] = [value('quiet_from'), value('quiet_to')]
  return read(newBroadcast, {
    name: value('name'),
    template_id: template.id,
    ...(value('from') !== '' && { from: value('from') }),
    variables: variablesIn(template, sent),
    ...(media !== '' && (media.startsWith('med_') ? { media_id: media } : { media_url: media })),
    audience: {
      ...(failedOf !== '' ? { failed_of: failedOf } : tags.length > 0 ? { tags } : { all: true }),
      ...(without.length > 0 && { not_tags: without }),
    },
    ...(at !== '' && { send_at: momentShown(zone, at).toISOString() }),
    ...((from !== '' || to !== '') && { quiet_hours: { from, to } }),
    per_second: Number(value('per_second') || 20),
  })
}

/** The form field for a field of the domain. */
export function fieldOf(name: string): string | undefined {
  if (name.startsWith('audience.not_tags')) return 'not_tags'
  if (name.startsWith('audience')) return 'tags'
  if (name.startsWith('quiet_hours')) return name.endsWith('to') ? 'quiet_to' : 'quiet_from'
  if (name === 'media_url' || name === 'media_id') return 'media'
  const [, part, place] = /^variables\.(header|body|buttons)\.(\w+)/.exec(name) ?? []
  if (part && place) return `${part}-${/^\d+$/.test(place) ? Number(place) + 1 : place}-text`
  return ['name', 'from', 'send_at', 'per_second'].includes(name) ? name : undefined
}
