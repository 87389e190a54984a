export const RELATIONS = ['same', 'variant', 'fragment'] as const
export type Relation = (typeof RELATIONS)[number]

/** Two records that say the same, by their places among those compared. `score`: 0 to 1. */
export type RelatedPair = { one: number; other: number; relation: Relation; score: number }
