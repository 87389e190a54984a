import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchive } from '../../src/backups/archive.ts'
import { writeBackup } from '../../src/backups/make.ts'
import { readSmallEntries, restoreInto } from '../../src/backups/restore.ts'
import { unlock } from '../../src/backups/secret.ts'
import { createFolderStore } from '../../src/messaging/media/store.ts'
import { copyUnderWay, openToServers } from '../../src/platform/db/copy-tables.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { client, phone } from '../messaging/client.ts'
import { newDatabase } from '../support/server-database.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
const folder = mkdtempSync(join(tmpdir(), 'mimbar-drill-'))
const file = join(folder, 'one.tar')
beforeAll(async () => {
  system = await testSystem()
})
afterAll(async () => {
  await system.close()
  rmSync(folder, { recursive: true, force: true })
})

const PASSPHRASE = 'correct horse battery'
const backUp = (path: string) =>
  writeBackup(
    {
      database: system.database,
      media: createFolderStore(join(system.folder, 'media')),
      secretKey: 'k00000000',
      settings: { LOG_LEVEL: 'debug' },
      secrets: { ADMIN_TOKEN: 'the token' },
    },
    path,
    { passphrase: PASSPHRASE, now: system.clock.now() },
  )

/** An empty database of the kind that the tests run on. */
async function emptyDatabase(): Promise<{ database: Database; end: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  const made = server ? await newDatabase(server) : undefined
  const database = await openDatabase({ url: made?.url, folder: join(folder, 'restored'), onError: () => {} })
  return {
    database,
    end: async () => {
      await database.close()
      await made?.drop()
    },
  }
}

/** Every table as one sum of all its rows, read without a word of what makes backups. */
async function everyTable({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('copying', 'schema_migrations') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${pg.escapeIdentifier(name)} t order by to_jsonb(t)::text collate "C"`,
    )
    contents[name] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return contents
}

test('a backup that is restored has every row of every table, every number that is given next and every file', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  await call('POST', '/webhooks', { url: 'https://example.org/hook', events: ['message.sent'] })
  const words = 'بِسْمِ اللَّهِ\n\t\\N "\'{},NULL 😀'
  for (let i = 0; i < 30; i++) {
    const contact = {
      phone: phone(),
      name: 'Siti "Ö" 😀 بسم',
      tags: ['a', 'b c'],
      custom_fields: { note: 'a "b", {c}' },
    }
    expect((await call('POST', '/contacts', contact)).statusCode).toBe(201)
    await call('POST', '/messages', { to: contact.phone, type: 'text', message: `${words}${i}` })
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
  const boundary = 'limit'
  const uploaded = await system.app.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  expect(uploaded.statusCode).toBe(201)
  await system.database.pool.query(
    `insert into search_snapshots (format, model, version, edition, sum, bytes) values ('x', '', 1, 1, 'x', 1)`,
  )

  const { end, head } = await backUp(file)
  expect(existsSync(`${file}.part`)).toBe(false)
  const before = await everyTable(system.database)
  const restored = await emptyDatabase()
  try {
    const files = join(folder, 'media')
    const into = {
      database: restored.database,
      media: createFolderStore(files),
      migrations: 'migrations',
      staging: folder,
    }
    await restoreInto(file, { head, end }, into)
    // derived, and made again
    expect(await everyTable(restored.database)).toEqual({ ...before, search_snapshots: expect.stringMatching(/^0 /) })
    const { rows: media } = await restored.database.pool.query('select account_id, id, sha256 from media')
    expect(media).toHaveLength(1)
    for (const { account_id, id, sha256 } of media)
      expect(
        createHash('sha256')
          .update(readFileSync(join(files, account_id, id)))
          .digest('hex'),
      ).toBe(sha256)
    const next = `select sequencename, last_value from pg_sequences where sequencename not like 'search_snapshots%' order by 1`
    expect((await restored.database.pool.query(next)).rows).toEqual((await system.database.pool.query(next)).rows)

    // no server starts on it until what ends a restore is done, and none is restored over it
    expect(await copyUnderWay(restored.database.pool)).toBe(file)
    await openToServers(restored.database.pool)
    expect(await copyUnderWay(restored.database.pool)).toBeUndefined()
    await expect(restoreInto(file, { head, end }, into)).rejects.toThrow('not empty')
    // what is written from now on is counted as ever
    const count = 'select count(*)::int as n from stored_changes'
    const counted = (await restored.database.pool.query(count)).rows[0].n
    await restored.database.pool.query(
      `insert into contacts (account_id, id, phone, created_at, updated_at) values ('a', 'b', '+6281', now(), now())`,
    )
    expect((await restored.database.pool.query(count)).rows[0].n).toBe(counted + 1)
  } finally {
    await restored.end()
  }
}, 60_000)

test('secrets open by the passphrase alone, and settings are there to be read', async () => {
  const { settings, secret = '' } = await readSmallEntries(file)
  expect(settings).toEqual({ LOG_LEVEL: 'debug' })
  expect(secret).not.toContain('the token')
  expect(await unlock(secret, PASSPHRASE)).toEqual({ ADMIN_TOKEN: 'the token' })
  await expect(unlock(secret, 'another passphrase')).rejects.toThrow('is not the passphrase')
  expect(readFileSync(file).includes('the token')).toBe(false)
})

test('a backup that was cut off, or in which one byte is another, is refused before anything is written', async () => {
  const bytes = readFileSync(file)
  const cut = join(folder, 'cut.tar')
  for (const length of [0, 700, bytes.length >> 1, bytes.length - 3_000]) {
    writeFileSync(cut, bytes)
    truncateSync(cut, length)
    await expect(checkArchive(cut)).rejects.toThrow(/is not a whole backup/)
  }
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('89504e470d0a1a0a', 0, 'hex')
  changed.writeUInt8(changed.readUInt8(at + 20) ^ 1, at + 20)
  writeFileSync(cut, changed)
  await expect(checkArchive(cut)).rejects.toThrow('its sum is another')
})
