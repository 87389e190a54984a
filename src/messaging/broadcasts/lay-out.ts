import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { pageOfAudience } from './audience.ts'
import { dueIn, stateOnceFree } from './broadcasts.ts'
import type { Broadcast } from './tables.ts'

/** Lays out the next part of an audience, and notes the place with it: where this is cut off, it is done again as if it had not been. */
export async function layOut(tx: Tx, broadcast: Broadcast, now: Date): Promise<Partial<Broadcast>> {
  const layingSince = broadcast.layingSince ?? now
  const { contactIds, next } = await pageOfAudience(tx, broadcast.accountId, broadcast.audience, {
    after: broadcast.laidTo,
    // whoever became a contact in the same millisecond is in as well
    until: new Date(layingSince.getTime() + 1),
  })
  const added = await addRecipients(tx, broadcast, contactIds)
  const laid = {
    layingSince,
    laidTo: next,
    ordinals: broadcast.ordinals + contactIds.length,
    audienceCount: broadcast.audienceCount + added,
  }
  if (next !== null) return { ...laid, nextAt: now }
  const whole = { ...broadcast, laidOutAt: now }
  const state = stateOnceFree(whole, now)
  return { ...laid, laidOutAt: now, state, nextAt: dueIn(state, broadcast, now) }
}

/** Returns how many were added: whoever is among the recipients already, by contact or by address, is not added again. */
async function addRecipients(
  tx: Executor,
  { accountId, id, ordinals }: Broadcast,
  contactIds: string[],
): Promise<number> {
  const added = await rows(
    tx,
    sql`
    insert into broadcast_recipients (broadcast_id, ordinal, account_id, contact_id, address)
    select ${id}, ${ordinals}::int + place, ${accountId}, contacts.id,
      coalesce(contacts.phone, contacts.whatsapp_user, contacts.whatsapp_parent_user)
    from unnest(${sql.param(contactIds)}::text[]) with ordinality as listed (id, place)
    join contacts on contacts.account_id = ${accountId} and contacts.id = listed.id
    order by place
    on conflict do nothing
    returning 1`,
  )
  return added.length
}
