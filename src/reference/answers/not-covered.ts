import { z } from 'zod'
import { readYaml, wordList } from '../../platform/data-file.ts'
import { fold } from '../text/arabic.ts'
import type { Language } from '../text/stem.ts'

const groups = z.array(wordList.transform((words) => new Set(words))).min(1)

/** Later history, later customs: each subject by groups of words. */
const subjects = readYaml(
  'reference/answers/not-covered.yaml',
  z.array(z.strictObject({ indonesian: groups, english: groups, arabic: groups })),
)

/** "17 times 23" is no question of ours. */
const ARITHMETIC =
  /\d\s?(?:times|x|×|\*|\+|plus|minus|divided by|kali|dikali|dikalikan|dibagi|ditambah|tambah|dikurangi|ضرب|زائد|ناقص)\s?\d/iu

/** Whether a question asks for something that the books held here do not cover, so that what is nearest to it would mislead. */
export function isNotCovered(question: string, language: Language): boolean {
  if (ARITHMETIC.test(question)) return true
  const words = fold(question).split(' ')
  return subjects.some((subject) => subject[language].every((group) => words.some((word) => group.has(word))))
}
