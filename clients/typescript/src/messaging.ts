import type { operations } from './generated/messaging.ts'
import { messagingOperations } from './generated/operations.ts'
import type { Calls } from './operations.ts'
import { type CallOptions, type ClientOptions, callsOf, connectionTo } from './send.ts'

/** Without the webhooks, which the description lists too: those the server sends. */
type Described = Pick<operations, keyof typeof messagingOperations>
export type Messaging = Calls<Described, CallOptions>

/** The messaging API: send messages, keep contacts, read the ledger. For servers: the key is a secret. */
export function messagingClient(options: ClientOptions): Messaging {
  return callsOf<Described>(
    connectionTo(options, '/v1', (key) => ({ authorization: `Bearer ${key}` })),
    messagingOperations,
  )
}
