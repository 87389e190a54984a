export const RELATIONS = ['same', 'variant', 'fragment'] as const
export type Relation = (typeof RELATIONS)[number]

/** Two similar records, by their numbers among those compared. `score` is from 0 to 1. */
export type RelatedPair = { one: number; other: number; relation: Relation; score: number }
