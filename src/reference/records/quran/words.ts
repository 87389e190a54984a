import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'

/** A word of a verse with its transliteration and meanings, null if the pack has none. */
export type VerseWord = {
  arabic: string
  transliteration: string | null
  indonesian: string | null
  english: string | null
}

/** The words of a verse in order; none without a pack that has them. */
export async function findWords(db: Db, key: string): Promise<VerseWord[]> {
  const [found] = await rows<{ words: VerseWord[] }>(db, sql`select words from verse_words where key = ${key}`)
  return found?.words ?? []
}
