import type { Word } from '../../text/words.ts'
import { runHashes } from '../snapshot/word-runs.ts'
import { type VerseRun, type VerseRuns, verseRunsIn } from './verses.ts'

/** A verse quoted in a text, and how much of it. */
export type Quote = {
  verse: number
  /** The share of the verse's words. */
  share: number
  /** If no marks show that it is scripture: its word runs, which distinguish it from common speech. */
  runs: number[] | undefined
}

/** In words: the shortest part of a verse. */
const LEAST_QUOTED = { announced: 4, plain: 6 }
/** Words in this many verses are a phrase and no quotation. */
const MOST_VERSES = 3
/** How many words before a verse may contain an introduction such as "the Prophet recited". */
const WORDS_BEFORE = 10
/** How many words after a verse may contain such an introduction. */
const WORDS_AFTER = 4

/** The verses that a hadith quotes. */
export function quotesIn(runs: VerseRuns, text: string, words: readonly Word[]): Quote[] {
  const found = longest([...verseRunsIn(runs, words)])
  return found.flatMap((run) => {
    const verse = runs.verses[run.verse] ?? []
    const length = run.to - run.from
    const marked = isMarked(text, words[run.from]?.start ?? 0)
    const announced = marked || isAnnounced(words, run)
    const least =
      length === verse.length
        ? announced
          ? 0
          : LEAST_QUOTED.announced
        : announced
          ? LEAST_QUOTED.announced
          : LEAST_QUOTED.plain
    if (length < least) return []
    const hashes = marked ? undefined : hashesOf(words.slice(run.from, run.to))
    return [run, ...neighbours(runs, words, run)].map((one) => ({
      verse: one.verse,
      share: (one.to - one.from) / (runs.verses[one.verse]?.length ?? 1),
      runs: hashes,
    }))
  })
}

const hashesOf = (words: readonly Word[]): number[] =>
  runHashes([...words]).filter((hash): hash is number => hash !== undefined)

/** The longest runs without overlaps, except of the same words; without runs of many verses. */
function longest(runs: VerseRun[]): VerseRun[] {
  const longestRuns: VerseRun[] = []
  for (const run of runs.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!longestRuns.some(({ from, to }) => run.from < to && from < run.to && (run.from !== from || run.to !== to)))
      longestRuns.push(run)
  return longestRuns.filter((run) => longestRuns.filter(({ from }) => from === run.from).length <= MOST_VERSES)
}

/** Short verses after a verse that is quoted to its end, and before one that is quoted from its beginning. */
function neighbours({ verses, surahs }: VerseRuns, words: readonly Word[], run: VerseRun): VerseRun[] {
  const stands = (verse: number, from: number) => {
    const canonical = verses[verse] ?? []
    return (
      canonical.length > 0 &&
      canonical.length < 3 &&
      surahs[verse] === surahs[run.verse] &&
      canonical.every(({ key }, at) => words[from + at]?.key === key)
    )
  }
  const found: VerseRun[] = []
  const size = (verse: number) => verses[verse]?.length ?? 0
  let to = run.to
  for (let verse = run.verse + 1; run.at + run.to - run.from === size(run.verse) && stands(verse, to); verse++) {
    found.push({ verse, from: to, to: to + size(verse), at: 0 })
    to += size(verse)
  }
  let from = run.from
  for (let verse = run.verse - 1; run.at === 0 && stands(verse, from - size(verse)); verse--) {
    found.push({ verse, from: from - size(verse), to: from, at: 0 })
    from -= size(verse)
  }
  return found
}

/** Whether a place is between the marks in which books enclose verses. */
function isMarked(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return ['{}', '﴿﴾', '﴾﴿', '()'].some(
    ([open = '', close = '']) => before.lastIndexOf(open) > before.lastIndexOf(close),
  )
}

/** "فانزل الله", "قرا", "قوله تعالي", "الايه", as letters without hamza. */
const ANNOUNCES = /^[وفب]?(?:ي|ت|ا|ن)?(?:نزل|نزلت|قر|قرا|قروا|قرت|تلا|تلوا|قوله|الايه|ايه|تعالي|سوره)$/

function isAnnounced(words: readonly Word[], { from, to }: VerseRun): boolean {
  const around = [...words.slice(Math.max(0, from - WORDS_BEFORE), from), ...words.slice(to, to + WORDS_AFTER)]
  return around.some(({ letters }) => ANNOUNCES.test(letters.replace(/[ء?]/g, '')))
}
