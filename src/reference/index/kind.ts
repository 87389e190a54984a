/** The kinds of search results. */
export const RECORD_KINDS = ['quran', 'hadith', 'rijal'] as const
export type FoundKind = (typeof RECORD_KINDS)[number]
/** The kinds that are found by meaning and words and have passages. Narrators are found by name. */
export const PASSAGE_KINDS = ['quran', 'hadith'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]
