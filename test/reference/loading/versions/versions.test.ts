import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../../../src/platform/canonical-json.ts'
import { rows } from '../../../../src/platform/db/rows.ts'
import { transaction } from '../../../../src/platform/db/transaction.ts'
import { raiseDataVersion } from '../../../../src/reference/loading/data-version.ts'
import { takeImport } from '../../../../src/reference/loading/pack/incoming.ts'
import { createPackLoader } from '../../../../src/reference/loading/pack/loader.ts'
import { readManifest } from '../../../../src/reference/loading/pack/manifest.ts'
import { completeIncoming, type PreparedLoad, swapIn } from '../../../../src/reference/loading/pack/publish.ts'
import { openSource } from '../../../../src/reference/loading/pack/source.ts'
import {
  listChanges,
  type RecordChange,
  readListedVersions,
} from '../../../../src/reference/loading/versions/changes.ts'
import { findVersions } from '../../../../src/reference/loading/versions/find.ts'
import { formOf, PACK_KINDS, TABLES, tableOf } from '../../../../src/reference/loading/versions/kinds.ts'
import { forgetChanges } from '../../../../src/reference/loading/versions/loads.ts'
import { type PackRows, smallPackRows, writePack } from '../../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function load(pack: PackRows): Promise<void> {
  const { db } = system.database
  const options = { db, place: writePack(pack), embedded: true, log: system.app.log, onImported: system.refresh }
  expect(await createPackLoader(options).run()).toBe('imported')
}

/** All changes after a version, read in pages of `limit`. */
async function changesAfter(after: number, limit = 3): Promise<RecordChange[]> {
  const all: RecordChange[] = []
  let from: Parameters<typeof listChanges>[1] = { after }
  for (;;) {
    const { changes } = await listChanges(system.database.db, from, limit)
    all.push(...changes)
    const last = changes.at(-1)
    if (!last || changes.length < limit) return all
    from = last
  }
}

const versionNow = async () => (await readListedVersions(system.database.db)).version

test('every record has the digest of its canonical form, and the form is that of RFC 8785', async () => {
  const { db } = system.database
  for (const kind of PACK_KINDS) {
    const records = await rows<{ key: string; form: string }>(
      db,
      sql`select ${TABLES[kind].key} as key, ${formOf(kind)} as form from ${tableOf(kind, 'public')}`,
    )
    expect(records.length).toBeGreaterThan(0)
    const versions = await findVersions(
      db,
      kind,
      records.map(({ key }) => key),
    )
    for (const { key, form } of records) {
      expect(canonicalJson(JSON.parse(form))).toBe(form)
      expect(versions.get(key)).toEqual({ sha256: sha256(form), version: 1 })
    }
  }
  const doa = await rows<{ id: string; record: unknown }>(
    db,
    sql`select id, record from collection_records where collection = 'doa'`,
  )
  const versions = await findVersions(
    db,
    'doa',
    doa.map(({ id }) => id),
  )
  for (const { id, record } of doa) expect(versions.get(id)?.sha256).toBe(sha256(canonicalJson(record)))
})

test('the first version lists every record as new', async () => {
  const all = await changesAfter(0, 500)
  expect(
    all.every(({ version, oldSha256, sha256, fields }) => version > 0 && !oldSha256 && sha256 && fields.length === 0),
  ).toBe(true)
  expect(new Set(all.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(all.length)
})

test('a pack lists what it changes, with the fields, and nothing else; the list can be read in pages', async () => {
  const before = await versionNow()
  const pack = smallPackRows()
  await load(pack)
  const added = (await changesAfter(before)).filter(({ kind }) => kind === 'hadith')
  expect(added.map(({ key }) => key)).toContain('bukhari:402.2')

  const second = await versionNow()
  const [first, ...others] = pack.hadith ?? []
  const changed = {
    ...pack,
    hadith: [
      { ...first, text_indonesian: 'Teks lain', grades: [] },
      ...others.filter(({ key }) => key !== 'tirmidhi:3605'),
    ],
  }
  await load(changed)
  const listed = await changesAfter(second, 2)
  expect(listed.map(({ kind, key, fields }) => [kind, key, fields])).toEqual([
    ['hadith', first?.key, ['grades', 'text_indonesian']],
    ['hadith', 'tirmidhi:3605', []],
  ])
  const [one, gone] = listed
  expect(one).toMatchObject({ version: second + 1, cause: 'pack', reason: null, oldSha256: expect.any(String) })
  expect(gone?.sha256).toBeNull()
  const current = await findVersions(system.database.db, 'hadith', ['bukhari:1', 'bukhari:402', 'tirmidhi:3605'])
  expect(current.get('bukhari:1')).toEqual({ sha256: one?.sha256, version: second + 1 })
  expect(current.get('bukhari:402')?.version).toBe(second)
  expect(current.has('tirmidhi:3605')).toBe(false)

  // the records return, as new ones
  await load(pack)
  const again = await changesAfter(second + 1)
  expect(again.map(({ key, oldSha256, sha256 }) => [key, oldSha256, sha256])).toEqual([
    ['bukhari:1', one?.sha256, one?.oldSha256],
    ['tirmidhi:3605', null, gone?.oldSha256],
  ])
})

test('after a year the list begins later, and a version before it is refused', async () => {
  const { db } = system.database
  const version = await versionNow()
  await transaction(db, (tx) =>
    tx.execute(sql`update data_loads set made_at = made_at - interval '370 days' where version < ${version}`),
  )
  await forgetChanges(db, new Date())
  const oldest = version - 1
  await expect(listChanges(db, { after: oldest - 1 }, 10)).rejects.toMatchObject({ kind: 'gone' })
  await expect(listChanges(db, { after: version + 1 }, 10)).rejects.toMatchObject({ kind: 'gone' })
  expect(await listChanges(db, { after: version - 1 }, 10)).toMatchObject({ version, oldest })
  // every record still has its version, in one row
  const [left] = await rows<{ rows: number; records: number }>(
    db,
    sql`
    select count(*)::int as rows, count(distinct (kind, key))::int as records
    from record_versions r join data_loads l on l.id = r.load_id where not l.listed`,
  )
  expect(left?.rows).toBe(left?.records)
  expect((await findVersions(db, 'hadith', ['bukhari:402'])).size).toBe(1)
})

test('records loaded during an import are compared again before it is served', async () => {
  const { db } = system.database
  const manifest = await readManifest(openSource(writePack()))
  expect(await takeImport(db, manifest, { holder: 'one', alone: true, rowsTotal: 0 })).toBe(true)
  const swap = async (prepared: PreparedLoad) => swapIn(db, 'one', { manifest, source: 'a test', prepared })
  const first = await completeIncoming(db, 'one', manifest)
  const concurrent = await transaction(db, (tx) => raiseDataVersion(tx, ['doa']))
  expect(await swap(first)).toBe(false)
  expect(await versionNow()).toBe(concurrent)
  expect(await swap(await completeIncoming(db, 'one', manifest))).toBe(true)
  // no file was read, so everything that only the pack has is removed
  const listed = await changesAfter(concurrent)
  expect(listed.find(({ key }) => key === 'bukhari:402.2')).toMatchObject({ sha256: null, version: concurrent + 1 })
  expect(new Set(listed.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(listed.length)
})
