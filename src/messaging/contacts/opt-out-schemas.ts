import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { conflict } from '../../platform/refusal.ts'
import { normalizeWords, type OwnWords } from './opt-out-words.ts'

/** Words per language; every received message is compared with all of them. */
const WORDS_MAX = 50
/** More languages than any account uses. */
const LANGUAGES_MAX = 20

const word = safeText()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => normalizeWords(text) !== '', 'must hold letters or digits')
const wordList = z.array(word).max(WORDS_MAX)
export const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'must be a language of two or three small letters, such as id')
  .describe('Two or three letters: `id`, `en`, `ar`, `jv`')

export const ownWords = z
  .strictObject({
    stop: wordList.default([]).describe('In addition to the built-in words, which always apply'),
    start: wordList.default([]),
    confirmation: safeText()
      .trim()
      .min(1)
      .max(1024)
      .nullable()
      .optional()
      .describe(
        'The reply to a person who opted out by a word of this language; null: none. Default: the built-in text',
      ),
  })
  .meta({ id: 'OptOutWordsChange' })

/** Throws if another language would exceed the maximum. */
export function checkLanguages(set: OwnWords[], added: string): void {
  if (set.length >= LANGUAGES_MAX && !set.some((one) => one.language === added))
    throw conflict(`An account has words in at most ${LANGUAGES_MAX} languages`)
}
