import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textCollections } from '../src/reference/records/collections/names.ts'
import { sharedRuns } from './support/overlap.ts'
import { describeWithPack, packRows } from './support/pack.ts'
import { seedRecords } from './support/seed-records.ts'

type Fields = Record<string, unknown> & { id?: string; key?: string; evidence?: string[] }

const folder = join(import.meta.dirname, '../seed-data')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const read = (file: string): Fields[] => seedRecords(file)
const idOf = (record: Fields): string => String(record.id ?? record.key)

test('the README states how much of the evidence has a text on a fresh start, and in which languages', {
  tags: 'slow',
}, () => {
  const sources = new Map([...read('excerpts'), ...read('verses'), ...read('hadith')].map((one) => [idOf(one), one]))
  const records = textCollections.flatMap(read)
  const entries = records.flatMap(({ evidence = [] }) => evidence)
  const having = (field: string) => entries.filter((key) => sources.get(key)?.[field]).length
  const figure = (number: number) => number.toLocaleString('en-US')
  expect(readme).toContain(
    `${figure(records.length)} records cite ${figure(entries.length)} pieces of evidence; on a fresh start ${figure(having('text_arabic'))} have their Arabic, ` +
      `${figure(having('text_indonesian'))} our Indonesian, ${figure(having('text_english'))} our English.`,
  )
})

describeWithPack('compared with published translations', (pack) => {
  test('the README states how similar our texts are to published ones, and no hadith is too similar', {
    tags: 'slow',
  }, () => {
    const published = { Indonesian: new Map<string, string[]>(), English: new Map<string, string[]>() }
    for (const file of ['quran', 'hadith', 'hadith_fractional'])
      for (const row of packRows<{ key: string } & Record<'text_indonesian' | 'text_english', string | null>>(
        pack,
        file,
      )) {
        published.Indonesian.set(row.key, row.text_indonesian ? [row.text_indonesian] : [])
        published.English.set(row.key, row.text_english ? [row.text_english] : [])
      }
    for (const { number, text_indonesian } of packRows<{ number: number; text_indonesian: string }>(pack, 'nawawi'))
      published.Indonesian.set(`nawawi-${number}`, [text_indonesian])
    const duas = packRows<{ translation: string }>(pack, 'doa').map(({ translation }) => translation)

    for (const [file, language, field, most] of [
      ['verses', 'Indonesian', 'text_indonesian', 1],
      ['excerpts', 'Indonesian', 'text_indonesian', 1],
      ['hadith', 'Indonesian', 'text_indonesian', 0.25],
      ['nawawi', 'Indonesian', 'text_indonesian', 0.4],
      ['doa', 'Indonesian', 'translation', 1],
      ['amalan', 'Indonesian', 'translation', 1],
      ['verses', 'English', 'text_english', 1],
      ['excerpts', 'English', 'text_english', 0.5],
      ['hadith', 'English', 'text_english', 0.5],
    ] as const) {
      const shares = read(file).flatMap((record) => {
        const own = [idOf(record), ...(record.evidence ?? [])].flatMap((key) => published[language].get(key) ?? [])
        const share = record[field] && sharedRuns(String(record[field]), file === 'doa' ? [...own, ...duas] : own)
        return typeof share === 'number' ? [{ id: idOf(record), share }] : []
      })
      const mean = shares.reduce((sum, { share }) => sum + share, 0) / shares.length
      const over = shares.filter(({ share }) => share > 0.5).length
      expect(readme).toContain(
        `| \`${file}.yaml\` | ${language} | ${shares.length} | ${(100 * mean).toFixed(1)} % | ${over} |`,
      )
      expect([file, shares.filter(({ share }) => share > most)]).toEqual([file, []])
    }
  })
})
