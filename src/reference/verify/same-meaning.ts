import type { Language } from '../text/stem.ts'
import type { Word } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import { areExchanged, hasOtherTime } from './contradictions.ts'
import { isDenial } from './denials.ts'
import { areExplanation } from './glosses.ts'
import { contentOf, denialsIn, EARLIER_WORDS, isInsignificant, meaningOf, ONLY_WORDS, set } from './meanings.ts'

/** Whether a difference from a translation preserves the meaning: only stop words, or words that translators use interchangeably. */
export function isSameMeaning(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  language: Language,
  bracketed: boolean[] = [],
  own: boolean[] = [],
): boolean {
  const explained = given.slice(from, to).filter((_, at) => own[from + at])
  if (!areExplanation(explained, record, language)) return false
  const [here, there] = [
    given
      .slice(from, to)
      .filter((word, at) => !EARLIER_WORDS.has(word.letters) && (!own[from + at] || isDenial(word.letters, language))),
    record.slice(recordFrom, recordTo).filter((_, at) => !bracketed[recordFrom + at]),
  ]
  if (denialsIn(here, language) !== denialsIn(there, language)) return false
  // "apa saja" means "any"
  const isOnly = (words: Word[]) => words.some(({ letters }) => ONLY_WORDS.has(letters) && !letters.startsWith('saja'))
  if (isOnly(here) && !isOnly(there) && !there.some(({ letters }) => EXCEPTION_WORDS.has(letters))) return false
  if (
    hasOtherTime(
      given.slice(from, to + REFERENT_WITHIN),
      record.slice(recordFrom, recordTo + REFERENT_WITHIN),
      language,
    )
  )
    return false
  const bothCan = [here, there].every((words) => words.some(({ letters }) => CAN_WORDS.has(letters)))
  const [a, b] = [here, there].map((words) =>
    contentOf(bothCan ? words.filter(({ letters }) => !CAN_WORDS.has(letters)) : words, language).filter(
      (word) => !OPTIONAL_VERBS.has(word),
    ),
  )
  if (
    !a ||
    !b ||
    areExchanged(
      a.map((word) => b.indexOf(word)),
      LEAST_EXCHANGED_TOGETHER,
    )
  )
    return false
  const isNamedBefore = (meaning: string) =>
    meaning === MEANING_OF_MAN[language] &&
    there.some(({ letters }) => PRONOUN_FOR_MAN.test(letters)) &&
    contentOf(record.slice(0, recordFrom), language).includes(meaning)
  return a.every((word) => b.includes(word) || isNamedBefore(word)) && b.every((word) => a.includes(word))
}

/** Pronouns for man, where a record has named him before: "lebih dekat kepadanya" means "lebih dekat kepada manusia". */
export const PRONOUN_FOR_MAN = /nya$|^(?:dia|ia|mereka)$/
export const MEANING_OF_MAN: Partial<Record<Language, string>> = {
  indonesian: meaningOf({ letters: 'manusia' }, 'indonesian'),
}

/** In words: what the stop words of a difference refer to follows this closely. */
const REFERENT_WITHIN = 2

/** In significant words: where all that differs is together, exchanging the first and last of three changes the meaning. */
const LEAST_EXCHANGED_TOGETHER = 3

/** Words that mean "only" with a denial: "tidak … kecuali". */
const EXCEPTION_WORDS = set('kecuali melainkan selain except but unless')

const CAN_WORDS = set('dapat bisa mampu sanggup can could able')

/** Meanings of verbs that a translator may add: "give more" and "increase", "mengerjakan salat" and "salat". */
const OPTIONAL_VERBS = new Set(
  ['mengerjakan', 'melakukan', 'menjadikan', 'membuat', 'selalu', 'senantiasa', 'atas']
    .map((word) => meaningOf({ letters: word }, 'indonesian'))
    .concat(['give', 'make', 'made', 'do', 'speak', 'always'].map((word) => meaningOf({ letters: word }, 'english'))),
)

const EMPHATIC_WORDS = set('sungguh sesungguhnya bahwasanya wahai hai indeed verily surely truly o oh')

/** Whether words replace the record's by listed synonyms, and add or omit nothing but emphasis. */
export function isSynonym(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  language: Language,
  bracketed: boolean[] = [],
): boolean {
  const read = (words: Word[]) =>
    words.flatMap((word) => {
      if (EMPHATIC_WORDS.has(word.letters)) return []
      return [isInsignificant(word.letters, language) ? word.letters : meaningOf(word, language)]
    })
  const [here, there] = [
    read(given.slice(from, to)),
    read(record.slice(recordFrom, recordTo).filter((_, at) => !bracketed[recordFrom + at])),
  ]
  return here.length === there.length && here.every((meaning, at) => meaning === there[at])
}

/** Share of matching words: this near to the stored translation, a differing word is a change and not another translator's choice. */
const LEAST_OWN_WORDING = 0.75

/** Whether an alignment is so close that its differences are changes and not another translation. */
export function isOwnWording({ same, differences }: Alignment): boolean {
  const different = differences.reduce(
    (sum, one) => sum + Math.max(one.to - one.from, one.recordTo - one.recordFrom),
    0,
  )
  return same >= LEAST_OWN_WORDING * (same + different)
}
