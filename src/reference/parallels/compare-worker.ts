import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { answerRequests } from '../search/building/work-answers.ts'
import { type Compared, Comparison, type HadithText, type VerseText } from './comparison.ts'

// A thread that compares the verses and hadith that it is given. See build.ts.

export type CompareRequest =
  | { do: 'addVerses'; verses: VerseText[] }
  | { do: 'addHadith'; hadith: HadithText[] }
  | { do: 'take'; most: number }
export type CompareReply = { done: true } | { taken: Compared[] } | { error: string }

/** So many hadith take a while, and nobody waits for it. */
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

answerRequests(answer)

function answer(request: CompareRequest): CompareReply {
  if (request.do === 'take') return { taken: comparison.take(request.most) }
  if (request.do === 'addVerses') comparison.addVerses(request.verses)
  else {
    if (added < MANY && added + request.hadith.length >= MANY) yieldToOthers()
    added += request.hadith.length
    for (const one of request.hadith) comparison.addHadith(one)
  }
  return { done: true }
}
