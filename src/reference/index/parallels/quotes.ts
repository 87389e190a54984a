import type { Word } from '../../text/words.ts'
import { runHashes } from '../snapshot/word-runs.ts'
import { type VerseRun, type VerseRuns, verseRunsIn } from './verses.ts'

/** A verse that a text quotes, and how much of it. */
export type Quote = {
  verse: number
  /** Of the verse's words. */
  share: number
  /** Where no marks say that it is scripture: its runs of words, by which it is distinguished from common speech. */
  runs: number[] | undefined
}

/** The fewest words of a part of a verse. */
const LEAST_QUOTED = { announced: 4, plain: 6 }
/** Words of as many verses as this are a phrase. */
const MOST_VERSES = 3
/** Words before a verse that may hold an introduction such as "the Prophet recited". */
const BEFORE = 10
/** Words after a verse that may hold such an introduction. */
const AFTER = 4

/** What a hadith quotes of the Quran. */
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

/** The longest runs, none over another but for those of the same words; none that are of many verses. */
function longest(runs: VerseRun[]): VerseRun[] {
  const longestRuns: VerseRun[] = []
  for (const run of runs.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!longestRuns.some(({ from, to }) => run.from < to && from < run.to && (run.from !== from || run.to !== to)))
      longestRuns.push(run)
  return longestRuns.filter((run) => longestRuns.filter(({ from }) => from === run.from).length <= MOST_VERSES)
}

/** The short verses behind a verse whose end is quoted, and before one whose beginning is. */
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

/** Whether a place is between the marks in which books set verses. */
function isMarked(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return ['{}', '﴿﴾', '﴾﴿', '()'].some(
    ([open = '', close = '']) => before.lastIndexOf(open) > before.lastIndexOf(close),
  )
}

/** "فانزل الله", "قرا", "قوله تعالي", "الايه": letters without hamza. */
const ANNOUNCES = /^[وفب]?(?:ي|ت|ا|ن)?(?:نزل|نزلت|قر|قرا|قروا|قرت|تلا|تلوا|قوله|الايه|ايه|تعالي|سوره)$/

function isAnnounced(words: readonly Word[], { from, to }: VerseRun): boolean {
  const around = [...words.slice(Math.max(0, from - BEFORE), from), ...words.slice(to, to + AFTER)]
  return around.some(({ letters }) => ANNOUNCES.test(letters.replace(/[ء?]/g, '')))
}
