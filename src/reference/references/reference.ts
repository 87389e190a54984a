import type { Collection } from '../records/hadith/hadith.ts'

/** What a reference names. */
export type Reference =
  | { type: 'verses'; surah: number; from: number; to: number }
  | { type: 'surah'; surah: number }
  | {
      type: 'hadith'
      collection: Collection
      /** As the data write it, such as 93 or 8.01; with a book, the place in that book. */
      number: string
      /** The position of the letter after it, from 1. */
      letter: number | undefined
      /** The number in print, the number in the key, or the place in a book. */
      numbering: 'usual' | 'key' | { book: number }
    }

/** A reference in a text, up to the token `next`. `strong`: it is explicit ("QS", "HR"), and counts among other words too. */
export type Read = {
  reference: Reference
  next: number
  strong: boolean
  /** There is no such verse or surah. */
  missing?: true
}
