import { z } from 'zod'
import { readYaml, wordList } from '../../platform/data-file.ts'
import { fold } from './arabic.ts'
import type { Language } from './stem.ts'

const words = readYaml(
  'reference/text/stopwords.yaml',
  z.object({ indonesian: wordList, english: wordList, arabic: wordList }),
)
const sets: Record<Language, Set<string>> = {
  indonesian: new Set(words.indonesian.map(fold)),
  english: new Set(words.english.map(fold)),
  arabic: new Set(words.arabic.map(fold)),
}

export const isStopWord = (word: string, language: Language): boolean => sets[language].has(word)
