import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { latinSkeleton } from '../text/skeleton.ts'
import type { GivenText } from './given-text.ts'
import type { LatinTrace } from './latin-traces.ts'
import type { WordRange } from './word-range.ts'

/** Verses, by their documents, that words may recite in sequence. */
export type RecitedTrace = { documents: number[]; from: number; to: number }

/** In words: the most that other languages also have, between two phrases of one recitation. */
const MOST_BETWEEN_PHRASES = 8
/** In words: the most that may belong to a recitation before and after its phrases: "wal ashri", "kufuwan ahad". */
const MOST_AROUND_PHRASES = 3
/** In verses: the most between two found ones that may be changed, or too short to be found. */
const MOST_SKIPPED_VERSES = 3
/** Groups of verses per phrase: its words have the consonants of other verses too. */
const MOST_GROUPS = 3
/** Verses per text: each is read and aligned. */
const MOST_VERSES = 80
/** In verses: how far before the first found one and after the last one to look. */
const MOST_VERSES_AROUND = 12
/** Share of a phrase's consonants: a verse with fewer leaves room for another. */
const LEAST_OF_PHRASE = 0.7
/** In words: fewer next to a verse are not another verse. */
const LEAST_WORDS_OF_VERSE = 2

/** Finds verses that the words around traced ones may recite: before, between and after them. A changed verse may have no trace of its own. */
export function recitedIn(
  { verses, runs }: Pick<SearchIndex, 'verses' | 'runs'>,
  given: Pick<GivenText, 'text' | 'words'>,
  found: LatinTrace[],
  foreign: WordRange[],
): RecitedTrace[] {
  const ofVerses = found.filter(({ document }) => document < verses)
  const out: RecitedTrace[] = []
  let left = MOST_VERSES
  const lettersOf = (document: number) => runs.quran.letters[document] ?? 0
  for (const { from, to } of joinedRanges(foreign, given.words.length)) {
    const letters = latinSkeleton(given.text.slice(given.words[from]?.start, given.words[to - 1]?.end)).length
    const traces = ofVerses.filter((one) => one.from >= from && one.to <= to)
    for (const group of groupsOf(traces)) {
      const [first, last] = [group[0], group.at(-1)]
      if (!first || !last) continue
      const isWhole = lettersOf(first.document) >= LEAST_OF_PHRASE * letters
      if (isWhole && group.every((one) => one.document === first.document && isAll(one, { from, to }))) continue
      const documents = spread(first.document, last.document, { verses, letters, lettersOf })
      if (documents.length > left) return out
      left -= documents.length
      if (documents.length > 1) out.push({ documents, from, to })
    }
  }
  return out
}

/** Joins ranges with few words between them, and adds the words next to them. */
function joinedRanges(stretches: WordRange[], length: number): WordRange[] {
  const out: WordRange[] = []
  for (const one of stretches) {
    const open = out.at(-1)
    if (open && one.from <= open.to + MOST_BETWEEN_PHRASES) open.to = one.to
    else out.push({ ...one })
  }
  return out.map(({ from, to }) => ({
    from: Math.max(0, from - MOST_AROUND_PHRASES),
    to: Math.min(length, to + MOST_AROUND_PHRASES),
  }))
}

/** Groups the traces of verses that are near each other in their surah, the groups with the most verses first. */
function groupsOf(traces: LatinTrace[]): LatinTrace[][] {
  const groups: LatinTrace[][] = []
  for (const one of [...traces].sort((a, b) => a.document - b.document)) {
    const open = groups.at(-1)
    if (open && one.document - (open.at(-1)?.document ?? 0) <= MOST_SKIPPED_VERSES) open.push(one)
    else groups.push([one])
  }
  const versesOf = (group: LatinTrace[]) => new Set(group.map(({ document }) => document)).size
  const most = Math.max(...groups.map(versesOf))
  return groups
    .filter((group) => most === 1 || versesOf(group) > 1)
    .sort((a, b) => versesOf(b) - versesOf(a) || b.length - a.length)
    .slice(0, MOST_GROUPS)
}

/** The verses from `first` to `last` and those around them, as far as the phrase has consonants left for them. */
function spread(
  first: number,
  last: number,
  { verses, letters, lettersOf }: { verses: number; letters: number; lettersOf: (document: number) => number },
): number[] {
  let [begin, end] = [first, last]
  let more = letters
  for (let document = first; document <= last; document++) more -= lettersOf(document)
  for (let left = more; begin > 0 && first - begin < MOST_VERSES_AROUND && (left > 0 || begin === first); )
    left -= lettersOf(--begin)
  for (let left = more; end + 1 < verses && end - last < MOST_VERSES_AROUND && (left > 0 || end === last); )
    left -= lettersOf(++end)
  return Array.from({ length: end - begin + 1 }, (_, at) => begin + at)
}

/** Whether a trace leaves too few words of its phrase for another verse. */
const isAll = (one: WordRange, phrase: WordRange): boolean =>
  one.to - one.from + LEAST_WORDS_OF_VERSE > phrase.to - phrase.from
