import type { SQL } from 'drizzle-orm'
import { Postponed } from '../../platform/queue/queue.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Identities } from '../contacts/identities.ts'
import type { Person } from '../contacts/persons.ts'
import { WINDOW_HOURS } from '../contacts/window.ts'
import type { TemplateVariables } from '../templates/render.ts'
import type { InboundContent } from '../webhooks/received-content.ts'

export type NetworkName = Account['network']

export type MediaSource = { url: string } | { id: string }

export type MessageType =
  | 'text'
  | 'media'
  | 'template'
  | 'location'
  | 'contacts'
  | 'sticker'
  | 'reaction'
  | 'interactive'

export type Location = {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

/** A card with a person's addresses. */
export type Card = {
  name: string
  phones: { phone: string; kind?: string | undefined }[]
  emails: { email: string; kind?: string | undefined }[]
}

/** What a recipient may choose from: up to three buttons, or a list of up to ten rows. */
export type Interactive = {
  header?: string | undefined
  footer?: string | undefined
  buttons?: { id: string; title: string }[] | undefined
  list?:
    | {
        button: string
        sections: {
          title?: string | undefined
          rows: { id: string; title: string; description?: string | undefined }[]
        }[]
      }
    | undefined
}

/** A message as a network gets it. The text is that of a text message, or the caption of media. */
export type OutgoingMessage = {
  id: string
  accountId: string
  /** A phone number in E.164, or the network's id of a person. */
  address: string
  type: MessageType
  text: string | null
  /** A statement of one row: `withheld` is null where the message may still leave, else why it may not. */
  withheld: SQL
  media?: MediaSource | undefined
  /** What the file at an address is, where that was asked. */
  mediaKind?: string | undefined
  template?: { id: string; name: string; language: string; variables: TemplateVariables } | undefined
  location?: Location | undefined
  contacts?: Card[] | undefined
  /** `messageId` is ours. Without an emoji one that was set is taken back. */
  reaction?: { messageId: string; emoji: string | null } | undefined
  interactive?: Interactive | undefined
  /** Our id of the message that it answers. */
  replyTo?: string | undefined
  previewUrl?: boolean | undefined
}

/** Why a message did not reach its recipient, in words that the account may read. */
export type NetworkError = { code: string; message: string }

/**
 * Sent, with the network's own id; taken, so that a report will say when it is sent; asked at that time without an answer, so
 * that only a report can tell; refused for good; or not asked, because the message may not leave any more.
 */
export type SendOutcome =
  | { networkMessageId: string }
  | { accepted: true }
  | { unconfirmed: Date }
  | { refusal: NetworkError }
  | { withheld: string }

/** What a message cost, as the network reports it. */
export type Pricing = { category: string; type: string | null; model: string | null; billable: boolean | null }

/** What a network reports later of a message that it accepted: perhaps late, twice or out of order. */
export type NetworkReport = {
  accountId: string
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: Date
  networkMessageId?: string | undefined
  pricing?: Pricing | undefined
  /** Whether it may be delivered after it failed, as this network reports at times. */
  afterFailure?: boolean
  error?: NetworkError | undefined
  /** What the network knows of the recipient. */
  person?: Identities | undefined
}

/** A message from a person. By `networkMessageId` a repeated report is known from a new message. */
export type InboundMessage = {
  accountId: string
  /** Of the request that it came with. */
  requestId?: string | undefined
  from: Person
  /** What the person was known by until now, where the message says so. */
  before?: Identities | undefined
  type: string
  text: string | null
  content: InboundContent
  /** Our id of the message that it answers, where that is known. */
  replyTo: string | null
  /** What the network calls the message that it answers, whoever wrote that. */
  quoted?: string | undefined
  network: NetworkName
  networkMessageId: string
  at: Date
  /** An address of a picture, where the network gives one. */
  profilePicture: string | null
}

/** What an error means beyond its message: for the recipient, or for the template. */
export type Consequence = {
  accountId: string
  messageId: string
  also: 'refuses marketing' | 'template paused' | 'template disabled'
}

/** Passed to a network when it is built, so that networks never import messages. */
export type NetworkCallbacks = {
  report(report: NetworkReport): Promise<void>
  receive(message: InboundMessage): Promise<string>
  /** An error means more than that its message failed. */
  applyConsequence(consequence: Consequence): Promise<void>
}

/** A chat network. */
export type Network = {
  /**
   * Hands a message over, unless it is withheld when the attempt begins. Throws RetryLater when the network cannot take it now. May be called again for the same
   * message, when the process died before the answer was recorded.
   */
  send(message: OutgoingMessage): Promise<SendOutcome>
  /**
   * Lets the person see that a message was read, and with `typing` that an answer is being written. Networks without such signs
   * lack it. Whatever becomes of it: the next one says it again.
   */
  markRead?(accountId: string, networkMessageId: string, typing: boolean): Promise<void>
}

/** Thrown where a network takes nothing of this account for a while, so that its other messages need not ask. No attempt was made. */
export class ConnectionPaused extends Postponed {
  constructor(reason: string, afterSeconds: number) {
    super(reason, afterSeconds)
    this.name = 'ConnectionPaused'
  }
}

export type Networks = Partial<Record<NetworkName, Network>>

/** For how long after a person wrote they may be answered freely; later, only with a template. */
export const windowHours: Record<NetworkName, number | null> = { simulator: null, whatsapp: WINDOW_HOURS }
