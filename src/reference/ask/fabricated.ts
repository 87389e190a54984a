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
  text_english: string
  ruling: string
  ruling_english: string
  explanation: string
  alternative: string
  evidence: string[]
}

/** How people ask whether something was said; the words are not part of what was said. */
const FRAME: Record<Language, string> = {
  indonesian:
    'apakah benar hadits hadis sahih shahih palsu nabi rasulullah muhammad bersabda sabda ucapan ungkapan status derajat',
  english: 'true hadith authentic fabricated weak prophet muhammad said saying says status narration',
  arabic: 'هل صحة حديث الحديث صحيح يصح موضوع قال قول النبي رسول الله ما درجة',
}
// A saying is recognised by most of its words; by fewer when the question holds little else.
const OF_SAYING = 0.75
const OF_QUESTION = 0.8
const LEAST_SHARED = 3
// Two words alone are a saying only when the question is about nothing else.
const MOST_ASKED_OF_SHORT = 3

/** The fabricated saying that a question is about, as the collection of maudhu records holds it. */
export async function findFabricated(db: Db, question: string, language: Language): Promise<Fabricated | undefined> {
  const frame = new Set(contentStems(FRAME[language], language))
  const asked = new Set(contentStems(question, language).filter((word) => !frame.has(word)))
  if (asked.size < 2) return undefined
  const found = await rows<{ record: unknown }>(
    db,
    sql`
    select record from collection_records where collection = 'maudhu' order by rank`,
  )
  return found
    .map(({ record }) => collectionSchemas.maudhu.parse(record))
    .find((record) => isAbout(asked, new Set(contentStems(sayingIn(record, language), language))))
}

function isAbout(asked: Set<string>, said: Set<string>): boolean {
  const shared = [...asked].filter((word) => said.has(word)).length
  if (said.size < LEAST_SHARED) return shared === said.size && asked.size <= MOST_ASKED_OF_SHORT
  return shared >= OF_SAYING * said.size || (shared >= LEAST_SHARED && shared >= OF_QUESTION * asked.size)
}

const sayingIn = (record: Fabricated, language: Language): string =>
  ({ arabic: record.text_arabic, indonesian: record.text_indonesian, english: record.text_english })[language]

/** The saying with its ruling, and what is authentic in its place, resting on the evidence. */
export function fabricatedAnswer(record: Fabricated, keys: string[], language: Language): string {
  const words = WORDS[language]
  const cited = keys.map((key) => `[${key}]`).join(' ')
  const reasons = {
    indonesian: [record.ruling, record.explanation],
    english: [record.ruling_english],
    arabic: [],
  }[language]
  const instead = language === 'indonesian' ? `${record.alternative} ${cited}` : cited
  return [
    `**${words.fabricated}:** “${sayingIn(record, language)}”`,
    ...reasons,
    `### ${words.instead}`,
    instead,
    words.note,
  ].join('\n\n')
}
