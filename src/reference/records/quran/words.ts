import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'

/** A word of a verse, how it is read and what it means; null where the pack does not say. */
export type VerseWord = {
  arabic: string
  transliteration: string | null
  indonesian: string | null
  english: string | null
}

/** The words of a verse in their order; none where no pack brought them. */
export async function findWords(db: Db, key: string): Promise<VerseWord[]> {
  const [found] = await rows<{ words: VerseWord[] }>(db, sql`select words from verse_words where key = ${key}`)
  return found?.words ?? []
}
