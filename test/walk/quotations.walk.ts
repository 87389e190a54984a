import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { asSource, quotation } from '../../src/reference/ask/sources.ts'
import type { Language } from '../../src/reference/language/stem.ts'
import { findPassages } from '../../src/reference/search/query/hits.ts'
import { fullPackSystem } from '../bench/full-pack.ts'
import { questionsOf } from './questions.ts'
import { quoteFaults } from './quote-faults.ts'

const PAGE = 1_000
const LANGUAGES: Language[] = ['indonesian', 'english', 'arabic']
const SHOWN = 20

test('every record is quoted word for word, from a place where a quotation may begin, in three languages', async () => {
  const system = await fullPackSystem('none')
  const { db } = system.database
  const keys = await rows<{ key: string }>(db, sql`select key from passages where kind <> 'rijal' order by id`)
  const found: string[] = []
  let quotations = 0
  for (let at = 0; at < keys.length; at += PAGE) {
    for (const hit of await findPassages(
      db,
      keys.slice(at, at + PAGE).map(({ key }) => key),
    )) {
      for (const language of LANGUAGES) {
        const source = asSource(hit, language)
        // without a text in this language it is shown in another
        const shownIn =
          source.text === source.textArabic ? 'arabic' : source.text === hit.text_english ? 'english' : language
        for (const question of questionsOf(source.text)) {
          quotations++
          const shown = quotation(source, question, language)
          for (const fault of quoteFaults(source.text, shown, shownIn))
            found.push(`${hit.key} ${language}: ${fault}: ${shown.slice(0, 80)}`)
        }
      }
    }
  }
  await system.close()
  console.log(`${quotations} quotations of ${keys.length} records, ${found.length} faults`)
  expect(found.slice(0, SHOWN)).toEqual([])
  expect(quotations).toBeGreaterThan(3 * 40_000)
})
