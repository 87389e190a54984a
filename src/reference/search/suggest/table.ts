import { fold } from '../../text/arabic.ts'
import { commonSpelling } from '../../text/common-spelling.ts'
import type { Language } from '../../text/stem.ts'

/** An entry that a search box may suggest. */
export type Suggestable = {
  /** The kind of its key, and so the page that shows it. */
  type: string
  key: string
  text: Record<Language, string>
  /** All its names, in any language. */
  names: string[]
}

/** Keys that sound like the typed text: `exact` by a whole name, `partial` by the beginning of one. */
type SoundingKeys = { exact: string | undefined; partial: readonly string[] }

/** How a suggestion matches the typed text, best first. */
const MATCH_RANKS = { exact: 0, begins: 1, sounds: 2, within: 3, words: 4, beginsToSound: 5 }
/** Words that are looked up: names have no more, and a question is identified by as many. */
const MOST_SUGGESTED_WORDS = 8
const LATIN_ARTICLE = /^(?:al|an|ar|as|ash|asy|at|ath|ats|ad|adh|adz|az) (?=..)/
const ARABIC_ARTICLE = /^ال(?=..)/

/** `spellings` are the names with all spellings of each word, each after a space. */
type SuggestRow = { entry: Suggestable; names: string[]; spellings: string[]; place: number }

/**
 * Finds entries in which every word of a text begins a word of one name. Exact names come first, then names that begin with the text, then names
 * in which it begins a later word; among these by the order of types in `entries`, and within a type the shorter first.
 */
export function createTable(
  entries: readonly Suggestable[],
  soundingLike: (typed: string) => SoundingKeys,
): (typed: string, limit: number) => Suggestable[] {
  const types = [...new Set(entries.map(({ type }) => type))]
  const rows = entries.map((entry): SuggestRow => {
    const names = entry.names.map(fold).filter((name) => name !== '')
    const bare = names.map(withoutArticle)
    const spellings = names.map((name) => ` ${name.split(' ').flatMap(formsOf).join(' ')}`)
    return { entry, names: [...new Set([...names, ...bare])], spellings, place: types.indexOf(entry.type) }
  })
  const byKey = new Map(rows.map((row) => [`${row.entry.type} ${row.entry.key}`, row]))
  const { sorted, rowsOfWords } = sortedWords(rows)

  /** The rows with a word that begins so. */
  function beginning(prefix: string): Set<SuggestRow> {
    const found = new Set<SuggestRow>()
    for (let at = firstFrom(sorted, prefix); sorted[at]?.startsWith(prefix); at++)
      for (const row of rowsOfWords[at] ?? []) found.add(row)
    return found
  }

  return (typed, limit) => {
    const wanted = fold(typed)
    const typedWords = wanted.split(' ').filter(Boolean).slice(0, MOST_SUGGESTED_WORDS)
    if (typedWords.length === 0) return []
    const words = typedWords.map((word) => [...new Set([word, commonSpelling(word, 'indonesian')])])
    const sets = words.map((forms) => new Set(forms.flatMap((form) => [...beginning(form)])))
    const ranks = new Map<SuggestRow, number>()
    for (const row of smallest(sets))
      if (row.spellings.some((name) => words.every((forms) => forms.some((form) => name.includes(` ${form}`)))))
        ranks.set(row, matchRank(row, wanted))
    const { exact, partial } = soundingLike(typed)
    const addSounding = (key: string, rank: number) => {
      const row = byKey.get(key)
      if (row && rank < (ranks.get(row) ?? Number.POSITIVE_INFINITY)) ranks.set(row, rank)
    }
    for (const key of partial) addSounding(key, MATCH_RANKS.beginsToSound)
    if (exact !== undefined) addSounding(exact, MATCH_RANKS.sounds)
    return [...ranks]
      .sort(([a, rank], [b, other]) => rank - other || a.place - b.place || lengthOf(a) - lengthOf(b))
      .slice(0, limit)
      .map(([{ entry }]) => entry)
  }
}

function matchRank({ names }: SuggestRow, wanted: string): number {
  if (names.includes(wanted)) return MATCH_RANKS.exact
  if (names.some((name) => name.startsWith(wanted))) return MATCH_RANKS.begins
  return names.some((name) => name.includes(` ${wanted}`)) ? MATCH_RANKS.within : MATCH_RANKS.words
}

const lengthOf = ({ names: [first = ''] }: SuggestRow): number => first.length

const withoutArticle = (name: string): string => name.replace(LATIN_ARTICLE, '').replace(ARABIC_ARTICLE, '')

/** A word in the spelling of its term, and without the Arabic article. */
const formsOf = (word: string): string[] => [
  ...new Set([word, commonSpelling(word, 'indonesian'), word.replace(ARABIC_ARTICLE, '')]),
]

/** All forms of the words of all names, sorted, with the rows of each. */
function sortedWords(rows: readonly SuggestRow[]): { sorted: string[]; rowsOfWords: SuggestRow[][] } {
  const rowsByWord = new Map<string, Set<SuggestRow>>()
  for (const row of rows)
    for (const word of new Set(row.spellings.flatMap((name) => name.trim().split(' '))))
      rowsByWord.set(word, (rowsByWord.get(word) ?? new Set()).add(row))
  const words = [...rowsByWord].sort(([a], [b]) => (a < b ? -1 : 1))
  return { sorted: words.map(([word]) => word), rowsOfWords: words.map(([, set]) => [...set]) }
}

/** The place of the first word that is not less than `prefix`. */
function firstFrom(words: readonly string[], prefix: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? '') < prefix) from = middle + 1
    else to = middle
  }
  return from
}

const smallest = <T>(sets: readonly Set<T>[]): Set<T> =>
  sets.reduce((least, one) => (one.size < least.size ? one : least))
