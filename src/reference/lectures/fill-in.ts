import { sql } from 'drizzle-orm'
import type { LectureStep } from './run-step.ts'
import { lectures } from './tables.ts'

/** Adds title and duration if the submitter gave none. */
export async function fillIn(
  step: LectureStep,
  found: { title: string | undefined; durationSeconds: number | undefined },
): Promise<void> {
  const title = found.title?.replaceAll('\0', '').slice(0, 300) ?? null
  const duration = found.durationSeconds === undefined ? null : Math.round(found.durationSeconds)
  await step.save({
    title: sql`coalesce(${lectures.title}, ${title})`,
    duration: sql`coalesce(${lectures.duration}, ${duration}::int)`,
  })
}
