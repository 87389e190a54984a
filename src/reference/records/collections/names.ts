/** The small collections whose records are one text each with its evidence, in the order in which they are listed. */
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
 * All small collections: those, and the map of questions, whose evidence lies under each position. Apart from their schemas, because
 * what runs in browsers needs the names alone.
 */
export const collectionNames = [...textCollections, 'masail'] as const

export type TextCollection = (typeof textCollections)[number]
export type CollectionName = (typeof collectionNames)[number]

/** What the questions of the map are about, and the files that they lie in: `seed-data/masail/<topic>.yaml`. */
export const MASAIL_TOPICS = ['prayer', 'fasting', 'hajj', 'family', 'trade', 'daily', 'death', 'creed'] as const
export type MasailTopic = (typeof MASAIL_TOPICS)[number]
