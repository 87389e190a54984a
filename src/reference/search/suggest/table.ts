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
type Sounding = { exact: string | undefined; partial: readonly string[] }

/** How a suggestion matches the typed text, best first. */
const MEETS = { exact: 0, begins: 1, sounds: 2, within: 3, words: 4, beginsToSound: 5 }
/** Words that are looked up: names have no more, and a question is identified by as many. */
const MOST_WORDS = 8
const LATIN_ARTICLE = /^(?:al|an|ar|as|ash|asy|at|ath|ats|ad|adh|adz|az) (?=..)/
const ARABIC_ARTICLE = /^ال(?=..)/

/** `spelt` are the names with all spellings of each word, each after a space. */
type Row = { entry: Suggestable; names: string[]; spelt: string[]; place: number }

/**
 * Finds entries in which every word of a text begins a word of one name. Exact names come first, then names that begin with the text, then names
 * in which it begins a later word; among these by the order of types in `entries`, and within a type the shorter first.
 */
export function createTable(
  entries: readonly Suggestable[],
  soundingLike: (typed: string) => Sounding,
): (typed: string, limit: number) => Suggestable[] {
  const types = [...new Set(entries.map(({ type }) => type))]
  const rows = entries.map((entry): Row => {
    const names = entry.names.map(fold).filter((name) => name !== '')
    const bare = names.map(withoutArticle)
    const spelt = names.map((name) => ` ${name.split(' ').flatMap(formsOf).join(' ')}`)
    return { entry, names: [...new Set([...names, ...bare])], spelt, place: types.indexOf(entry.type) }
  })
  const byKey = new Map(rows.map((row) => [`${row.entry.type} ${row.entry.key}`, row]))
  const { sorted, holders } = sortedWords(rows)

  /** The rows with a word that begins so. */
  function beginning(prefix: string): Set<Row> {
    const found = new Set<Row>()
    for (let at = firstFrom(sorted, prefix); sorted[at]?.startsWith(prefix); at++)
      for (const row of holders[at] ?? []) found.add(row)
    return found
  }

  return (typed, limit) => {
    const wanted = fold(typed)
    const asked = wanted.split(' ').filter(Boolean).slice(0, MOST_WORDS)
    if (asked.length === 0) return []
    const words = asked.map((word) => [...new Set([word, commonSpelling(word, 'indonesian')])])
    const sets = words.map((forms) => new Set(forms.flatMap((form) => [...beginning(form)])))
    const meets = new Map<Row, number>()
    for (const row of smallest(sets))
      if (row.spelt.some((name) => words.every((forms) => forms.some((form) => name.includes(` ${form}`)))))
        meets.set(row, howItMeets(row, wanted))
    const { exact, partial } = soundingLike(typed)
    const sounds = (key: string, how: number) => {
      const row = byKey.get(key)
      if (row && how < (meets.get(row) ?? Number.POSITIVE_INFINITY)) meets.set(row, how)
    }
    for (const key of partial) sounds(key, MEETS.beginsToSound)
    if (exact !== undefined) sounds(exact, MEETS.sounds)
    return [...meets]
      .sort(([a, how], [b, other]) => how - other || a.place - b.place || lengthOf(a) - lengthOf(b))
      .slice(0, limit)
      .map(([{ entry }]) => entry)
  }
}

function howItMeets({ names }: Row, wanted: string): number {
  if (names.includes(wanted)) return MEETS.exact
  if (names.some((name) => name.startsWith(wanted))) return MEETS.begins
  return names.some((name) => name.includes(` ${wanted}`)) ? MEETS.within : MEETS.words
}

const lengthOf = ({ names: [first = ''] }: Row): number => first.length

const withoutArticle = (name: string): string => name.replace(LATIN_ARTICLE, '').replace(ARABIC_ARTICLE, '')

/** A word in the spelling of its term, and without the Arabic article. */
const formsOf = (word: string): string[] => [
  ...new Set([word, commonSpelling(word, 'indonesian'), word.replace(ARABIC_ARTICLE, '')]),
]

/** All forms of the words of all names, sorted, with the rows of each. */
function sortedWords(rows: readonly Row[]): { sorted: string[]; holders: Row[][] } {
  const having = new Map<string, Set<Row>>()
  for (const row of rows)
    for (const word of new Set(row.spelt.flatMap((name) => name.trim().split(' '))))
      having.set(word, (having.get(word) ?? new Set()).add(row))
  const words = [...having].sort(([a], [b]) => (a < b ? -1 : 1))
  return { sorted: words.map(([word]) => word), holders: words.map(([, held]) => [...held]) }
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
