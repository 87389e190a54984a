import { count, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { idFloor, newId } from '../../platform/ids.ts'
import { feedback } from './tables.ts'

const KEPT_MS = 365 * 86_400_000

export type Feedback = typeof feedback.$inferSelect
export type NewFeedback = Pick<Feedback, 'keyId' | 'verdict' | 'question' | 'answerKeys' | 'comment'>

/** Keeps what a reader said of an answer, and answers its id. */
export async function addFeedback(db: Db, said: NewFeedback, now: Date): Promise<string> {
  const id = newId('fbk', now)
  await db.insert(feedback).values({ ...said, id, createdAt: now })
  return id
}

/** What readers said, latest first. */
export async function listFeedback(
  db: Db,
  verdict: Feedback['verdict'] | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ feedback: Feedback[]; total: number }> {
  const which = verdict && eq(feedback.verdict, verdict)
  const [counted] = await db.select({ total: count() }).from(feedback).where(which)
  const found = await db.select().from(feedback).where(which).orderBy(desc(feedback.id)).offset(offset).limit(limit)
  return { feedback: found, total: counted?.total ?? 0 }
}

/** False where there is none of this id. */
export async function deleteFeedback(db: Db, id: string): Promise<boolean> {
  return (await db.delete(feedback).where(eq(feedback.id, id)).returning({ id: feedback.id })).length === 1
}

/** Forgets what is older than a year. */
export async function forgetFeedback(db: Db, now: Date): Promise<void> {
  await db.delete(feedback).where(lt(feedback.id, idFloor('fbk', new Date(now.getTime() - KEPT_MS))))
}
