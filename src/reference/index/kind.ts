/** What a search can find. */
export const KINDS = ['quran', 'hadith', 'rijal'] as const
export type FoundKind = (typeof KINDS)[number]
/** What is found by meaning and words, and has passages; narrators are found by their names (rijal/). */
export const PASSAGE_KINDS = ['quran', 'hadith'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]
