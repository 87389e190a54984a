import type { Executor } from '../../platform/db/rows.ts'
import type { Contact } from '../contacts/contacts.ts'
import { type OptOut, type OptOutSource, optOut } from '../contacts/opt-out.ts'
import { publish } from './publish.ts'
import type { ConnectionName } from './tables.ts'

export type OptedOut = {
  scope: OptOut
  source: OptOutSource
  /** The message by which the person opted out. */
  messageId?: string
  /** The network where the person opted out. */
  connection?: ConnectionName
  connectionId?: string | null
  at: Date
}

/** Opts a person out, and publishes an event if that is new. Returns whether it is. Needs a transaction. */
export async function refuseMessages(
  tx: Executor,
  accountId: string,
  contact: Contact,
  { scope, source, messageId, connection, connectionId, at }: OptedOut,
  now: Date,
): Promise<boolean> {
  if (!(await optOut(tx, accountId, contact, scope, at))) return false
  const data = {
    contact_id: contact.id,
    phone: contact.phone,
    recipient: contact.whatsappUser ?? contact.whatsappParentUser,
    scope,
    source,
    message_id: messageId ?? null,
    opted_out_at: at.toISOString(),
  }
  // events of one message reach an endpoint in order; without a message the contact's id gives the order
  const event = {
    accountId,
    messageId: messageId ?? contact.id,
    connection,
    connectionId,
    event: 'contact.opted_out',
    at,
    data,
  } as const
  await publish(tx, [event], now)
  return true
}
