import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { places } from '../directory/tables.ts'
import type { Lecture } from './move.ts'
import type { LectureStatus } from './status.ts'
import { lectureChanges, lectures } from './tables.ts'
import type { LectureTopic } from './topics.ts'

type Slice = { offset: number; limit: number }

/** A lecture without its long transcript, with the mosque where it was held if that is known and verified. */
export type ListedLecture = Omit<Lecture, 'transcript'> & { mosque: { name: string; city: string | null } | null }

/** Published lectures, newest first. Every word of `q` must occur in the title, the speaker or the topic. */
export async function listPublished(
  db: Db,
  filter: { q?: string | undefined; topic?: LectureTopic | undefined },
  page: Slice,
): Promise<{ lectures: ListedLecture[]; total: number }> {
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const searched = sql`lower(concat_ws(' ', ${lectures.title}, ${lectures.speaker}, ${lectures.topic}))`
  const where = and(
    eq(lectures.status, 'published'),
    filter.topic && eq(lectures.topic, filter.topic),
    // strpos, because `like` would treat % and _ as wildcards
    ...words.map((word) => sql`strpos(${searched}, ${word}) > 0`),
  )
  return pageOf(db, where, [desc(lectures.publishedAt), desc(lectures.id)], page)
}

/** For the operator: lectures of one status or all, and of one submitter or all, most recently submitted first. */
export const listLectures = (
  db: Db,
  { status, submitter }: { status?: LectureStatus | undefined; submitter?: string | undefined },
  page: Slice,
): Promise<{ lectures: ListedLecture[]; total: number }> =>
  pageOf(
    db,
    and(status && eq(lectures.status, status), submitter === undefined ? undefined : submittedFrom(submitter)),
    [desc(lectures.createdAt), desc(lectures.id)],
    page,
  )

/** The condition for everything submitted from a mail address. */
export const submittedFrom = (address: string): SQL => sql`(
  submitted_by = ${address} or submitted_by in (
    select 'key ' || id from reference_keys where lower(email) = lower(${address})))`

const { transcript: _, ...listed } = getTableColumns(lectures)
const heldAt = and(eq(places.id, lectures.mosqueId), eq(places.kind, 'mosque'), places.verified)

/** The ids of published lectures, newest first. */
export async function listPublishedIds(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: lectures.id })
    .from(lectures)
    .where(eq(lectures.status, 'published'))
    .orderBy(desc(lectures.publishedAt))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** A published lecture with its transcript. */
export async function findPublished(
  db: Db,
  id: string,
): Promise<(Lecture & Pick<ListedLecture, 'mosque'>) | undefined> {
  const [found] = await db
    .select({ ...getTableColumns(lectures), mosque: { name: places.name, city: places.city } })
    .from(lectures)
    .leftJoin(places, heldAt)
    .where(and(eq(lectures.id, id), eq(lectures.status, 'published')))
  return found
}

async function pageOf(db: Db, where: SQL | undefined, order: SQL[], { offset, limit }: Slice) {
  const found = await db
    .select({ ...listed, mosque: { name: places.name, city: places.city } })
    .from(lectures)
    .leftJoin(places, heldAt)
    .where(where)
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const [counted] = await db.select({ total: count() }).from(lectures).where(where)
  return { lectures: found, total: counted?.total ?? 0 }
}

export async function countByStatus(db: Db): Promise<Partial<Record<LectureStatus, number>>> {
  const counted = await db.select({ status: lectures.status, count: count() }).from(lectures).groupBy(lectures.status)
  return Object.fromEntries(counted.map((row) => [row.status, row.count]))
}

/** A lecture with the history of its status. */
export async function findLecture(
  db: Db,
  id: string,
): Promise<{ lecture: Lecture; changes: (typeof lectureChanges.$inferSelect)[] } | undefined> {
  const [lecture] = await db.select().from(lectures).where(eq(lectures.id, id))
  if (!lecture) return undefined
  const changes = await db
    .select()
    .from(lectureChanges)
    .where(eq(lectureChanges.lectureId, id))
    .orderBy(asc(lectureChanges.id))
  return { lecture, changes }
}
