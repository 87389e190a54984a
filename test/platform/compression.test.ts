import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressionOfAnswers, encodingFor } from '../../src/platform/http/compression.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let address: string
let headers: Record<string, string>
const agent = new Agent()
beforeAll(async () => {
  system = await testSystem()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  headers = { 'x-api-key': await system.referenceKey() }
})
afterAll(async () => {
  await agent.close()
  await system.close()
})

/** The bytes sent, and their decompressed content. */
async function get(path: string, sent: Record<string, string>) {
  const { statusCode, headers: received, body } = await request(address + path, { headers: sent, dispatcher: agent })
  const wire = Buffer.from(await body.arrayBuffer())
  const encoding = received['content-encoding']
  const text = encoding === 'br' ? brotliDecompressSync(wire) : encoding === 'gzip' ? gunzipSync(wire) : wire
  return { status: statusCode, headers: received, wire, text: text.toString() }
}

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['brotli', undefined],
])('Accept-Encoding %s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

const records = ['/api/v1/quran?surah=1', '/api/v1/asmaul-husna', '/api/v1/hadith/bukhari:1', '/api/v1/rijal?q=umar']

test.each(records)('%s has the same content in every encoding, each with its own ETag, in few bytes', async (path) => {
  // the last of several comes from the cache
  for (let i = 0; i < 6; i++) {
    const plain = await get(path, headers)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const tags = new Set([plain.headers.etag])
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(path, { ...headers, 'accept-encoding': encoding })
      expect(answer).toMatchObject({ status: 200, text: plain.text })
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(answer.wire.length),
        vary: 'X-API-Key, Accept-Encoding',
      })
      expect(answer.wire.length).toBeLessThan(plain.wire.length * 0.7)
      tags.add(answer.headers.etag)
      const again = await get(path, {
        ...headers,
        'accept-encoding': encoding,
        'if-none-match': String(answer.headers.etag),
      })
      expect([again.status, again.headers.etag, again.wire.length]).toEqual([304, answer.headers.etag, 0])
      const other = await get(path, {
        ...headers,
        'accept-encoding': encoding,
        'if-none-match': String(plain.headers.etag),
      })
      expect(other.status).toBe(200)
    }
    expect(tags.size).toBe(3)
    expect(plain.headers.vary).toBe('X-API-Key, Accept-Encoding')
  }
})

test('other JSON, pages and descriptions over 1 KB are compressed, shorter ones are not', {
  tags: 'slow',
}, async () => {
  const gzip = { ...headers, 'accept-encoding': 'gzip, br' }
  for (const path of [
    '/api/v1/sunnah-calendar?month=9&year=2026',
    '/api/v1/openapi.json',
    '/v1/openapi.json',
    '/developers',
    '/docs/docs.js',
    '/metrics',
  ]) {
    const plain = await get(path, headers)
    const answer = await get(path, gzip)
    expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined])
    expect([path, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      path,
      /openapi.json$|^\/docs/.test(path) ? 'br' : 'gzip',
      expect.stringMatching(/accept-encoding/i),
    ])
    if (path !== '/metrics') expect(answer.text).toBe(plain.text)
    expect(answer.wire.length).toBeLessThan(plain.wire.length / 2)
  }
  expect((await get('/health', gzip)).headers['content-encoding']).toBeUndefined()
  expect((await get('/api/v1/nothing', gzip)).headers['content-encoding']).toBeUndefined()
})

test('a calendar feed has a tag for each encoding', async () => {
  const made = await system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', headers, payload: {} })
  const path = `/api/v1/sunnah-calendar.ics?token=${made.json<{ token: string }>().token}`
  const plain = await get(path, {})
  const answer = await get(path, { 'accept-encoding': 'gzip' })
  expect([answer.headers['content-encoding'], answer.text]).toEqual(['gzip', plain.text])
  expect(answer.headers.etag).not.toBe(plain.headers.etag)
  for (const [known, accepted] of [
    [plain.headers.etag, 'identity'],
    [answer.headers.etag, 'gzip'],
    ['*', 'gzip'],
  ])
    expect((await get(path, { 'accept-encoding': String(accepted), 'if-none-match': String(known) })).status).toBe(304)
})

test('an event stream is never compressed, whatever the client takes', async () => {
  const app = fastify()
  await app.register(compress, compressionOfAnswers)
  const events = 'data: {"text": "in the name"}\n\n'.repeat(200)
  app.get('/', (_request, reply) => reply.type('text/event-stream; charset=utf-8').send(Readable.from([events])))
  for (const accepted of ['br', 'gzip', '*']) {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, events])
  }
})

test('a file is sent as it was uploaded', async () => {
  const { key } = await system.account()
  const form = new FormData()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'a')])
  form.append('file', new Blob([bytes]), 'a.pdf')
  const authorization = `Bearer ${key}`
  const sent = await fetch(`${address}/v1/media`, { method: 'POST', headers: { authorization }, body: form })
  const { media_id: id } = (await sent.json()) as { media_id: string }
  const file = await get(`/v1/media/${id}/content`, { authorization, 'accept-encoding': 'gzip' })
  expect([file.headers['content-encoding'], file.wire.length]).toEqual([undefined, bytes.length])
  const part = await get(`/v1/media/${id}/content`, { authorization, 'accept-encoding': 'gzip', range: 'bytes=0-3' })
  expect([part.status, part.text]).toEqual([206, '%PDF'])
})
