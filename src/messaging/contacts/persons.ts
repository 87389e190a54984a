import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { databaseFault, isDeadlock } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import { planLimitReached, readRoom } from '../accounts/storage.ts'
import { type Contact, type ContactFields, findContact, writeFields } from './contacts.ts'
import { addressesOf, type Identities, NOBODY } from './identities.ts'
import { shareOptOuts } from './opt-out.ts'
import { contacts } from './tables.ts'
import { moveSubscriptions } from './verse-subscriptions.ts'

/** A person named by a network, with at least one identity. */
export type Person = Identities & { name: string | null; username: string | null }

type StoredContact = typeof contacts.$inferSelect

/** When and how a person was observed. */
export type Observation = {
  now: Date
  /** When the person wrote, if this was a message. */
  receivedAt?: Date | undefined
  /** The connection that the person wrote to; null on the simulator. */
  receivedOn?: string | null | undefined
  /** Former identities of a person who has changed its number or id. */
  before?: Identities | undefined
}

/**
 * Stores a person named by a network. All contacts with one of its identities are the same person: they are merged into the oldest, and the
 * observed identities replace its own of the same kind. An unknown person becomes a contact.
 */
export async function notePerson(tx: Tx, accountId: string, person: Person, observed: Observation): Promise<Contact> {
  const id = await noteOnce(tx, accountId, person, observed)
  const contact = await findContact(tx, accountId, id)
  if (!contact) throw new Error('a person was not written')
  return contact
}

async function noteOnce(tx: Tx, accountId: string, person: Person, observed: Observation): Promise<string> {
  for (;;) {
    const found = await contactsOf(tx, accountId, [person, ...(observed.before ? [observed.before] : [])])
    const [oldest, ...others] = found
    if (oldest) return join(tx, oldest, others, person, observed)
    const id = await create(tx, accountId, person, observed)
    if (id !== undefined) return id
    // another transaction has just created it
  }
}

/** The contacts with one of these identities, oldest first, locked until the transaction ends. */
function contactsOf(tx: Tx, accountId: string, wanted: Identities[]): Promise<StoredContact[]> {
  const havingAny = (['phone', 'whatsappUser', 'whatsappParentUser'] as const).flatMap((kind) => {
    const values = wanted.map((identities) => identities[kind]).filter((value) => value !== null)
    return values.length > 0 ? [inArray(contacts[kind], values)] : []
  })
  return tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.accountId, accountId), or(...havingAny)))
    .orderBy(asc(contacts.id))
    .for('update')
}

async function create(tx: Tx, accountId: string, person: Person, observed: Observation): Promise<string | undefined> {
  const id = newId('con', observed.now)
  const { phone, whatsappUser, whatsappParentUser, name, username } = person
  const made = await tx
    .insert(contacts)
    .values({
      accountId,
      id,
      phone,
      whatsappUser,
      whatsappParentUser,
      username,
      profileName: name,
      name,
      tags: [],
      customFields: {},
      lastReceivedAt: observed.receivedAt ?? null,
      lastReceivedOn: observed.receivedOn ?? null,
      countedAs: phone === null ? id : null,
      createdAt: observed.now,
      updatedAt: observed.now,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id })
  if (made.length === 0) return undefined
  const addresses = addressesOf(person)
  if (addresses.length > 1) await shareOptOuts(tx, accountId, addresses, addresses)
  await countTogether(tx, accountId, addresses, phone ?? id)
  return id
}

/** Merges contacts into the oldest and gives it the person's identities. Returns its id. */
async function join(
  tx: Tx,
  oldest: StoredContact,
  others: StoredContact[],
  person: Person,
  { now, receivedAt, receivedOn = null }: Observation,
): Promise<string> {
  const { accountId, id } = oldest
  const found = [oldest, ...others]
  const firstOf = <T>(pick: (row: StoredContact) => T | null): T | null =>
    found.map(pick).find((value) => value !== null) ?? null
  const identities: Identities = {
    phone: person.phone ?? firstOf((row) => row.phone),
    whatsappUser: person.whatsappUser ?? firstOf((row) => row.whatsappUser),
    whatsappParentUser: person.whatsappParentUser ?? firstOf((row) => row.whatsappParentUser),
  }
  const known = [...new Set(found.flatMap(addressesOf))]
  const present = addressesOf(identities)
  const gone = known.filter((address) => !present.includes(address))
  const changes = others.length > 0 || gone.length > 0 || present.length > known.length
  const countedAs = oldest.countedAs ?? (identities.phone === oldest.phone ? null : id)

  if (others.length > 0) await removeMerged(tx, accountId, others, id)
  await tx
    .update(contacts)
    .set({
      ...identities,
      username: person.username ?? firstOf((row) => row.username),
      profileName: person.name ?? firstOf((row) => row.profileName),
      name: firstOf((row) => row.name) ?? person.name,
      tags: [...new Set(found.flatMap((row) => row.tags))],
      customFields: Object.assign({}, ...found.map((row) => row.customFields).reverse()),
      ...latest([...found, { lastReceivedAt: receivedAt ?? null, lastReceivedOn: receivedOn }]),
      countedAs,
      updatedAt: now,
    })
    .where(and(eq(contacts.accountId, accountId), eq(contacts.id, id)))
  if (!changes) return id

  await storeFormerIds(tx, accountId, id, gone, now)
  await shareOptOuts(tx, accountId, [...known, ...present], present)
  const counted = countedAs ?? identities.phone ?? id
  const keys = found.map((row) => row.countedAs ?? row.phone ?? row.id)
  const added = present.filter((address) => !known.includes(address))
  await countTogether(tx, accountId, [...keys, ...added], counted)
  return id
}

/** Deletes merged contacts; their ids lead to the remaining contact from now on. */
async function removeMerged(tx: Tx, accountId: string, others: StoredContact[], id: string): Promise<void> {
  const ids = others.map((row) => row.id)
  const theirs = sql`account_id = ${accountId} and contact_id = any (${sql.param(ids)}::text[])`
  await moveConversations(tx, accountId, ids, id)
  await moveSubscriptions(tx, accountId, ids, id)
  await tx.delete(contacts).where(and(eq(contacts.accountId, accountId), inArray(contacts.id, ids)))
  await tx.execute(sql`update contact_aliases set contact_id = ${id} where ${theirs}`)
  await tx.execute(sql`
    insert into contact_aliases (account_id, id, contact_id)
    select ${accountId}, other, ${id} from unnest(${sql.param(ids)}::text[]) as others (other)`)
  await tx.execute(sql`update contact_former_identities set contact_id = ${id} where ${theirs}`)
}

/** Moves the conversations and notes of these contacts to the contact `id`. */
export async function moveConversations(tx: Tx, accountId: string, ids: string[], id: string): Promise<void> {
  const theirs = sql`account_id = ${accountId} and contact_id = any (${sql.param(ids)}::text[])`
  await joinConversations(tx, accountId, [id, ...ids], id)
  await tx.execute(sql`delete from conversations where ${theirs}`)
  await tx.execute(sql`update conversation_notes set contact_id = ${id} where ${theirs}`)
}

/** Merges conversations: where one of them is open, the result is open. */
async function joinConversations(tx: Tx, accountId: string, ids: string[], id: string): Promise<void> {
  await tx.execute(sql`
    insert into conversations
      (account_id, contact_id, state, since, opened_by, unread, assigned_to, last_message_id, last_received_id)
    select ${accountId}, ${id},
      (array_agg(state order by state <> 'open', last_message_id desc))[1],
      (array_agg(since order by state <> 'open', last_message_id desc))[1],
      max(opened_by), sum(unread),
      (array_agg(assigned_to order by assigned_to is null, last_message_id desc))[1],
      max(last_message_id), max(last_received_id)
    from (
      select * from conversations
      where account_id = ${accountId} and contact_id = any (${sql.param(ids)}::text[])
      for update) theirs
    having count(*) > 0
    on conflict (account_id, contact_id) do update set
      (state, since, opened_by, unread, assigned_to, last_message_id, last_received_id) =
        (excluded.state, excluded.since, excluded.opened_by, excluded.unread, excluded.assigned_to,
          excluded.last_message_id, excluded.last_received_id)`)
}

async function storeFormerIds(tx: Tx, accountId: string, id: string, gone: string[], now: Date): Promise<void> {
  if (gone.length === 0) return
  await tx.execute(sql`
    insert into contact_former_identities (account_id, contact_id, value, until)
    select ${accountId}, ${id}, value, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(gone)}::text[]) as gone (value)
    on conflict do nothing`)
}

/** Makes usage count these keys as one person, from the next fold on. */
async function countTogether(tx: Tx, accountId: string, keys: string[], into: string): Promise<void> {
  const others = [...new Set(keys)].filter((key) => key !== into)
  if (others.length === 0) return
  await tx.execute(sql`
    insert into usage_joins (account_id, joined, into_key)
    select ${accountId}, key, ${into} from unnest(${sql.param(others)}::text[]) as keys (key)`)
}

type LastReceived = Pick<StoredContact, 'lastReceivedAt' | 'lastReceivedOn'>

/** When a person last wrote, and to which connection. */
function latest(all: LastReceived[]): LastReceived {
  let last: LastReceived = { lastReceivedAt: null, lastReceivedOn: null }
  for (const { lastReceivedAt: at, lastReceivedOn } of all) {
    // networks send whole seconds, so of two equal times the later arrival is the last
    if (at !== null && (last.lastReceivedAt === null || at >= last.lastReceivedAt))
      last = { lastReceivedAt: at, lastReceivedOn }
  }
  return last
}

/**
 * Creates or finds the contact with these identities, and updates the given fields. Refuses to merge two contacts, and a new one beyond `limit`.
 */
export function saveIdentified(
  db: Db,
  accountId: string,
  identities: Identities,
  fields: ContactFields,
  limit: number,
  now: Date,
): Promise<{ contact: Contact; created: boolean }> {
  return changingPersons(db, async (tx) => {
    const found = await contactsOf(tx, accountId, [identities])
    if (found.length > 1) {
      throw conflict('These identities belong to different contacts', { details: { field: 'identities' } })
    }
    if (found.length === 0 && (await readRoom(tx, accountId, 'contacts', limit)) < 1) {
      throw planLimitReached('contacts', limit)
    }
    const { id } = await notePerson(tx, accountId, { ...identities, name: null, username: null }, { now })
    await writeFields(tx, accountId, id, fields, now)
    const contact = await findContact(tx, accountId, id)
    if (!contact) throw new Error('a contact was not written')
    return { contact, created: found.length === 0 }
  })
}

/**
 * Merges two contacts at an account's request: `remaining` stays, and where both have a phone, `phone` is the remaining one. All opt-outs of both
 * then hold for every address. Undefined if one is no contact of the account.
 */
export function mergeContacts(
  db: Db,
  accountId: string,
  { remaining, merged, phone }: { remaining: string; merged: string; phone: string | null },
  now: Date,
): Promise<Contact | undefined> {
  return changingPersons(db, async (tx) => {
    const found = await tx
      .select()
      .from(contacts)
      .where(and(eq(contacts.accountId, accountId), inArray(contacts.id, [remaining, merged])))
      .orderBy(asc(contacts.id))
      .for('update')
    const [into, other] = [remaining, merged].map((id) => found.find((row) => row.id === id))
    if (!into || !other || into === other) return undefined
    const phones = [into.phone, other.phone]
    const person = { ...NOBODY, phone: phones.find((one) => one === phone) ?? null, name: null, username: null }
    await join(tx, into, [other], person, { now })
    const addresses = found.flatMap(addressesOf)
    await shareOptOuts(tx, accountId, addresses, addresses)
    return findContact(tx, accountId, remaining)
  })
}

/** Conflicts about one person are rare: five in a row have another cause. */
const ATTEMPTS = 5
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a transaction that stores persons, and retries it if another one gave the same identity to a person meanwhile, or if it lost in a
 * deadlock: imports lock contacts in the order of their numbers, merges in the order of their ids.
 */
export async function changingPersons<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, work)
    } catch (error) {
      const fault = error instanceof Error ? databaseFault(error) : undefined
      const met = fault?.code === UNIQUE_VIOLATION && fault.constraint?.startsWith('contacts_')
      if (!(met || isDeadlock(error)) || attempt === ATTEMPTS) throw error
    }
  }
}
