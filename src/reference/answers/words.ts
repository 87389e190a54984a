import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'

const text = z.string().min(1)
/** A sentence with a place for a word. */
const around = (place: string) =>
  text.includes(place).transform((sentence) => (word: string) => sentence.replace(place, () => word))

const words = z.strictObject({
  intro: text,
  /** In place of the intro, before the verse or hadith that was asked for. */
  verse_found: text,
  hadith_found: text,
  /** To who asks for a hadith to be made up. */
  forged: text,
  quran: text,
  hadith: text,
  weak: text,
  chapters: text,
  nothing: text,
  /** Of what the books held here do not tell, or tell too little of to answer rightly. */
  not_covered: text,
  note: text,
  not_authentic: text,
  /** Of a saying that some or all scholars call weak. */
  not_strong: text,
  /** Of a saying that is in none of the books here and that no scholar is known to have ruled on. */
  not_found: text,
  nowhere: text,
  instead: text,
  /** Before the books that tell a saying. */
  told_in: text,
  /** Before the ruling on a saying that a question comes near, but does not give. */
  meant: around('{saying}'),
  /** Of an answer from our own collections that no scholar has signed. */
  unreviewed: text,
  /** Of what scholars are known to differ about. */
  differ: text,
  /** Of an answer that one book of hadith alone bears. */
  one_book: around('{book}'),
  /** What the Arabic of a translated hadith is folded under. */
  arabic_text: text,
  /** Where only the first of what is named are shown. */
  first_of: around('{count}'),
  /** Before other narrations of what is shown. */
  also_in: text,
  /** Before what a question of the map is taken for. */
  confused: text,
  /** What a long text is folded under. */
  long_text: around('{words}'),
  /** What at-Tirmidhi's remark on a hadith is folded under. */
  remark: text,
  /** Before a record that is such a remark alone. */
  remark_alone: text,
  /** After a record that gives a chain of narrators and refers to another for the hadith. */
  chain_alone: text,
  /** The parts of a question of the map. */
  agreed: text,
  positions: text,
  argument: text,
  practice: text,
  whom: text,
  /** In place of its positions, where they are written in other languages alone. */
  elsewhere: text,
  language: text,
})

/** What the service itself says in an answer. */
export const WORDS = readYaml(
  'reference/answers/words.yaml',
  z.strictObject({ indonesian: words, english: words, arabic: words }),
)
