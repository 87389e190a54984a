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
import { loadConfig } from '../../src/config.ts'
import { createFolderStore } from '../../src/messaging/media/store.ts'
import { keepPartitions } from '../../src/messaging/partitions/keep.ts'
import { completeCopy, copyInProgress } from '../../src/platform/db/copy-tables.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { client, phone } from '../messaging/client.ts'
import { newDatabase } from '../support/server-database.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { testUnless } from '../support/unless.ts'

let system: TestSystem
const folder = mkdtempSync(join(tmpdir(), 'mimbar-drill-'))
const file = join(folder, 'one.tar')
beforeAll(async () => {
  system = await testSystem()
  // with messages in partitions
  await keepPartitions(system.database.bulk.db, { ...loadConfig({}), MESSAGE_RETENTION_DAYS: 90 }, system.clock.now)
})
afterAll(async () => {
  await system.close()
  rmSync(folder, { recursive: true, force: true })
})

const PASSPHRASE = 'correct horse battery'
const backUp = (path: string, media = createFolderStore(join(system.folder, 'media'))) =>
  writeBackup(
    {
      database: system.database,
      media,
      secretKey: 'k00000000',
      settings: { LOG_LEVEL: 'debug' },
      secrets: { ADMIN_TOKEN: 'the token' },
    },
    path,
    { passphrase: PASSPHRASE, now: system.clock.now() },
  )

/** An empty database of the kind that the tests run on. */
async function emptyDatabase(name = 'restored'): Promise<{ database: Database; end: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  const made = server ? await newDatabase(server) : undefined
  const database = await openDatabase({ url: made?.url, folder: join(folder, name), onError: () => {} })
  return {
    database,
    end: async () => {
      await database.close()
      await made?.drop()
    },
  }
}

/** A checksum of all rows for each table, computed independently of the code for backups. */
async function everyTable({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select relnamespace::regnamespace::text as schema, relname as name from pg_class
     where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') and relkind in ('r', 'p')
       and not relispartition and relname not in ('copying', 'schema_migrations') order by 1, 2`,
  )
  const contents: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by to_jsonb(t)::text collate "C"`,
    )
    contents[`${schema}.${name}`] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return contents
}

async function upload(key: string): Promise<string> {
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
  return uploaded.json().media_id
}

test('a restored backup has every row of every table, the next number of every sequence and every file', async () => {
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
  await upload(key)
  await system.database.pool.query(
    `insert into search_snapshots (format, model, version, edition, sum, bytes) values ('x', '', 1, 1, 'x', 1)`,
  )

  const { end, head } = await backUp(file)
  expect(existsSync(`${file}.part`)).toBe(false)
  const before = await everyTable(system.database)
  expect(before['starter.hadith']).not.toMatch(/^0 /)
  const restored = await emptyDatabase()
  try {
    const files = join(folder, 'media')
    const into = {
      database: restored.database,
      media: createFolderStore(files),
      migrations: 'migrations',
      staging: folder,
    }
    expect(await restoreInto(file, { head, end }, into)).toEqual([])
    // derived data, which are built again
    expect(await everyTable(restored.database)).toEqual({
      ...before,
      'public.search_snapshots': expect.stringMatching(/^0 /),
    })
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

    // until the restore is completed, no server starts on it, and nothing is restored over it
    expect(await copyInProgress(restored.database.pool)).toBe(file)
    await completeCopy(restored.database.pool)
    expect(await copyInProgress(restored.database.pool)).toBeUndefined()
    await expect(restoreInto(file, { head, end }, into)).rejects.toThrow('not empty')
    // sequences continue
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

test('secrets can be read only with the passphrase, and settings without it', async () => {
  const { settings, secret = '' } = await readSmallEntries(file)
  expect(settings).toEqual({ LOG_LEVEL: 'debug' })
  expect(secret).not.toContain('the token')
  expect(await unlock(secret, PASSPHRASE)).toEqual({ ADMIN_TOKEN: 'the token' })
  await expect(unlock(secret, 'another passphrase')).rejects.toThrow('is not the passphrase')
  expect(readFileSync(file).includes('the token')).toBe(false)
})

test('a backup that is truncated or has one changed byte is refused before anything is written', async () => {
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

test('a file that the store cannot return fails the backup with its name; a deleted or damaged file is listed in the backup', async () => {
  const { pool, embedded } = system.database
  const { key, accountId } = await system.account()
  const [gone, damaged] = [await upload(key), await upload(key)]
  const store = createFolderStore(join(system.folder, 'media'))
  const other = join(folder, 'other.tar')
  const failing = (code: string, meanwhile = async () => {}) => ({
    ...store,
    async read(of: string) {
      if (of !== `${accountId}/${gone}`) return store.read(of)
      await meanwhile()
      throw Object.assign(new Error(code), { code })
    },
  })
  await expect(backUp(other, failing('EACCES'))).rejects.toThrow(`${accountId}/${gone} cannot be read: EACCES`)
  // a copy of an embedded database has no list of the present files
  if (!embedded)
    await expect(backUp(other, failing('ENOENT'))).rejects.toThrow(`${accountId}/${gone} is not in MEDIA_STORE`)
  expect(existsSync(other)).toBe(false)

  writeFileSync(join(system.folder, 'media', accountId, damaged), 'cut off')
  const removed = async () => {
    if (!embedded) await pool.query(`update media set state = 'deleting' where id = $1`, [gone])
  }
  await pool.query('create table not_of_ours (of text)')
  await pool.query(`insert into not_of_ours values ('another program')`)
  const made = await backUp(other, failing('ENOENT', removed))
  await pool.query('drop table not_of_ours')
  expect(made.end.media).toMatchObject({ missing: [`${accountId}/${gone}`], damaged: [`${accountId}/${damaged}`] })

  for (const there of [true, false]) {
    const files = createFolderStore(join(folder, `files-${there}`))
    const given = join(folder, 'given')
    writeFileSync(given, 'a file that a new place has under this name')
    if (there) await files.put(`${accountId}/${gone}`, given, 'image/png')
    const restored = await emptyDatabase(String(there))
    try {
      const into = { database: restored.database, media: files, migrations: 'migrations', staging: folder }
      expect(await restoreInto(other, made, into)).toEqual(['not_of_ours'])
      const { rows } = await restored.database.pool.query(
        'select id, state from media where account_id = $1 order by id',
        [accountId],
      )
      // the sweep would remove the file of a row that is not ready
      const remaining = { id: damaged, state: 'ready' }
      const all = there ? [{ id: gone, state: 'ready' }, remaining] : [remaining]
      expect(rows).toEqual(all.sort((a, b) => (a.id < b.id ? -1 : 1)))
    } finally {
      await restored.end()
    }
  }
}, 60_000)

testUnless(
  process.env.TEST_DATABASE_URL ? undefined : 'it needs TEST_DATABASE_URL',
  'an import that swaps tables while a backup begins is in it with all that it changed',
  async () => {
    const { pool } = system.database
    const swap = await pool.connect()
    const swapped = join(folder, 'swapped.tar')
    try {
      await swap.query('begin')
      await swap.query('create table other (like tafsir including all)')
      await swap.query('insert into other select * from tafsir')
      await swap.query('drop table tafsir')
      await swap.query('alter table other rename to tafsir')
      const making = backUp(swapped)
      const waits = `select count(*)::int as n from pg_locks where not granted and relation is not null and database = (
        select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await pool.query(waits)).rows[0].n).toBe(1)
      await swap.query(`insert into settings (name, value) values ('swapped', '1')`)
      await swap.query('commit')
      const { end } = await making
      const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
      expect(end.tables.tafsir?.rows).toBe(await count('tafsir'))
      expect(end.tables.settings?.rows).toBe(await count('settings'))
    } finally {
      swap.release(true)
    }
  },
)
