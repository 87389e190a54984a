import type { SearchIndex } from '../index/snapshot/search-index.ts'
import { latinSkeleton } from '../text/skeleton.ts'
import type { GivenText } from './given-text.ts'
import type { Stretch } from './latin-phrase.ts'
import type { LatinTrace } from './latin-traces.ts'

/** Verses, by their documents, that words may recite one after another. */
export type RecitedTrace = { documents: number[]; from: number; to: number }

/** In words: so many that other languages have too may stand between two phrases of one recitation. */
const MOST_BETWEEN = 8
/** In words: so many of them in front of it and behind it may belong to it: "wal ashri", "kufuwan ahad". */
const MOST_BESIDE = 3
/** In verses: so many between two that were found may be changed, or too short to be found. */
const MOST_SKIPPED = 3
/** Of one phrase: its words have the consonants of other verses too. */
const MOST_GROUPS = 3
/** In verses: of one text, each is read and aligned. */
const MOST_VERSES = 80
/** In verses: so far in front of the first that was found and behind the last one. */
const MOST_AROUND = 12
/** Of the consonants of a phrase: a verse with fewer leaves some for another one. */
const OF_PHRASE = 0.7
/** In words: fewer beside a verse are no other verse. */
const LEAST_BESIDE = 2

/** Where the words around verses in Latin letters may be those in front of them, between them and behind them: a changed one may have no trace of its own. */
export function recitedIn(
  { verses, runs }: Pick<SearchIndex, 'verses' | 'runs'>,
  given: Pick<GivenText, 'text' | 'words'>,
  found: LatinTrace[],
  foreign: Stretch[],
): RecitedTrace[] {
  const ofVerses = found.filter(({ document }) => document < verses)
  const out: RecitedTrace[] = []
  let left = MOST_VERSES
  const lettersOf = (document: number) => runs.quran.letters[document] ?? 0
  for (const { from, to } of joined(foreign, given.words.length)) {
    const letters = latinSkeleton(given.text.slice(given.words[from]?.start, given.words[to - 1]?.end)).length
    const traces = ofVerses.filter((one) => one.from >= from && one.to <= to)
    for (const group of groupsOf(traces)) {
      const [first, last] = [group[0], group.at(-1)]
      if (!first || !last) continue
      const isWhole = lettersOf(first.document) >= OF_PHRASE * letters
      if (isWhole && group.every((one) => one.document === first.document && isAll(one, { from, to }))) continue
      const documents = spread(first.document, last.document, { verses, letters, lettersOf })
      if (documents.length > left) return out
      left -= documents.length
      if (documents.length > 1) out.push({ documents, from, to })
    }
  }
  return out
}

/** Stretches with few words between them as one, with those beside it. */
function joined(stretches: Stretch[], length: number): Stretch[] {
  const out: Stretch[] = []
  for (const one of stretches) {
    const open = out.at(-1)
    if (open && one.from <= open.to + MOST_BETWEEN) open.to = one.to
    else out.push({ ...one })
  }
  return out.map(({ from, to }) => ({ from: Math.max(0, from - MOST_BESIDE), to: Math.min(length, to + MOST_BESIDE) }))
}

/** The traces of verses that stand near each other in their surah, those with the most verses first. */
function groupsOf(traces: LatinTrace[]): LatinTrace[][] {
  const groups: LatinTrace[][] = []
  for (const one of [...traces].sort((a, b) => a.document - b.document)) {
    const open = groups.at(-1)
    if (open && one.document - (open.at(-1)?.document ?? 0) <= MOST_SKIPPED) open.push(one)
    else groups.push([one])
  }
  const versesOf = (group: LatinTrace[]) => new Set(group.map(({ document }) => document)).size
  const most = Math.max(...groups.map(versesOf))
  return groups
    .filter((group) => most === 1 || versesOf(group) > 1)
    .sort((a, b) => versesOf(b) - versesOf(a) || b.length - a.length)
    .slice(0, MOST_GROUPS)
}

/** The verses from one to another with those in front and behind, as far as a phrase has more consonants than they have. */
function spread(
  first: number,
  last: number,
  { verses, letters, lettersOf }: { verses: number; letters: number; lettersOf: (document: number) => number },
): number[] {
  let [begin, end] = [first, last]
  let more = letters
  for (let document = first; document <= last; document++) more -= lettersOf(document)
  for (let left = more; begin > 0 && first - begin < MOST_AROUND && (left > 0 || begin === first); )
    left -= lettersOf(--begin)
  for (let left = more; end + 1 < verses && end - last < MOST_AROUND && (left > 0 || end === last); )
    left -= lettersOf(++end)
  return Array.from({ length: end - begin + 1 }, (_, at) => begin + at)
}

/** Whether a trace leaves fewer words of its phrase than another verse has. */
const isAll = (one: Stretch, phrase: Stretch): boolean => one.to - one.from + LEAST_BESIDE > phrase.to - phrase.from
