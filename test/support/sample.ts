/** `.ci/run` takes a part of what takes long, always the same one, to end within three quarters of an hour. SAMPLES=whole takes all, as the nightly run does. */
export const WHOLE = process.env.SAMPLES === 'whole'

/** A walk takes one record of so many. */
export const EVERY = WHOLE ? 1 : 10

/** Of a list, what the walk takes. */
export const sampled = <T>(list: readonly T[]): T[] => list.filter((_, at) => at % EVERY === 0)

/** Of the looks in which a page is tried, the first and the last: they have nothing in common. */
export const opposites = <T>(looks: readonly T[]): T[] =>
  looks.filter((_, at) => WHOLE || at === 0 || at === looks.length - 1)
