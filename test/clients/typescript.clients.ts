import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  each,
  ledger,
  type Messaging,
  MimbarError,
  messagingClient,
  type Reference,
  referenceClient,
  verifyWebhook,
  WebhookError,
} from '../../clients/typescript/src/index.ts'
import { signatureHeaders } from '../../src/messaging/webhooks/sign.ts'
import { phone, settle } from '../messaging/client.ts'
import { searchable } from '../reference/answers/searchable.ts'
import { describeInBrowser, launchBrowser } from '../support/browser.ts'
import { operationsSource } from './operations-source.ts'

const root = join(import.meta.dirname, '../..')
const ownClient = join(root, 'clients/typescript')

let system: Awaited<ReturnType<typeof searchable>>
let url: string
let referenceKey: string
let messagingKey: string
let reference: Reference
let messaging: Messaging
beforeAll(async () => {
  system = await searchable({})
  url = await system.app.listen({ port: 0, host: '127.0.0.1' })
  referenceKey = await system.referenceKey()
  messagingKey = (await system.account()).key
  reference = referenceClient({ url, key: referenceKey })
  messaging = messagingClient({ url, key: messagingKey })
})
afterAll(() => system.close())

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('on the real server', () => {
  test('the client has every operation of the description', async () => {
    const descriptions = {
      reference: (await system.app.inject('/api/v1/openapi.json')).json(),
      messaging: (await system.app.inject('/v1/openapi.json')).json(),
    }
    const same = readFileSync(join(ownClient, 'src/generated/operations.ts'), 'utf8') === operationsSource(descriptions)
    expect(same, 'the descriptions have changed: RECORD_CLIENT=1 npm run clients generates the client again').toBe(true)
  })

  test('a record, a search and an answer match their descriptions', async () => {
    const verse = await reference.getVerse({ key: '112:1', script: 'uthmani' })
    expect(verse).toMatchObject({ surah: 112, ayah: 1 })
    const { results } = await reference.search({ q: 'QS Al-Ikhlas 1', limit: 1 })
    expect(results[0]?.key).toBe('112:1')
    expect((await reference.listSurahs()).total).toBe(114)
  })

  test('an answer can be read while it is written, and cancelled', async () => {
    const question = 'Mengapa niat penting dalam beramal?'
    const events = await all(reference.askStream({ question }))
    const pieces = events.flatMap((event) => ('delta' in event ? event.delta : []))
    const last = events.at(-1)
    expect(pieces.length).toBeGreaterThan(1)
    expect(last).toMatchObject({ done: { question, answer: pieces.join('') } })
    for await (const event of reference.askStream({ question })) {
      expect(event).toHaveProperty('delta')
      break
    }
  })

  test('a list is read to its end, by number and by cursor, each record once', async () => {
    const keys = (await all(each(reference.listHadith, { collection: 'muslim', limit: 3 }))).map(({ key }) => key)
    const { total } = await reference.listHadith({ collection: 'muslim', limit: 1 })
    expect([keys.length, new Set(keys).size]).toEqual([total, total])
    const phones = Array.from({ length: 7 }, () => phone())
    for (const one of phones) await messaging.saveContact({ phone: one, tags: ['each'] })
    const contacts = await all(each(messaging.listContacts, { tags: 'each', limit: 3 }))
    expect(contacts.map((contact) => contact.phone).sort()).toEqual([...phones].sort())
    const found: string[] = []
    for await (const result of each(reference.search, { q: 'puasa', type: 'hadith', limit: 4 })) {
      found.push(result.key)
      if (found.length === 10) break
    }
    expect(new Set(found).size).toBe(10)
    expect(await all(each(messaging.listWebhooks))).toEqual([])
  })

  test('a message is sent once however often it is requested, and the ledger has each of its events', async () => {
    const send = () =>
      messaging.sendMessage({ type: 'text', to: phone(), message: 'Halo' }, { idempotencyKey: 'the same one' })
    const to = phone()
    const message = { type: 'text', to, message: 'Halo' } as const
    const first = await messaging.sendMessage(message, { idempotencyKey: 'mine' })
    const second = await messaging.sendMessage(message, { idempotencyKey: 'mine' })
    expect(second).toEqual(first)
    expect(await all(each(messaging.listMessages, { to }))).toHaveLength(1)
    await send()
    await expect(send()).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
    await settle(system)
    const events = await all(ledger(messaging))
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1))
    const rest = await all(ledger(messaging, { after: 2, types: 'message.read' }))
    expect(rest.map(({ event }) => event)).toEqual(rest.map(() => 'message.read'))
    expect(rest.length).toBeGreaterThan(0)
  })

  test('files, tables and empty answers are returned with their types', async () => {
    const file = new Blob([await readPixel()], { type: 'image/png' })
    const media = await messaging.uploadMedia({ file, filename: 'pixel.png' })
    const content = await messaging.getMediaContent({ media_id: media.media_id })
    expect(content.size).toBe(file.size)
    expect(await messaging.deleteMedia({ media_id: media.media_id })).toBeUndefined()
    const imported = await messaging.importContacts({ body: `phone,name\n${phone()},Aisyah\n` })
    expect(imported.created).toBe(1)
    expect(await messaging.exportContacts()).toMatch(/^phone,/)
    const created = await messaging.createKey()
    await messaging.revokeKey({ key_id: created.id })
  })

  test('a refusal has the reason that the API gives', async () => {
    const unknown = await reference.getVerse({ key: '200:1' }).catch((error: unknown) => error)
    expect(unknown).toBeInstanceOf(MimbarError)
    expect(unknown).toMatchObject({
      status: 404,
      message: expect.stringContaining('200:1'),
      requestId: expect.any(String),
    })
    await expect(reference.search({ q: '' })).rejects.toMatchObject({
      status: 400,
      details: [expect.objectContaining({ field: 'q' })],
    })
    await expect(messaging.getMessage({ message_id: 'msg_none' })).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      details: expect.any(Object),
    })
    await expect(referenceClient({ url, key: 'wrong' }).listSurahs()).rejects.toMatchObject({ status: 401 })
  })

  test('the package installs in an empty project, and the examples of its README work with import and require, with types', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mimbar-client-'))
    const run = promisify(execFile)
    try {
      const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
        cwd: ownClient,
      })
      writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
      await run('npm', ['install', '--offline', '--silent', join(folder, packed.trim().split('\n').at(-1) ?? '')], {
        cwd: folder,
      })
      const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ownClient, 'README.md'), 'utf8')) ?? []
      expect(lines.split('\n').filter((line) => line !== '')).toHaveLength(8)
      writeFileSync(join(folder, 'lines.mjs'), lines)
      const env = { MIMBAR_URL: url, MIMBAR_REFERENCE_KEY: referenceKey, MIMBAR_MESSAGING_KEY: messagingKey }
      const { stdout } = await run(process.execPath, [join(folder, 'lines.mjs')], { env: { ...process.env, ...env } })
      expect(stdout).toContain((await reference.getVerse({ key: '112:1' })).text_arabic)
      expect(stdout).toContain('HR. Muslim no.')
      expect(stdout).toContain("'bukhari:1'")

      const asking = `referenceClient({ url: process.env.MIMBAR_URL, key: process.env.MIMBAR_REFERENCE_KEY }).getVerse({ key: '112:1' })`
      writeFileSync(
        join(folder, 'old.cjs'),
        `const { referenceClient } = require('mimbar-client')\n${asking}.then((verse) => console.log(verse.key))`,
      )
      expect((await run(process.execPath, [join(folder, 'old.cjs')], { env: { ...process.env, ...env } })).stdout).toBe(
        '112:1\n',
      )
      const typed = (key: string) =>
        `import { referenceClient } from 'mimbar-client'\nvoid referenceClient({ url: '', key: '' }).getVerse({ ${key}: '112:1' })\n`
      for (const ending of ['mts', 'cts']) {
        writeFileSync(join(folder, `right.${ending}`), typed('key'))
        writeFileSync(join(folder, `wrong.${ending}`), typed('kye'))
      }
      const compile = (...files: string[]) =>
        run(
          process.execPath,
          [
            ...[join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext'],
            ...['--types', '', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', ...files],
          ],
          { cwd: folder },
        )
      await compile('right.mts', 'right.cts')
      for (const wrong of ['wrong.mts', 'wrong.cts'])
        await expect(compile(wrong)).rejects.toMatchObject({ stdout: expect.stringContaining("'kye' does not exist") })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describeInBrowser('in a browser', () => {
  test('it reads, asks and verifies a webhook with browser APIs alone', async () => {
    const entry = { entryPoints: [join(ownClient, 'src/index.ts')], bundle: true, write: false }
    const { outputFiles = [] } = await build({ ...entry, format: 'iife', globalName: 'mimbar' })
    const signed = { body: '{}', headers: signatureHeaders({ current: 'secret' }, 'evt_1', '{}', new Date()) }
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${url}/llms.txt`)
      const found = await page.evaluate(`${outputFiles[0]?.text}
      (async () => {
        const client = mimbar.referenceClient({ url: ${JSON.stringify(url)}, key: ${JSON.stringify(referenceKey)} })
        const { text_arabic } = await client.getVerse({ key: '112:1' })
        let last
        for await (const event of client.askStream({ question: 'Mengapa niat penting dalam beramal?' })) last = event
        const { id } = await mimbar.verifyWebhook(${JSON.stringify(signed)}, 'secret')
        return { text_arabic, references: last.done.references, id }
      })()`)
      const { text_arabic } = await reference.getVerse({ key: '112:1' })
      expect(found).toEqual({ text_arabic, references: expect.arrayContaining(['bukhari:1']), id: 'evt_1' })
    } finally {
      await browser.close()
    }
  })
})

const readPixel = async () =>
  Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  )

describe('when the network or the server fails', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  type Reply = Response | Error | ((init: RequestInit) => Promise<Response>)
  /** A fake `fetch` that gives these replies in order, repeats the last, and records the requests with their times. */
  function network(...replies: Reply[]) {
    const asked: { at: number; headers: Headers; url: string }[] = []
    const fetch = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
      asked.push({ at: Date.now(), headers: new Headers(init.headers), url: String(address) })
      const reply = replies[Math.min(asked.length, replies.length) - 1]
      if (typeof reply === 'function') return reply(init)
      if (!reply || reply instanceof Error) throw reply ?? new TypeError('nothing')
      return reply.clone()
    }
    const options = { url: 'https://mimbar.example/', key: 'k', fetch: fetch as typeof globalThis.fetch }
    const waits = () => asked.slice(1).map(({ at }, place) => at - (asked[place]?.at ?? 0))
    return { asked, waits, reference: referenceClient(options), messaging: messagingClient(options) }
  }
  const ok = (body: unknown = {}) => Response.json(body)
  const refused = (status: number, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify({ error: 'no' }), { status, headers })
  const text = { type: 'text', to: '+62', message: 'x' } as const
  /** The outcome of a promise, with fake timers advanced past all waits. */
  async function outcome<T>(promise: Promise<T>): Promise<T | unknown> {
    const settled = promise.catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return settled
  }

  test('it waits as long as Retry-After says, in seconds or until a date', async () => {
    const at = new Date(Date.now() + 9_000).toUTCString()
    const { reference, waits } = network(
      refused(429, { 'retry-after': '7' }),
      refused(503, { 'retry-after': at }),
      ok(),
    )
    await outcome(reference.listSurahs())
    const [first = 0, second = 0] = waits()
    expect(first).toBeGreaterThanOrEqual(7_000)
    expect(first).toBeLessThan(7_600)
    expect(second).toBeGreaterThan(0)
    expect(second).toBeLessThan(3_600)
  })

  test('it returns a wait that is too long to the caller', async () => {
    const { reference, asked } = network(refused(429, { 'retry-after': '3600' }))
    expect(await outcome(reference.listSurahs())).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
    expect(asked).toHaveLength(1)
  })

  test('it waits longer after each attempt, with jitter, and gives up', async () => {
    const { reference, waits } = network(new TypeError('connection lost'))
    expect(await outcome(reference.getVerse({ key: '1:1' }))).toMatchObject({
      name: 'MimbarError',
      status: 0,
      cause: expect.any(TypeError),
    })
    expect(waits()).toHaveLength(3)
    waits().forEach((wait, attempt) => {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** attempt)
      expect(wait).toBeLessThanOrEqual(500 * 2 ** attempt)
    })
  })

  test('it repeats a message under the same key, and another message under another', async () => {
    const { messaging, asked } = network(new TypeError('lost'), refused(502), ok({ message_id: 'msg_1' }))
    expect(await outcome(messaging.sendMessage(text))).toEqual({ message_id: 'msg_1' })
    await outcome(messaging.sendMessage(text))
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  test('it does not repeat a request that might take effect twice, unless it had no effect', async () => {
    const feedback = { answer_keys: [] as string[], verdict: 'good' as const }
    for (const reply of [new TypeError('lost'), refused(502), refused(500)]) {
      const { reference, asked } = network(reply)
      expect(await outcome(reference.giveFeedback(feedback))).toBeInstanceOf(MimbarError)
      expect(asked).toHaveLength(1)
    }
    const { reference, asked } = network(refused(503), ok())
    await outcome(reference.giveFeedback(feedback))
    expect(asked).toHaveLength(2)
  })

  test('it sends a stream once, because a second attempt would send only the rest', async () => {
    for (const reply of [new TypeError('lost'), refused(503), refused(429)]) {
      const { messaging, asked } = network(reply)
      const body = new Blob(['phone\n+62']).stream()
      expect(await outcome(messaging.importContacts({ body }))).toBeInstanceOf(MimbarError)
      expect(asked).toHaveLength(1)
    }
    const { messaging, asked } = network(refused(503), ok({}))
    await outcome(messaging.importContacts({ body: new Blob(['phone\n+62']) }))
    expect(asked).toHaveLength(2)
  })

  test('it does not repeat an invalid request', async () => {
    for (const status of [400, 401, 403, 404, 409, 413]) {
      const { reference, asked } = network(refused(status))
      expect(await outcome(reference.search({ q: 'x' }))).toMatchObject({ status, message: 'no' })
      expect(asked).toHaveLength(1)
    }
  })

  test('it stops at once when its caller aborts, during a request and between two', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const hanging = network(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const call = hanging.reference.listSurahs({}, { signal: stop.signal }).catch((error: unknown) => error)
    stop.abort(reason)
    expect(await call).toBe(reason)
    expect(hanging.asked).toHaveLength(1)

    const between = new AbortController()
    const { reference, asked } = network(refused(429, { 'retry-after': '30' }))
    const waiting = reference.listSurahs({}, { signal: between.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    between.abort(reason)
    expect(await waiting).toBe(reason)
    expect(asked).toHaveLength(1)
  })

  test('a value in an address stays one segment of it', async () => {
    const { reference, asked } = network(ok())
    await outcome(reference.getVerse({ key: '../../v1/keys?x=1#' }))
    expect(asked[0]?.url).toBe('https://mimbar.example/api/v1/quran/..%2F..%2Fv1%2Fkeys%3Fx%3D1%23')
  })

  test('following the ledger waits for more events, and begins after a given position', async () => {
    const page = (events: { seq: number }[], next_after: number) => ok({ events, next_after })
    const { messaging, asked } = network(page([{ seq: 6 }], 6), page([], 6), page([{ seq: 7 }], 7), page([], 7))
    const seen: number[] = []
    const reading = (async () => {
      for await (const { seq } of ledger(messaging, { after: 5, follow: true, pollMs: 1_000 })) {
        seen.push(seq)
        if (seq === 7) break
      }
    })()
    await vi.advanceTimersByTimeAsync(1_500)
    await reading
    expect(seen).toEqual([6, 7])
    expect(asked.map((one) => new URL(one.url).searchParams.get('after'))).toEqual(['5', '6', '6'])
  })
})

describe('a webhook', () => {
  const body = JSON.stringify({ event: 'message.read', timestamp: '2026-01-01T00:00:00Z', data: { message: 'السلام' } })
  const at = new Date('2026-01-01T00:00:10Z')
  const secret = 'whsec_c2VjcmV0IHdpdGggdW1sYXV0IMOkw7bDvA=='

  test.each(['whsec_c2VjcmV0IHdpdGggdW1sYXV0IMOkw7bDvA==', 'a secret of my own', 'whsec_not-base64'])(
    'signed with %s is read',
    async (own) => {
      const headers = signatureHeaders({ current: own }, 'evt_1', body, at)
      const event = await verifyWebhook({ body, headers }, own, { now: at })
      expect(event).toMatchObject({ id: 'evt_1', event: 'message.read', data: { message: 'السلام' } })
      const bytes = new TextEncoder().encode(body)
      expect(await verifyWebhook({ body: bytes, headers: new Headers(headers) }, own, { now: at })).toEqual(event)
    },
  )

  test('is valid with the old and the new secret during a rotation', async () => {
    const headers = signatureHeaders({ current: 'new secret', old: [secret] }, 'evt_1', body, at)
    for (const one of ['new secret', secret])
      expect(await verifyWebhook({ body, headers }, one, { now: at })).toMatchObject({ id: 'evt_1' })
  })

  test('is refused if anything in it is changed, missing or too old', async () => {
    const headers = signatureHeaders({ current: secret }, 'evt_1', body, at)
    const wrong: [body: string, headers: Record<string, string | undefined>, secret: string, now: Date][] = [
      [`${body} `, headers, secret, at],
      [body, headers, 'another secret', at],
      [body, { ...headers, 'webhook-id': 'evt_2' }, secret, at],
      [body, { ...headers, 'webhook-timestamp': '1767225611' }, secret, at],
      [body, { ...headers, 'webhook-timestamp': 'now' }, secret, at],
      [body, { ...headers, 'webhook-signature': undefined }, secret, at],
      [body, { ...headers, 'webhook-signature': 'v1,AA== v2,x v1,%%' }, secret, at],
      [body, headers, secret, new Date(at.getTime() + 301_000)],
      [body, headers, secret, new Date(at.getTime() - 301_000)],
    ]
    for (const [text, given, key, now] of wrong)
      await expect(verifyWebhook({ body: text, headers: given }, key, { now })).rejects.toBeInstanceOf(WebhookError)
  })
})
