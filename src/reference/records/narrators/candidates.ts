import { sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { FAMOUS, wholeName } from './narrator-names.ts'
import { type AskedWord, type NarratorCandidate, type RankedNarrator, rankCandidates } from './rank.ts'

/** Words of a name that are looked up; more do not distinguish anyone. */
const MAX_WORDS = 10
/** The candidates with the rarest words, since ranking reads each name. */
const MAX_CANDIDATES = 200
/** Approximate: the weight of a word needs only the magnitude, and counting for each query would cost more than all the rest. */
const ALL_NARRATORS = 12_000
/** With this many candidates no looser matches are searched. */
const ENOUGH = 20
/** Known words for a misspelt one, the closest first. */
const MAX_NEIGHBOURS = 12
const ALPHABET = [...'abtsjhxdzrgfklmnwy']
const TITLES = new Set(['abu', 'umm', 'bn'])

/** Words around a name in a question. */
const QUESTION_WORDS =
  /(?<![\p{L}\p{M}])(perawi|rawi|narrators?|rijal|siapa(kah)?|itu|who|is|was|biografi|biography|الراوي|من هو|ترجمة)(?![\p{L}\p{M}])/giu

/** The name in a question such as "siapa Abu Hurairah". */
export const nameIn = (query: string): string => query.replace(QUESTION_WORDS, ' ').trim() || query

/** Possible narrators, best first: those with all words of the query, then those that lack the most frequent ones. */
export async function findCandidates(db: Executor, query: string): Promise<RankedNarrator[]> {
  const words = nameWords(nameIn(query)).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const asked = await lookUpWords(db, words)
  const known = asked.filter(({ keys }) => keys.size > 0).sort((a, b) => a.narrators - b.narrators)
  const candidates = new Map<string, NarratorCandidate>()
  for (let count = known.length; count > 0 && candidates.size < ENOUGH; count -= 1) {
    const required = known.slice(0, count)
    // a title alone proves nothing if the query has more words
    if (count < known.length && required.every(({ word }) => TITLES.has(word.key))) break
    for (const candidate of await withAll(db, required)) candidates.set(candidate.id, candidate)
  }
  return rankCandidates(asked, [...candidates.values()])
}

/** Readings of a name of several words, each looked up by one key. */
const MAX_READINGS = 64

/** Whether a narrator has exactly this name. A single word must be a famous narrator's, since most are ordinary words ("sabar"). */
export async function isName(db: Db, query: string): Promise<boolean> {
  const words = nameWords(nameIn(query))
  if (words.length === 0 || words.length > MAX_WORDS) return false
  const readings = words.reduce<string[][]>(
    (all, { variants }) => all.flatMap((keys) => variants.map((key) => [...keys, key])).slice(0, MAX_READINGS),
    [[]],
  )
  // max() and not any row, because for `limit 1` the planner would read row by row
  const [bearers] = await namedRows<{ prominence: number | null }>(
    db,
    'narrator-bears-name',
    sql`select max(prominence) as prominence from narrator_names where words && ${sql.param(readings.map(wholeName))}::text[]`,
  )
  return (bearers?.prominence ?? -1) >= (words.length === 1 ? FAMOUS : 0)
}

/** The keys of the index that each word may mean; if there is none, keys that differ by one letter. */
async function lookUpWords(db: Executor, words: NameWord[]): Promise<AskedWord[]> {
  const exact = await countNarrators(db, [...new Set(words.flatMap(({ variants }) => variants))])
  const missing = words.filter(({ variants }) => !variants.some((key) => exact.has(key)))
  const near = await countNarrators(db, [...new Set(missing.flatMap(({ key }) => neighbours(key)))])
  return words.map((word) => {
    const keys = new Map<string, number>()
    word.variants.forEach((key, place) => {
      if (exact.has(key)) keys.set(key, place === 0 ? 1 : 0.95)
    })
    if (keys.size === 0) {
      const around = new Set(neighbours(word.key))
      const closest = [...near].filter(([key]) => around.has(key)).sort((a, b) => b[1] - a[1])
      for (const [key] of closest.slice(0, MAX_NEIGHBOURS)) keys.set(key, 0.7)
    }
    const narrators = [...keys.keys()].reduce((sum, key) => sum + (exact.get(key) ?? near.get(key) ?? 0), 0)
    return {
      word,
      keys,
      narrators,
      weight: Math.log(1 + ALL_NARRATORS / (narrators + 1)) * (TITLES.has(word.key) ? 0.5 : 1),
    }
  })
}

async function countNarrators(db: Executor, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ word: string; narrators: number }>(
    db,
    sql`select word, narrators from narrator_words where word in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
  )
  return new Map(found.map(({ word, narrators }) => [word, narrators]))
}

/** In consonants: the longest one-word name has twelve, and each letter of a longer word would multiply the neighbours. */
const LONGEST_MISSPELT = 24

/** All keys that differ by one added, omitted or changed letter, if two letters remain. */
function neighbours(key: string): string[] {
  if (key.length > LONGEST_MISSPELT) return []
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at += 1) {
    const [head, tail] = [key.slice(0, at), key.slice(at)]
    found.add(head + tail.slice(1))
    for (const letter of ALPHABET) {
      found.add(head + letter + tail)
      found.add(head + letter + tail.slice(1))
    }
  }
  return [...found].filter((near) => near.length > 1)
}

async function withAll(db: Executor, words: AskedWord[]): Promise<NarratorCandidate[]> {
  const conditions = words.map(({ keys }) => sql`k.words && ${sql.param([...keys.keys()])}::text[]`)
  return rows<NarratorCandidate>(
    db,
    sql`
    select k.narrator_id as id, k.names, k.prominence
    from narrator_names k
    where ${sql.join(conditions, sql` and `)}
    order by k.prominence desc, k.narrator_id
    limit ${MAX_CANDIDATES}`,
  )
}
