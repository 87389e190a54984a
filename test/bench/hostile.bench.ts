import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { HONEST, HOSTILE } from '../hostile/strings.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { report } from './report.ts'

/** The additional delay of others while a text is read. */
const MOST_LONGER_MS = 100
/** The maximum ratio to the time of an ordinary text. */
const MOST_TIMES = 3
/** Shorter times are not compared, because the machine's noise is larger. */
const LEAST_MS = 30
/** Attempts, of which the best counts, because a slow one may have waited for something else. */
const TRIES = 3
/** The interval at which prom-client samples the event loop: the least that it can measure. */
const LOOP_RESOLUTION_MS = 10

type Ask = { url: string; headers?: Record<string, string>; body?: string }

/** Every input of the server that takes a text, with its maximum length. */
const inputs = (key: string): Record<string, (text: string) => Ask> => {
  const json = { 'content-type': 'application/json', 'x-api-key': key }
  const inQuery = (path: string, name: string, length: number) => (text: string) => ({
    url: `${path}${new URLSearchParams({ [name]: text.slice(0, length) })}`,
    headers: { 'x-api-key': key },
  })
  return {
    'POST /verify': (text) => ({ url: '/api/v1/verify', headers: json, body: JSON.stringify({ text }) }),
    'the page /verify': (text) => ({
      url: '/verify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ text })}`,
    }),
    'POST /mcp': (text) => ({
      url: '/mcp',
      headers: { ...json, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'verify', arguments: { text } },
      }),
    }),
    'POST /ask': (text) => ({
      url: '/api/v1/ask',
      headers: json,
      body: JSON.stringify({ question: text.slice(0, 1_000) }),
    }),
    'POST /search': (text) => ({
      url: '/api/v1/search',
      headers: json,
      body: JSON.stringify({ q: text.slice(0, 500), limit: 30 }),
    }),
    'the page /search': inQuery('/search?', 'q', 500),
    'GET /resolve': inQuery('/api/v1/resolve?', 'ref', 500),
    'GET /rijal': inQuery('/api/v1/rijal?', 'q', 100),
    'GET /mosque': inQuery('/api/v1/mosque?', 'q', 100),
    'a long path': (text) => ({
      url: `/api/v1/hadith/${encodeURIComponent(text.slice(0, 1_500).replace(/\p{Cs}/gu, ''))}`,
    }),
  }
}

test('hostile', async () => {
  const server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  while (!(await fetch(`${server.url}/ready`)).ok) await sleep(250)
  onTestFinished(async () => {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  })
  const { referenceKey } = server.credentials()
  const broken: string[] = []
  for (const [input, ask] of Object.entries(inputs(referenceKey))) {
    const best = async (text: string) => {
      const seen: Seen[] = []
      for (let tried = 0; tried < TRIES && !seen.some(isGood); tried++)
        seen.push(await whileOthersAsk(server, referenceKey, () => answer(server, ask(text))))
      return seen.find(isGood) ?? seen.reduce((one, other) => (other.tookMs < one.tookMs ? other : one))
    }
    for (const text of [...HONEST, ...HONEST]) await answer(server, ask(text))
    const idle = await whileOthersAsk(server, referenceKey, () => sleep(300).then(() => 0))
    let usualMs = LEAST_MS
    const times = ({ tookMs }: Seen) => tookMs / usualMs
    const longerMs = ({ othersMs }: Seen) => othersMs - idle.othersMs
    const isGood = (seen: Seen) => times(seen) <= MOST_TIMES && longerMs(seen) <= MOST_LONGER_MS && seen.status < 500
    for (const text of HONEST) usualMs = Math.max(usualMs, (await best(text)).tookMs)
    const worst = { tookMs: 0, longerMs: 0 }
    for (const [name, text] of Object.entries(HOSTILE)) {
      const seen = await best(text)
      worst.tookMs = Math.max(worst.tookMs, seen.tookMs)
      worst.longerMs = Math.max(worst.longerMs, longerMs(seen))
      if (isGood(seen)) continue
      console.log(line(input, name, seen))
      broken.push(
        `${input}, ${name}: ${seen.status}, ${times(seen).toFixed(1)} times, others ${longerMs(seen).toFixed(0)} ms longer`,
      )
    }
    report({
      what: `${input}: the slowest hostile text; peer: the slowest honest one`,
      ours: worst.tookMs,
      peer: usualMs,
      unit: 'ms',
    })
    report({ what: `${input}: others wait longer while it reads`, ours: worst.longerMs, unit: 'ms' })
  }
  expect(broken).toEqual([])
})

type Seen = { status: number; tookMs: number; othersMs: number; loopMs: number }

const line = (input: string, name: string, { status, tookMs, othersMs, loopMs }: Seen): string =>
  `${input.padEnd(18)} ${name.padEnd(28)} ${status} after ${tookMs.toFixed(0)} ms, others waited up to ${othersMs.toFixed(0)} ms, ` +
  `event loop held up ${loopMs.toFixed(0)} ms`

async function answer(server: RunningServer, { url, headers = {}, body }: Ask): Promise<number> {
  const sent = await request(server.url + url, body === undefined ? { headers } : { method: 'POST', headers, body })
  await sent.body.arrayBuffer()
  return sent.statusCode
}

/** Meanwhile reads a verse and /health repeatedly. */
async function whileOthersAsk(server: RunningServer, key: string, work: () => Promise<number>): Promise<Seen> {
  await loopBlockedMs(server)
  let working = true
  let othersMs = 0
  const others = ['/health', '/api/v1/quran/112:1'].map(async (url) => {
    do {
      const begun = performance.now()
      await answer(server, { url, headers: { 'x-api-key': key } })
      othersMs = Math.max(othersMs, performance.now() - begun)
      await sleep(5)
    } while (working)
  })
  const begun = performance.now()
  const status = await work()
  const tookMs = performance.now() - begun
  working = false
  await Promise.all(others)
  return { status, tookMs, othersMs, loopMs: await loopBlockedMs(server) }
}

/** The longest time for which the server's event loop was blocked since the last call. */
async function loopBlockedMs({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]
  return Math.max(0, Number(seconds) * 1000 - LOOP_RESOLUTION_MS)
}
