import { z } from 'zod'
import { readYaml, wordList } from '../../platform/data-file.ts'
import { fold } from '../text/arabic.ts'
import type { Language } from '../text/stem.ts'

const groups = z.array(wordList.transform((words) => new Set(words))).min(1)

const subjects = z.array(z.strictObject({ indonesian: groups, english: groups, arabic: groups }))
type Subjects = z.output<typeof subjects>

/** Later history, later customs: each subject by groups of words. */
const notCovered = readYaml('reference/answers/not-covered.yaml', subjects)
/** What is no question of religion though it is asked in words of scripture. */
const ofOthers = readYaml('reference/answers/other-subjects.yaml', subjects)

/** "17 times 23" is no question of ours. */
const ARITHMETIC =
  /\d\s?(?:times|x|×|\*|\+|plus|minus|divided by|kali|dikali|dikalikan|dibagi|ditambah|tambah|dikurangi|ضرب|زائد|ناقص)\s?\d/iu

/** Whether a question asks for something that the books held here do not cover, so that what is nearest to it would mislead. */
export function isNotCovered(question: string, language: Language): boolean {
  return ARITHMETIC.test(question) || isOfOne(notCovered, question, language)
}

/** What makes any subject one of religion: "steril kucing boleh ga" asks for a ruling. */
const OF_RELIGION = new Set(
  'hukum hukumnya boleh bolehkah haram halal dosa berdosa najis suci siksa dalil ruling permissible allowed sinful حكم يجوز حرام حلال نجس'.split(
    ' ',
  ),
)

/** Whether a question is of another subject than religion: "apa itu hak cipta" is not answered by who creates. */
export const isOfAnotherSubject = (question: string, language: Language): boolean =>
  !fold(question)
    .split(' ')
    .some((word) => OF_RELIGION.has(word)) && isOfOne(ofOthers, question, language)

function isOfOne(among: Subjects, question: string, language: Language): boolean {
  const words = fold(question).split(' ')
  return among.some((subject) => subject[language].every((group) => words.some((word) => group.has(word))))
}
