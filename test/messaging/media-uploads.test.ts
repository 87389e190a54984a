import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findMedia, sweepMedia } from '../../src/messaging/media/media.ts'
import { openMedia } from '../../src/messaging/media/open.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import * as files from '../support/files.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

const LIMIT = 16_777_216
const B = 'the-boundary'

let system: TestSystem
let port: number
let key: string
let accountId: string
beforeAll(async () => {
  system = await testSystem()
  await system.app.listen({ port: 0, host: '127.0.0.1' })
  port = (system.app.server.address() as AddressInfo).port
  const account = await system.account({ limits: { requests_per_minute: 100_000, requests_per_hour: 100_000 } })
  key = account.key
  accountId = account.accountId
})
afterAll(() => system.close())

/** The names of stored files; the first upload creates the folder. */
const stored = () => {
  const folder = join(system.folder, 'media')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

/** One part of a form, and its end. */
const part = (name: string, content: string | Buffer, filename?: string, more = '') =>
  Buffer.concat([
    Buffer.from(
      `--${B}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${more}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${B}--\r\n`)
const formType = `multipart/form-data; boundary=${B}`

function begin(headers: Record<string, string | number>): ClientRequest {
  return httpRequest({
    port,
    path: '/v1/media',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': formType, ...headers },
  })
}

const answerOf = (request: ClientRequest) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response: IncomingMessage) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
  })

async function send(body: Buffer, headers: Record<string, string | number> = {}) {
  const request = begin({ 'content-length': body.length, ...headers })
  const answer = answerOf(request)
  request.end(body)
  return answer
}

async function expectRefusal(body: Buffer, status: number, code: string, headers?: Record<string, string>) {
  const before = stored()
  const answer = await send(body, headers)
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`"code":"${code}"`)])
  expect(stored()).toEqual(before)
}

test('a valid form is accepted', async () => {
  const answer = await send(Buffer.concat([part('file', files.png, 'a.png'), end]))
  expect(answer.status).toBe(201)
})

test.each([
  ['no boundary', Buffer.concat([part('file', files.png, 'a.png'), end]), { 'content-type': 'multipart/form-data' }],
  ['another boundary', Buffer.concat([part('file', files.png, 'a.png'), end]), { 'content-type': `${formType}x` }],
  ['no form at all', Buffer.from('{}'), { 'content-type': 'application/json' }],
  ['an unknown type of body', Buffer.from('x'), { 'content-type': 'what/ever' }],
  ['nothing', Buffer.alloc(0), {}],
  ['an end without a part', end, {}],
  ['no end', part('file', files.png, 'a.png'), {}],
  ['two files', Buffer.concat([part('file', files.png, 'a.png'), part('file', files.pdf, 'b.pdf'), end]), {}],
  ['a file under another name', Buffer.concat([part('upload', files.png, 'a.png'), end]), {}],
  ['a file that is only a field', Buffer.concat([part('file', 'text'), end]), {}],
  ['an empty file', Buffer.concat([part('file', '', 'a.png'), end]), {}],
  [
    'a thousand parts',
    Buffer.concat([...Array.from({ length: 1000 }, (_, i) => part(`f${i}`, 'x')), part('file', files.png, 'a'), end]),
    {},
  ],
  ['a thousand files', Buffer.concat([...Array.from({ length: 1000 }, () => part('file', files.png, 'a')), end]), {}],
  ['a long name', Buffer.concat([part('filename', 'x'.repeat(5000)), part('file', files.png, 'a'), end]), {}],
  ['a field named like a prototype', Buffer.concat([part('__proto__', 'x'), part('file', files.png, 'a'), end]), {}],
])('%s is refused as a bad request, and nothing is left', async (_, body, headers) => {
  await expectRefusal(body, 400, 'INVALID_REQUEST', headers)
})

test('a header that never ends is refused before it fills anything', async () => {
  const endless = Buffer.concat([
    Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nX: `),
    Buffer.alloc(LIMIT + 1024 * 1024, 'x'),
  ])
  const answer = await send(endless, { 'content-length': endless.length })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  const before = stored()
  const chunked = begin({ 'transfer-encoding': 'chunked' })
  const reply = answerOf(chunked)
  chunked.end(endless)
  expect((await reply).status).toBe(413)
  expect(stored()).toEqual(before)
})

test('a Content-Length that is too large is refused at once, and one that is too small truncates the form', async () => {
  const request = begin({ 'content-length': LIMIT * 3 })
  const answer = answerOf(request)
  request.flushHeaders()
  expect((await answer).status).toBe(413)
  request.destroy()
  const whole = Buffer.concat([part('file', files.png, 'a.png'), end])
  await expectRefusal(whole.subarray(0, whole.length - 20), 400, 'INVALID_REQUEST')
})

test('a client that sends all of a too large file before it listens still reads why it was refused', {
  tags: 'slow',
}, async () => {
  const before = stored()
  const request = begin({ 'transfer-encoding': 'chunked', connection: 'keep-alive' })
  let status: number | undefined
  let finished = false
  request.on('response', (response) => {
    status = response.statusCode
    response.resume()
  })
  request.on('error', () => {})
  const write = (chunk: Buffer) => new Promise<void>((resolve) => request.write(chunk, () => resolve()))
  await write(part('file', Buffer.alloc(1024), 'a.mp4').subarray(0, -2))
  for (let i = 0; i < 40; i++) await write(Buffer.alloc(1024 * 1024))
  await new Promise<void>((resolve) => request.end(end, () => resolve()))
  finished = true
  await vi.waitFor(() => expect(status).toBe(413))
  expect(finished).toBe(true)
  // the answer may arrive before the last piece is sent
  await vi.waitFor(() => expect(stored()).toEqual(before))
})

test('a client that never ends is disconnected', async () => {
  // not Node's client, which stops sending once it has an answer
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  client.resume()
  const closed = new Promise((resolve) => client.on('close', resolve))
  const head = [
    `authorization: Bearer ${key}`,
    `content-type: ${formType}`,
    'host: localhost',
    'transfer-encoding: chunked',
  ]
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  client.write(`POST /v1/media HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  client.write(chunk(part('file', Buffer.alloc(1024), 'a.mp4').subarray(0, -2)))
  const megabyte = chunk(Buffer.alloc(1024 * 1024))
  const more = () => {
    while (client.writable && client.write(megabyte));
  }
  client.on('drain', more)
  more()
  await closed
  const sentMB = client.bytesWritten / 1024 / 1024
  // cut by the number of bytes: in the ten seconds allowed it would send far more
  expect(sentMB).toBeGreaterThan(64)
  expect(sentMB).toBeLessThan(2_000)
})

test('an upload that breaks off leaves nothing', async () => {
  const before = stored()
  const request = begin({ 'content-length': 1_000_000 })
  request.on('error', () => {})
  const started = new Promise<void>((resolve) => request.write(part('file', files.png, 'a.png'), () => resolve()))
  await started
  await vi.waitFor(() => expect(stored().length).toBe(before.length + 1))
  request.destroy()
  await vi.waitFor(() => expect(stored()).toEqual(before))
  await vi.waitFor(() => expect(system.logged()).not.toContain('a request failed'))
})

test('the unfinished files of a dead process are deleted after an hour, and no others', async () => {
  const { media_id: complete } = JSON.parse((await send(Buffer.concat([part('file', files.png, 'a.png'), end]))).body)
  const { media_id: half } = JSON.parse((await send(Buffer.concat([part('file', files.pdf, 'b.pdf'), end]))).body)
  const { db } = system.database
  await db.execute(sql`update media set state = 'storing' where id = ${half}`)
  const incoming = join(system.folder, 'media/incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'old'), 'x')
  writeFileSync(join(incoming, 'new'), 'x')
  const before = stored()
  const service = await openMedia(
    { DATA_DIR: system.folder, MEDIA_STORE: 'file' },
    'http://localhost:3000',
    createSealer(Buffer.alloc(32, 7)),
  )
  expect(await findMedia(db, accountId, half)).toBeUndefined()
  const now = system.clock.now()
  await sweepMedia({ db, service }, now)
  expect(stored()).toEqual(before)
  utimesSync(join(incoming, 'old'), now, new Date(now.getTime() - 3_700_000))
  utimesSync(join(incoming, 'new'), now, new Date(now.getTime() + 3_600_000))
  await sweepMedia({ db, service }, new Date(now.getTime() + 3_601_000))
  expect(stored().sort()).toEqual(before.filter((name) => name !== half && name !== 'old').sort())
  expect(await findMedia(db, accountId, complete)).toBeDefined()
})
