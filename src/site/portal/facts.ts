import type { Db } from '../../platform/db/open.ts'
import { countHoldings } from '../../reference/records/holdings.ts'
import { verseBody } from '../../reference/records/quran/schemas.ts'
import { findVerse } from '../../reference/records/quran/verses.ts'

/** Facts about this server: how many records are loaded, and a real answer. */
export type ServerFacts = {
  counts: { name: string; path: string; records: number }[]
  /** The body of GET /quran/112:1; undefined if that verse is not loaded. */
  example: Record<string, unknown> | undefined
}

export const EXAMPLE_KEY = '112:1'

export async function readFacts(db: Db): Promise<ServerFacts> {
  const counts = await countHoldings(db)
  const verse = await findVerse(db, EXAMPLE_KEY)
  return {
    counts: counts.map(({ name, records }) => ({ name, records, path: PATHS[name] ?? `/${name}` })),
    example: verse && { ...verseBody(verse, 'uthmani'), tafsir: verse.tafsir && shorten(verse.tafsir) },
  }
}

const PATHS: Record<string, string> = {
  verses: '/quran/{key}',
  hadith: '/hadith/{key}',
  tafsir: '/tafsir/{key}',
  narrators: '/rijal?q=',
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 110).trimEnd()} …` : text)

/** Caches the result of `read` for `ms`, so that a page that many people open at once queries the database once. */
export function remembered<T>(ms: number, now: () => Date, read: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | undefined
  return () => {
    const at = now().getTime()
    if (!cached || at >= cached.until) {
      const value = read()
      cached = { until: at + ms, value }
      value.catch(() => {
        cached = undefined
      })
    }
    return cached.value
  }
}
