import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeVersions } from '../../../../src/reference/loading/versions/complete.ts'
import { findVersions } from '../../../../src/reference/loading/versions/find.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

test('records that a program without versions changed, added or removed get their versions, once', {
  tags: 'slow',
}, async () => {
  const { db } = system.database
  const key = await system.referenceKey()
  const changes = async (after: number) =>
    (await system.app.inject({ url: `/api/v1/changes?after=${after}`, headers: { 'x-api-key': key } })).json()
  const { version: before } = await changes(0)
  expect(await completeVersions(db)).toBe(0)

  const [own] = await findVersions(db, 'hadith', ['bukhari:1'])
  await db.execute(sql`update hadith set text_indonesian = text_indonesian || ' (lain)' where key = 'bukhari:1'`)
  await db.execute(sql`delete from record_versions where kind = 'quran' and key in ('112:1', '112:2')`)
  await db.execute(sql`delete from tafsir where ayah_key = '112:1'`)
  expect(await completeVersions(db)).toBeGreaterThanOrEqual(4)

  const { changes: listed, version } = await changes(before)
  expect(version).toBeGreaterThan(before)
  const of = (kind: string, name: string) =>
    listed.find((one: { kind: string; key: string }) => one.kind === kind && one.key.startsWith(name))
  expect(of('hadith', 'bukhari:1')).toMatchObject({ old_sha256: own?.[1].sha256, sha256: expect.any(String) })
  expect(of('quran', '112:1')).toMatchObject({ old_sha256: null, sha256: expect.any(String) })
  expect(of('tafsir', '112:1/')).toMatchObject({ sha256: null })
  expect(await completeVersions(db)).toBe(0)
  expect((await changes(version)).version).toBe(version)
})
