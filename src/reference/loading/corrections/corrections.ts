import { sql } from 'drizzle-orm'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { conflict, invalid, notFound } from '../../../platform/refusal.ts'
import { awaitOtherLoads, raiseDataVersion } from '../data-version.ts'
import { addForms } from '../versions/compare.ts'
import { isPackKind, type RecordKind, subjectOf } from '../versions/kinds.ts'
import { beginLoad } from '../versions/loads.ts'
import { applyFields, digestOf, findForm } from './apply.ts'
import { checkFields, conditionsOf, type Fields, mayBeServed, REVIEW_FIELDS } from './fields.ts'
import { release, withhold } from './withheld.ts'

export type Correction = {
  id: string
  kind: RecordKind
  key: string
  /** The new values of fields, and those that they replace. */
  fields: Fields
  before: Fields
  reason: string
  feedbackId: string | null
  proposedBy: string
  proposedAt: Date
  publishedBy: string | null
  publishedAt: Date | null
  /** The version of the data that it was published as; null for a proposal. */
  version: number | null
}

type CorrectionRow = Pick<Correction, 'id' | 'kind' | 'key' | 'fields' | 'before' | 'reason' | 'version'> & {
  feedback_id: string | null
  proposed_by: string
  proposed_at: string
  published_by: string | null
  published_at: string | null
}

const COLUMNS = sql`id, kind, key, fields, before, reason, feedback_id, proposed_by, proposed_at, published_by, published_at, version`

const correctionOf = (row: CorrectionRow): Correction => {
  const { feedback_id, proposed_by, proposed_at, published_by, published_at, ...rest } = row
  return {
    ...rest,
    feedbackId: feedback_id,
    proposedBy: proposed_by,
    proposedAt: toDate(proposed_at),
    publishedBy: published_by,
    publishedAt: published_at === null ? null : toDate(published_at),
  }
}

export type Proposal = {
  kind: RecordKind
  key: string
  fields: Fields
  reason: string
  feedbackId: string | null
}

/** Stores a proposed correction. Throws `not_found` without the record, and `invalid` for a field that must not have this value. */
export async function propose(db: Executor, proposal: Proposal, by: string, now: Date): Promise<Correction> {
  const { kind, key, reason, feedbackId } = proposal
  const form = await findForm(db, kind, key)
  if (form === undefined) throw notFound(`The record ${kind} ${key.slice(0, 40)}`)
  const record: Fields = JSON.parse(form)
  const fields = withoutReview(kind, record, checkFields(kind, record, proposal.fields))
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, record[field] ?? null]))
  if (Object.keys(fields).every((field) => isSame(fields[field], before[field])))
    throw invalid('fields', 'the record says so already')
  const [made] = await rows<CorrectionRow>(
    db,
    sql`
    insert into corrections (id, kind, key, fields, before, reason, feedback_id, proposed_by, proposed_at)
    values (${newId('cor', now)}, ${kind}, ${key}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(before)}::jsonb, ${reason},
      ${feedbackId}, ${by}, ${now.toISOString()}::timestamptz)
    returning ${COLUMNS}`,
  )
  if (!made) throw new Error('the correction was not stored')
  return correctionOf(made)
}

// canonical, because the database sorts the keys of objects in its own way
const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** Adds the removal of a signature, so that a proposal shows that it ends the review. */
const withoutReview = (kind: RecordKind, record: Fields, fields: Fields): Fields =>
  isPackKind(kind) || !record.reviewed_by ? fields : { ...fields, reviewed_by: null, reviewed_at: null }

/** Corrections, newest first: proposed, published or both, of one record or of all. */
export async function listCorrections(
  db: Executor,
  { published, record }: { published?: boolean | undefined; record?: { kind: string; key: string } | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<Correction[]> {
  const found = await rows<CorrectionRow>(
    db,
    sql`
    select ${COLUMNS} from corrections
    where ${published === undefined ? sql`true` : published ? sql`version is not null` : sql`version is null`}
      and ${record ? sql`kind = ${record.kind} and key = ${record.key}` : sql`true`}
    order by id desc
    limit ${limit} offset ${offset}`,
  )
  return found.map(correctionOf)
}

/** The number of published corrections, or of proposals. */
export async function countCorrections(db: Executor, published: boolean): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from corrections
    where ${published ? sql`version is not null` : sql`version is null`}`,
  )
  return found?.count ?? 0
}

export async function findCorrection(db: Executor, id: string): Promise<Correction | undefined> {
  const [found] = await rows<CorrectionRow>(db, sql`select ${COLUMNS} from corrections where id = ${id}`)
  return found && correctionOf(found)
}

/** Whether the record still has the values that the correction replaces. */
export async function stillApplies(db: Executor, { kind, key, fields, before }: Correction): Promise<boolean> {
  const form = await findForm(db, kind, key)
  if (form === undefined) return false
  const record: Fields = JSON.parse(form)
  return conditionsOf(fields).every((field) => isSame(record[field] ?? null, before[field]))
}

/** Deletes a proposal. Throws `conflict` for a published correction, which the list of changes names. */
export async function discard(db: Executor, id: string): Promise<void> {
  const gone = await rows(db, sql`delete from corrections where id = ${id} and version is null returning id`)
  if (gone.length > 0) return
  throw (await findCorrection(db, id)) ? conflict('This correction is published') : notFound('This correction')
}

/**
 * Publishes a proposal: changes the record, its version and the list of changes in one transaction. A sensitive record that loses its signature is
 * withheld. Throws `conflict` if it is already published, or if the record has changed since.
 */
export async function publishCorrection(db: Db, id: string, by: string, now: Date): Promise<Correction> {
  return transaction(db, (tx) => publishIn(tx, id, by, now))
}

async function publishIn(tx: Executor, id: string, by: string, now: Date): Promise<Correction> {
  await awaitOtherLoads(tx)
  const [found] = await rows<CorrectionRow>(tx, sql`select ${COLUMNS} from corrections where id = ${id} for update`)
  if (!found) throw notFound('This correction')
  if (found.version !== null) throw conflict('This correction is published')
  const { kind, key, reason, feedback_id: feedbackId } = found
  const before = await findForm(tx, kind, key)
  const wasWithheld = !isPackKind(kind) && (await release(tx, kind, key))
  if (before === undefined || !(await applyFields(tx, found)))
    throw conflict('The record is no longer as it was when this was proposed: propose it again')
  await withhold(tx)
  const after = await findForm(tx, kind, key)
  const form = after !== undefined && mayBeServed(JSON.parse(after)) ? after : null
  const load = await beginLoad(tx, 'correction', { reason, feedbackId })
  await addForms(tx, load, [{ kind, key, form, before: wasWithheld ? null : before }])
  const version = await raiseDataVersion(tx, [subjectOf(kind)], load)
  const [published] = await rows<CorrectionRow>(
    tx,
    sql`
    update corrections
    set published_by = ${by}, published_at = ${now.toISOString()}::timestamptz, version = ${version},
      of_sha256 = decode(${digestOf(before)}, 'hex')
    where id = ${id}
    returning ${COLUMNS}`,
  )
  if (!published) throw new Error('the correction was not stored')
  return correctionOf(published)
}

/** Signs an authored record in a reviewer's name. Throws `conflict` if its text no longer has this digest. */
export async function signRecord(
  db: Db,
  { kind, key, sha256 }: { kind: RecordKind; key: string; sha256: string },
  by: string,
  now: Date,
): Promise<Correction> {
  if (isPackKind(kind)) throw invalid('kind', 'only authored records are reviewed')
  return transaction(db, async (tx) => {
    await awaitOtherLoads(tx)
    const form = await findForm(tx, kind, key)
    if (form === undefined) throw notFound(`The record ${kind} ${key.slice(0, 40)}`)
    if (digestOf(form) !== sha256) throw conflict('The record is no longer the one with this sha256: read it again')
    const record: Fields = JSON.parse(form)
    const fields = { reviewed_by: by, reviewed_at: now.toISOString().slice(0, 10) }
    const before = Object.fromEntries(REVIEW_FIELDS.map((field) => [field, record[field] ?? null]))
    const id = newId('cor', now)
    await tx.execute(sql`
      insert into corrections (id, kind, key, fields, before, reason, proposed_by, proposed_at)
      values (${id}, ${kind}, ${key}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(before)}::jsonb, ${`Ditelaah oleh ${by}`},
        ${by}, ${now.toISOString()}::timestamptz)`)
    return publishIn(tx, id, by, now)
  })
}
