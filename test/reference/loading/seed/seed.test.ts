import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../../src/platform/db/rows.ts'
import { SEED_FOLDER } from '../../../../src/platform/root.ts'
import { seed } from '../../../../src/reference/loading/seed/seed.ts'
import { smallPackRows, writePack } from '../../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimbar-seed-'))
let system: TestSystem
beforeAll(async () => {
  cpSync(SEED_FOLDER, folder, { recursive: true })
  const pack = smallPackRows()
  for (const row of pack.hadith ?? []) if (row.key === 'bukhari:1') row.text_indonesian = null
  system = await testSystem({ DATA_PACK: writePack(pack) })
  await system.pack.run()
})
afterAll(async () => {
  await system.close()
  rmSync(folder, { recursive: true })
})

const hadith = async () => {
  const [row] = await rows<{ text_indonesian: string; text_english: string; origin: string }>(
    system.database.db,
    sql`select text_indonesian, text_english, origin from hadith where key = 'bukhari:1'`,
  )
  return row
}
const correct = (from: string, to: string) => {
  const path = join(folder, 'hadith.json')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
}

test('a corrected starter text replaces the one that filled a gap in a pack’s record, and the pack’s own texts stay', {
  tags: 'slow',
}, async () => {
  const before = await hadith()
  expect(before).toMatchObject({ origin: 'pack', text_english: expect.stringContaining('Made-up') })
  expect(before?.text_indonesian).toContain('Umar bin al-Khaththab')
  correct('Umar bin al-Khaththab', 'Umar bin Khattab')
  expect(await seed(system.database.db, folder)).toBe(true)
  const after = await hadith()
  expect(after?.text_indonesian).toContain('Umar bin Khattab')
  expect(after).toMatchObject({ origin: 'pack', text_english: before?.text_english })
})

test('one of several starting processes loads the seed, and the others wait for it', { tags: 'slow' }, async () => {
  correct('Umar bin Khattab', 'Umar bin al-Khaththab')
  const { db } = system.database
  const loaded = await Promise.all([seed(db, folder), seed(db, folder), seed(db, folder)])
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect((await hadith())?.text_indonesian).toContain('Umar bin al-Khaththab')
})

test('a database restored without starter records gets them, even if its settings say that they are loaded', {
  tags: 'slow',
}, async () => {
  const { db, pool } = system.database
  await pool.query(
    'truncate starter.verses, starter.tafsir, starter.hadith, starter.hadith_sections, starter.narrators',
  )
  expect(await seed(db, folder)).toBe(true)
  expect((await pool.query('select from starter.narrators')).rowCount).toBeGreaterThan(0)
  expect(await seed(db, folder)).toBe(false)
})
