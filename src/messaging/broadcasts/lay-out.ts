import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Account, findAccount } from '../accounts/accounts.ts'
import { planLimitReached, type StorageLimitsOf } from '../accounts/storage.ts'
import { contactsOfPhones } from '../contacts/import.ts'
import { CONTACTS_PER_PART, pageOfAudience } from './audience.ts'
import {
  type FilePage,
  type FileRow,
  type Files,
  type FileValues,
  pageOfFile,
  type RefusedRow,
  refusedShown,
} from './audience-file.ts'
import { dueIn, stateOnceFree } from './broadcasts.ts'
import type { Broadcast } from './tables.ts'
import { columnsOf } from './variables.ts'

export type LayOutDeps = { files: Files; storageLimits: StorageLimitsOf }

/** The next rows of an audience file, and the place before them. */
export type PartOfFile = FilePage & { after: string | null }

/**
 * Reads the file rows that `layOut` needs, before its transaction, so that a slow store holds no lock. Undefined if the next step needs none.
 */
export async function readPart(
  db: Db,
  { files }: Pick<LayOutDeps, 'files'>,
  accountId: string,
  id: string,
): Promise<PartOfFile | undefined> {
  const [laying] = await rows<{ file: string; after: string | null; variables: Broadcast['variables'] }>(
    db,
    sql`
    select audience ->> 'file' as file, laid_to as after, variables from broadcasts
    where account_id = ${accountId} and id = ${id} and state = 'laying_out' and audience ->> 'file' is not null`,
  )
  const account = laying && (await findAccount(db, accountId))
  if (!account) return undefined
  const { file, after, variables } = laying
  const asked = { id: file, columns: columnsOf(variables), after, limit: CONTACTS_PER_PART }
  return { ...(await pageOfFile(db, files, account, asked)), after }
}

/** A member of a part of an audience. */
type Listed = { id: string; variables: FileValues | null }
type AudiencePart = { listed: Listed[]; next: string | null; refused: RefusedRow[]; broken: boolean }

/** Lays out the next part of an audience and stores the place in the same transaction, so that an interruption loses and repeats nothing. */
export async function layOut(
  tx: Tx,
  deps: LayOutDeps,
  account: Account,
  broadcast: Broadcast,
  part: PartOfFile | undefined,
  now: Date,
): Promise<Partial<Broadcast>> {
  // another worker has used these rows, or it was not this broadcast's turn: they are read again
  if (broadcast.audience.file !== undefined && part?.after !== broadcast.laidTo) return { nextAt: now }
  const layingSince = broadcast.layingSince ?? now
  const { listed, next, refused, broken } = await nextPart(tx, deps, account, { ...broadcast, layingSince }, part, now)
  const added = await addRecipients(tx, broadcast, listed)
  const laid = {
    layingSince,
    laidTo: next,
    ordinals: broadcast.ordinals + listed.length,
    audienceCount: broadcast.audienceCount + added,
    ...(refused.length > 0 && {
      refusedRows: broadcast.refusedRows + refused.length,
      refused: refusedShown(broadcast.refused ?? [], refused, broken),
    }),
  }
  // nothing was sent yet, and the audience is unknown
  if (broken) return { ...laid, state: 'cancelled', nextAt: null }
  if (next !== null) return { ...laid, nextAt: now }
  const whole = { ...broadcast, laidOutAt: now }
  const state = stateOnceFree(whole, now)
  return { ...laid, laidOutAt: now, state, nextAt: dueIn(state, broadcast, now) }
}

async function nextPart(
  tx: Tx,
  { storageLimits }: LayOutDeps,
  account: Account,
  { accountId, audience, laidTo: after, layingSince }: Broadcast & { layingSince: Date },
  part: PartOfFile | undefined,
  now: Date,
): Promise<AudiencePart> {
  if (part) {
    const { rows: read, refused, next, broken = false } = part
    const { listed, beyond } = await contactsOf(tx, accountId, read, storageLimits(account).contacts, now)
    return { listed, next, refused: [...refused, ...beyond].sort((a, b) => a.line - b.line), broken }
  }
  // includes contacts created in the same millisecond
  const until = new Date(layingSince.getTime() + 1)
  const { contactIds, next } = await pageOfAudience(tx, accountId, audience, { after, until })
  const variables = audience.failed_of ? await variablesIn(tx, audience.failed_of, contactIds) : undefined
  const listed = contactIds.map((contactId) => ({ id: contactId, variables: variables?.get(contactId) ?? null }))
  return { listed, next, refused: [], broken: false }
}

/** The contacts of these numbers, created where missing. Of two lines with one number the first counts. */
async function contactsOf(
  tx: Executor,
  accountId: string,
  read: FileRow[],
  limit: number,
  now: Date,
): Promise<{ listed: Listed[]; beyond: RefusedRow[] }> {
  const byPhone = new Map<string, FileRow>()
  for (const row of read) if (!byPhone.has(row.phone)) byPhone.set(row.phone, row)
  const ids = await contactsOfPhones(tx, accountId, [...byPhone.keys()], limit, now)
  const listed: Listed[] = []
  const beyond: RefusedRow[] = []
  for (const { line, phone, values } of byPhone.values()) {
    const id = ids.get(phone)
    if (id === undefined) beyond.push({ line, field: 'phone', message: planLimitReached('contacts', limit).message })
    else listed.push({ id, variables: Object.keys(values).length > 0 ? values : null })
  }
  return { listed, beyond }
}

/** The file values of recipients of another broadcast. */
export async function variablesIn(
  db: Executor,
  broadcastId: string,
  contactIds: string[],
): Promise<Map<string, FileValues>> {
  const found = await rows<{ contact_id: string; variables: FileValues }>(
    db,
    sql`
    select contact_id, variables from broadcast_recipients
    where broadcast_id = ${broadcastId} and contact_id = any (${sql.param(contactIds)}::text[]) and variables is not null`,
  )
  return new Map(found.map(({ contact_id: id, variables }) => [id, variables]))
}

/** Adds recipients and returns how many. Skips those already included, by contact or by address. */
async function addRecipients(tx: Executor, { accountId, id, ordinals }: Broadcast, listed: Listed[]): Promise<number> {
  const added = await rows(
    tx,
    sql`
    insert into broadcast_recipients (broadcast_id, ordinal, account_id, contact_id, address, variables)
    select ${id}, ${ordinals}::int + place, ${accountId}, contacts.id,
      coalesce(contacts.phone, contacts.whatsapp_user, contacts.whatsapp_parent_user), listed.variables
    from rows from (jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as (id text, variables jsonb))
      with ordinality as listed (id, variables, place)
    join contacts on contacts.account_id = ${accountId} and contacts.id = listed.id
    order by place
    on conflict do nothing
    returning 1`,
  )
  return added.length
}
