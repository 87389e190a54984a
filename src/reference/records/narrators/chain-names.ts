import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type Hadith, hadithNaming } from '../hadith/hadith.ts'
import { bears, type Called, isSpeltOtherwise, type Name, nameParts } from './bearer.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { FAMOUS, wholeName } from './narrator-names.ts'
import type { NarratorName } from './narrators.ts'

/**
 * Whose hadith a chain tells. Chains hold names as a translator wrote them, so a name stands for a narrator only where he alone bears it, or is by
 * far the best known who does: "Sufyan" is nobody's, "Abu Hurairah" is the companion's.
 */
export type ChainNames = {
  /** The names in chains that mean this narrator, as they are written there. */
  namesOf(narrator: string): Promise<string[]>
}

/** Read once for each version of the data, when it is first asked for: some 23,000 names of a full pack, in a fifth of a second. */
export function openChainNames(db: Db, version: () => number): ChainNames {
  let read: { version: number; names: Promise<Map<string, ChainName[]>> } | undefined
  const found = new LRUCache<string, Promise<string[]>>({ max: MOST_NARRATORS })

  async function current(): Promise<Map<string, ChainName[]>> {
    if (read?.version !== version()) {
      const own = { version: version(), names: readNames(db) }
      read = own
      found.clear()
      own.names.catch(() => {
        if (read === own) read = undefined
      })
    }
    return read.names
  }

  async function namesOf(narrator: string, byKey: Map<string, ChainName[]>): Promise<string[]> {
    const borne = new Set((await keysOf(db, narrator)).flatMap((key) => byKey.get(key) ?? []))
    const commonest = [...borne].sort((a, b) => b.hadith - a.hadith).slice(0, MOST_NAMES)
    const candidates = new Map<string, Candidate[]>()
    const own: string[] = []
    for (const { name } of commonest) {
      await nextTurn()
      if ((await meantBy(db, name, candidates))?.id === narrator) own.push(name)
    }
    return own
  }

  return {
    async namesOf(narrator) {
      const byKey = await current()
      const names = found.get(narrator) ?? namesOf(narrator, byKey)
      found.set(narrator, names)
      names.catch(() => found.delete(narrator))
      return names
    },
  }
}

/** A name as chains have it, and in how many hadith. */
type ChainName = { name: string; hadith: number }

/** Whose names are in memory: a reader turns the pages of one. */
const MOST_NARRATORS = 1_000

/** Names between which others have their turn. */
const NAMES_AT_ONCE = 500

/** Every name in a chain, by the keys as which it may be read. */
async function readNames(db: Executor): Promise<Map<string, ChainName[]>> {
  const names = await rows<ChainName>(
    db,
    sql`
    select name, count(*)::int as hadith
    from hadith, unnest(sanad) as name
    group by name`,
  )
  const byKey = new Map<string, ChainName[]>()
  for (const [at, one] of names.entries()) {
    if (at % NAMES_AT_ONCE === 0) await nextTurn()
    for (const key of readings(one.name)) {
      const known = byKey.get(key)
      if (known) known.push(one)
      else byKey.set(key, [one])
    }
  }
  return byKey
}

/** Ways to read a name of several words. */
const MAX_READINGS = 16
const TITLES = new Set(['abu', 'umm'])
/** Spellings of one narrator's names, the commonest: each is compared with all who may bear it. */
const MOST_NAMES = 15

/** What is wished for a companion is no part of a name. */
const bare = (name: string): string => name.replace(/\s+ra(?:dl|dh|dz|d|)i.*$/iu, '')

/** The words that tell a name; none where it has only titles, or says whose father it is. */
function wordsOf(name: string): NameWord[] {
  const words = nameWords(bare(name)).filter(({ key }) => key !== 'bn')
  return words.every(({ key }) => TITLES.has(key)) ? [] : words
}

function readings(name: string): string[] {
  if (wordsOf(name).length === 0) return []
  return nameWords(bare(name))
    .reduce<string[][]>(
      (all, { variants }) =>
        all.flatMap((keys) => variants.map((variant) => [...keys, variant])).slice(0, MAX_READINGS),
      [[]],
    )
    .map(wholeName)
}

const keysOf = async (db: Executor, narrator: string): Promise<string[]> => {
  const [found] = await rows<{ words: string[] }>(
    db,
    sql`select words from narrator_names where narrator_id = ${narrator}`,
  )
  return (found?.words ?? []).filter((word) => word.startsWith(wholeName([])))
}

type Candidate = Called & NarratorName & { name_latin_generated: boolean; prominence: number }

/** Of those who may bear a name, the best known: each is compared word by word. */
const MOST_CANDIDATES = 40
/** How much better known than the next one must be to be meant without more words; the scale is that of the search, from 0 to 1. */
const APART = 0.14
/** A name of one word is that of many: the next must not be well known at all. */
const LITTLE_KNOWN = 0.7

/** Whom a name in a chain means; undefined where that is not sure. */
export const narratorNamed = (db: Executor, name: string): Promise<NarratorName | undefined> =>
  meantBy(db, name, new Map())

/** `known` holds who was found for names of the same keys. */
async function meantBy(db: Executor, name: string, known: Map<string, Candidate[]>): Promise<NarratorName | undefined> {
  const words = wordsOf(name)
  if (words.length === 0) return undefined
  const keys = JSON.stringify(words.map(({ variants }) => variants))
  const candidates = known.get(keys) ?? (await candidatesFor(db, words))
  known.set(keys, candidates)
  const asked = nameParts(bare(name))
  const [first, second] = candidates.filter((one) => bears(one, asked) && !isSpeltOtherwise(asked, latinNamesOf(one)))
  if (!first) return undefined
  const isOnlyOne = !second && candidates.length < MOST_CANDIDATES
  const isMeant =
    first.prominence >= FAMOUS &&
    first.prominence - (second?.prominence ?? 0) >= APART &&
    (words.length > 1 || (second?.prominence ?? 0) < LITTLE_KNOWN)
  return isOnlyOne || isMeant
    ? { id: first.id, name_arabic: first.name_arabic, name_latin: first.name_latin }
    : undefined
}

const candidatesFor = (db: Executor, words: NameWord[]): Promise<Candidate[]> =>
  rows<Candidate>(
    db,
    sql`
    select n.id, n.name_arabic, n.name_latin, n.name_latin_generated, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.aliases, k.prominence
    from narrator_names k
    join narrators n on n.id = k.narrator_id
    where ${sql.join(
      words.map(({ variants }) => sql`k.words && ${sql.param(variants)}::text[]`),
      sql` and `,
    )}
    order by k.prominence desc, n.id
    limit ${MOST_CANDIDATES}`,
  )

/** A spelling that was made by rule says nothing of how a name is spelt. */
const latinNamesOf = ({ name_latin, name_latin_generated }: Candidate): Name[] =>
  name_latin && !name_latin_generated ? [nameParts(name_latin)] : []

/** A page of the hadith in whose chains a narrator is named, by the names that mean him. */
export async function narratedBy(
  db: Db,
  chains: ChainNames,
  narrator: string,
  page: { offset: number; limit: number },
): Promise<{ hadith: Hadith[]; total: number; names: string[] }> {
  const names = await chains.namesOf(narrator)
  return { ...(await hadithNaming(db, names, page)), names }
}
