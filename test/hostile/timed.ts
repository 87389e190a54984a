import { referencesIn } from '../../src/reference/references/read.ts'
import { HONEST } from './strings.ts'

/** The maximum ratio of the time of a hostile text to that of an ordinary one of the same length. */
const MOST_TIMES = 3
/** Attempts, of which the best counts, because a slow one may have waited for something else. */
const TRIES = 6
/** Repetitions of reading references in ordinary texts, which measures the speed of this machine. */
const SPINS = 5

/** In ms: the best of several attempts, which stop once one is below `enough`. */
export async function bestOf(work: () => unknown, enough: number, tries = TRIES): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < tries && best > enough; tried++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** The longest time of an ordinary text of 10,000 characters on this machine: anything below it is fast enough. */
export async function honestReading(): Promise<number> {
  const longest = Math.max(...(await Promise.all(HONEST.map((text) => bestOf(() => referencesIn(text), 0, SPINS)))))
  return Math.max(FASTEST_MS, MOST_TIMES * longest)
}

/** Shorter times cannot be measured. */
const FASTEST_MS = 8

/** The time that a hostile text may take if an ordinary one takes `honest` milliseconds. */
export const allowed = (honest: number, fastEnough: number): number => Math.max(MOST_TIMES * honest, fastEnough)
