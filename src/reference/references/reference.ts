import type { Collection } from '../records/hadith/hadith.ts'

/** What a reference names. */
export type Reference =
  | { type: 'verses'; surah: number; from: number; to: number }
  | { type: 'surah'; surah: number }
  | {
      type: 'hadith'
      collection: Collection
      /** As the data write it, such as 93 or 8.01; in a book of the collection, its place there. */
      number: string
      /** The place of the letter after it, from 1. */
      letter: number | undefined
      /** The number usual in print, the key's own, or the place in a book. */
      numbering: 'usual' | 'key' | { book: number }
    }

/** A reference as it stands in a text, up to the token `next`; one that says what it is ("QS", "HR") counts among other words too. */
export type Read = {
  reference: Reference
  next: number
  strong: boolean
  /** No surah has a verse of that number, or there is no such surah. */
  missing?: true
}
