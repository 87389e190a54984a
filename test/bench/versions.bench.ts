import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { packFolder } from '../support/pack.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { judgedQueries } from './ranking.ts'
import { report } from './report.ts'

const ROUNDS = 5
const READS = 2_000
const SEARCHES = 60
/** Enough to keep a server of one thread busy. */
const CONNECTIONS = 8
/** In ms: after this a server that has answered its first search is at rest. */
const REST_MS = 5_000
/** The unit of times in /proc/<pid>/stat, in ms. */
const TICK_MS = 10
/** On a busy machine an import takes a quarter of an hour. */
const LIMIT_MS = 60 * 60_000
const ADMIN_TOKEN = 'operator-token-for-bench'
/** Only the full pack has it. */
const LAST_OF_PACK = 'bukhari:7563'

type Work = { times: number; connections: number; path: string; encoding?: string; bodyOf?: (at: number) => object }
type Measured = { server: RunningServer; headers: Record<string, string>; imported: number; peak: number; rest: number }

/**
 * This version and that in the folder OTHER_VERSION (with its packages, compiled), with the same flags and the full pack, measured in alternating
 * rounds. Processor time hardly depends on other work on the machine.
 */
test('versions', { timeout: LIMIT_MS }, async () => {
  const root = process.env.OTHER_VERSION
  if (!root) return console.log('no other version: set OTHER_VERSION to its folder')
  const [ours, peer] = await Promise.all([startedAgain(), startedAgain(root)])
  const name = execFileSync('git', ['-C', root, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const compare = (what: string, of: (one: Measured) => number, unit: string) =>
    report({ what: `${what}; peer: ${name}`, ours: of(ours), peer: of(peer), unit })
  compare('importing the full pack until it is searchable, processor time', ({ imported }) => imported / 1000, 's')
  compare('importing the full pack until it is searchable, peak of memory', ({ peak }) => peak, 'MB')
  compare('memory at rest after a restart', ({ rest }) => rest, 'MB')

  const texts = judgedQueries().flatMap(({ queries }) => queries.map(({ text }) => text))
  const works: Record<string, Work> = {
    'a read of quran/112:1': { times: READS, connections: CONNECTIONS, path: '/api/v1/quran/112:1' },
    'a read of quran/2:255, compressed': {
      times: READS,
      connections: CONNECTIONS,
      path: '/api/v1/quran/2:255',
      encoding: 'br',
    },
    // one at a time, because a loaded machine refuses searches that would wait
    'a search': {
      times: SEARCHES,
      connections: 1,
      path: '/api/v1/search',
      bodyOf: (at: number) => ({ q: texts[at], limit: 10 }),
    },
  }
  for (const [what, work] of Object.entries(works)) {
    const spent = new Map<Measured, number[]>([ours, peer].map((one) => [one, []]))
    // the first round is a warm-up
    for (let round = 0; round <= ROUNDS; round++)
      for (const [one, list] of spent) {
        const used = await processorTime(one, work)
        if (round > 0) list.push(used / work.times)
      }
    compare(`${what}, processor time`, (one) => median(spent.get(one) ?? []), 'ms')
  }
  for (const { server } of [ours, peer]) {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  }
})

/** Imports the pack with a first server, and starts a second one on its data. */
async function startedAgain(root?: string): Promise<Measured> {
  const pack = packFolder() ?? expect.fail('no data pack here: set DATA_PACK to one')
  const settings = { DATA_PACK: pack, ADMIN_TOKEN, LOG_LEVEL: 'warn' }
  const first = await startServer(settings, undefined, { root })
  const headers = { 'x-api-key': await newKey(first) }
  await untilSearchable(first, headers)
  const [imported, peak] = [processorMs(first), memoryMb(first, 'VmHWM')]
  await first.stop()
  const server = await startServer(settings, first.folder, { root })
  await untilSearchable(server, headers)
  await untilNothingIsBuilt(server)
  await sleep(REST_MS)
  return { server, headers, imported, peak, rest: memoryMb(server, 'VmRSS') }
}

async function newKey({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/admin/api/reference-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.test', limits: { per_minute: 10_000_000, per_day: 1_000_000_000 } }),
  })
  return ((await response.json()) as { key: string }).key
}

async function untilSearchable({ url }: RunningServer, headers: Record<string, string>): Promise<void> {
  for (const path of [`/api/v1/hadith/${LAST_OF_PACK}`, '/ready'])
    while (!(await fetch(url + path, { headers })).ok) await sleep(500)
}

/** Records are compared last, some seconds after they are searchable. */
async function untilNothingIsBuilt({ url }: RunningServer): Promise<void> {
  for (let looks = 0; looks < 3; ) {
    await sleep(2_000)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    looks = /mimbar_jobs\{kind="(search|parallels)\.build",state="waiting"\}/.test(metrics) ? 0 : looks + 1
  }
}

/** The processor time that a server uses for requests, in ms. */
async function processorTime(
  { server, headers }: Measured,
  { times, connections, path, encoding = 'identity', bodyOf }: Work,
): Promise<number> {
  const before = processorMs(server)
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < times; at = next++) {
        const { statusCode, body } = await request(server.url + path, {
          headers: { ...headers, 'accept-encoding': encoding, ...(bodyOf && { 'content-type': 'application/json' }) },
          ...(bodyOf && { method: 'POST', body: JSON.stringify(bodyOf(at)) }),
        })
        await body.arrayBuffer()
        expect(statusCode).toBe(200)
      }
    }),
  )
  return processorMs(server) - before
}

/** User and system time of a server with its threads. */
function processorMs({ process: { pid } }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const memoryMb = ({ process: { pid } }: RunningServer, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
