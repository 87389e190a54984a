import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Sealer } from '../../platform/secrets.ts'
import { deleteContact, formerAddressesOf, idsOfContact } from './contacts.ts'
import { type Address, type DigestAddress, noteErasure } from './erase.ts'

/** Identifies an erased person by keyed digests alone. */
export const erasureNote = z.object({
  account_id: z.string(),
  id: z.string(),
  contact_id: z.string(),
  requested_at: z.string(),
  digests: z.array(z.string()),
})
export type ErasureNote = z.output<typeof erasureNote>

/**
 * Only holders of the secret key can test whether an address was erased. New notes use the current key; older notes are read with the earlier
 * keys.
 */
export function addressDigests(sealer: Pick<Sealer, 'derive'>): [current: DigestAddress, ...older: DigestAddress[]] {
  const [current, ...older] = sealer.derive('erased addresses').map(
    (key): DigestAddress =>
      (accountId, address) =>
        createHmac('sha256', key).update(`${accountId}\n${address}`).digest('base64url'),
  )
  if (!current) throw new Error('a sealer without a key')
  return [current, ...older]
}

/** Erasures not yet copied to the notes, oldest first. */
export async function listUnnotedErasures(db: Executor, limit: number): Promise<ErasureNote[]> {
  const found = await rows<Omit<ErasureNote, 'digests'> & { digests: string[] | null }>(
    db,
    sql`
    select account_id, id, contact_id, requested_at, digests from erasures
    where noted_at is null
    order by requested_at
    limit ${limit}`,
  )
  return found.map((note) => ({
    ...note,
    requested_at: toDate(note.requested_at).toISOString(),
    digests: note.digests ?? [],
  }))
}

export async function markErasuresNoted(db: Executor, notes: ErasureNote[], now: Date): Promise<void> {
  await db.execute(sql`
    update erasures set noted_at = ${now.toISOString()}
    from unnest(${sql.param(notes.map((note) => note.account_id))}::text[], ${sql.param(notes.map((note) => note.id))}::text[])
      as noted (account_id, id)
    where erasures.account_id = noted.account_id and erasures.id = noted.id`)
}

/**
 * Starts the erasures that this database, restored from an older backup, does not know, and returns them. Each finds its person by the contact's
 * id and by every address that the contact had.
 */
export async function beginAgain(
  db: Db,
  notes: ErasureNote[],
  digestsOf: DigestAddress[],
  now: Date,
): Promise<ErasureNote[]> {
  const begun: ErasureNote[] = []
  for (const accountId of new Set(notes.map(({ account_id }) => account_id))) {
    const theirs = notes.filter(({ account_id }) => account_id === accountId)
    const known = new Set(
      (
        await rows<{ id: string }>(
          db,
          sql`select id from erasures where account_id = ${accountId} and id = any (${sql.param(theirs.map(({ id }) => id))}::text[])`,
        )
      ).map(({ id }) => id),
    )
    const unknown = theirs.filter(({ id }) => !known.has(id))
    if (unknown.length === 0) continue
    const byDigest = await addressesByDigest(
      db,
      accountId,
      digestsOf,
      new Set(unknown.flatMap(({ digests }) => digests)),
    )
    for (const note of unknown) {
      const values = note.digests.flatMap((digest) => byDigest.get(digest) ?? [])
      await beginOne(db, note, [...new Set(values)], now)
      begun.push(note)
    }
  }
  return begun
}

/** Every address in the account's data that matches one of these digests. */
async function addressesByDigest(db: Db, accountId: string, digestsOf: DigestAddress[], wanted: Set<string>) {
  const found = new Map<string, string>()
  if (wanted.size === 0) return found
  const addresses = await rows<{ value: string }>(
    db,
    sql`
    select phone as value from contacts where account_id = ${accountId} and phone is not null
    union select whatsapp_user from contacts where account_id = ${accountId} and whatsapp_user is not null
    union select whatsapp_parent_user from contacts where account_id = ${accountId} and whatsapp_parent_user is not null
    union select value from contact_former_identities where account_id = ${accountId}
    union select recipient from messages where account_id = ${accountId}
    union select sender from inbound_messages where account_id = ${accountId}`,
  )
  for (const { value } of addresses)
    for (const digestOf of digestsOf) {
      const digest = digestOf(accountId, value)
      if (wanted.has(digest)) found.set(digest, value)
    }
  return found
}

function beginOne(db: Db, note: ErasureNote, values: string[], now: Date): Promise<void> {
  const { account_id: accountId, id, contact_id: contactId, requested_at: requestedAt } = note
  const until = new Date(Date.parse(requestedAt) + 1).toISOString()
  return transaction(db, async (tx) => {
    const contacts = await rows<{ id: string; values: string[] }>(
      tx,
      sql`
      select id, array_remove(array[phone, whatsapp_user, whatsapp_parent_user], null) as values from contacts
      where account_id = ${accountId}
        and (id = coalesce((select contact_id from contact_aliases where account_id = ${accountId} and id = ${contactId}), ${contactId})
          or phone = any (${sql.param(values)}::text[])
          or whatsapp_user = any (${sql.param(values)}::text[])
          or whatsapp_parent_user = any (${sql.param(values)}::text[]))`,
    )
    const current: Address[] = [...new Set([...values, ...contacts.flatMap((contact) => contact.values)])].map(
      (value) => ({ value, until }),
    )
    const contactIds = [contactId]
    for (const contact of contacts) {
      contactIds.push(...(await idsOfContact(tx, accountId, contact.id)))
      current.push(...(await formerAddressesOf(tx, accountId, contact.id)))
      await deleteContact(tx, accountId, contact.id)
    }
    await noteErasure(
      tx,
      {
        ...{ id, accountId, contactId, addresses: current, contactIds: [...new Set(contactIds)] },
        ...{ digests: note.digests, requestedAt: new Date(requestedAt) },
      },
      { now, startAt: now },
    )
  })
}
