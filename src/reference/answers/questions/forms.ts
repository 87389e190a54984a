import { type QuestionTerm, termOf } from './terms.ts'

/**
 * Verb prefixes of spoken Indonesian, and the first letter of the root that they may replace: "ngirim" is from "kirim", "nyuntik" from "suntik".
 */
const STARTS: readonly (readonly [string, readonly string[]])[] = [
  ['nge', ['']],
  ['ng', ['', 'k']],
  ['ny', ['s', 'c']],
  ['n', ['t']],
  ['m', ['p']],
  ['di', ['']],
]
const ENDING = /(?:in|an|kan|nya)$/
/** "malem", "dateng": written with a in formal Indonesian. */
const LAST_E = /e(?=[^aiueo]{1,3}$)/
/** In letters: shorter Indonesian roots are parts of other words. */
const SHORTEST_ROOT = 3
/** Arabic: letters that verbs, pronouns and plurals add around a root. */
const PREFIXES = ['', 'ال', 'وال', 'بال', 'لل', 'ل', 'ب', 'و', 'ف', 'ا', 'ي', 'ت', 'ن', 'م', 'مت']
const AFTER = ['', 'ه', 'ي', 'ت', 'ا', 'ين', 'ون', 'ات', 'ها', 'هم', 'ته', 'تي', 'ني', 'وا', 'نا', 'ك']
/** In letters: an Arabic root has three. */
const SHORTEST_ARABIC = 3

/** Other forms of a word that no entry has as written. */
export function formsOf({ word, language }: QuestionTerm): QuestionTerm[] {
  if (language === 'english') return [termOf(word, 'indonesian')]
  if (language === 'arabic') return arabicForms(word).map((form) => termOf(form, 'arabic'))
  return [...spokenForms(word).map((form) => termOf(form, 'indonesian')), termOf(word, 'english')]
}

function spokenForms(word: string): string[] {
  const forms = [word, word.replace(ENDING, '')].flatMap((body) => [
    body,
    ...STARTS.flatMap(([start, roots]) =>
      body.startsWith(start) ? roots.map((root) => root + body.slice(start.length)) : [],
    ),
  ])
  return forms.flatMap((form) => [form, form.replace(LAST_E, 'a')]).filter(({ length }) => length >= SHORTEST_ROOT)
}

function arabicForms(word: string): string[] {
  return PREFIXES.flatMap((before) =>
    word.startsWith(before)
      ? AFTER.flatMap((after) => {
          const length = word.length - before.length - after.length
          return length >= SHORTEST_ARABIC && word.endsWith(after)
            ? [word.slice(before.length, before.length + length)]
            : []
        })
      : [],
  )
}

/** A key that spellings of a Latin word share: "aqeeqah" and "akikah". */
export const spellingKey = (word: string): string =>
  word
    .replace(/kh/g, 'h')
    .replace(/[sz]y|sh|ts|th/g, (letters) => (letters === 'th' ? 't' : 's'))
    .replace(/d[hz]/g, 'd')
    .replace(/q/g, 'k')
    .replace(/ee|ie/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/h/g, '')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1')
