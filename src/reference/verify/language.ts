import type { Language } from '../language/stem.ts'
import { isStopWord } from '../language/stopwords.ts'
import { wordsOf } from '../language/words.ts'

/** The language to speak of a text in: English where it is written in English. Arabic is what is quoted in any. */
export function languageOfText(text: string): Language {
  const latin = wordsOf(text).filter(({ arabic }) => !arabic)
  const count = (language: Language) => latin.filter(({ letters }) => isStopWord(letters, language)).length
  return count('english') > count('indonesian') ? 'english' : 'indonesian'
}
