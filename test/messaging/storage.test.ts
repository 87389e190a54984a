import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldStored, UNLIMITED } from '../../src/messaging/accounts/storage.ts'
import { createImportTurns } from '../../src/messaging/contacts/import-turns.ts'
import { createMedia, expireMedia, sweepMedia } from '../../src/messaging/media/media.ts'
import { openMedia } from '../../src/messaging/media/open.ts'
import { stage } from '../../src/messaging/media/staging.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import * as files from '../support/files.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Client, client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const MANY = { requests_per_minute: 1_000_000, requests_per_hour: 1_000_000 }

async function account(limits: Record<string, number>): Promise<{ accountId: string; call: Client }> {
  const { accountId, key } = await system.account({ limits })
  return { accountId, call: client(system, key) }
}

async function upload(call: Client, file: Buffer, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(more)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'a.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return call('POST', '/media', Buffer.from(await request.arrayBuffer()), { 'content-type': type })
}

const csv = { 'content-type': 'text/csv' }
const stored = async (call: Client) => (await call('GET', '/usage/rate-limits')).json().storage
const reached = (resource: string, limit: number) => ({
  error: { code: 'PLAN_LIMIT_REACHED', message: expect.any(String), details: { resource, limit } },
})

test('an account keeps as many contacts as its plan allows, whatever other accounts have', async () => {
  const { accountId, call } = await account({ contacts: 3 })
  const other = await account({})
  const [first, second] = [phone(), phone()]
  const made = await call('POST', '/contacts', { phone: first })
  expect(made.statusCode).toBe(201)
  const identities = [{ kind: 'whatsapp_user', value: 'ID.1000000001' }]
  expect((await call('POST', '/contacts', { identities })).statusCode).toBe(201)
  expect((await call('POST', '/contacts', { phone: second })).statusCode).toBe(201)

  for (const body of [{ phone: phone() }, { identities: [{ kind: 'whatsapp_user', value: 'ID.1000000002' }] }]) {
    const refused = await call('POST', '/contacts', body)
    expect([refused.statusCode, refused.json()]).toEqual([403, reached('contacts', 3)])
  }
  // existing contacts may be changed
  expect((await call('POST', '/contacts', { phone: second, name: 'Siti' })).statusCode).toBe(200)
  expect((await other.call('POST', '/contacts', { phone: second })).statusCode).toBe(201)

  const imported = await call('POST', '/contacts/import', `phone,name\n${phone()},Umar\n${second},Aisyah\n`, csv)
  expect(imported.json()).toMatchObject({ created: 0, updated: 1, failed: 1, errors: [{ line: 2, field: 'phone' }] })

  // folded and unfolded changes are counted alike
  expect((await stored(call)).contacts).toEqual({ limit: 3, used: 3, remaining: 0 })
  await foldStored(system.database.db)
  expect((await stored(call)).contacts).toEqual({ limit: 3, used: 3, remaining: 0 })

  // a person who writes is never turned away
  const inbound = { account_id: accountId, from: phone(), message: 'Halo' }
  const url = '/admin/api/simulator/inbound'
  const taken = await system.app.inject({ method: 'POST', url, headers: system.operator, payload: inbound })
  expect(taken.statusCode).toBeLessThan(300)
  expect((await stored(call)).contacts).toEqual({ limit: 3, used: 4, remaining: 0 })

  await call('DELETE', `/contacts/${made.json().contact_id}`)
  expect((await call('POST', '/contacts', { phone: phone() })).statusCode).toBe(403)
  const { contacts } = (await call('GET', '/contacts')).json()
  await call('DELETE', `/contacts/${contacts[0].contact_id}?erase=true`)
  expect((await call('POST', '/contacts', { phone: phone() })).statusCode).toBe(201)
  expect((await stored(other.call)).contacts.used).toBe(1)
})

test('an import stores the rows that fit, however they are divided into batches', { tags: 'slow' }, async () => {
  const { call } = await account({ contacts: 1_300, ...MANY })
  const rows = Array.from({ length: 1_700 }, () => phone())
  const result = (await call('POST', '/contacts/import', `phone\n${rows.join('\n')}\n`, csv)).json()
  expect(result).toMatchObject({ created: 1_300, updated: 0, failed: 400 })
  expect(result.errors[0]).toMatchObject({ line: 1_302, field: 'phone' })
  const again = (await call('POST', '/contacts/import', `phone\n${rows.join('\n')}\n`, csv)).json()
  expect(again).toMatchObject({ created: 0, updated: 1_300, failed: 400 })
})

test('each hundred rows of an import count as a request of the hour; if none is left, the rest is refused', async () => {
  const { call } = await account({ requests_per_hour: 10, requests_per_minute: 1_000 })
  const rows = Array.from({ length: 350 }, () => phone())
  const answer = await call('POST', '/contacts/import', `phone\n${rows.join('\n')}\n`, csv)
  expect(answer.json()).toMatchObject({ created: 350 })
  const left = async () => (await call('GET', '/usage/rate-limits')).json().current_limits.requests_per_hour.remaining
  expect(await left()).toBe(6)

  const more = Array.from({ length: 1_000 }, () => phone())
  const refused = await call('POST', '/contacts/import', `phone\n${more.join('\n')}\n`, csv)
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    expect.objectContaining({
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.stringContaining('600 rows before were taken'),
    }),
  ])
  expect((await stored(call)).contacts.used).toBe(950)
})

test('imports take turns in batches, and pause as long as each batch took', async () => {
  const inTurn = createImportTurns()
  const order: string[] = []
  const spans: { began: number; ended: number }[] = []
  const piece = (name: string) => () => {
    const began = performance.now()
    order.push(name)
    return pause(30).then(() => void spans.push({ began, ended: performance.now() }))
  }
  const imported = async (name: string) => {
    for (let i = 0; i < 3; i++) await inTurn(piece(name))
  }
  await Promise.all([imported('one'), imported('two')])
  expect(order).toEqual(['one', 'two', 'one', 'two', 'one', 'two'])
  for (const [index, { began, ended }] of spans.entries()) {
    const next = spans[index + 1]
    // a timer may fire a millisecond early
    if (next) expect(next.began - ended).toBeGreaterThanOrEqual(ended - began - 2)
  }
  await expect(inTurn(() => Promise.reject(new Error('one that fails')))).rejects.toThrow('one that fails')
  expect(await inTurn(async () => 'goes on')).toBe('goes on')
})

test('an account keeps as many bytes of files as its plan allows, and deleting frees them', async () => {
  const { call } = await account({ media_bytes: files.png.length + files.gif.length })
  const first = await upload(call, files.png)
  expect(first.statusCode).toBe(201)
  expect((await upload(call, files.gif)).statusCode).toBe(201)
  const refused = await upload(call, files.gif)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    reached('media_bytes', files.png.length + files.gif.length),
  ])
  await foldStored(system.database.db)
  expect((await stored(call)).media_bytes.remaining).toBe(0)
  expect((await call('DELETE', `/media/${first.json().media_id}`)).statusCode).toBe(204)
  expect((await stored(call)).media_bytes).toMatchObject({ used: files.gif.length, remaining: files.png.length })
  expect((await upload(call, files.png)).statusCode).toBe(201)
})

test('files are listed by cursor, the newest first, each account’s own', async () => {
  const { call } = await account({})
  const other = await account({})
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    // ids are ordered by time, but not within a millisecond
    system.clock.advance(1)
    ids.unshift((await upload(call, files.png)).json().media_id)
  }
  await upload(other.call, files.png)
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { media, pagination } = (await call('GET', `/media?limit=2${cursor}`)).json()
    seen.push(...media.map(({ media_id }: { media_id: string }) => media_id))
    expect(media.length).toBeLessThanOrEqual(2)
    if (pagination.next_cursor === null) break
    cursor = `&cursor=${pagination.next_cursor}`
  }
  expect(seen).toEqual(ids)
  await call('DELETE', `/media/${ids[0]}`)
  expect((await call('GET', '/media')).json().media).toHaveLength(4)

  const unknown = await call('GET', '/media?pages=1')
  expect([unknown.statusCode, unknown.json().error.details.field]).toEqual([400, 'pages'])
  const { key } = await system.account({}, ['media:write'])
  expect((await client(system, key)('GET', '/media')).json().error.details.required_scope).toBe('media:read')
})

test('an expired file is deleted, and the others stay', async () => {
  const { call } = await account({})
  const at = new Date(system.clock.now().getTime() + 3_600_000)
  const passing = (await upload(call, files.png, { expires_at: at.toISOString() })).json()
  const staying = (await upload(call, files.png)).json()
  expect([passing.expires_at, staying.expires_at]).toEqual([at.toISOString(), null])
  for (const wrong of ['tomorrow', '2020-01-01T00:00:00Z', '']) {
    const refused = await upload(call, files.png, { expires_at: wrong })
    expect([refused.statusCode, refused.json().error.details.field]).toEqual([400, 'expires_at'])
  }
  const config = { DATA_DIR: system.folder, MEDIA_STORE: 'file' }
  const service = await openMedia(config, 'http://localhost:3000', createSealer(Buffer.alloc(32, 7)))
  system.clock.advance(3_599_000)
  await expireMedia(system.database.db, system.clock.now())
  expect((await call('GET', `/media/${passing.media_id}`)).statusCode).toBe(200)
  system.clock.advance(1_000)
  await expireMedia(system.database.db, system.clock.now())
  expect((await call('GET', `/media/${passing.media_id}`)).statusCode).toBe(404)
  await sweepMedia({ db: system.database.db, service }, system.clock.now())
  expect((await stored(call)).media_bytes.used).toBe(staying.size)
  expect((await call('GET', staying.url.replace('http://localhost:3000/v1', ''))).statusCode).toBe(200)
})

test('if the server deletes files after some days, a file may expire earlier, but not later', async () => {
  const { accountId } = await account({})
  const config = { DATA_DIR: system.folder, MEDIA_STORE: 'file', MEDIA_RETENTION_DAYS: 7 }
  const service = await openMedia(config, 'http://localhost:3000', createSealer(Buffer.alloc(32, 7)))
  const { db } = system.database
  const now = system.clock.now()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const keep = async (expiresAt?: Date) => {
    const staged = await stage(service.incoming, Readable.from([files.png]))
    const upload = { ...staged, filename: 'a.png', expiresAt, limit: UNLIMITED }
    return (await createMedia({ db, service }, accountId, upload, now)).expiresAt
  }
  expect([await keep(), await keep(inDays(1)), await keep(inDays(30))]).toEqual([inDays(7), inDays(1), inDays(7)])
})
