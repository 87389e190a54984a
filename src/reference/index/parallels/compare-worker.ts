import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type Compared, Comparison, type HadithText, type VerseText } from './comparison.ts'

// A thread that compares the verses and hadith that it is given. See build.ts.

/** Hadith at a time: so many take a while, and no request waits for it. */
const MANY = 2_000

/** On Linux a thread has a priority of its own. */
function yieldToOthers(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // elsewhere it runs as other threads do
  }
}

const comparison = new Comparison()
let added = 0

export const addVerses = (verses: VerseText[]): void => comparison.addVerses(verses)

export function addHadith(hadith: HadithText[]): void {
  if (added < MANY && added + hadith.length >= MANY) yieldToOthers()
  added += hadith.length
  for (const one of hadith) comparison.addHadith(one)
}

/** The next parallels; fewer than `most` once there are no more. */
export const take = (most: number): Compared[] => comparison.take(most)
