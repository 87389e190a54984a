import { and, desc, eq, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { ByteRange } from '../../platform/http/range.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { planLimitReached, readRoom } from '../accounts/storage.ts'
import { pageOf } from '../list.ts'
import { safeName } from './file-names.ts'
import { csv, type Format, SUPPORTED, warningsFor } from './formats.ts'
import type { MediaLinks } from './links.ts'
import { formatOf, isCsv } from './sniff.ts'
import { discard, type Staged, sweepStaged } from './staging.ts'
import type { MediaStore } from './store.ts'
import { type Media, media } from './tables.ts'

/** The store, the folder of unfinished uploads, signed links, and how long files are stored. */
export type MediaService = {
  store: MediaStore
  incoming: string
  links: MediaLinks
  /** Undefined: until they are deleted explicitly. */
  retentionDays: number | undefined
}

const keyOf = ({ accountId, id }: { accountId: string; id: string }) => `${accountId}/${id}`

/**
 * Stores an upload of a supported type, unless it would exceed the account's `limit` in bytes. The row is written before the file and marks it
 * as incomplete, so that the sweep finds what a dying process leaves.
 */
export async function createMedia(
  { db, service }: { db: Db; service: MediaService },
  accountId: string,
  upload: Staged & {
    filename: string | undefined
    /** The fallback type of an unsupported file; without it such a file is refused. */
    otherwise?: Format
    /** It belongs to a message that is not stored yet: without `attachToMessage` it is swept. */
    awaitsMessage?: boolean
    /** Where the uploader set it: earlier than the configured retention. */
    expiresAt?: Date | undefined
    limit: number
  },
  now: Date,
): Promise<Media> {
  const { path, sizeBytes, sha256 } = upload
  try {
    const known = await formatOf(path)
    const list = !known && !upload.otherwise && (await isCsv(path, upload.filename))
    const format = known ?? upload.otherwise ?? (list ? csv : undefined)
    if (!format) {
      throw new Refusal('unsupported', `The file is none of the supported types: ${SUPPORTED}`, {
        reason: { id: 'file_unsupported' },
        details: { field: 'file', value: upload.filename ?? null },
      })
    }
    if ((await readRoom(db, accountId, 'media_bytes', upload.limit)) < sizeBytes) {
      throw planLimitReached('media_bytes', upload.limit)
    }
    const row: Media = {
      accountId,
      id: newId('med', now),
      filename: safeName(upload.filename, format),
      contentType: format.contentType,
      sizeBytes,
      sha256,
      warnings: warningsFor(format.contentType, sizeBytes),
      state: 'storing',
      createdAt: now,
      changedAt: now,
      awaitsMessageSince: upload.awaitsMessage ? now : null,
      expiresAt: earliest(upload.expiresAt ?? (list ? afterADay(now) : undefined), service.retentionDays, now),
    }
    await db.insert(media).values(row)
    await service.store.put(keyOf(row), path, row.contentType)
    await db.update(media).set({ state: 'ready' }).where(eq(media.id, row.id))
    return { ...row, state: 'ready' }
  } finally {
    await discard(upload)
  }
}

/** It contains people's numbers, and broadcasts read it at once. */
const afterADay = (now: Date) => new Date(now.getTime() + DAY_MS)

function earliest(chosen: Date | undefined, retentionDays: number | undefined, now: Date): Date | null {
  const bySetting = retentionDays === undefined ? undefined : new Date(now.getTime() + retentionDays * DAY_MS)
  if (chosen && bySetting) return chosen < bySetting ? chosen : bySetting
  return chosen ?? bySetting ?? null
}

/** A page of an account's files, newest first, and the cursor of the next. */
export async function listMedia(
  db: Executor,
  accountId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ files: Media[]; next: string | null }> {
  const where = sql`account_id = ${accountId} and state = 'ready'`
  const { ids, next } = await pageOf(db, { table: 'media', where, before }, limit)
  if (ids.length === 0) return { files: [], next }
  const files = await db.select().from(media).where(inArray(media.id, ids)).orderBy(desc(media.id))
  return { files, next }
}

/** A file of one account. */
export async function findMedia(db: Executor, accountId: string, id: string): Promise<Media | undefined> {
  const found = await findAnyMedia(db, id)
  return found?.accountId === accountId ? found : undefined
}

/** A file of any account, for holders of a signed link. */
export async function findAnyMedia(db: Executor, id: string): Promise<Media | undefined> {
  const [found] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.state, 'ready')))
  return found
}

export const readMedia = ({ store }: Pick<MediaService, 'store'>, file: Media, range?: ByteRange) =>
  store.read(keyOf(file), range)

/** Deletes a file; it cannot be found from the first statement on. Returns false if the account has none with this id. */
export async function deleteMedia(
  { db, service }: { db: Db; service: MediaService },
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const [marked] = await db
    .update(media)
    .set({ state: 'deleting', changedAt: now })
    .where(and(eq(media.accountId, accountId), eq(media.id, id), eq(media.state, 'ready')))
    .returning()
  if (!marked) return false
  await remove(db, service.store, marked)
  return true
}

/**
 * The statement that marks files for removal, given a list of (`account_id`, `media_id`) to select from. They cannot be found any more, and the
 * next sweep removes them without its usual wait of an hour, because nobody is writing them.
 */
export const giveUpMedia = (given: SQL): SQL => sql`
  update media set state = 'deleting', changed_at = 'epoch'
  from ${given} as given
  where media.account_id = given.account_id and media.id = given.media_id and media.state = 'ready'`

/** Keeps a received file for good, in the transaction that stores its message. */
export async function attachToMessage(tx: Executor, accountId: string, id: string): Promise<void> {
  await tx
    .update(media)
    .set({ awaitsMessageSince: null })
    .where(and(eq(media.accountId, accountId), eq(media.id, id)))
}

/** Marks expired files; the next sweep removes them. */
export async function expireMedia(db: Db, now: Date): Promise<void> {
  await db
    .update(media)
    .set({ state: 'deleting', changedAt: new Date(0) })
    .where(and(eq(media.state, 'ready'), lte(media.expiresAt, now)))
}

/** Longer than the time between a message's file and its row: TIME_LIMIT_SECONDS. */
const UNFINISHED_FOR_MS = 3_600_000
/** Rows in memory at once. */
const SWEPT_AT_ONCE = 1_000

/**
 * Removes files marked for removal, files half stored or half removed for an hour, whose process died, and received files whose message was a
 * duplicate or never stored.
 */
export async function sweepMedia({ db, service }: { db: Db; service: MediaService }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNFINISHED_FOR_MS)
  await sweepStaged(service.incoming, before)
  await db
    .update(media)
    .set({ state: 'deleting', changedAt: new Date(0), awaitsMessageSince: null })
    .where(and(eq(media.state, 'ready'), lt(media.awaitsMessageSince, before)))
  let unfinished: Media[]
  do {
    unfinished = await db
      .select()
      .from(media)
      .where(and(ne(media.state, 'ready'), lt(media.changedAt, before)))
      .limit(SWEPT_AT_ONCE)
    for (const file of unfinished) await remove(db, service.store, file)
  } while (unfinished.length === SWEPT_AT_ONCE)
}

/** Removes an account's marked files before the sweep does. `check` throws if it must stop. */
export async function removeGivenUp(
  { db, service }: { db: Db; service: MediaService },
  accountId: string,
  check: () => void,
): Promise<void> {
  const given = await db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.state, 'deleting'), eq(media.changedAt, new Date(0))))
  for (const file of given) {
    check()
    await remove(db, service.store, file)
  }
}

async function remove(db: Db, store: MediaStore, file: Media): Promise<void> {
  await store.remove(keyOf(file))
  await db.delete(media).where(eq(media.id, file.id))
}
