import { z } from 'zod'
import type { Webhook } from '../../../messaging/webhooks/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import { refusing } from '../../../platform/http/wording.ts'
import { type FormRefusal, lineField, postForm, problem } from '../../kit/form.tsx'
import { momentShown, zoneName } from '../../kit/time.tsx'
import type { ConsoleUser } from '../view.ts'
import { webhookWords } from './words.ts'

/** A span of time in a time zone. */
export const spanIn = (zone: string) => {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/
  const local = z
    .string()
    .refine((text) => shown.test(text) && !Number.isNaN(Date.parse(`${text}Z`)), {
      ...refusing('must be a day and a time', { id: 'no_moment' }),
      abort: true,
    })
    .transform((text) => momentShown(zone, text))
  return z.object({ from: local, until: local })
}

/** The form that replays events of a span. */
export function spanForm(view: ConsoleUser, { id }: Webhook, refused: FormRefusal | undefined): Html {
  const words = webhookWords[view.language]
  const moment = (name: 'from' | 'until') =>
    lineField(
      { name, label: `${words[name]} (${zoneName(view, view.now)})`, refused },
      { type: 'datetime-local', required: true },
    )
  return postForm(
    view,
    `/console/webhooks/${id}/replay`,
    <>
      <h2>{words.span}</h2>
      <p class="soft">{words.spanText}</p>
      {problem(refused)}
      {moment('from')}
      {moment('until')}
      <button>{words.replay}</button>
    </>,
    { kind: 'card' },
  )
}
