import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Lecture, type LectureChange, moveLecture } from './move.ts'
import { transcribeLecture } from './steps.ts'
import { matchedMosque } from './submit.ts'
import { lectureChanges, lectures } from './tables.ts'
import type { LectureTopic } from './topics.ts'

/** An operator's decisions about a lecture. Each throws a conflict if the lecture's status does not allow it. */

/** A change that starts a run, whose jobs carry the id of its request. */
export type RunStart = LectureChange & { requestId: string }

/** Looks up the mosque again, since it may have been added after the submission. */
export async function approveLecture(db: Db, id: string, change: RunStart): Promise<Lecture> {
  const [submitted] = await db.select().from(lectures).where(eq(lectures.id, id))
  const mosqueId = submitted && (submitted.mosqueId ?? (await matchedMosque(db, submitted)))
  return transaction(db, (tx) => startRun(tx, id, 'approve', change, { mosqueId }))
}

/** The transcript of earlier runs stays. */
export const retryLecture = (db: Db, id: string, change: RunStart): Promise<Lecture> =>
  transaction(db, (tx) => startRun(tx, id, 'retry', change))

export const rejectLecture = (db: Db, id: string, change: LectureChange & { reason: string }): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'reject', change))

export const withdrawLecture = (db: Db, id: string, change: LectureChange & { reason: string }): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'withdraw', change, { publishedAt: null }))

export const reopenLecture = (db: Db, id: string, change: LectureChange): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'reopen', change))

/** The summary written by hand, and other fields that were missing or wrong. */
type ManualChange = {
  summary: string
  duration?: number | undefined
  title?: string | undefined
  speaker?: string | undefined
  topic?: LectureTopic | undefined
}

/** Publishes without the pipeline, and ends a job that is working on the lecture. */
export const publishLecture = (db: Db, id: string, fields: ManualChange, change: LectureChange): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'publish', change, { ...fields, publishedAt: change.at }))

/** The facts of a lecture that an operator may correct. Null means unknown; missing fields stay. */
type LectureFacts = { [Name in (typeof FACT_FIELDS)[number]]?: Lecture[Name] | undefined }
const FACT_FIELDS = ['title', 'speaker', 'topic', 'mosqueName', 'mosqueCity', 'duration'] as const

/** Corrects facts in any status. Looks up the mosque again if its name or city changes. */
export async function correctLecture(db: Db, id: string, facts: LectureFacts, change: LectureChange): Promise<Lecture> {
  const [before] = await db.select().from(lectures).where(eq(lectures.id, id))
  if (!before) throw notFound('This lecture')
  const corrected = FACT_FIELDS.filter((name) => facts[name] !== undefined && facts[name] !== before[name])
  if (corrected.length === 0) return before
  const moved = corrected.includes('mosqueName') || corrected.includes('mosqueCity')
  const mosqueId = moved ? await matchedMosque(db, { ...before, ...facts }) : before.mosqueId
  return transaction(db, async (tx) => {
    const [lecture] = await tx
      .update(lectures)
      .set({ ...facts, mosqueId, updatedAt: change.at })
      .where(eq(lectures.id, id))
      .returning()
    if (!lecture) throw notFound('This lecture')
    await tx.insert(lectureChanges).values({
      lectureId: id,
      fromStatus: lecture.status,
      toStatus: lecture.status,
      by: change.by,
      reason: `corrected: ${corrected.map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ')}`,
      at: change.at,
    })
    return lecture
  })
}

async function startRun(
  tx: Tx,
  id: string,
  name: 'approve' | 'retry',
  change: RunStart,
  fields: { mosqueId?: string | null | undefined } = {},
): Promise<Lecture> {
  const lecture = await moveLecture(tx, id, name, change, { ...fields, run: sql`${lectures.run} + 1` })
  const { run } = lecture
  const { at: now, requestId } = change
  await enqueue(
    tx,
    transcribeLecture,
    { lectureId: id, run },
    { now, requestId, key: `${id}:${run}`, onDuplicate: 'drop' },
  )
  return lecture
}
