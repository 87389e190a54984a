import type { Language } from '../text/stem.ts'
import type { Word } from '../text/words.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words, in the form of `Word.letters`, that deny or forbid what follows, and how many words may be between. */
const DENYING_WORDS: Record<Language, { words: ReadonlySet<string>; within: number }> = {
  indonesian: {
    words: set(
      'tidak tidaklah tak takkan bukan bukanlah belum jangan janganlah tiada tiadalah ga gak nggak enggak tdk jgn',
    ),
    within: 3,
  },
  english: {
    words: set('not no never nor neither cannot dont doesnt didnt isnt arent wasnt werent wont none'),
    within: 2,
  },
  arabic: {
    words: set('لا ولا فلا لم ولم فلم لن ولن فلن ليس وليس فليس ليست وليست ليسوا لست وليسوا la lam lan laisa'),
    within: 1,
  },
}
/** ما denies where an exception follows; otherwise it is as often a pronoun. */
const ARABIC_MA = set('ما وما فما')
const ARABIC_SPEECH_VERBS = set('قال فقال يقول')
const EXCEPTION_WORDS: Record<Language, ReadonlySet<string>> = {
  indonesian: set('kecuali melainkan selain'),
  english: set('except unless'),
  arabic: set('ءلا illa'),
}
/** In words: enough of an exception to show what it takes back. */
const SHOWN_OF_EXCEPTION = 4

type DeniableText = { text: string; words: Word[]; language: Language }

/** The index of the word in a record that denies what begins at `from`; undefined if its clause has none. */
export function deniesBefore({ text, words, language }: DeniableText, from: number, to: number): number | undefined {
  const { words: deny, within } = DENYING_WORDS[language]
  for (let at = from - 1; at >= Math.max(0, from - within); at--) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word || !next || /[.,;:!?،؛؟"“”()\n]/.test(text.slice(word.end, next.start))) return undefined
    if (deny.has(word.letters)) return at
    const excepted = words.slice(from, to + 1).some(({ letters }) => EXCEPTION_WORDS.arabic.has(letters))
    if (language !== 'arabic' || at !== from - 1 || !ARABIC_MA.has(word.letters)) continue
    // at the start of speech ما denies, asks or makes a condition: without it the sentence means something else
    if (excepted || at === 0 || ARABIC_SPEECH_VERBS.has(words[at - 1]?.letters ?? '')) return at
  }
  return undefined
}

/** Where the exception that follows at `to` ends, as far as it is shown; undefined if none follows. */
export function exceptsAfter({ text, words, language }: DeniableText, to: number): number | undefined {
  const [last, next] = [words[to - 1], words[to]]
  if (!last || !next || !EXCEPTION_WORDS[language].has(next.letters)) return undefined
  if (/[.;!?؛؟\n]/.test(text.slice(last.end, next.start))) return undefined
  // ألا is another word
  if (next.arabic && !/^\P{L}*(?:إ|ا\u0650)/u.test(text.slice(next.start))) return undefined
  return Math.min(words.length, to + SHOWN_OF_EXCEPTION)
}

/** Whether a word denies or forbids what follows it. */
export const isDenial = (letters: string, language: Language): boolean => DENYING_WORDS[language].words.has(letters)
