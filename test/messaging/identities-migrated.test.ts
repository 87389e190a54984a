import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNLIMITED } from '../../src/messaging/accounts/storage.ts'
import { listContacts } from '../../src/messaging/contacts/list.ts'
import { hasOptedOut } from '../../src/messaging/contacts/opt-out.ts'
import { saveIdentified } from '../../src/messaging/contacts/persons.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { beforeIdentities, convert, olderVersion } from '../support/before-identities.ts'
import { newDatabase } from '../support/server-database.ts'

const CONTACTS = 5_000
const accountId = 'acc_migrated'

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-migrated-'))
  const own = server ? await newDatabase(server) : undefined
  database = await openDatabase({ url: own?.url, folder, poolSize: 4, onError: () => {} })
  remove = async () => {
    await database.close()
    await own?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  await beforeIdentities(database.pool, accountId, CONTACTS)
})
afterAll(() => remove())

test('contacts with phone numbers are converted while the previous version continues to write them', {
  tags: 'slow',
}, async () => {
  let turn = 0
  let converted = false
  await olderVersion(database.pool, accountId, turn++)
  const older = async () => {
    while (!converted) await olderVersion(database.pool, accountId, turn++)
  }
  const serving = older()
  const applied = await convert(database.pool)
  converted = true
  await serving
  expect(applied.filter((name) => name >= '0220').length).toBeGreaterThan(1)
  // and after the migration, as long as such a process runs
  for (let more = 0; more < 6; more++) await olderVersion(database.pool, accountId, turn++)

  const { db } = database
  const remaining = Math.floor(turn - Math.ceil(turn / 3))
  const { rows } = await database.pool.query(
    `select count(*)::int as all, count(*) filter (where phone like '+627%')::int as added,
       count(*) filter (where name like 'Siti %' and tags = '{santri}' and custom_fields = '{"kota": "Garut"}')::int as whole
     from contacts where account_id = $1`,
    [accountId],
  )
  expect(rows).toEqual([{ all: CONTACTS + remaining, added: remaining, whole: CONTACTS }])
  // refusals stay, also by this version's own query
  expect(await hasOptedOut(db, accountId, '+6281000000001', false)).toBe(true)
  expect(await hasOptedOut(db, accountId, '+6281000000002', false)).toBe(false)
  // this version reads what the previous one wrote during the migration
  expect(await hasOptedOut(db, accountId, '+6271000000001', false)).toBe(true)
  const found = await listContacts(db, accountId, { search: 'siti 4999' }, { limit: 10 })
  expect(found.contacts).toMatchObject([{ phone: `+628${1_000_004_999}`, optOut: null, whatsappUser: null }])
  // and every identity is unique
  const identities = { phone: '+6281000000001', whatsappUser: 'ID.1', whatsappParentUser: null }
  const now = new Date()
  const saved = await saveIdentified(db, accountId, identities, {}, UNLIMITED, now)
  expect(saved).toMatchObject({ created: false, contact: { whatsappUser: 'ID.1', optOut: 'all' } })
  await expect(
    database.pool.query(`update contacts set whatsapp_user = 'ID.1' where phone = '+6281000000002'`),
  ).rejects.toThrow(/contacts_whatsapp_user/)
  await expect(database.pool.query(`update contacts set phone = null where phone = '+6281000000003'`)).rejects.toThrow(
    /contacts_identified/,
  )
})
