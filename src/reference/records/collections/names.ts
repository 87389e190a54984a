/** The small collections, in the order in which they are listed. Apart from their schemas, because what runs in browsers needs the names alone. */
export const collectionNames = [
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

export type CollectionName = (typeof collectionNames)[number]
