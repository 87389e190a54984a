import type { Executor } from '../../platform/db/rows.ts'
import type { Contact } from '../contacts/contacts.ts'
import { type OptOut, type OptOutSource, optOut } from '../contacts/opt-out.ts'
import { publish } from './publish.ts'

export type OptedOut = {
  scope: OptOut
  source: OptOutSource
  /** Of the message by which the person opted out. */
  messageId?: string
  at: Date
}

/** Refuses such messages to a person from now on, and publishes an event where that is new. Returns whether it is. Needs a transaction. */
export async function refuseMessages(
  tx: Executor,
  accountId: string,
  contact: Contact,
  { scope, source, messageId, at }: OptedOut,
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
  // events of one message reach an endpoint in their order; without one this stands in the order of its contact
  await publish(tx, [{ accountId, messageId: messageId ?? contact.id, event: 'contact.opted_out', at, data }], now)
  return true
}
