import { referencesIn } from '../../src/reference/references/read.ts'
import { HONEST } from './strings.ts'

/** How much longer a hostile text may take than an honest one of its length. */
const MOST_TIMES = 3
/** What is slow once may have waited for something else: the best of so many tries counts. */
const TRIES = 6
/** How often references are read out of the honest texts, to know how fast this machine is. */
const SPINS = 5

/** The shortest of some tries, in milliseconds; no more tries once it is below `enough`. */
export async function bestOf(work: () => unknown, enough: number, tries = TRIES): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < tries && best > enough; tried++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** What an honest text of 10,000 characters takes this machine, at its longest: anything below it is fast enough. */
export async function honestReading(): Promise<number> {
  const longest = Math.max(...(await Promise.all(HONEST.map((text) => bestOf(() => referencesIn(text), 0, SPINS)))))
  return Math.max(FASTEST_MS, MOST_TIMES * longest)
}

/** Below this a clock says nothing. */
const FASTEST_MS = 8

/** How long a hostile text may take where an honest one takes `honest` milliseconds. */
export const allowed = (honest: number, fastEnough: number): number => Math.max(MOST_TIMES * honest, fastEnough)
