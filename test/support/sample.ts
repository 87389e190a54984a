/** A walk takes one record of so many, always the same ones: ten keep `.ci/run` within half an hour. WALK=whole takes every one, as the nightly run does. */
export const EVERY = process.env.WALK === 'whole' ? 1 : 10

/** Of a list, what the walk takes. */
export const sampled = <T>(list: readonly T[]): T[] => list.filter((_, at) => at % EVERY === 0)
