import { execFileSync } from 'node:child_process'

/** `.ci/run` takes a fixed part of long tests, to end within 45 minutes. SAMPLES=whole takes everything, as the nightly run does. */
export const WHOLE = process.env.SAMPLES === 'whole'

/** A walk takes one of this many records. */
export const EVERY = WHOLE ? 1 : 20

/** The records of a list that a walk takes. */
export const sampled = <T>(list: readonly T[]): T[] => list.filter((_, at) => at % EVERY === 0)

/** The first and the last of the designs in which a page is tested, which have nothing in common. */
export const opposites = <T>(looks: readonly T[]): T[] =>
  looks.filter((_, at) => WHOLE || at === 0 || at === looks.length - 1)

/** The next `count` of a list at every commit, so that each has its turn. */
export function inTurn<T>(list: readonly T[], count: number): T[] {
  const begin = (count * commits()) % list.length
  return list.filter((_, at) => WHOLE || (at - begin + list.length) % list.length < count)
}

/** The number of commits in the history; without git there are none. */
function commits(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return 0
  }
}
