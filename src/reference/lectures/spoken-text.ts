import { fold, isArabic } from '../text/arabic.ts'
import { splitSentences } from '../text/extract.ts'
import type { Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'

/** In words: a transcript without full stops is divided into pieces of this length. */
const STRETCH_WORDS = 24
/** In words: longer sentences are captions without full stops. */
const LONGEST_SENTENCE_WORDS = 60
/** About half an hour of speech, enough to detect its language. */
const SAMPLE_WORDS = 4_000

/** The text with an end to every sentence. Captions often have none, and their line breaks have no meaning. */
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

/** By script, then by the number of stop words of each language. */
export function spokenLanguage(text: string): Language {
  const words = fold(text.slice(0, SAMPLE_WORDS * 8))
    .split(' ')
    .slice(0, SAMPLE_WORDS)
  if (words.filter(isArabic).length * 2 > words.length) return 'arabic'
  const stops = (language: Language) => words.filter((word) => isStopWord(word, language)).length
  return stops('english') > stops('indonesian') ? 'english' : 'indonesian'
}
