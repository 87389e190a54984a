/** Pseudo-random numbers by a seed (mulberry32). */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** From 0 to below `below`. */
  int(below: number): number
  chance(of: number): boolean
  one<T>(of: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (below: number) => Math.floor(next() * below)
  return { next, int, chance: (of) => next() < of, one: (of) => of[int(of.length)] as (typeof of)[number] }
}
