import { z } from 'zod'
import { ownHeadersChange } from '../../../messaging/webhooks/own-headers.ts'
import { eventList, filters, receiverUrl } from '../../../messaging/webhooks/schemas.ts'
import { SUBSCRIPTIONS, WILDCARDS } from '../../../messaging/webhooks/subscriptions.ts'
import { CONNECTIONS, EVENTS } from '../../../messaging/webhooks/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import type { PageLanguage } from '../../../platform/language.ts'
import { invalid } from '../../../platform/refusal.ts'
import {
  choices,
  type FormRefusal,
  lineField,
  longField,
  problem,
  read,
  type SentForm,
  sentValue,
  sentValues,
} from '../../kit/form.tsx'
import type { ConsoleUser } from '../view.ts'
import { shellWords } from '../words.ts'
import { webhookWords } from './words.ts'

/** The fields of a new or edited webhook: its address, events, filters and headers. */
export const receiver = (allowHttp: boolean) =>
  z.object({ url: receiverUrl(allowHttp), events: eventList, ...filters, headers: ownHeadersChange })

type Receiver = ReturnType<typeof receiver>

/** The webhook that a form describes. */
export function receiverIn(asked: Receiver, sent: SentForm): z.output<Receiver> {
  const headers = listed(sentValue(sent, 'headers'), '\n').map((line) => {
    const [name = '', ...rest] = line.split(':')
    return [name.trim(), rest.join(':').trim()] as const
  })
  // an object would keep only the last of two equal names
  const names = headers.map(([name]) => name)
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice !== undefined)
    throw invalid('headers', `${twice} is there twice`, twice, { id: 'header_twice', values: { name: twice } })
  return read(asked, {
    url: sentValue(sent, 'url'),
    events: sentValues(sent, 'events'),
    tags: listed(sentValue(sent, 'tags'), ','),
    connections: sentValues(sent, 'connections'),
    ed25519: sentValue(sent, 'ed25519') === 'on',
    headers: Object.fromEntries([...sentValues(sent, 'remove').map((name) => [name, null] as const), ...headers]),
  })
}

const listed = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The label of an event or wildcard. */
/** A connection in a filter: all of a network, or one by its id. */
export function connectionName(language: PageLanguage, name: string): string {
  const network = CONNECTIONS.find((one) => one === name)
  return network ? webhookWords[language].connection[network] : name
}

export function subscriptionName(language: PageLanguage, name: string): string {
  const event = EVENTS.find((one) => one === name)
  const wildcards: Partial<Record<string, string>> = webhookWords[language].wildcard
  return event ? shellWords[language].event[event] : (wildcards[name] ?? name)
}

/** A webhook in the format of its form. */
export type ShownReceiver = {
  url: string
  events: readonly string[]
  tags: readonly string[]
  connections: readonly string[]
  headerNames: readonly string[]
  ed25519: boolean
}

export function receiverFields(view: ConsoleUser, now: ShownReceiver, refused?: FormRefusal): Html {
  const words = webhookWords[view.language]
  const ticked = (name: string, value: readonly string[]) => (refused ? sentValues(refused.sent, name) : value)
  const narrowed = now.tags.length > 0 || now.connections.length > 0 || now.headerNames.length > 0 || now.ed25519
  return (
    <>
      {problem(refused)}
      {lineField(
        { name: 'url', label: words.address, refused, value: now.url },
        {
          type: 'text',
          inputmode: 'url',
          autocapitalize: 'none',
          spellcheck: false,
          required: true,
          maxlength: 2048,
          placeholder: 'https://contoh.id/webhook',
        },
      )}
      {choices(
        { name: 'events', label: words.events, refused },
        [...EVENTS, ...WILDCARDS].map((name) => [name, subscriptionName(view.language, name)] as const),
        ticked('events', now.events).filter((name) => SUBSCRIPTIONS.includes(name)),
      )}
      <details open={narrowed || refused !== undefined}>
        <summary>{words.more}</summary>
        {lineField(
          { name: 'tags', label: words.tags, help: words.tagsHelp, refused, value: now.tags.join(', ') },
          { type: 'text', maxlength: 1000 },
        )}
        {choices(
          { name: 'connections', label: words.connections, refused },
          [...new Set([...CONNECTIONS, ...now.connections])].map(
            (name) => [name, connectionName(view.language, name)] as const,
          ),
          ticked('connections', now.connections),
        )}
        {now.headerNames.length > 0 &&
          choices(
            { name: 'remove', label: words.headersSent, refused },
            now.headerNames.map((name) => [name, words.removeHeader] as const),
            ticked('remove', []),
          )}
        {longField(
          { name: 'headers', label: words.headers, help: words.headersHelp, refused },
          { rows: 3, dir: 'ltr', spellcheck: false, autocomplete: 'off' },
        )}
        <label class="check">
          <input
            type="checkbox"
            name="ed25519"
            value="on"
            checked={refused ? sentValue(refused.sent, 'ed25519') === 'on' : now.ed25519}
          />{' '}
          <span>{words.ed25519}</span>
        </label>
      </details>
    </>
  )
}
