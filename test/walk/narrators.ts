import { sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { searchNarrators } from '../../src/reference/records/narrators/narrators.ts'
import { isProse } from '../../src/reference/records/narrators/served.ts'
import { namedWords } from '../../src/reference/records/narrators/transliterate.ts'
import { sampled } from '../support/sample.ts'

type Stored = { id: string; name_arabic: string; person: string; name_latin_generated: boolean }

const OF_ANOTHER = /^(?:ابن|بن|بنت|ابنه|ابو|ابي|ابا|ام|عبد|عبيد|مولي|مولاهم|مولاه|ذو|ذي)$/
/** Adjectives of origin, "Basri", "Kufiyyah", which need no article. */
const ORIGIN = /[يى]ه?$/
/** As many narrators as `/rijal` shows on a page. */
const ON_A_PAGE = 50

/**
 * Checks all narrators. `unnamed`: those with a generated Latin name although a word of it has no article, is no title and no origin, and no
 * other narrator bears it. `lost`: those without a Latin name who are not found by their own Arabic name.
 */
export async function walkNarrators(
  db: Db,
): Promise<{ narrators: number; prose: number; unnamed: string[]; lost: string[] }> {
  const all = await rows<Stored>(
    db,
    sql`select id, name_arabic, coalesce(same_as, id) as person, name_latin_generated from narrators order by id`,
  )
  const borne = new Set<string>()
  for (const { name_arabic } of all) {
    const words = namedWords(name_arabic)
    words.forEach((word, at) => {
      if (at === 0 || OF_ANOTHER.test(words[at - 1] ?? '')) borne.add(word)
    })
  }
  const isName = (word: string, at: number, words: string[]) =>
    at === 0 ||
    /^ال../.test(word) ||
    OF_ANOTHER.test(word) ||
    OF_ANOTHER.test(words[at - 1] ?? '') ||
    ORIGIN.test(word) ||
    borne.has(word)
  const prose = all.filter(({ name_latin_generated, name_arabic }) => name_latin_generated && isProse(name_arabic))
  const ofProse = new Set(prose)
  const unnamed = all
    .filter((one) => one.name_latin_generated && !ofProse.has(one))
    .filter(({ name_arabic }) => !namedWords(name_arabic).every(isName))
  const lost: string[] = []
  for (const { id, name_arabic, person } of sampled(prose)) {
    const { narrators } = await searchNarrators(db, name_arabic.slice(0, 100), ON_A_PAGE)
    if (!narrators.some((found) => found.id === person)) lost.push(`${id}: ${name_arabic}`)
  }
  return {
    narrators: all.length,
    prose: prose.length,
    unnamed: unnamed.map(({ id, name_arabic }) => `${id}: ${name_arabic}`),
    lost,
  }
}
