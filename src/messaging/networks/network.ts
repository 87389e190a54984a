import type { Account } from '../accounts/accounts.ts'
import type { Identities } from '../contacts/identities.ts'
import type { Person } from '../contacts/persons.ts'
import { WINDOW_HOURS } from '../contacts/window.ts'
import type { TemplateVariables } from '../templates/render.ts'
import type { InboundContent } from '../webhooks/received-content.ts'

export type NetworkName = Account['network']

export type MediaSource = { url: string } | { id: string }

/** A message as a network gets it. The text is that of a text message, or the caption of media. */
export type OutgoingMessage = {
  id: string
  accountId: string
  /** A phone number in E.164, or the network's id of a person. */
  address: string
  type: 'text' | 'media' | 'template'
  text: string | null
  media?: MediaSource | undefined
  template?: { id: string; name: string; language: string; variables: TemplateVariables } | undefined
}

/** Why a message did not reach its recipient, in words that the account may read. */
export type NetworkError = { code: string; message: string }

/** Accepted, with the network's own id, or refused for good. */
export type SendOutcome = { networkMessageId: string } | { refusal: NetworkError }

/** What a network tells later about a message that it accepted: late, twice or out of order. */
export type NetworkReport = {
  accountId: string
  messageId: string
  status: 'delivered' | 'read' | 'failed'
  at: Date
  error?: NetworkError | undefined
  /** What the network tells of the recipient. */
  person?: Identities | undefined
}

/** A message from a person. `networkMessageId` tells a repeated report from a new message. */
export type InboundMessage = {
  accountId: string
  from: Person
  type: string
  text: string | null
  content: InboundContent
  network: NetworkName
  networkMessageId: string
  at: Date
  /** An address of a picture, where the network gives one. */
  profilePicture: string | null
}

/** Handed to a network by whoever builds it, so that networks never import messages. */
export type NetworkCallbacks = {
  report(report: NetworkReport): Promise<void>
  receive(message: InboundMessage): Promise<string>
}

/** A chat network. */
export type Network = {
  /**
   * Hands a message over. Throws RetryLater when the network cannot take it now. May be called again for the same
   * message, when the process died before the answer was recorded.
   */
  send(message: OutgoingMessage): Promise<SendOutcome>
}

export type Networks = Partial<Record<NetworkName, Network>>

/** For how long after a person wrote they may be answered freely; later, only with a template. */
export const windowHours: Record<NetworkName, number | null> = { simulator: null, whatsapp: WINDOW_HOURS }
