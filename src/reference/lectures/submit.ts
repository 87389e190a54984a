import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { matchMosque } from '../directory/match.ts'
import type { Lecture } from './move.ts'
import { lectureChanges, lectures } from './tables.ts'
import type { LectureTopic } from './topics.ts'
import { videoIdentity } from './video-url.ts'

type Submission = {
  url: URL
  title?: string | undefined
  speaker?: string | undefined
  topic?: LectureTopic | undefined
  mosqueName?: string | undefined
  mosqueCity?: string | undefined
}

/** Submits a lecture for review. For a known video it returns the known lecture instead. */
export async function submitLecture(
  db: Db,
  { url, ...input }: Submission,
  keyId: string,
  now: Date,
): Promise<Pick<Lecture, 'id' | 'status'>> {
  const video = videoIdentity(url)
  const mosqueId = await matchedMosque(db, input)
  const by = `key ${keyId}`
  return transaction(db, async (tx) => {
    const [created] = await tx
      .insert(lectures)
      .values({
        ...input,
        mosqueId,
        id: randomUUID(),
        video,
        url: url.href,
        status: 'pending',
        submittedBy: by,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: lectures.video })
      .returning({ id: lectures.id, status: lectures.status })
    if (created) {
      await tx.insert(lectureChanges).values({ lectureId: created.id, toStatus: 'pending', by, at: now })
      return created
    }
    const [known] = await tx
      .select({ id: lectures.id, status: lectures.status })
      .from(lectures)
      .where(eq(lectures.video, video))
    if (!known) throw new Error('a lecture vanished while it was submitted again')
    return known
  })
}

/** The known mosque that a submitter most likely meant; null for none, which is no error. */
export async function matchedMosque(
  db: Db,
  { mosqueName, mosqueCity }: { mosqueName?: string | null | undefined; mosqueCity?: string | null | undefined },
): Promise<string | null> {
  if (!mosqueName) return null
  const mosque = await matchMosque(db, { name: mosqueName, city: mosqueCity ?? undefined })
  return mosque?.id ?? null
}
