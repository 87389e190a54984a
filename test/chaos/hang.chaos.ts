import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'
import { pause } from './load.ts'

const HANG = pathToFileURL(join(import.meta.dirname, '../support/hang.mjs')).href
/** How much longer other requests may take while a thread hangs, including the noise of a shared machine. */
const MOST_LONGER_MS = 100

let server: RunningServer
let hangs: string
beforeAll(async () => {
  const folder = newFolder()
  hangs = join(folder, 'hangs')
  server = await startServer({ HANGS_FILE: hangs, RATE_LIMITS: 'off' }, folder, { flags: ['--import', HANG] })
  while (!(await fetch(`${server.url}/ready`)).ok) await pause(250)
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(server.folder, { recursive: true, force: true })
})

async function post(path: string, body: object) {
  const begun = performance.now()
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': server.credentials().referenceKey },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.text(), ms: performance.now() - begun }
}

/** A single slow request may have waited for another process, so the best of this many rounds counts; the thread hangs throughout. */
const ROUNDS = 3
const IN_A_ROUND = 30

/** The longest time of a verse and of /health in the best round. */
async function othersMs(): Promise<number> {
  const headers = { 'x-api-key': server.credentials().referenceKey }
  const longest: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let most = 0
    for (let times = 0; times < IN_A_ROUND; times++) {
      for (const path of ['/health', '/api/v1/quran/112:1']) {
        const begun = performance.now()
        expect((await fetch(server.url + path, { headers })).status).toBe(200)
        most = Math.max(most, performance.now() - begun)
      }
      await pause(10)
    }
    longest.push(most)
  }
  return Math.min(...longest)
}

const TEXT = 'Allah berfirman: "Katakanlah: Dialah Allah, Yang Maha Esa"'

test.each([
  {
    hung: '/verify',
    asked: { text: `${TEXT} standstill` },
    honest: { text: TEXT },
    other: '/search',
    others: { q: 'sabar' },
  },
  { hung: '/search', asked: { q: 'standstill' }, honest: { q: 'sabar' }, other: '/verify', others: { text: TEXT } },
])(
  'a thread that hangs in POST $hung is terminated: one request is refused, and no other is affected',
  async (one) => {
    const api = (path: string) => `/api/v1${path}`
    expect((await post(api(one.hung), one.honest)).status).toBe(200)
    const before = readHangs()
    const usual = await othersMs()
    const hanging = post(api(one.hung), one.asked)
    while (readHangs() === before) await pause(20)
    expect(await othersMs()).toBeLessThan(usual + MOST_LONGER_MS)
    expect((await post(api(one.other), one.others)).status).toBe(200)

    const { status, body, ms } = await hanging
    expect([status, body]).toEqual([503, expect.stringContaining('5 seconds')])
    expect(ms).toBeLessThan(7_000)
    // at once, although the thread is starting again
    expect((await post(api(one.hung), one.honest)).status).toBe(200)
    expect(readHangs()).toBe(before + 1)
  },
  60_000,
)

function readHangs(): number {
  try {
    return readFileSync(hangs, 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}
