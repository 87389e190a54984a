import type { Db } from '../../platform/db/open.ts'
import { findQuestions } from '../../reference/loading/questions/questions.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block } from './blocks.ts'
import { readingWords } from './words.ts'

/** The first three: below a record they are a hint, not a list. */
const MOST_SHOWN = 3

/** What people ask that a record answers, in the reader's language; nothing where no question was written for it. */
export async function questionBlocks(db: Db, key: string, { language }: ReadingView): Promise<Block[]> {
  const questions = await findQuestions(db, key, LANGUAGE_OF_CODE[language])
  if (questions.length === 0) return []
  return [
    { heading: readingWords[language].questions, id: 'questions' },
    { list: questions.slice(0, MOST_SHOWN).map((question) => [question]) },
  ]
}
