import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { WindowState } from '../../platform/limits/windows.ts'
import type { Account } from '../accounts/accounts.ts'
import { addressOf } from '../contacts/identities.ts'
import type { Sending } from '../messages/create.ts'
import { readQuotas } from '../messages/quota.ts'
import { lookAt } from '../messages/store-many.ts'
import type { Template } from '../templates/tables.ts'
import { PAGE, pageOfAudience } from './audience.ts'
import type { Broadcast, Skip } from './tables.ts'
import { preparedFor } from './turn.ts'

/** Contacts that a dry run looks at: some seconds of a request. */
const CONTACTS_MAX = 50_000

export type Reach = {
  audience: number
  reached: number
  skipped: Partial<Record<Skip, number>>
  /** There are more than were looked at. */
  capped: boolean
  quotas: WindowState[]
}

/** Whom a broadcast would reach now, and why others not, as they would be laid out. */
export async function dryRunBroadcast(
  { db, quotas }: Sending,
  account: Account,
  { broadcast, template }: { broadcast: Broadcast; template: Template },
  now: Date,
): Promise<Reach> {
  const skipped: Partial<Record<Skip, number>> = {}
  const skip = (why: Skip, count = 1) => {
    if (count > 0) skipped[why] = (skipped[why] ?? 0) + count
  }
  const { audience, accountId } = broadcast
  let [looked, reached, found] = [0, 0, 0]
  const met = new Set<string>()
  let after: string | null = null
  const until = new Date(now.getTime() + 1)
  do {
    const { contactIds, next } = await pageOfAudience(db, accountId, audience, { after, until })
    const fresh = contactIds.filter((id) => !met.has(id))
    // a list may name one person twice, and two who failed may have become one
    if (audience.contact_ids || audience.failed_of) for (const id of fresh) met.add(id)
    const people = await contactsNamed(db, accountId, fresh)
    const prepared = people.map((person) =>
      preparedFor(broadcast, template, person, { address: addressOf(person), contactId: person.id }),
    )
    const messages = prepared.filter((one) => typeof one !== 'string')
    for (const why of prepared) if (typeof why === 'string') skip(why)
    const known = await transaction(db, (tx) =>
      lookAt(
        tx,
        accountId,
        messages.map(({ recipient, marketing }) => ({ address: recipient.address, marketing })),
      ),
    )
    skip('opted_out', known.filter(({ optedOut }) => optedOut).length)
    reached += known.filter(({ optedOut }) => !optedOut).length
    found += people.length
    looked += PAGE
    after = next
  } while (after !== null && looked < CONTACTS_MAX)
  const states = await readQuotas(db, accountId, quotas.of(account, now))
  return { audience: found, reached, skipped, capped: after !== null, quotas: states.map(({ state }) => state) }
}

type DryRunPerson = {
  id: string
  phone: string | null
  whatsappUser: string | null
  whatsappParentUser: string | null
  name: string | null
  username: string | null
  customFields: Record<string, unknown>
}

async function contactsNamed(db: Sending['db'], accountId: string, ids: string[]): Promise<DryRunPerson[]> {
  return rows<DryRunPerson>(
    db,
    sql`
    select id, phone, whatsapp_user as "whatsappUser", whatsapp_parent_user as "whatsappParentUser", name, username,
      custom_fields as "customFields"
    from contacts
    where account_id = ${accountId} and id = any (${sql.param(ids)}::text[])`,
  )
}
