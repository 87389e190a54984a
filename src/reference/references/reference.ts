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
      /** The position in the alphabet, from 1, of the letter after the number; undefined without one. */
      letter: number | undefined
      /** Whether `number` is the printed number, the number in the key, or the place in a book. */
      numbering: 'usual' | 'key' | { book: number }
    }

/** A reference read from a text, up to the token `next`. `strong`: it is explicit ("QS", "HR"), so it counts among other words too. */
export type Read = {
  reference: Reference
  next: number
  strong: boolean
  /** No such verse or surah exists. */
  missing?: true
}
