import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type Hadith, hadithNaming } from '../hadith/hadith.ts'
import { type BearerName, bears, isSpeltOtherwise, type NamedPerson, nameParts } from './bearer.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { FAMOUS, wholeName } from './narrator-names.ts'
import type { NarratorName } from './narrators.ts'

/**
 * The narrators in the chains of hadith. Chains contain names as translated, so a name is resolved only if a single narrator bears it or one is by
 * far the best known: "Abu Hurairah" is the companion, "Sufyan" remains open.
 */
export type ChainNames = {
  /** The names that mean this narrator, as chains spell them. */
  namesOf(narrator: string): Promise<string[]>
  /** Reads the names of the present data, so that no reader waits for it. */
  prepare(): Promise<void>
}

/** Reads the names once for each version of the data: about 23,000 in a full pack, in 0.2 seconds. */
export function openChainNames(db: Db, version: () => number): ChainNames {
  type Edition = {
    version: number
    names: Promise<Map<string, ChainName[]>>
    found: LRUCache<string, Promise<string[]>>
  }
  let read: Edition | undefined

  function current(): Edition {
    if (read?.version === version()) return read
    const own: Edition = { version: version(), names: readNames(db), found: new LRUCache({ max: MOST_NARRATORS }) }
    read = own
    own.names.catch(() => {
      if (read === own) read = undefined
    })
    return own
  }

  async function namesOf(narrator: string, byKey: Map<string, ChainName[]>): Promise<string[]> {
    const names = new Set((await keysOf(db, narrator)).flatMap((key) => byKey.get(key) ?? []))
    const commonest = [...names].sort((a, b) => b.hadith - a.hadith).slice(0, MOST_NAMES)
    const candidates = new Map<string, NarratorCandidate[]>()
    const own: string[] = []
    for (const { name } of commonest) {
      await nextTurn()
      if ((await meantBy(db, name, candidates))?.id === narrator) own.push(name)
    }
    return own
  }

  return {
    async prepare() {
      await current().names
    },
    async namesOf(narrator) {
      const edition = current()
      const known = edition.found.get(narrator)
      if (known) return known
      const names = edition.names.then((byKey) => namesOf(narrator, byKey))
      edition.found.set(narrator, names)
      names.catch(() => edition.found.delete(narrator))
      return names
    },
  }
}

/** A name as chains spell it, and the number of their hadith. */
type ChainName = { name: string; hadith: number }

/** Narrators whose names are cached, because a reader turns the pages of one. */
const MOST_NARRATORS = 1_000

/** Names that are read in one turn of the event loop. */
const NAMES_AT_ONCE = 500

/** All names in chains by the keys of their possible readings. */
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

/** Readings of a name of several words. */
const MAX_READINGS = 16
const TITLES = new Set(['abu', 'umm'])
/** The most frequent spellings of a narrator's names, because each is compared with all who may bear it. */
const MOST_NAMES = 15

/** The name without the blessing that follows a companion's. */
const bare = (name: string): string => name.replace(/\s+ra(?:dl|dh|dz|d|)i.*$/iu, '')

/** The distinctive words of a name; none if it has only titles. */
function distinctiveWords(name: string): NameWord[] {
  const words = nameWords(bare(name)).filter(({ key }) => key !== 'bn')
  return words.every(({ key }) => TITLES.has(key)) ? [] : words
}

function readings(name: string): string[] {
  if (distinctiveWords(name).length === 0) return []
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

type NarratorCandidate = NamedPerson & NarratorName & { name_latin_generated: boolean; prominence: number }

/** The best known who may bear a name, because each is compared word by word. */
const MOST_CANDIDATES = 40
/** The lead in prominence (0 to 1, as in the search) by which the best known is meant. */
const APART = 0.14
/** The greatest prominence of the next for a name of one word, which many bear. */
const LITTLE_KNOWN = 0.7

/** The narrator that a name in a chain means; undefined if uncertain. */
export const narratorNamed = (db: Executor, name: string): Promise<NarratorName | undefined> =>
  meantBy(db, name, new Map())

/** `known` caches the candidates of names with the same keys. */
async function meantBy(
  db: Executor,
  name: string,
  known: Map<string, NarratorCandidate[]>,
): Promise<NarratorName | undefined> {
  const words = distinctiveWords(name)
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

const candidatesFor = (db: Executor, words: NameWord[]): Promise<NarratorCandidate[]> =>
  rows<NarratorCandidate>(
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

/** A generated transliteration proves nothing about the spelling of a name. */
const latinNamesOf = ({ name_latin, name_latin_generated }: NarratorCandidate): BearerName[] =>
  name_latin && !name_latin_generated ? [nameParts(name_latin)] : []

/** A page of the hadith whose chains name a narrator, and the names that mean him. */
export async function narratedBy(
  db: Db,
  chains: ChainNames,
  narrator: string,
  page: { offset: number; limit: number },
): Promise<{ hadith: Hadith[]; total: number; names: string[] }> {
  const names = await chains.namesOf(narrator)
  return { ...(await hadithNaming(db, names, page)), names }
}
