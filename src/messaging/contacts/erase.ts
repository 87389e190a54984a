import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { deleteContact, findContact, formerAddressesOf, idsOfContact } from './contacts.ts'
import { addressesOf } from './identities.ts'

/** An address of a person, and until when it belonged to the person. */
export type Address = { value: string; until: string }

/** A person's identifiers: addresses, and the ids of its contact and of contacts merged into it. */
export type Erased = { addresses: Address[]; contactIds: string[] }

/**
 * Erases all messages to and from one person, in short statements; a repeated call continues. `check` throws if it must stop. Messages depend
 * on contacts, so open.ts passes this in.
 */
export type EraseWritten = (accountId: string, erased: Erased, check: () => void) => Promise<void>

/** A keyed digest of an address. */
export type DigestAddress = (accountId: string, address: string) => string

export type Erasure = { id: string; contactId: string; requestedAt: Date; doneAt: Date | null }

const erasePerson = defineJob({
  kind: 'contacts.erase',
  payload: z.object({ account_id: z.string(), erasure_id: z.string() }),
  retryAfterSeconds: [1, 5, 30, 120, 600, 3600, 21_600],
  // a conversation of a million messages takes minutes
  slow: true,
  timeLimitSeconds: 3_600,
})

/** How long the request itself works on an erasure before the job takes over: most people have few messages. */
const AT_ONCE_MS = 1_000
/** Delay of the job, so that the request finishes first. */
const JOB_AFTER_MS = 10_000

/** Deletes a contact. Returns false if it does not exist. */
export function removeContact(db: Db, accountId: string, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const contact = await findContact(tx, accountId, id)
    if (contact) await deleteContact(tx, accountId, contact.id)
    return contact !== undefined
  })
}

/**
 * Deletes a contact, and schedules the erasure of its messages in the same transaction. Undefined if there is none. With `digestOf`, a
 * database restored from an older backup can recognize the person's addresses.
 */
export function beginErasure(
  db: Db,
  accountId: string,
  id: string,
  { now, digestOf, requestId }: { now: Date; digestOf: DigestAddress; requestId: string },
): Promise<Erasure | undefined> {
  return transaction(db, async (tx) => {
    const contact = await findContact(tx, accountId, id)
    if (!contact) return undefined
    // messages from now on begin a new relationship
    const until = new Date(now.getTime() + 1).toISOString()
    const current = addressesOf(contact).map((value) => ({ value, until }))
    const addresses = [...current, ...(await formerAddressesOf(tx, accountId, contact.id))]
    const contactIds = await idsOfContact(tx, accountId, contact.id)
    await deleteContact(tx, accountId, contact.id)
    const erasure = { id: newId('ers', now), contactId: contact.id, requestedAt: now, doneAt: null }
    const digests = [...new Set(addresses.map(({ value }) => digestOf(accountId, value)))]
    await noteErasure(
      tx,
      { ...erasure, accountId, addresses, contactIds, digests },
      { now, startAt: new Date(now.getTime() + JOB_AFTER_MS), requestId },
    )
    return erasure
  })
}

/** Stores an erasure, with the job that carries it out. */
export async function noteErasure(
  tx: Executor,
  erasure: Omit<Erasure, 'doneAt'> & Erased & { accountId: string; digests: string[] },
  { now, startAt, requestId }: { now: Date; startAt: Date; requestId?: string | undefined },
): Promise<void> {
  const { id, accountId, contactId, addresses, contactIds, digests, requestedAt } = erasure
  await tx.execute(sql`
    insert into erasures (account_id, id, contact_id, addresses, contact_ids, digests, requested_at)
    values (${accountId}, ${id}, ${contactId}, ${JSON.stringify(addresses)}::jsonb, ${sql.param(contactIds)}::text[],
      ${sql.param(digests)}::text[], ${requestedAt.toISOString()})`)
  await enqueue(tx, erasePerson, { account_id: accountId, erasure_id: id }, { now, runAt: startAt, requestId })
}

type EraseDeps = { db: Db; erase: EraseWritten; now: () => Date }

/** Works on an erasure for one second. Returns whether it is complete; otherwise the job continues. */
export async function eraseAtOnce(deps: EraseDeps, accountId: string, id: string): Promise<boolean> {
  const end = performance.now() + AT_ONCE_MS
  const late = new Error('an erasure takes longer than its request')
  try {
    await carryOut(deps, accountId, id, () => {
      if (performance.now() > end) throw late
    })
    return true
  } catch (error) {
    if (error === late) return false
    throw error
  }
}

/** Works on an erasure until it is complete. */
export const eraseWhole = (deps: EraseDeps, accountId: string, id: string): Promise<void> =>
  carryOut(deps, accountId, id, () => {})

export const erasesPersons = (deps: EraseDeps): JobRunner =>
  handles(erasePerson, ({ payload: { account_id: accountId, erasure_id: id } }, { signal }) =>
    carryOut(deps, accountId, id, () => signal.throwIfAborted()),
  )

async function carryOut({ db, erase, now }: EraseDeps, accountId: string, id: string, check: () => void) {
  const [open] = await rows<Erased>(
    db,
    sql`
    select addresses, coalesce(contact_ids, array[contact_id]) as "contactIds" from erasures
    where account_id = ${accountId} and id = ${id} and done_at is null`,
  )
  if (!open) return
  await erase(accountId, open, check)
  await db.execute(sql`
    update erasures set done_at = ${now().toISOString()}, addresses = null, contact_ids = null
    where account_id = ${accountId} and id = ${id} and done_at is null`)
}

export async function findErasure(db: Executor, accountId: string, id: string): Promise<Erasure | undefined> {
  const [found] = await rows<{ contact_id: string; requested_at: string; done_at: string | null }>(
    db,
    sql`select contact_id, requested_at, done_at from erasures where account_id = ${accountId} and id = ${id}`,
  )
  return (
    found && {
      id,
      contactId: found.contact_id,
      requestedAt: toDate(found.requested_at),
      doneAt: found.done_at === null ? null : toDate(found.done_at),
    }
  )
}
