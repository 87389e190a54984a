import type { Db } from '../../platform/db/open.ts'
import { evidenceKeys, readRecords } from '../../reference/records/collections/collections.ts'
import type { ReadingView } from './address.ts'
import type { Block } from './blocks.ts'
import { readingWords } from './words.ts'
import { inline, written } from './written.ts'

/** Questions shown: below a record they are a hint, not a list. */
const MOST_SHOWN = 5

/** Questions of the map that rest on a record, with links to their answers: only those that a scholar has reviewed and signed. */
export async function questionBlocks(db: Db, key: string, view: ReadingView): Promise<Block[]> {
  const signed = (await readRecords(db, 'masail')).filter(
    (record) => record.reviewed_by && evidenceKeys(record).includes(key),
  )
  if (signed.length === 0) return []
  return [
    { heading: readingWords[view.language].questions, id: 'questions' },
    {
      list: signed.slice(0, MOST_SHOWN).map((record) => {
        const question = written(record, 'question', view.language) ?? { text: record.id, lang: 'id' }
        return [inline(question, view, `/masail/${record.id}`)]
      }),
    },
  ]
}
