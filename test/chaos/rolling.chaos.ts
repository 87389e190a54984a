import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import type { RunningServer } from '../support/server.ts'
import { testUnless } from '../support/unless.ts'
import { ADMIN_TOKEN, compareLedger, newAccount, pause, sendMessages, start } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'
import { type LoadBalancer, startProxy } from './proxy.ts'

// Two web processes behind a proxy and two workers are restarted one after another under load; docs/scaling.md has the figures.

/** How often the proxy polls /ready; DRAIN_SECONDS is twice that, so that a poll sees the server leave before it closes. */
const POLL_MS = 2_000
const WEB = { PROCESS_ROLE: 'web', DATABASE_POOL: '8', DRAIN_SECONDS: String((2 * POLL_MS) / 1000) }
const WORKER = { PROCESS_ROLE: 'worker', DATABASE_POOL: '8' }

let cluster: Cluster
let databaseUrl: string
let receiver: RecordingReceiver
let proxy: LoadBalancer
const running = new Set<RunningServer>()

beforeAll(async () => {
  if (NO_POSTGRES) return
  cluster = await startPrepared()
  databaseUrl = (await newPrepared(cluster)).url
  receiver = await recordingReceiver()
}, 300_000)
afterAll(async () => {
  await proxy?.close()
  for (const server of running) {
    await server.stop('SIGKILL')
    rmSync(server.folder, { recursive: true, force: true })
  }
  await receiver?.close()
  cluster?.remove()
})

async function begin(env: Record<string, string>): Promise<RunningServer> {
  const server = await start(databaseUrl, env)
  running.add(server)
  return server
}

/** Ends a process and starts a new one at the same address, as a supervisor does. Returns the new one, and how long both took. */
async function restart(server: RunningServer, env: Record<string, string>): Promise<[RunningServer, string]> {
  const begun = performance.now()
  expect(await server.stop('SIGTERM')).toBe(0)
  running.delete(server)
  const ended = performance.now()
  const next = await begin({ ...env, PORT: new URL(server.url).port })
  while (!(await fetch(`${next.url}/ready`)).ok) await pause(100)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    next,
    `${env.PROCESS_ROLE} ended in ${seconds(ended - begun)} s, ready after ${seconds(performance.now() - ended)} s`,
  ]
}

/** Reads a verse continuously with several readers until it is stopped. */
function readVerses(url: string, key: string, readers = 2) {
  const counts = { answered: 0, failed: [] as string[], longestMs: 0 }
  let stopped = false
  const reader = async () => {
    while (!stopped) {
      const begun = performance.now()
      const failed = await fetch(`${url}/api/v1/quran/112:1`, { headers: { 'x-api-key': key } })
        .then(async (answer) => (answer.ok ? void (await answer.text()) : `${answer.status} ${await answer.text()}`))
        .catch((error: Error) => error.message)
      if (failed === undefined) counts.answered += 1
      else counts.failed.push(failed)
      counts.longestMs = Math.max(counts.longestMs, performance.now() - begun)
      await pause(10)
    }
  }
  const all = Array.from({ length: readers }, reader)
  return Object.assign(counts, {
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  })
}

testUnless(
  NO_POSTGRES,
  'all processes restarted one after another refuse no request and lose no event',
  async () => {
    const webs = [await begin(WEB), await begin(WEB)]
    const workers = [await begin(WORKER), await begin(WORKER)]
    for (const { url } of [...webs, ...workers]) while (!(await fetch(`${url}/ready`)).ok) await pause(100)
    proxy = await startProxy(
      webs.map(({ url }) => url),
      POLL_MS,
    )
    const key = await newAccount(proxy.url, receiver.url)
    const made = await fetch(`${proxy.url}/admin/api/reference-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'chaos@example.test', limits: { per_minute: 1_000_000, per_day: 1_000_000 } }),
    })
    const { key: referenceKey } = (await made.json()) as { key: string }

    const load = sendMessages(() => proxy.url, key, 3)
    const verses = readVerses(proxy.url, referenceKey)
    const restarts: string[] = []
    for (const [processes, env] of [
      [webs, WEB],
      [workers, WORKER],
    ] as const) {
      for (const each of processes) {
        const before = load.accepted.size
        const [next, took] = await restart(each, env)
        restarts.push(took)
        // the next one is restarted once the proxy has found this one ready, and requests have gone on meanwhile
        if (env === WEB) while (!proxy.isUp(next.url)) await pause(100)
        expect(load.accepted.size).toBeGreaterThan(before)
      }
    }
    await pause(POLL_MS)
    await load.stop()
    await verses.stop()
    const found = await compareLedger(databaseUrl, load, receiver)
    console.log(
      [
        `${load.accepted.size} messages accepted and ${load.refused} refused, ${verses.answered} verses answered and ${verses.failed.length} not (longest ${Math.round(verses.longestMs)} ms)`,
        `${found.events} events, ${found.lost} lost, ${found.duplicates} delivered twice`,
        ...restarts,
      ].join('\n'),
    )
    expect(verses.failed).toEqual([])
    expect(found).toMatchObject({ refused: 0, lost: 0, wronglyDropped: 0, invented: 0 })
  },
  { timeout: 600_000 },
)
