import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { ROOT } from '../../src/platform/root.ts'
import { seedQuestions } from '../../src/reference/loading/questions/seed.ts'
import { describeWithPack, packRows } from '../support/pack.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

const SHIPPED = join(ROOT, 'models/training/questions')
type Line = { key: string; id: string[]; en: string[]; ar: string[] }
const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const shipped = readdirSync(SHIPPED).flatMap((file) => linesOf(readFileSync(join(SHIPPED, file), 'utf8')))
const textsOf = ({ id, en, ar }: Line) => [...id, ...en, ...ar]

let system: TestSystem
const folder = mkdtempSync(join(tmpdir(), 'mimbar-questions-'))
beforeAll(async () => {
  system = await testSystem()
})
afterAll(async () => {
  await system.close()
  rmSync(folder, { recursive: true })
})

const db = () => system.database.db
const stored = () =>
  rows<{ key: string; indonesian: string[]; english: string[]; arabic: string[] }>(
    db(),
    sql`select key, indonesian, english, arabic from questions order by key`,
  )
const write = (file: string, ...lines: unknown[]) =>
  writeFileSync(
    join(folder, file),
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )

test('the shipped questions are loaded at start, each record once', async () => {
  const all = await stored()
  expect(all.map(({ key }) => key).sort()).toEqual(shipped.map(({ key }) => key).sort())
  expect(all.length).toBeGreaterThan(2_000)
  expect(all.filter(({ indonesian }) => indonesian.length === 0)).toEqual([])
})

test('Arabic questions are in Arabic letters, and no others', () => {
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
  expect(shipped.filter(({ ar }) => !ar.every(isArabic)).map(({ key }) => key)).toEqual([])
  expect(shipped.filter(({ id, en }) => [...id, ...en].some(isArabic)).map(({ key }) => key)).toEqual([])
})

test('the queries of the search benches are not among them', () => {
  const judged = linesOf(readFileSync(join(ROOT, 'test/bench/search-questions.ndjson'), 'utf8'))
  expect(judged).toHaveLength(235)
  const queries = new Set(judged.flatMap(textsOf))
  expect(shipped.filter((line) => textsOf(line).some((text) => queries.has(text)))).toEqual([])
})

test('changed files replace the loaded questions and count as new data, and unchanged ones are read once', async () => {
  const edition = async () =>
    (await rows<{ value: number }>(db(), sql`select value from settings where name = 'edition'`))[0]?.value
  const before = await edition()
  write('a.ndjson', { key: '2:255', id: ['ayat kursi'], en: ['throne verse'], ar: ['آية الكرسي'] })
  write('b.ndjson', '', { key: '2:255', id: ['ayat kursi', 'ayat penjaga tidur'], en: [], ar: [] }, '')
  write('notes.md', 'no questions')
  const loaded = await Promise.all([
    seedQuestions(db(), folder),
    seedQuestions(db(), folder),
    seedQuestions(db(), folder),
  ])
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await stored()).toEqual([
    {
      key: '2:255',
      indonesian: ['ayat kursi', 'ayat penjaga tidur'],
      english: ['throne verse'],
      arabic: ['آية الكرسي'],
    },
  ])
  expect(await edition()).toBe((before ?? 0) + 1)
  expect(await seedQuestions(db(), folder)).toBe(false)
})

test.each([
  ['{"key":', /line 2: the line/],
  [{ key: 'bukhari', id: [], en: [], ar: [] }, /line 2: key: must be the key of a verse or hadith/],
  [{ key: '1:1', id: [''], en: [], ar: [] }, /line 2: id\.0/],
  [{ key: '1:1', id: [], en: [] }, /line 2: ar/],
  [{ key: '1:1', id: [], en: [], ar: [], fr: [] }, /line 2: .*fr/],
])('%j is refused with its file, line and field, and the loaded questions stay', async (line, message) => {
  const before = await stored()
  write('c.ndjson', { key: '1:2', id: ['x'], en: ['x'], ar: ['x'] }, line)
  await expect(seedQuestions(db(), folder)).rejects.toThrow(message)
  await expect(seedQuestions(db(), folder)).rejects.toThrow('c.ndjson')
  expect(await stored()).toEqual(before)
  rmSync(join(folder, 'c.ndjson'))
})

describeWithPack('with the full data pack', (pack) => {
  test('every question belongs to an existing record', { tags: 'slow' }, () => {
    const keys = new Set(
      ['quran', 'hadith', 'hadith_fractional'].flatMap((file) =>
        packRows<{ key: string }>(pack, file).map(({ key }) => key),
      ),
    )
    expect(keys.size).toBeGreaterThan(40_000)
    expect(shipped.filter(({ key }) => !keys.has(key)).map(({ key }) => key)).toEqual([])
  })
})
