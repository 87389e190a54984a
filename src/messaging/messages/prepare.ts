import type { Db } from '../../platform/db/open.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { checkTrial } from '../accounts/fiction.ts'
import { type Contact, findContact } from '../contacts/contacts.ts'
import { addressOf } from '../contacts/identities.ts'
import { windowAfter } from '../contacts/window.ts'
import { csv } from '../media/formats.ts'
import type { MediaLinks } from '../media/links.ts'
import { findMedia } from '../media/media.ts'
import {
  type Card,
  type From,
  type Interactive,
  type Location,
  type MediaSource,
  windowHours,
} from '../networks/network.ts'
import type { Priority } from '../networks/outbox.ts'
import { answersFrom, type Connections, chooseFrom } from '../networks/whatsapp/connections.ts'
import { renderBody, type VariablesInput, variablesFor } from '../templates/render.ts'
import type { Template } from '../templates/tables.ts'
import { findTemplate } from '../templates/templates.ts'
import { CREDITS } from './credits.ts'
import { lastInboundAt, networkNameOf } from './inbound.ts'
import { type Recipient, type RecipientInput, recipientOf } from './recipient.ts'
import type { Content } from './tables.ts'

/** A message's file: at most one of the two, as the route has checked. */
type MediaInput = { media_url?: string | undefined; media_id?: string | undefined }

type Reply = { reply_to?: string | undefined }

/** The account's own names for its message. */
export type MessageNames = {
  reference?: string | undefined
  metadata?: Record<string, string> | undefined
  tags?: string[] | undefined
}

/** A message as its sender requests it. */
export type MessageInput = RecipientInput &
  MessageNames & { from?: string | undefined; priority?: Priority | undefined; send_at?: Date | undefined } & (
    | ({ type: 'text'; message: string; preview_url?: boolean | undefined } & Reply)
    | ({ type: 'media'; message?: string | undefined } & MediaInput & Reply)
    | ({ type: 'sticker' } & MediaInput & Reply)
    | ({ type: 'location'; location: Location } & Reply)
    | ({ type: 'contacts'; contacts: Card[] } & Reply)
    | { type: 'reaction'; reaction: { message_id: string; emoji: string | null } }
    | ({ type: 'interactive'; message: string; interactive: Interactive } & Reply)
    | ({ type: 'template'; template_id: string; variables?: VariablesInput | undefined } & MediaInput)
  )

/** A checked message. */
export type PreparedMessage = {
  from: From
  recipient: Recipient
  type: MessageInput['type']
  text: string | null
  content: Content
  /** Refused by people who opted out of marketing. */
  marketing: boolean
  /** The category of its template. */
  category?: Template['category']
  priority?: Priority | undefined
  credits: number
  reference: string | null
  metadata: Record<string, string> | null
  tags: string[]
  /** When it is to be sent; null: at once. */
  sendAt: Date | null
}

/** How related records are looked up: singly, or for many messages at once. */
export type Lookups = {
  contact: (id: string) => Promise<Contact | undefined>
  template: (id: string) => Promise<Template | undefined>
}

export const lookupsIn = (db: Db, accountId: string): Lookups => ({
  contact: (id) => findContact(db, accountId, id),
  template: (id) => findTemplate(db, accountId, id),
})

/** Checks everything but opt-out and quota, which are decided when the message is stored. Throws the problem. */
export async function prepareMessage(
  deps: { db: Db; links: MediaLinks; connections: Connections; requestId?: string | undefined },
  account: Account,
  input: MessageInput,
  now: Date,
  lookups: Lookups = lookupsIn(deps.db, account.id),
): Promise<PreparedMessage> {
  checkTrial(account, input)
  const from = await chooseFrom(deps.connections, account, input.from)
  const recipient = await recipientOf(lookups, account, input)
  checkSendAt(input.send_at, now)
  // a scheduled message's window is checked when it is due
  if (input.type !== 'template' && !input.send_at)
    checkWindow(await windowOf(deps.db, account, from, recipient.address, now))
  const { type, priority, reference = null, metadata = null, tags = [], send_at: sendAt = null } = input
  const names = { reference, metadata, tags }
  const { content, ...body } = await bodyOf(deps, account.id, input, lookups)
  return {
    from,
    recipient,
    type,
    sendAt,
    priority,
    credits: CREDITS[type],
    ...names,
    ...body,
    content: { ...content, ...(deps.requestId && { requestId: deps.requestId }) },
  }
}

/** How far ahead messages may be scheduled, in days: a quarter of a year of appointments. */
export const SEND_AT_DAYS_MAX = 90

export function checkSendAt(sendAt: Date | undefined, now: Date): void {
  if (!sendAt) return
  if (sendAt <= now) throw invalid('send_at', 'must lie in the future', sendAt.toISOString())
  if (sendAt.getTime() > now.getTime() + SEND_AT_DAYS_MAX * DAY_MS)
    throw invalid('send_at', `must lie within ${SEND_AT_DAYS_MAX} days`, sendAt.toISOString())
}

/** On networks with a messaging window, only a template may open a conversation. */
export type MessagingWindow = { hours: number; lastReceivedAt: Date | undefined; closesAt: Date | null; open: boolean }

/** The window of a person and a connection; undefined if the network has none. */
export async function windowOf(
  db: Db,
  account: Pick<Account, 'id'>,
  { network, connectionId }: From,
  address: string,
  now: Date,
): Promise<MessagingWindow | undefined> {
  const hours = windowHours[network]
  if (hours === null) return undefined
  const since = new Date(now.getTime() - hours * 3_600_000)
  const lastReceivedAt = await lastInboundAt(db, account.id, address, connectionId, since)
  const closesAt = windowAfter(lastReceivedAt ?? null)
  return { hours, lastReceivedAt, closesAt, open: closesAt !== null && now < closesAt }
}

/** The window of a person and the connection that answers are sent by. */
export async function windowWith(
  { db, connections }: { db: Db; connections: Connections },
  account: Account,
  contact: Contact,
  now: Date,
): Promise<MessagingWindow | undefined> {
  const from = await chooseFrom(connections, account, await answersFrom(connections, account, contact))
  return windowOf(db, account, from, addressOf(contact), now)
}

export function checkWindow(window: MessagingWindow | undefined): void {
  if (!window || window.open) return
  throw new Refusal('invalid', `The recipient has not written in the last ${window.hours} hours: send a template`, {
    code: 'MESSAGING_WINDOW_CLOSED',
    reason: { id: 'window_closed', values: { hours: window.hours } },
    details: {
      field: 'type',
      window_hours: window.hours,
      last_received_at: window.lastReceivedAt?.toISOString() ?? null,
    },
  })
}

export async function bodyOf(
  deps: { db: Db; links: MediaLinks },
  accountId: string,
  input: MessageInput,
  lookups: Pick<Lookups, 'template'>,
): Promise<Pick<PreparedMessage, 'text' | 'content' | 'marketing' | 'category'>> {
  const reply = 'reply_to' in input ? await replyOf(deps.db, accountId, input.reply_to) : {}
  const carrying = (content: Content, text: string | null = null) => ({
    text,
    content: { ...content, ...reply },
    marketing: false,
  })
  switch (input.type) {
    case 'text':
      return carrying({ ...(input.preview_url && { previewUrl: true }) }, input.message)
    case 'media':
      return carrying({ media: await mediaOf(deps, accountId, input) }, input.message ?? null)
    case 'sticker':
      return carrying({ media: await mediaOf(deps, accountId, input) })
    case 'location':
      return carrying({ location: input.location })
    case 'contacts':
      return carrying({ contacts: input.contacts })
    case 'reaction': {
      const { message_id: messageId, emoji } = input.reaction
      if (!(await networkNameOf(deps.db, accountId, messageId))) throw notFound('The message of this reaction')
      return carrying({ reaction: { messageId, emoji } })
    }
    case 'interactive':
      return carrying({ interactive: input.interactive }, input.message)
    case 'template': {
      const template = await lookups.template(input.template_id)
      if (!template) throw notFound('This template')
      return renderTemplate(template, input.variables, await mediaOf(deps, accountId, input))
    }
  }
}

async function replyOf(db: Db, accountId: string, messageId: string | undefined): Promise<{ replyTo?: string }> {
  if (messageId === undefined) return {}
  if (!(await networkNameOf(db, accountId, messageId))) throw notFound('The message that this one answers')
  return { replyTo: messageId }
}

/** A message's file. A signed address of the account's own file becomes its id, so that it cannot expire. */
export async function mediaOf(
  { db, links }: { db: Db; links: MediaLinks },
  accountId: string,
  { media_url: url, media_id: id }: MediaInput,
): Promise<MediaSource | undefined> {
  if (id !== undefined) {
    const file = await findMedia(db, accountId, id)
    if (!file) throw notFound('This media')
    if (file.contentType === csv.contentType) throw invalid('media_id', LIST_OF_NUMBERS, id)
    return { id }
  }
  if (url === undefined) return undefined
  const ownId = links.idIn(url)
  const own = ownId === undefined ? undefined : await findMedia(db, accountId, ownId)
  if (own?.contentType === csv.contentType) throw invalid('media_url', LIST_OF_NUMBERS, url)
  return own ? { id: own.id } : { url }
}

const LIST_OF_NUMBERS = 'is a list for broadcasts: no message carries it'

/** Fills in a template. Throws if it is not approved or the values do not fit. */
export function renderTemplate(
  template: Template,
  values: VariablesInput | undefined,
  media: MediaSource | undefined,
): { text: string; content: Content; marketing: boolean; category: Template['category'] } {
  const { id, name, language, category, components, status } = template
  if (status !== 'APPROVED') {
    throw new Refusal('invalid', `This template is ${status}: only an APPROVED one can be sent`, {
      code: 'TEMPLATE_NOT_APPROVED',
      details: { field: 'template_id', status },
    })
  }
  const variables = variablesFor(components, values)
  const header = components.find((component) => component.type === 'HEADER')
  const wantsMedia = header?.type === 'HEADER' && header.format !== 'TEXT'
  if (wantsMedia !== (media !== undefined)) {
    throw new Refusal(
      'invalid',
      wantsMedia ? 'The header needs a media_url or media_id' : 'This template takes no media',
      {
        code: 'TEMPLATE_VARIABLES_MISMATCH',
        details: { field: 'media_url' },
      },
    )
  }
  return {
    text: renderBody(components, variables),
    marketing: category === 'MARKETING',
    category,
    content: {
      template: { id, name, language, variables },
      ...(media && { media }),
    },
  }
}
