import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type ComparedRecord, Comparison, type HadithText, type VerseText } from './comparison.ts'

// A thread that compares the given verses and hadith. See build.ts.

/** Hadith in one task: it takes a while, but no request waits for it. */
const MANY = 2_000

/** On Linux each thread has its own priority. */
function yieldToOthers(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // other systems have no priority per thread
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

/** The next parallels; fewer than `most` at the end. */
export const take = (most: number): ComparedRecord[] => comparison.take(most)
