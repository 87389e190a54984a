import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { idFloor, newId } from '../../platform/ids.ts'
import { needOf } from '../answers/care/need.ts'
import { feedback } from './tables.ts'

/** A year, enough for editors to review it. */
const RETENTION_MS = 365 * 86_400_000

export type Feedback = typeof feedback.$inferSelect
type NewFeedback = Pick<Feedback, 'keyId' | 'verdict' | 'question' | 'answerKeys' | 'comment'>

/** What a person in need wrote is never stored, even with their consent. */
const unlessInNeed = (text: string | null) => (text !== null && needOf(text) ? null : text)

/** Stores a reader's verdict on an answer. Returns its id. */
export async function addFeedback(db: Db, given: NewFeedback, now: Date): Promise<string> {
  const id = newId('fbk', now)
  await db.insert(feedback).values({
    ...given,
    question: unlessInNeed(given.question),
    comment: unlessInNeed(given.comment),
    id,
    createdAt: now,
  })
  return id
}

/** Readers' verdicts, latest first, filtered by kind and by whether they are done. */
export async function listFeedback(
  db: Db,
  { verdict, done }: { verdict?: Feedback['verdict'] | undefined; done?: boolean | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ feedback: Feedback[]; total: number }> {
  const which = and(
    verdict && eq(feedback.verdict, verdict),
    done === undefined ? undefined : done ? isNotNull(feedback.doneAt) : isNull(feedback.doneAt),
  )
  const [counted] = await db.select({ total: count() }).from(feedback).where(which)
  const found = await db.select().from(feedback).where(which).orderBy(desc(feedback.id)).offset(offset).limit(limit)
  return { feedback: found, total: counted?.total ?? 0 }
}

export async function findFeedback(db: Db, id: string): Promise<Feedback | undefined> {
  const [found] = await db.select().from(feedback).where(eq(feedback.id, id))
  return found
}

/** Marks feedback as done, or as open again. Undefined for an unknown id. */
export async function markFeedback(
  db: Db,
  id: string,
  done: { at: Date; by: string } | null,
): Promise<Feedback | undefined> {
  const [marked] = await db
    .update(feedback)
    .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
    .where(eq(feedback.id, id))
    .returning()
  return marked
}

/** Returns false for an unknown id. */
export async function deleteFeedback(db: Db, id: string): Promise<boolean> {
  return (await db.delete(feedback).where(eq(feedback.id, id)).returning({ id: feedback.id })).length === 1
}

/** Deletes feedback older than a year. */
export async function forgetFeedback(db: Db, now: Date): Promise<void> {
  await db.delete(feedback).where(lt(feedback.id, idFloor('fbk', new Date(now.getTime() - RETENTION_MS))))
}
