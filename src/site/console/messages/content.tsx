import type { MediaLinks } from '../../../messaging/media/links.ts'
import type { ReceivedMessage } from '../../../messaging/messages/conversation.ts'
import type { Message } from '../../../messaging/messages/tables.ts'
import type { Interactive } from '../../../messaging/networks/network.ts'
import type { InboundContent } from '../../../messaging/webhooks/received-content.ts'
import type { Html } from '../../../platform/html.tsx'
import type { PageLanguage } from '../../../platform/language.ts'
import type { Cell } from '../../kit/table.tsx'
import { number } from '../../kit/time.tsx'
import { type ConsoleUser, may } from '../view.ts'
import { contentWords } from './content-words.ts'

/** A message described in words: its kind, its text, and its other content. */
type MessageInWords = { kind: string; text: string | null; more: Cell[] }

/** The viewer, and the links of files. */
type DescribeDeps = { view: ConsoleUser; links: MediaLinks }

export function describeSent(deps: DescribeDeps, { type, text, content }: Message): MessageInWords {
  const words = contentWords[deps.view.language]
  const { media, template, location, contacts, reaction, interactive, replyTo } = content
  const described = (kind: string, more: (Cell | false | undefined)[] = [], shownText = text): MessageInWords => ({
    kind,
    text: shownText,
    more: [...more, replyTo !== undefined && words.answers(replyTo)].filter(
      (one) => one !== undefined && one !== false,
    ),
  })
  const file =
    media &&
    ('id' in media ? (
      fileLink(deps, media.id)
    ) : (
      <a href={media.url} rel="noreferrer">
        {media.url}
      </a>
    ))
  switch (type) {
    case 'text':
      return described(words.text)
    case 'media':
      return described(words.file, [file])
    case 'sticker':
      return described(words.sticker, [file])
    case 'template':
      return described(words.template, [template && `${template.name} (${template.language})`, file])
    case 'location':
      return described(words.location, location && [pointOf(location)], location?.name ?? location?.address ?? null)
    case 'contacts':
      return described(words.contacts, contacts?.map(cardOf), contacts?.map(({ name }) => name).join(', '))
    case 'reaction':
      return described(
        words.reaction,
        [reaction && words.reactsTo(reaction.messageId)],
        reaction?.emoji ?? words.takenBack,
      )
    case 'interactive':
      return described(words.choice, interactive && choicesOf(interactive))
  }
}

/** The name of a sent message's type. */
export const nameOfType = (language: PageLanguage, type: Message['type']): string => {
  const { text, file, sticker, template, location, contacts, reaction, choice } = contentWords[language]
  return { text, media: file, sticker, template, location, contacts, reaction, interactive: choice }[type]
}

export function describeReceived(deps: DescribeDeps, message: ReceivedMessage): MessageInWords {
  const described = describeContent(deps, message)
  if (message.forwarded === null) return described
  return { ...described, kind: `${described.kind} · ${contentWords[deps.view.language][message.forwarded]}` }
}

function describeContent(deps: DescribeDeps, { type, text, content }: ReceivedMessage): MessageInWords {
  const words = contentWords[deps.view.language]
  const kinds: Record<string, string> = words.kinds
  if (!content) return { kind: kinds[type] ?? type, text: text ?? words.erased, more: [] }
  const kind = kinds[content.type] ?? content.type
  const file = 'media_id' in content ? fileOf(deps, content) : undefined
  const described = (
    shownText: string | null,
    more: (Cell | undefined | null)[] = [],
    named = kind,
  ): MessageInWords => ({
    kind: named,
    text: shownText,
    more: more.filter((one) => one !== undefined && one !== null),
  })
  switch (content.type) {
    case 'text':
      return described(content.text)
    case 'image':
    case 'video':
      return described(content.caption, [file])
    case 'document':
      return described(content.caption ?? content.filename, [content.caption ? content.filename : null, file])
    case 'audio':
      return described(null, [file], content.voice ? words.voice : kind)
    case 'sticker':
      return described(null, [file], content.animated ? words.animated : kind)
    case 'location':
      return described(content.name ?? content.address, [content.name ? content.address : null, pointOf(content)])
    case 'contacts':
      return described(
        content.contacts.map(({ name }) => name ?? words.nameless).join(', '),
        content.contacts.map(cardOf),
      )
    case 'interactive':
      return described(content.title, [content.description, formOf(content.form)], words.replies[content.reply])
    case 'button':
      return described(content.text ?? content.payload)
    case 'reaction':
      return described(content.emoji ?? words.takenBack, [content.message_id && words.reactsTo(content.message_id)])
    case 'order':
      return described(
        content.text,
        content.items.map((item) => itemOf(deps.view, item)),
      )
    case 'system':
      return described(content.text ?? words.changed, [
        content.previous && words.before(content.previous.phone ?? content.previous.user_id ?? ''),
      ])
    case 'unsupported':
      return described(text, [raw(content.raw)], words.unknown(content.kind))
  }
}

/** The description in one line of at most 80 characters. */
export function inShort({ kind, text }: MessageInWords): Html {
  const characters = [...(text ?? '').replace(/\s+/g, ' ')]
  const short = characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
  return (
    <>
      <span class="soft">{kind}</span> {short !== '' && <bdi>{short}</bdi>}
    </>
  )
}

/** The full description. */
export const inFull = ({ kind, text, more }: MessageInWords): Html => (
  <>
    <p class="soft kind">{kind}</p>
    {text !== null && (
      <p class="said" dir="auto">
        {text}
      </p>
    )}
    {more.map((one) => (
      <p class="more" dir="auto">
        {one}
      </p>
    ))}
  </>
)

function fileLink({ view, links }: DescribeDeps, mediaId: string): Html | string {
  const words = contentWords[view.language]
  return may(view, 'media:read') ? (
    <a href={links.linkTo(mediaId, view.now)} rel="noreferrer">
      {words.open}
    </a>
  ) : (
    words.attached
  )
}

type FileContent = Extract<InboundContent, { media_id: string | null }>

function fileOf(deps: DescribeDeps, { media_id, content_type, size, error }: FileContent): Html {
  const { language } = deps.view
  const words = contentWords[language]
  if (media_id === null)
    return (
      <>
        {words.lost} {error !== null && `(${error})`}
      </>
    )
  const details = [content_type, size !== null && `${number(language, Math.ceil(size / 1024))} KB`]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {fileLink(deps, media_id)} {details !== '' && <span class="soft">({details})</span>}
    </>
  )
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }): Html => (
  <a href={`geo:${latitude},${longitude}`}>
    {latitude}, {longitude}
  </a>
)

type ShownCard = {
  name: string | null
  phones: { phone: string | null; user_id?: string | null }[]
  emails: { email: string | null }[]
}

const cardOf = ({ name, phones, emails }: ShownCard): string =>
  [name, ...phones.map(({ phone, user_id }) => phone ?? user_id), ...emails.map(({ email }) => email)]
    .filter(Boolean)
    .join(', ')

const choicesOf = ({ header, footer, buttons, list }: Interactive): Cell[] => [
  ...(header ? [header] : []),
  ...(buttons ?? []).map(({ title }) => `[${title}]`),
  ...(list?.sections ?? []).flatMap(({ rows }) => rows.map(({ title }) => `[${title}]`)),
  ...(footer ? [footer] : []),
]

type ShownItem = { product_id: string | null; quantity: number | null; price: number | null; currency: string | null }

function itemOf({ language }: ConsoleUser, { product_id, quantity, price, currency }: ShownItem): string {
  const cost = price === null ? '' : ` · ${number(language, price)} ${currency ?? ''}`
  return `${quantity ?? 1} × ${product_id ?? contentWords[language].product}${cost}`
}

/** The answers in a form of the network, as names and values where possible. */
function formOf(form: unknown): Html | undefined {
  if (form === null || form === undefined) return undefined
  if (typeof form !== 'object' || Array.isArray(form)) return raw(form)
  return (
    <>
      {Object.entries(form).map(([name, value]) => (
        <>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
          <br />
        </>
      ))}
    </>
  )
}

const raw = (value: unknown): Html | undefined =>
  value === null || value === undefined || typeof value === 'string' ? undefined : <code>{JSON.stringify(value)}</code>
