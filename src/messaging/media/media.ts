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

/** Where files are stored, where uploads wait until they are whole, how files are addressed, and how long they are stored. */
export type MediaService = {
  store: MediaStore
  incoming: string
  links: MediaLinks
  /** Undefined: until they are deleted by hand. */
  retentionDays: number | undefined
}

const keyOf = ({ accountId, id }: { accountId: string; id: string }) => `${accountId}/${id}`

/**
 * Keeps an upload of a supported type, unless its account would keep more bytes than `limit` by it. The row is there before the file and says that it is not whole, so that a process that
 * dies in between leaves nothing that the sweep does not find.
 */
export async function createMedia(
  { db, service }: { db: Db; service: MediaService },
  accountId: string,
  upload: Staged & {
    filename: string | undefined
    /** The type it is stored as where it is none of the supported ones; without it such a file is refused. */
    otherwise?: Format
    /** It came with a message that is not stored yet: `keepForMessage` keeps it, else it is swept. */
    awaitsMessage?: boolean
    /** Where the uploader chose it: earlier than by the setting. */
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

/** Numbers of people lie in it, and a broadcast reads it at once. */
const afterADay = (now: Date) => new Date(now.getTime() + DAY_MS)

function earliest(chosen: Date | undefined, retentionDays: number | undefined, now: Date): Date | null {
  const bySetting = retentionDays === undefined ? undefined : new Date(now.getTime() + retentionDays * DAY_MS)
  if (chosen && bySetting) return chosen < bySetting ? chosen : bySetting
  return chosen ?? bySetting ?? null
}

/** A page of an account's files, the newest first, and the cursor of the next. */
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

/** A file of any account: for those who hold a signed link. */
export async function findAnyMedia(db: Executor, id: string): Promise<Media | undefined> {
  const [found] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.state, 'ready')))
  return found
}

export const readMedia = ({ store }: Pick<MediaService, 'store'>, file: Media, range?: ByteRange) =>
  store.read(keyOf(file), range)

/** Removes a file: it is not found from the first statement on. False where the account has none with this id. */
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
 * The statement that gives up the files of `given` (`account_id`, `media_id`), a list to select from: they are not found any more,
 * and the next sweep removes them. Nobody is at work on them, so it need not wait for an hour.
 */
export const giveUpMedia = (given: SQL): SQL => sql`
  update media set state = 'deleting', changed_at = 'epoch'
  from ${given} as given
  where media.account_id = given.account_id and media.id = given.media_id and media.state = 'ready'`

/** The message that this file came with is stored: in the transaction that stores it. */
export async function keepForMessage(tx: Executor, accountId: string, id: string): Promise<void> {
  await tx
    .update(media)
    .set({ awaitsMessageSince: null })
    .where(and(eq(media.accountId, accountId), eq(media.id, id)))
}

/** Gives up what is past its time: the next sweep removes it. */
export async function expireMedia(db: Db, now: Date): Promise<void> {
  await db
    .update(media)
    .set({ state: 'deleting', changedAt: new Date(0) })
    .where(and(eq(media.state, 'ready'), lte(media.expiresAt, now)))
}

/** Longer than a message takes from its file to its row: TIME_LIMIT_SECONDS. */
const UNFINISHED_FOR_MS = 3_600_000
/** Rows in memory at once. */
const SWEPT_AT_ONCE = 1_000

/**
 * Removes what was given up, what stood half-stored or half-removed for an hour, since its process died, and received files whose
 * message was known before or never stored.
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

/** Removes what an account gave up, before the sweep does. `check` throws where it is to stop. */
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
