import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { collectionSchemas } from '../collections/schemas.ts'
import { contentStems } from '../language/extract.ts'
import type { Language } from '../language/stem.ts'
import { WORDS } from './words.ts'

export interface Fabricated {
  text_arabic: string
  text_indonesian: string
  ruling: string
  explanation: string
  alternative: string
  evidence: string[]
}

const LEAST_SHARED = 3
const SHARE = 0.8

/** The fabricated saying that a question is about, as the collection of maudhu records holds it. */
export async function findFabricated(db: Db, question: string, language: Language): Promise<Fabricated | undefined> {
  if (language === 'english') return undefined
  const asked = new Set(contentStems(question, language))
  if (asked.size < LEAST_SHARED) return undefined
  const found = await rows<{ record: unknown }>(
    db,
    sql`
    select record from collection_records where collection = 'maudhu' order by rank`,
  )
  return found
    .map(({ record }) => collectionSchemas.maudhu.parse(record))
    .find((record) => {
      const said = new Set(contentStems(language === 'arabic' ? record.text_arabic : record.text_indonesian, language))
      const shared = [...asked].filter((word) => said.has(word)).length
      return shared >= LEAST_SHARED && (shared >= SHARE * asked.size || shared >= SHARE * said.size)
    })
}

/** The saying with its ruling, and what is authentic in its place, resting on the evidence. */
export function fabricatedAnswer(record: Fabricated, keys: string[], language: Language): string {
  const words = WORDS[language]
  const cited = keys.map((key) => `[${key}]`).join(' ')
  const reasons = language === 'indonesian' ? [record.ruling, record.explanation] : []
  const instead = language === 'indonesian' ? `${record.alternative} ${cited}` : cited
  const saying = language === 'arabic' ? record.text_arabic : record.text_indonesian
  return [`**${words.fabricated}:** “${saying}”`, ...reasons, `### ${words.instead}`, instead, words.note].join('\n\n')
}
