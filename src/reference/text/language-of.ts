import { fold, isArabic } from './arabic.ts'
import type { Language } from './stem.ts'
import { isStopWord } from './stopwords.ts'

/** The language of a question: by its script, then by its function words. */
export function languageOf(text: string): Language {
  const words = fold(text).split(' ').filter(Boolean)
  const count = (is: (word: string) => boolean) => words.filter(is).length
  if (count(isArabic) * 2 >= words.length) return 'arabic'
  const english = count((word) => isStopWord(word, 'english') && !isStopWord(word, 'indonesian'))
  return english > count((word) => isStopWord(word, 'indonesian') && !isStopWord(word, 'english'))
    ? 'english'
    : 'indonesian'
}
