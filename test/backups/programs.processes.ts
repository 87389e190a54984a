import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newestIn } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { MIGRATIONS } from '../../src/platform/root.ts'
import { preparedPlace } from '../support/indexed-template.ts'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { ADMIN_TOKEN } from '../support/system.ts'
import { testUnless } from '../support/unless.ts'

const SERVER = process.env.TEST_DATABASE_URL
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const COMMON = { EMBEDDING_MODEL: 'none', ADMIN_TOKEN }
const WITH_KEY = { ...COMMON, SECRET_KEY }
const BACKUP_PASSPHRASE = 'correct horse battery'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})
const folder = (): string => {
  const made = newFolder()
  ends.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A place where a server has started before. */
async function used(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const { folder, env, remove } = await preparedPlace()
  ends.push(remove)
  return { DATA_DIR: folder, ...env }
}

/** An empty folder, and an empty database if the tests run on a database server. */
async function place(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const own = SERVER ? await newDatabase(SERVER) : undefined
  if (own) ends.push(own.drop)
  return { DATA_DIR: folder(), ...(own && { DATABASE_URL: own.url }) }
}

async function start(env: Record<string, string> & { DATA_DIR: string }): Promise<RunningServer> {
  const server = await startServer(env, env.DATA_DIR)
  ends.push(() => server.stop('SIGKILL'))
  return server
}

function begin(
  program: string,
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../dist/${program}.js`), ...args], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (piece: Buffer) => {
    output += piece.toString('utf8')
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return { child, output: () => output }
}

async function run(program: string, env: Record<string, string>, ...args: string[]) {
  const { child, output } = begin(program, env, ...args)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** A client of /v1 with a new account, or with a given key. */
async function caller(server: RunningServer, key?: string) {
  const call = (path: string, method: string, body: unknown, token: string) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const made = async () => {
    const account = await (
      await call('/admin/api/accounts', 'POST', { name: 'A', plan: 'enterprise' }, ADMIN_TOKEN)
    ).json()
    return (await (await call(`/admin/api/accounts/${account.id}/keys`, 'POST', {}, ADMIN_TOKEN)).json()).key as string
  }
  const own = key ?? (await made())
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(`/v1${path}`, method, body, own)
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? {} : JSON.parse(text) }
  }
  return { key: own, ask }
}

const PERSON = '+6281200004321'
const OTHER = '+6281200004322'

test('a backup of a running server is restored elsewhere: people erased since then are erased again, and the ledger gets a new id', async () => {
  const here = { ...(await used()), BACKUP_PASSPHRASE }
  const server = await start({ ...WITH_KEY, ...here })
  const { key, ask } = await caller(server)
  const { json: person } = await ask('POST', '/contacts', { phone: PERSON, name: 'Siti' })
  const { json: message } = await ask('POST', '/messages', { to: PERSON, type: 'text', message: 'rahasia' })
  await ask('POST', '/contacts', { phone: OTHER, name: 'Budi' })

  // the server must answer meanwhile
  const statuses = new Set<number>()
  let done = false
  const reader = await caller(server)
  const serving = (async () => {
    while (!done) statuses.add((await reader.ask('GET', '/contacts')).status)
  })()
  const file = join(folder(), 'backup.tar')
  const ANOTHER_KEY = Buffer.alloc(32, 8).toString('base64')
  const unopened = await run('backup', { ...WITH_KEY, ...here, SECRET_KEY: ANOTHER_KEY }, file)
  expect([unopened.code, unopened.output]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key')])
  const made = await run('backup', { ...WITH_KEY, ...here }, file)
  done = true
  await serving
  expect(made.output).toContain('read again and whole')
  // on a fast machine the limit of requests is reached
  expect([made.code, [...statuses].filter((status) => status !== 429)]).toEqual([0, [200]])
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readdirSync(here.DATA_DIR).filter((name) => name.startsWith('copy-'))).toEqual([])

  const before = (await ask('GET', '/events')).json
  expect((await ask('DELETE', `/contacts/${person.contact_id}?erase=true`)).status).toBe(204)
  const notes = join(here.DATA_DIR, 'erasures')
  await expect.poll(() => existsSync(notes) && readdirSync(notes).length, { timeout: 20_000 }).toBe(1)
  expect(readFileSync(join(notes, readdirSync(notes)[0] ?? ''), 'utf8')).not.toContain(PERSON.slice(-8))
  await server.stop()

  const there = await place()
  const restore = (env: Record<string, string>) =>
    run('restore', { ...COMMON, ...there, ...(SERVER && { SECRET_KEY }), ...env }, file, '--erasures', here.DATA_DIR)
  const wrong = await restore({ BACKUP_PASSPHRASE: 'another passphrase' })
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('is not the passphrase of this backup')])
  const other = await restore({ BACKUP_PASSPHRASE, SECRET_KEY: ANOTHER_KEY })
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key')])
  const blind = await run('restore', { ...WITH_KEY, ...there, BACKUP_PASSPHRASE }, file)
  expect([blind.code, blind.output]).toEqual([1, expect.stringContaining('has no notes of erasures')])
  const credentials = join(there.DATA_DIR, 'credentials.json')
  const inUse = (secretKey: string) =>
    writeFileSync(credentials, JSON.stringify({ adminToken: 'a token that is in use', secretKey }))
  if (!SERVER) {
    inUse(ANOTHER_KEY)
    const foreign = await restore({ BACKUP_PASSPHRASE })
    expect([foreign.code, foreign.output]).toEqual([1, expect.stringContaining('has another secretKey')])
    inUse(SECRET_KEY)
  }
  const restored = await restore({ BACKUP_PASSPHRASE })
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('every table is as it was written')])
  expect(restored.output).toContain('1 erasures that were asked for since are done again')
  expect(readdirSync(there.DATA_DIR).filter((name) => name.startsWith('restoring'))).toEqual([])
  if (!SERVER) expect(JSON.parse(readFileSync(credentials, 'utf8')).adminToken).toBe('a token that is in use')
  const again = await restore({ BACKUP_PASSPHRASE })
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/has a database already|is not empty/)])
  const shown = await run('restore', { BACKUP_PASSPHRASE }, file, '--settings')
  expect(shown.output).toContain(`SECRET_KEY=${SECRET_KEY}`)

  const second = await start({ ...COMMON, ...there, ...(SERVER && { SECRET_KEY }) })
  const { ask: askThere } = await caller(second, key)
  expect((await askThere('GET', `/contacts/${person.contact_id}`)).status).toBe(404)
  expect((await askThere('GET', '/contacts')).json.contacts).toMatchObject([{ phone: OTHER, name: 'Budi' }])
  expect((await askThere('GET', `/messages/${message.message_id}`)).json).toMatchObject({ to: PERSON, message: null })
  const after = (await askThere('GET', '/events')).json
  expect([before.ledger, after.ledger]).toEqual([expect.stringMatching(/^ldg_/), expect.stringMatching(/^ldg_/)])
  expect(after.ledger).not.toBe(before.ledger)
  expect((await askThere('GET', `/events?ledger=${before.ledger}`)).status).toBe(410)
  await second.stop()
}, 240_000)

test('partitions are refused on a database that an older release used last, and on an empty one', async () => {
  const older = await used()
  const database = await openDatabase({ url: older.DATABASE_URL, folder: older.DATA_DIR, onError: () => {} })
  await database.pool.query('delete from schema_migrations where name = $1', [newestIn(MIGRATIONS)])
  await database.close()
  for (const where of [older, await place()]) {
    const refused = await run('partition', { ...WITH_KEY, ...where })
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('start the server first')])
  }
})

testUnless(
  SERVER ? undefined : 'it needs TEST_DATABASE_URL',
  'an embedded database moves to Postgres, continues after a kill -9, and stays as it was',
  async () => {
    const DATA_DIR = folder()
    // with this setting its messages are partitioned
    const server = await start({ ...WITH_KEY, DATA_DIR, MESSAGE_RETENTION_DAYS: '90' })
    const { key, ask } = await caller(server)
    await ask('POST', '/contacts', { phone: PERSON, name: 'Siti' })
    await ask('POST', '/messages', { to: PERSON, type: 'text', message: 'Assalamu alaikum' })
    const { json: events } = await ask('GET', '/events')
    const there = await place()
    const url = there.DATABASE_URL ?? ''
    const refused = await run('move', { DATA_DIR }, url)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('has')])
    await server.stop()

    const files = () =>
      readdirSync(join(DATA_DIR, 'pgdata'), { recursive: true, encoding: 'utf8' })
        .map((name) => join(DATA_DIR, 'pgdata', name))
        .filter((path) => statSync(path).isFile())
        .sort()
        .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    const untouched = files()

    const killed = begin('move', { DATA_DIR }, url)
    await expect.poll(killed.output, { timeout: 60_000, interval: 5 }).toMatch(/ \d\d % /)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'close')
    await expect(start({ ...WITH_KEY, DATA_DIR: folder(), DATABASE_URL: url })).rejects.toThrow('was cut off')

    const moved = await run('move', { DATA_DIR }, url)
    for (const table of ['contacts', 'messages'])
      expect([moved.code, moved.output]).toEqual([
        0,
        expect.stringMatching(new RegExp(`^${table}: 1 rows, the same$`, 'm')),
      ])
    expect(files()).toEqual(untouched)
    expect(existsSync(join(DATA_DIR, 'moving'))).toBe(false)
    const again = await run('move', { DATA_DIR }, url)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])

    const second = await start({ ...WITH_KEY, DATA_DIR: folder(), DATABASE_URL: url })
    const { ask: askThere } = await caller(second, key)
    expect((await askThere('GET', '/contacts')).json.contacts).toMatchObject([{ phone: PERSON, name: 'Siti' }])
    expect((await askThere('GET', '/messages')).json.messages).toMatchObject([{ to: PERSON }])
    // the same ledger continues
    expect((await askThere('GET', '/events')).json.ledger).toBe(events.ledger)
    await second.stop()
  },
  { timeout: 240_000 },
)
