import { fold, isArabic } from '../text/arabic.ts'
import { splitSentences } from '../text/extract.ts'
import type { Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'

/** What was transcribed without full stops is cut into stretches of this many words. */
const STRETCH_WORDS = 24
/** Spoken sentences are shorter: longer ones are captions without stops. */
const LONGEST_SENTENCE_WORDS = 60
/** About half an hour of speech, enough to recognise its language. */
const SAMPLE_WORDS = 4_000

/** The text with an end to every sentence: captions often have none, and line breaks mean nothing in them. */
export function punctuated(text: string): string {
  return splitSentences(text)
    .flatMap((sentence) => {
      const words = sentence.split(' ')
      if (words.length <= LONGEST_SENTENCE_WORDS)
        return [/[.!?؟؛]/u.test(words.at(-1) ?? '') ? sentence : `${sentence}.`]
      const stretches = Math.ceil(words.length / STRETCH_WORDS)
      return Array.from(
        { length: stretches },
        (_, i) => `${words.slice(i * STRETCH_WORDS, (i + 1) * STRETCH_WORDS).join(' ')}.`,
      )
    })
    .join(' ')
}

/** By script, then by which language's stop words are more. */
export function spokenLanguage(text: string): Language {
  const words = fold(text.slice(0, SAMPLE_WORDS * 8))
    .split(' ')
    .slice(0, SAMPLE_WORDS)
  if (words.filter(isArabic).length * 2 > words.length) return 'arabic'
  const stops = (language: Language) => words.filter((word) => isStopWord(word, language)).length
  return stops('english') > stops('indonesian') ? 'english' : 'indonesian'
}
