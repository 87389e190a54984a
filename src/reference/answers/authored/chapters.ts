import type { Db } from '../../../platform/db/open.ts'
import { textIn } from '../../records/collections/translate.ts'
import type { Language } from '../../text/stem.ts'
import type { Source } from '../sources.ts'
import { entrySource } from './answer.ts'
import { listEntries } from './entries.ts'
import { ranked } from './find.ts'
import { topicOf } from './topics.ts'

const CHAPTERS = ['tawhid', 'aqidah', 'amalan'] as const
/**
 * Minimum shares of a question's and of a title's significant words: a chapter is added to other results, so it must be about nearly all of the
 * question.
 */
const OF_QUESTION = 0.7
const OF_TITLE = 0.4

/** Records of the collections on a question's subject, at most one of each collection, if they have text in its language. */
export async function findChapters(db: Db, question: string, language: Language): Promise<Source[]> {
  const entries = await listEntries(db)
  const asked = topicOf(question, language)
  return CHAPTERS.flatMap((collection) => {
    const field = collection === 'amalan' ? 'benefits' : 'explanation'
    const written = entries.filter(
      (entry) => entry.collection === collection && textIn(entry.record, field, language) !== undefined,
    )
    const best = ranked(asked, written)[0]
    if (!best || best.ofQuestion < OF_QUESTION || best.ofTitle < OF_TITLE) return []
    return [entrySource(best.entry, language)]
  })
}
