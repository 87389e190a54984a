import type { PlacedReference } from '../references/read.ts'
import type { PlacedBooks } from '../references/read-hadith.ts'
import type { Books } from './books.ts'
import { countBefore } from './count-before.ts'
import type { GivenText } from './given-text.ts'
import type { Quotation } from './quotations.ts'
import type { CanonicalRecord } from './records.ts'
import { segmentsNear, withoutSource } from './segments.ts'
import type { PassageTrace } from './trace.ts'
import type { Wording } from './wordings.ts'

/** Records of one reference that are compared with the words near it, whether or not they have a trace there. */
const MOST_COMPARED_RECORDS = 8

/** Verses of one reference that are also compared as one text: "QS. Ath-Thalaq: 2-3". */
const MOST_TOGETHER = 4

/** What a text names: records, by the keys that each reference means, and books without a number. */
export type Naming = { references: NamedKeys[]; books: PlacedBooks[] }

/** `missing`: no surah has a verse with that number, or no loaded book has that hadith. */
type NamedKeys = { start: number; end: number; keys: string[]; missing?: 'verse' | 'hadith' | undefined }

/** Reads what a text names, and the wordings of listed sayings, which the same statement returns. */
export async function readNaming(
  books: Pick<Books, 'resolve'>,
  { references, books: named }: GivenText,
): Promise<{ naming: Naming; wordings: Wording[] }> {
  const existing = references.filter(({ missing }) => !missing)
  const { keys, wordings } = await books.resolve(existing.map(({ reference }) => reference))
  const keysOf = new Map(existing.map((one, at) => [one, withOwnKey(one, keys[at] ?? [])]))
  const naming = {
    references: references.map((one) => ({
      start: one.start,
      end: one.end,
      keys: keysOf.get(one) ?? [],
      missing: one.missing && ('verse' as const),
    })),
    books: named,
  }
  return { naming, wordings }
}

/** Marks references to hadith that no loaded book has. */
export function withMissing({ references, books }: Naming, records: CanonicalRecord[]): Naming {
  const loaded = new Set(records.map(({ key }) => key))
  const isMissing = (keys: string[]) => keys.length > 0 && keys.every((key) => isHadith(key) && !loaded.has(key))
  return {
    references: references.map((one) => (isMissing(one.keys) ? { ...one, missing: 'hadith' as const } : one)),
    books,
  }
}

export const isHadith = (key: string): boolean => /^[a-z]/.test(key)

/** Adds the key with the cited number, because people also cite hadith by the number in the key. */
function withOwnKey({ reference }: PlacedReference, keys: string[]): string[] {
  if (reference.type !== 'hadith' || reference.letter !== undefined) return keys
  return [...new Set([...keys, `${reference.collection}:${reference.number}`])]
}

/** The keys of all records to compare with the words near their references, and of the verses next to one that is named alone. */
export const comparedKeys = ({ references }: Naming): string[] => [
  ...new Set(references.flatMap(({ keys }) => [...keys.slice(0, MOST_COMPARED_RECORDS), ...neighboursOf(keys)])),
]

/** The verses before and after a verse, because cited numbers are often one off. */
function neighboursOf(keys: string[]): string[] {
  const [, surah, ayah] = /^(\d+):(\d+)$/.exec(keys.length === 1 ? (keys[0] ?? '') : '') ?? []
  return surah && ayah ? [`${surah}:${Number(ayah) - 1}`, `${surah}:${Number(ayah) + 1}`] : []
}

/** Pairs each named record with the words near its name. */
export function namedTraces(given: GivenText, { references }: Naming, records: CanonicalRecord[]): PassageTrace[] {
  const idOf = new Map(records.map(({ id, key }) => [key, id]))
  return references.flatMap((reference) => {
    const segments = segmentsNear(given, reference)
    const named = reference.keys.length === 1 ? ('alone' as const) : ('among' as const)
    const tracesOf = (keys: string[], kind: PassageTrace['named']) =>
      keys.flatMap((key) => {
        const id = idOf.get(key)
        return id === undefined ? [] : segments.map((segment) => ({ id, ...segment, named: kind }))
      })
    const ids = reference.keys.flatMap((key) => (isHadith(key) ? [] : (idOf.get(key) ?? [])))
    const [first] = ids
    const together =
      first !== undefined && ids.length > 1 && ids.length <= MOST_TOGETHER && ids.length === reference.keys.length
        ? segments.map((segment) => ({ id: first, ids, ...segment, named }))
        : []
    return [
      ...together,
      ...tracesOf(reference.keys.slice(0, MOST_COMPARED_RECORDS), named),
      ...tracesOf(neighboursOf(reference.keys), 'neighbour'),
    ]
  })
}

/** "HR." before any name, including books that are not loaded. */
const NARRATED_ABBREVIATION = /\bh\.?r\b/gi
/** What separates words from the name after them: marks, emoji and a bracket. */
const BRACKET_AFTER = /^[^\p{L}\p{N}]{0,12}[([]$/u
/** In words: fewer before a name are the writer's description of it. */
const LEAST_CLAIMED = 4
/** In words: as long as quotations without marks are. */
const LONGEST_CLAIMED = 80

/** The quotations of a text, with those that a reference or book in brackets after them claims: "… (HR. Tirmidzi)". */
export function withNamed(given: GivenText, { references, books }: Naming): Quotation[] {
  const { text, words, gaps, quotations } = given
  const taken = new Uint8Array(words.length)
  for (const { from, to } of quotations) taken.fill(1, from, to)
  const claimed: Quotation[] = []
  const narrated = Array.from(text.matchAll(NARRATED_ABBREVIATION), ({ index }) => ({ start: index }))
  for (const { start } of [...references, ...books.filter(({ bare }) => !bare), ...narrated]) {
    const end = countBefore(words, start)
    const last = words[end - 1]
    if (!last || !BRACKET_AFTER.test(text.slice(last.end, start).trimEnd())) continue
    const to = withoutSource(given, end)
    let from = to - 1
    while (from > 0 && !taken[from - 1] && to - from < LONGEST_CLAIMED && !gaps.outer[from]) from--
    if (to - from < LEAST_CLAIMED || taken[from] || taken[to - 1]) continue
    taken.fill(1, from, to)
    claimed.push({ from, to, by: 'name' })
  }
  return [...quotations, ...claimed].sort((a, b) => a.from - b.from)
}
