import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Compared, Comparison, type HadithText, type VerseText } from './comparison.ts'

// A thread that compares the verses and hadith that it is given. See build.ts.

export type CompareRequest =
  | { do: 'addVerses'; verses: VerseText[] }
  | { do: 'addHadith'; hadith: HadithText[] }
  | { do: 'take'; most: number }
export type CompareReply = { done: true } | { taken: Compared[] } | { error: string }

/** Nobody waits for this work. On Linux a thread has a priority of its own. */
function yieldToOthers(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 19)
  } catch {
    // elsewhere it runs as other threads do
  }
}

yieldToOthers()
const comparison = new Comparison()

parentPort?.on('message', (request: CompareRequest) => {
  try {
    parentPort?.postMessage(answer(request))
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ error: message } satisfies CompareReply)
  }
})

function answer(request: CompareRequest): CompareReply {
  if (request.do === 'take') return { taken: comparison.take(request.most) }
  if (request.do === 'addVerses') comparison.addVerses(request.verses)
  else for (const one of request.hadith) comparison.addHadith(one)
  return { done: true }
}
