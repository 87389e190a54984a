import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../../../src/platform/db/rows.ts'
import { type ImportOptions, importPack } from '../../../../src/reference/loading/pack/import.ts'
import { openSource } from '../../../../src/reference/loading/pack/source.ts'
import { type PackRows, smallPackRows, writePack } from '../../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem
let mark = 0
beforeAll(async () => {
  system = await testSystem()
})
beforeEach(() => {
  mark += 1
})
afterEach(() => system.database.pool.query('delete from pack_import'))
afterAll(() => system.close())

const HADITH = 3_000

/** Rows of several batches that contain the name of the test. */
function manyRows(): PackRows {
  const text_english = `Made-up test text ${mark}`
  const hadith = Array.from({ length: HADITH }, (_, at) => ({
    key: `bukhari:${at + 1}`,
    collection: 'bukhari',
    number: at + 1,
    book_number: 1,
    text_arabic: 'نص مصنوع للاختبار',
    text_english,
  }))
  return { ...smallPackRows(), hadith, hadith_fractional: [] }
}

const importFrom = async (folder: string, options: Partial<ImportOptions> = {}) => {
  const source = openSource(folder)
  try {
    return await importPack(system.database.db, source, {
      alone: false,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...options,
    })
  } finally {
    await source.close()
  }
}

const served = async () =>
  rows<{ text_english: string; count: number }>(
    system.database.db,
    sql`select text_english, count(*)::int as count from hadith where collection = 'bukhari' and text_english like 'Made-up test text%' group by 1`,
  )

/** Stops an import after a part of the hadith is stored, as if its process had died. */
async function interrupt(folder: string): Promise<void> {
  const aborter = new AbortController()
  const half = (file: string, done: number) => file === 'hadith.ndjson.gz' && done > 1_000
  await expect(
    importFrom(folder, {
      signal: aborter.signal,
      onProgress: ({ file, done }) => half(file, done) && aborter.abort(new Error('the process is ending')),
    }),
  ).rejects.toThrow('the process is ending')
  // the lease of a dead process expires
  await system.database.pool.query('update pack_import set lease_until = now()')
}

test('of two processes that import at once one imports, the other waits, and every row exists once', {
  tags: 'slow',
}, async () => {
  const folder = writePack(manyRows())
  const outcomes = await Promise.all([importFrom(folder), importFrom(folder)])
  expect(outcomes.sort()).toEqual(['busy', 'imported'])
  expect(await served()).toEqual([{ text_english: `Made-up test text ${mark}`, count: HADITH }])
  expect(await importFrom(folder)).toBe('known')
})

test('a file that changed after an interruption is refused, and the served data stay', {
  tags: 'slow',
}, async () => {
  const before = await served()
  const folder = writePack(manyRows())
  const path = join(folder, 'hadith.ndjson.gz')
  const good = readFileSync(path)
  await interrupt(folder)
  const [first = {}, ...others] = manyRows().hadith ?? []
  const changed = [{ ...first, text_english: 'Made-up test text, changed' }, ...others]
  writeFileSync(path, gzipSync(changed.map((row) => `${JSON.stringify(row)}\n`).join('')))
  await expect(importFrom(folder)).rejects.toThrow(/hadith\.ndjson\.gz/)
  expect(await served()).toEqual(before)

  writeFileSync(path, good)
  expect(await importFrom(folder)).toBe('imported')
  expect(await served()).toEqual([{ text_english: `Made-up test text ${mark}`, count: HADITH }])
})

test('an import of which a restored database has only the row starts again', { tags: 'slow' }, async () => {
  const folder = writePack(manyRows())
  await interrupt(folder)
  await system.database.pool.query('drop schema incoming cascade')
  expect(await importFrom(folder)).toBe('imported')
  expect(await served()).toEqual([{ text_english: `Made-up test text ${mark}`, count: HADITH }])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a long read delays the publication of a pack only until it ends',
  async () => {
    const { pool } = system.database
    const report = await pool.connect()
    await report.query('begin')
    await report.query('select count(*) from hadith')
    let outcome: string | undefined
    const importing = importFrom(writePack(manyRows())).then((result) => {
      outcome = result
    })
    const waits = async () =>
      Number(
        (await pool.query("select count(*) from pg_locks where not granted and mode = 'AccessExclusiveLock'")).rows[0]
          .count,
      )
    await expect.poll(waits, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    // it gives up for a moment, so that queued readers are served
    await expect.poll(waits, { timeout: 10_000, interval: 5 }).toBe(0)
    expect(outcome).toBeUndefined()
    await report.query('commit')
    report.release()
    await importing
    expect(outcome).toBe('imported')
  },
)
