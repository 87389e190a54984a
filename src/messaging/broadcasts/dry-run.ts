import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { WindowState } from '../../platform/limits/windows.ts'
import type { Account } from '../accounts/accounts.ts'
import { addressOf } from '../contacts/identities.ts'
import type { Sending } from '../messages/create.ts'
import { readQuotas } from '../messages/quota.ts'
import { findAddresses } from '../messages/store-many.ts'
import { chooseFrom } from '../networks/whatsapp/connections.ts'
import type { Template } from '../templates/tables.ts'
import { CONTACTS_PER_PART, pageOfAudience } from './audience.ts'
import { type Files, type FileValues, pageOfFile, type RefusedRow, refusedShown } from './audience-file.ts'
import { variablesIn } from './lay-out.ts'
import type { Broadcast, Skip } from './tables.ts'
import { preparedFor } from './turn.ts'
import { columnsOf } from './variables.ts'

/** Contacts that a dry run examines: some seconds of a request. */
const CONTACTS_MAX = 50_000

export type ReachEstimate = {
  audience: number
  reached: number
  skipped: Partial<Record<Skip, number>>
  /** True if the audience is larger than what was examined. */
  capped: boolean
  quotas: WindowState[]
  /** Lines of the file that cannot be used. */
  file: { refused: number; errors: RefusedRow[] }
}

/** Counts whom a broadcast would reach now, and why it would not reach the others, by the rules of laying out. */
export async function dryRunBroadcast(
  { db, quotas, connections, files }: Sending & { files: Files },
  account: Account,
  { broadcast, template }: { broadcast: Broadcast; template: Template },
  now: Date,
): Promise<ReachEstimate> {
  const skipped: Partial<Record<Skip, number>> = {}
  const skip = (why: Skip, count = 1) => {
    if (count > 0) skipped[why] = (skipped[why] ?? 0) + count
  }
  const { accountId } = broadcast
  let [looked, reached, found] = [0, 0, 0]
  const file: ReachEstimate['file'] = { refused: 0, errors: [] }
  let broken = false
  const met = new Set<string>()
  const from = await chooseFrom(connections, account, broadcast.connectionId ?? undefined)
  let after: string | null = null
  do {
    const part: DryRunPart = await nextPart({ db, files }, account, broadcast, { after, met }, now)
    file.refused += part.refused.length
    file.errors = refusedShown(file.errors, part.refused, part.broken)
    broken = part.broken
    const prepared = part.people.map((person) =>
      preparedFor(broadcast, from, template, person, { address: addressOf(person), contactId: person.id }),
    )
    const messages = prepared.filter((one) => typeof one !== 'string')
    for (const why of prepared) if (typeof why === 'string') skip(why)
    const known = await transaction(db, (tx) =>
      findAddresses(
        tx,
        accountId,
        messages.map(({ recipient, marketing }) => ({ address: recipient.address, marketing })),
      ),
    )
    skip('opted_out', known.filter(({ optedOut }) => optedOut).length)
    reached += known.filter(({ optedOut }) => !optedOut).length
    found += part.people.length
    looked += CONTACTS_PER_PART
    after = part.next
  } while (after !== null && looked < CONTACTS_MAX)
  // a broadcast with a broken file is cancelled before anything is sent
  if (broken) reached = 0
  const states = await readQuotas(db, accountId, quotas.of(account, now))
  return { audience: found, reached, skipped, capped: after !== null, quotas: states.map(({ state }) => state), file }
}

type DryRunPart = { people: DryRunPerson[]; next: string | null; refused: RefusedRow[]; broken: boolean }

/** The next people, without those in `met`: a list may contain a person twice, and two contacts may have been merged. */
async function nextPart(
  { db, files }: { db: Sending['db']; files: Files },
  account: Account,
  { accountId, audience, variables }: Broadcast,
  { after, met }: { after: string | null; met: Set<string> },
  now: Date,
): Promise<DryRunPart> {
  const freshOf = (names: string[]) => {
    const fresh = [...new Set(names)].filter((name) => !met.has(name))
    for (const name of fresh) met.add(name)
    return fresh
  }
  if (audience.file !== undefined) {
    const asked = { id: audience.file, columns: columnsOf(variables), after, limit: CONTACTS_PER_PART }
    const { rows: read, refused, next, broken = false } = await pageOfFile(db, files, account, asked)
    const phones = new Set(freshOf(read.map(({ phone }) => phone)))
    const known = await contactsWhere(db, accountId, sql`phone = any (${sql.param([...phones])}::text[])`)
    const byPhone = new Map(known.map((person) => [person.phone, person]))
    const people = read.flatMap(({ phone, values }) =>
      phones.delete(phone) ? [{ ...(byPhone.get(phone) ?? stranger(phone)), file: values }] : [],
    )
    return { people, next, refused, broken }
  }
  const until = new Date(now.getTime() + 1)
  const { contactIds, next } = await pageOfAudience(db, accountId, audience, { after, until })
  const fresh = audience.contact_ids || audience.failed_of ? freshOf(contactIds) : contactIds
  const people = await contactsWhere(db, accountId, sql`id = any (${sql.param(fresh)}::text[])`)
  const earlier = audience.failed_of ? await variablesIn(db, audience.failed_of, fresh) : undefined
  const valued = people.map((person) => ({ ...person, file: earlier?.get(person.id) ?? null }))
  return { people: valued, next, refused: [], broken: false }
}

/** A number that is no contact yet. */
const stranger = (phone: string): DryRunPerson => ({
  id: '',
  phone,
  whatsappUser: null,
  whatsappParentUser: null,
  name: null,
  username: null,
  customFields: {},
})

type DryRunPerson = {
  id: string
  phone: string | null
  whatsappUser: string | null
  whatsappParentUser: string | null
  name: string | null
  username: string | null
  customFields: Record<string, unknown>
  file?: FileValues | null
}

async function contactsWhere(db: Sending['db'], accountId: string, which: SQL): Promise<DryRunPerson[]> {
  return rows<DryRunPerson>(
    db,
    sql`
    select id, phone, whatsapp_user as "whatsappUser", whatsapp_parent_user as "whatsappParentUser", name, username,
      custom_fields as "customFields"
    from contacts
    where account_id = ${accountId} and ${which}`,
  )
}
