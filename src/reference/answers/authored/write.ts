import type { Db } from '../../../platform/db/open.ts'
import type { Language } from '../../text/stem.ts'
import type { Source } from '../sources.ts'
import { WORDS } from '../words.ts'
import { listAnswer, recordsAnswer } from './answer.ts'
import type { Asked } from './find.ts'
import { personsAnswer } from './person-answer.ts'

/** What a question asks for by name, in markdown, and what it rests on. */
export interface AuthoredAnswer {
  answer: string
  sources: Source[]
}

/** The records with what they rest on, in the language of the question where they have it, else marked as of another. */
export async function authoredAnswer(db: Db, asked: Asked, language: Language): Promise<AuthoredAnswer> {
  const { blocks, sources } =
    asked.kind === 'persons'
      ? await personsAnswer(db, asked.persons, language)
      : asked.kind === 'list'
        ? listAnswer(asked.entries, language)
        : await recordsAnswer(db, asked.entries, language)
  const words = WORDS[language]
  const unreviewed = sources.some((source) => source.unreviewed) ? [words.unreviewed] : []
  return { answer: [...blocks, ...unreviewed, words.note].join('\n\n'), sources }
}
