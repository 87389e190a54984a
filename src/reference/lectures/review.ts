import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { type Change, type Lecture, moveLecture } from './move.ts'
import { transcribeLecture } from './steps.ts'
import { matchedMosque } from './submit.ts'
import { lectures } from './tables.ts'
import type { Topic } from './topics.ts'

/** What an operator decides about a lecture. Each throws a conflict when the lecture's status does not allow it. */

/** The mosque is looked for once more: it may have become known since the lecture was submitted. */
export async function approveLecture(db: Db, id: string, change: Change): Promise<Lecture> {
  const [submitted] = await db.select().from(lectures).where(eq(lectures.id, id))
  const mosqueId = submitted && (submitted.mosqueId ?? (await matchedMosque(db, submitted)))
  return transaction(db, (tx) => startRun(tx, id, 'approve', change, { mosqueId }))
}

/** What earlier runs have transcribed is kept. */
export const retryLecture = (db: Db, id: string, change: Change): Promise<Lecture> =>
  transaction(db, (tx) => startRun(tx, id, 'retry', change))

export const rejectLecture = (db: Db, id: string, change: Change & { reason: string }): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'reject', change))

export const withdrawLecture = (db: Db, id: string, change: Change & { reason: string }): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'withdraw', change, { publishedAt: null }))

export const reopenLecture = (db: Db, id: string, change: Change): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'reopen', change))

/** What is written by hand when a lecture is published so: the summary, and anything else that was missing or wrong. */
export type ByHand = {
  summary: string
  duration?: number | undefined
  title?: string | undefined
  speaker?: string | undefined
  topic?: Topic | undefined
}

/** Publishes without the pipeline; a job that is at work on the lecture ends. */
export const publishLecture = (db: Db, id: string, fields: ByHand, change: Change): Promise<Lecture> =>
  transaction(db, (tx) => moveLecture(tx, id, 'publish', change, { ...fields, publishedAt: change.at }))

async function startRun(
  tx: Tx,
  id: string,
  name: 'approve' | 'retry',
  change: Change,
  fields: { mosqueId?: string | null | undefined } = {},
): Promise<Lecture> {
  const lecture = await moveLecture(tx, id, name, change, { ...fields, run: sql`${lectures.run} + 1` })
  const { run } = lecture
  await enqueue(tx, transcribeLecture, { lectureId: id, run }, { now: change.at, key: `${id}:${run}` })
  return lecture
}
