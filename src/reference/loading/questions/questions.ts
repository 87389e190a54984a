import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { Language } from '../../text/stem.ts'

/** Questions that a verse or hadith answers, in one language, as they were written for it; none for most records. */
export async function findQuestions(db: Db, key: string, language: Language): Promise<string[]> {
  const [found] = await rows<Record<Language, string[]>>(
    db,
    sql`select indonesian, english, arabic from questions where key = ${key}`,
  )
  return found?.[language] ?? []
}
