/** The small collections whose records are one text with its evidence, in the order of lists. */
export const textCollections = [
  'tawhid',
  'aqidah',
  'amalan',
  'nawawi',
  'doa',
  'asmaul-husna',
  'figures',
  'maudhu',
  'masyhur',
] as const

/**
 * All small collections: those, and the map of questions, whose positions have evidence each. Apart from their schemas, because code for
 * browsers needs only the names.
 */
export const collectionNames = [...textCollections, 'masail'] as const

export type TextCollection = (typeof textCollections)[number]
export type CollectionName = (typeof collectionNames)[number]

/** The topics of the map, which are also its files: `seed-data/masail/<topic>.yaml`. */
export const MASAIL_TOPICS = ['prayer', 'fasting', 'hajj', 'family', 'trade', 'daily', 'death', 'creed'] as const
