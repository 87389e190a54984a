import type { SQL } from 'drizzle-orm'
import { Postponed } from '../../platform/queue/queue.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Identities } from '../contacts/identities.ts'
import type { Person } from '../contacts/persons.ts'
import { WINDOW_HOURS } from '../contacts/window.ts'
import type { TemplateVariables } from '../templates/render.ts'
import type { Forwarded, InboundContent } from '../webhooks/received-content.ts'

export type NetworkName = Account['network']

/** The connection that a message is sent by. */
export type From = {
  network: NetworkName
  /** Null on the simulator, and if the account has no connection. */
  connectionId: string | null
  /** The common prefix of its lanes in the outbox. */
  lane: string
}

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

/** A contact card with addresses. */
export type Card = {
  name: string
  phones: { phone: string; kind?: string | undefined }[]
  emails: { email: string; kind?: string | undefined }[]
}

/** Up to three buttons, or a list of up to ten rows. */
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

/** A message as a network gets it. `text` is the text of a text message, or the caption of media. */
export type OutgoingMessage = {
  id: string
  accountId: string
  /** The account's connection that sends it; null for the first. */
  connectionId: string | null
  /** A phone number in E.164, or the network's id of a person. */
  address: string
  type: MessageType
  text: string | null
  /** A statement of one row: `withheld` is null if the message may still be sent, otherwise the reason why not. */
  withheld: SQL
  media?: MediaSource | undefined
  /** The kind of file at its address, if that was determined. */
  mediaKind?: string | undefined
  template?: { id: string; name: string; language: string; variables: TemplateVariables } | undefined
  location?: Location | undefined
  contacts?: Card[] | undefined
  /** `messageId` is ours. Without an emoji an existing reaction is removed. */
  reaction?: { messageId: string; emoji: string | null } | undefined
  interactive?: Interactive | undefined
  /** Our id of the message that it answers. */
  replyTo?: string | undefined
  previewUrl?: boolean | undefined
  /** The id of the request that wrote it. */
  requestId?: string | undefined
}

/** Why a message did not reach its recipient, in words that the account may read. */
export type NetworkError = { code: string; message: string }

/**
 * Sent, with the network's id; accepted, so that a report will say when it is sent; attempted at that time without an answer, so that only a
 * report can tell; refused for good; or not attempted, because the message may no longer be sent.
 */
export type SendOutcome =
  | { networkMessageId: string }
  | { accepted: true }
  | { unconfirmed: Date }
  | { refusal: NetworkError }
  | { withheld: string }

/** The network's pricing of a message. */
export type Pricing = { category: string; type: string | null; model: string | null; billable: boolean | null }

/** A later report of the network about an accepted message: it may be late, repeated or out of order. */
export type NetworkReport = {
  accountId: string
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: Date
  networkMessageId?: string | undefined
  pricing?: Pricing | undefined
  /** Whether a failed message may still be delivered, as this network sometimes reports. */
  afterFailure?: boolean
  error?: NetworkError | undefined
  /** The network's identities of the recipient. */
  person?: Identities | undefined
}

/** A message from a person. `networkMessageId` identifies repeated reports. */
export type InboundMessage = {
  accountId: string
  /** The id of the request that brought it. */
  requestId?: string | undefined
  from: Person
  /** The person's former identities, if the message reports a change. */
  before?: Identities | undefined
  type: string
  text: string | null
  content: InboundContent
  /** Our id of the message that it answers, where known. */
  replyTo: string | null
  /** The network's id of the message that it answers, whoever wrote that. */
  quoted?: string | undefined
  forwarded?: Forwarded | undefined
  network: NetworkName
  /** The connection that received it; null on the simulator. */
  connectionId: string | null
  networkMessageId: string
  at: Date
  /** The address of a picture, if the network gives one. */
  profilePicture: string | null
}

/** What an error implies beyond its message: for the recipient, or for the template. */
export type Consequence = {
  accountId: string
  messageId: string
  also: 'refuses marketing' | 'template paused' | 'template disabled'
}

/** Passed to a network when it is built, so that networks never import messages. */
export type NetworkCallbacks = {
  report(report: NetworkReport): Promise<void>
  receive(message: InboundMessage): Promise<string>
  /** Called for an error that concerns more than its message. */
  applyConsequence(consequence: Consequence): Promise<void>
}

/** A chat network. */
export type Network = {
  /**
   * Sends a message, unless it is withheld when the attempt begins. Throws RetryLater when the network cannot take it now. May be called again
   * for the same message, when the process died before the answer was stored.
   */
  send(message: OutgoingMessage): Promise<SendOutcome>
  /**
   * Sends a read receipt by the connection that received the message, and a typing indicator with `typing`. Absent on networks without these. Failures
   * are ignored, because the next receipt includes this one.
   */
  markRead?(
    received: { accountId: string; connectionId: string | null; networkMessageId: string },
    typing: boolean,
  ): Promise<void>
}

/** Thrown if a network takes nothing from this account for a while, so that its other messages need not try. No attempt was made. */
export class ConnectionPaused extends Postponed {
  constructor(reason: string, afterSeconds: number) {
    super(reason, afterSeconds)
    this.name = 'ConnectionPaused'
  }
}

export type Networks = Partial<Record<NetworkName, Network>>

/** Hours after a person's message during which free text is allowed; later only templates are. Null: no such window. */
export const windowHours: Record<NetworkName, number | null> = { simulator: null, whatsapp: WINDOW_HOURS }
