import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/transaction.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { MOVES, type Move, type MoveName } from './status.ts'
import { lectureChanges, lectures } from './tables.ts'

export type Lecture = typeof lectures.$inferSelect

/** Who changes a lecture, when, and why. */
export type LectureChange = { by: string; at: Date; reason?: string }

/**
 * Moves a lecture to its next status, changes fields along with it, and records who did it. The row stays locked until the transaction ends, so
 * the second of two concurrent decisions sees the first. Throws a conflict if the lecture is not in the status where the move starts.
 */
export async function moveLecture(
  tx: Tx,
  id: string,
  name: MoveName,
  change: LectureChange,
  fields: PgUpdateSetSource<typeof lectures> = {},
): Promise<Lecture> {
  const move: Move = MOVES[name]
  const [lecture] = await tx.select().from(lectures).where(eq(lectures.id, id)).for('update')
  if (!lecture) throw notFound('This lecture')
  if (!move.from.includes(lecture.status)) {
    throw conflict(`This lecture is ${lecture.status}: only one that is ${either(move.from)} can be ${move.done}`)
  }
  const [moved] = await tx
    .update(lectures)
    .set({ reason: change.reason ?? null, progress: null, ...fields, status: move.to, updatedAt: change.at })
    .where(eq(lectures.id, id))
    .returning()
  if (!moved) throw new Error('a locked lecture is missing')
  await tx.insert(lectureChanges).values({
    lectureId: id,
    fromStatus: lecture.status,
    toStatus: move.to,
    by: change.by,
    reason: change.reason ?? null,
    at: change.at,
  })
  return moved
}

const either = (list: readonly string[]): string =>
  list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
