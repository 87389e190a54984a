import { userId } from '../../../messaging/contacts/identities.ts'
import { parsePhone, suggestPhones } from '../../../messaging/contacts/phones.ts'
import { createMessage } from '../../../messaging/messages/create.ts'
import { idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { RECIPIENT_FIELDS } from '../../../messaging/messages/recipient.ts'
import { newMessage } from '../../../messaging/messages/schemas.ts'
import type { Html } from '../../../platform/html.tsx'
import { digest } from '../../../platform/secrets.ts'
import {
  type FormRefusal,
  lineField,
  longField,
  onceField,
  postForm,
  problem,
  read,
  type SentForm,
  sentValue,
} from '../../kit/form.tsx'
import { writtenBy } from '../authors.ts'
import type { ConsoleDeps } from '../deps.ts'
import { numberField } from '../numbers.tsx'
import type { ConsoleUser } from '../view.ts'
import { messageWords } from './words.ts'

/** The country of national numbers, for accounts without a default country. */
const USUAL_COUNTRY = 'ID'

/** The possible meanings of an invalid number. */
function meantBy({ session }: ConsoleUser, to: string): string[] {
  const { defaultCountry } = session.account
  return parsePhone(to, defaultCountry) === undefined ? suggestPhones(to, defaultCountry ?? USUAL_COUNTRY) : []
}

/** `to` is the recipient, if a contact's page led here; `numbers` are those to choose from. */
export function sendForm(
  view: ConsoleUser,
  {
    to = '',
    numbers,
    refused,
  }: { to?: string; numbers: [id: string, text: string][]; refused?: FormRefusal | undefined },
): Html {
  const words = messageWords[view.language]
  const suggested = refused?.wrong.to === undefined ? [] : meantBy(view, sentValue(refused.sent, 'to'))
  return postForm(
    view,
    '/console/messages',
    // Enter presses the first button, which must not be the one that corrects
    <>
      <button hidden tabindex={-1} />
      <h2>{words.send}</h2>
      {problem(refused)}
      {onceField(refused)}
      {lineField(
        {
          name: 'to',
          label: words.to,
          help: words.toHelp,
          refused,
          mend: (
            <>
              {suggested.map((phone) => (
                <p class="mend">
                  {words.meant(phone)}{' '}
                  <button class="plain" name="meant" value={phone}>
                    {words.correct}
                  </button>
                </p>
              ))}
            </>
          ),
          value: to,
        },
        { inputmode: 'tel', required: true, maxlength: 200 },
      )}
      {numberField(view, numbers, refused)}
      {longField(
        { name: 'message', label: words.text, refused },
        { rows: 4, required: true, maxlength: 4096, dir: 'auto' },
      )}
      {view.session.account.network === 'simulator' && <p class="soft">{words.simulator}</p>}
      <button>{words.submit}</button>
    </>,
    { kind: 'card' },
  )
}

/** Sends the message of a form once, even if the form is sent twice. Returns its id. */
export async function sendFrom(
  deps: ConsoleDeps,
  view: ConsoleUser,
  sent: SentForm,
  requestId: string,
): Promise<string> {
  const { account } = view.session
  const written = sentValue(sent, 'to')
  const meant = sentValue(sent, 'meant')
  // after a correction, the number in the field is valid
  const to = meantBy(view, written).includes(meant) ? meant : written
  const whom = userId.safeParse(to).success ? { recipient: to } : { to }
  const from = sentValue(sent, 'from')
  const message = sentValue(sent, 'message').replaceAll('\r\n', '\n')
  const asked = { type: 'text', ...whom, ...(from !== '' && { from }), message }
  const input = { ...read(newMessage, asked), ...writtenBy(view) }
  const once = sentValue(sent, 'once')
  const key = once === '' ? undefined : `console:${digest(JSON.stringify([once, input]))}`
  const { db, quotas, media, connections } = deps
  const sending = { db, quotas, links: media.links, connections, requestId }
  const accepted = await createMessage(sending, account, input, idempotencyOf(key, input), deps.now())
  return accepted.message_id
}

/** The form field for a field of the domain. */
export const sendFieldOf = (name: string): string | undefined => {
  if (name === 'message' || name === 'from') return name
  return RECIPIENT_FIELDS.some((one) => one === name) ? 'to' : undefined
}
