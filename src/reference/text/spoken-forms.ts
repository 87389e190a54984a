import { isIndonesianRoot, isIndonesianWord } from './indonesian.ts'
import { memoised } from './memoised.ts'

/**
 * Differences of spoken Indonesian from the written language: nasal prefixes (nolong: tolong), -in for -kan and -i (dibalikin: dibalik),
 * other vowels (dateng: datang, onta: unta, sodara: saudara, istikharoh: istikharah), a dropped h (ilang: hilang).
 */
const CHANGES: readonly [RegExp, readonly string[]][] = [
  [/in$/, ['']],
  [/oh$/, ['ah']],
  [/^nge(?=[^aiueo])/, ['']],
  [/^ng(?=[aiueo])/, ['', 'k', 'h']],
  [/^ny(?=[aiueo])/, ['c', 's']],
  [/^n(?=[aiueo])/, ['t']],
  [/^n(?=[jcd])/, ['']],
  [/^m(?=[aiueo])/, ['p']],
  [/^m(?=b)/, ['']],
  [/^(di|ke|ter)?(?=[aiueo])/, ['$1h']],
  [/e(?=[^aiueo]+$)/, ['a', 'i']],
  [/e(?=[^aiueo]+[aiueo]+[^aiueo]*$)/, ['a']],
  [/e(?=nya$|$)/, ['ai']],
  [/ae/, ['ai']],
  [/o(?=nya$|$)/, ['au']],
  [/o(?=[^aiueo])/, ['u', 'au']],
]
/** In letters: shorter words become other words by any change, and words of four letters by three changes. */
const LEAST_LETTERS = 4
/** Changes of one word; "ngediemin" has three. */
const MOST_CHANGES = 3
/** The affixes that a form may have around a root of the dictionary; all others must have been changed away. */
const ENDING = /(?:an|nya|ku|mu)$/
const BEGINNING = /^(?:di|ke|ter|se|ber)/
/** In letters: no spoken word is longer. */
const LONGEST_WORD = 20
const MOST_CACHED = 3_000

/** The written words that a folded word may be, by the fewest changes that lead to any; none if the word itself is written so. */
export const writtenForms = memoised(readForms, MOST_CACHED)

function readForms(typed: string): string[] {
  const word = typed.replace(/(.)\1{2,}/g, '$1')
  if (word.length < LEAST_LETTERS || word.length > LONGEST_WORD || !/^[a-z]+$/.test(word)) return []
  if (isIndonesianWord(word)) return word === typed ? [] : [word]
  const seen = new Set([word])
  let forms = [word]
  for (let changes = word.length > LEAST_LETTERS ? 0 : 1; changes < MOST_CHANGES; changes++) {
    forms = forms.flatMap(changed).filter((form) => form.length > 2 && !seen.has(form) && seen.add(form))
    const known = forms.filter(isForm)
    if (known.length > 0) return known
  }
  return []
}

const changed = (word: string): string[] =>
  CHANGES.flatMap(([pattern, instead]) =>
    pattern.test(word) ? instead.map((letters) => word.replace(pattern, letters)) : [],
  )

function isForm(form: string): boolean {
  const unprefixed = form.replace(BEGINNING, '')
  return [form, unprefixed, form.replace(ENDING, ''), unprefixed.replace(ENDING, '')].some(isIndonesianRoot)
}
