import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'

const text = z.string().min(1)
/** A sentence with a placeholder. */
const around = (place: string) =>
  text.includes(place).transform((sentence) => (word: string) => sentence.replace(place, () => word))

const words = z.strictObject({
  intro: text,
  /** In place of the introduction, above the requested verse or hadith. */
  verse_found: text,
  hadith_found: text,
  /** The reply to a request to invent a hadith. */
  forged: text,
  quran: text,
  hadith: text,
  weak: text,
  chapters: text,
  nothing: text,
  /** Before questions that may be meant, and after them. */
  unsure: text,
  unless: text,
  /** For subjects that the loaded books do not cover, or not sufficiently. */
  not_covered: text,
  note: text,
  not_authentic: text,
  /** For a saying that some or all scholars call weak. */
  not_strong: text,
  /** For a saying that is in none of the loaded books and has no known ruling. */
  not_found: text,
  nowhere: text,
  instead: text,
  /** Before the names of books that contain a saying. */
  told_in: text,
  /** Before the ruling on a saying that a question resembles but does not quote. */
  meant: around('{saying}'),
  /** For an answer from our own collections without a scholar's signature. */
  unreviewed: text,
  /** For questions on which scholars are known to differ. */
  differ: text,
  /** For an answer from a single book of hadith. */
  one_book: around('{book}'),
  /** The title of the folded Arabic of a translated hadith. */
  arabic_text: text,
  /** Where only the first named records are shown. */
  first_of: around('{count}'),
  /** Before the names of other narrations. */
  also_in: text,
  /** Before a question with which one of the map is confused. */
  confused: text,
  /** The title of a folded long text. */
  long_text: around('{words}'),
  /** The title of at-Tirmidhi's folded remark on a hadith. */
  remark: text,
  /** Before a record that has only such a remark. */
  remark_alone: text,
  /** After a record with only a chain, which refers to another one for its text. */
  chain_alone: text,
  /** The parts of an entry of the map. */
  agreed: text,
  positions: text,
  argument: text,
  practice: text,
  whom: text,
  /** In place of positions that exist in other languages only. */
  elsewhere: text,
  language: text,
})

/** The service's own sentences in an answer. */
export const WORDS = readYaml(
  'reference/answers/words.yaml',
  z.strictObject({ indonesian: words, english: words, arabic: words }),
)
