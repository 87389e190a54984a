import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { ENVIRONMENT, FLAGS } from '../../src/start.ts'
import { startServer } from '../support/server.ts'
import { onServer } from '../support/server-database.ts'
import { report } from './report.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 32
const ADMIN_TOKEN = 'operator-token-for-bench'

/**
 * A read of the whole server (key check, limits, headers, logging) against a bare Fastify route with a body of the same size, and against that
 * route with the packages that every request passes (test/support/bare-fastify.mjs). All are started like `npm start`, and measured in
 * alternating rounds, uncompressed and compressed. TEST_DATABASE_URL measures on Postgres.
 */
test.each([
  { accepted: 'identity', path: 'quran/112:1' },
  { accepted: 'gzip, br', path: 'quran/2:255' },
])('reads, $accepted', async ({ accepted, path }) => {
  const ours = await startReading(accepted, path)
  const size = (await (await request(ours.url, { headers: ours.headers })).body.bytes()).byteLength
  const bare = await startFastify(size)
  const packages = await startFastify(size, 'packages')

  const measure = async ({ url, headers }: { url: string; headers?: Record<string, string> }) => {
    const { requests, latency, non2xx } = await autocannon({
      url,
      ...(headers && { headers }),
      connections: CONNECTIONS,
      duration: SECONDS,
    })
    expect(non2xx).toBe(0)
    return { perSecond: requests.average, p99: latency.p99 }
  }
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const mimbar = await measure(ours)
    const fastify = await measure(bare)
    const dressed = await measure(packages)
    // the first round is a warm-up
    if (round > 0) rounds.push({ mimbar, fastify, dressed, ratio: mimbar.perSecond / fastify.perSecond })
  }
  bare.end()
  packages.end()
  await ours.end()

  rounds.sort((a, b) => a.ratio - b.ratio)
  const median = rounds[Math.floor(rounds.length / 2)]
  report({
    what: `reads of ${path}, ${accepted}, ${CONNECTIONS} connections; peer: a bare Fastify route of as many bytes`,
    ours: median?.mimbar.perSecond ?? 0,
    peer: median?.fastify.perSecond ?? 0,
    unit: '/s',
  })
  const ofPackages = rounds.map(({ mimbar, dressed }) => ({ ours: mimbar.perSecond, peer: dressed.perSecond }))
  ofPackages.sort((a, b) => a.ours / a.peer - b.ours / b.peer)
  const middle = ofPackages[Math.floor(ROUNDS / 2)]
  report({
    what: `reads of ${path}, ${accepted}, ${CONNECTIONS} connections; peer: the same route with the packages that every request passes`,
    ours: middle?.ours ?? 0,
    peer: middle?.peer ?? 0,
    unit: '/s',
  })
  console.log(
    `  of ${ROUNDS} rounds ${rounds[0]?.ratio.toFixed(2)} to ${rounds.at(-1)?.ratio.toFixed(2)}; ${size} bytes, p99 ${median?.mimbar.p99} ms`,
  )
})

/** The route of test/support/bare-fastify.mjs in its own process. */
async function startFastify(bytes: number, ...more: string[]) {
  const child = fork(join(import.meta.dirname, '../support/bare-fastify.mjs'), [String(bytes), ...more], {
    execArgv: FLAGS,
    env: { ...process.env, ...ENVIRONMENT },
  })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, end: () => child.kill() }
}

/** A server, and a request to it that no limit refuses. */
async function startReading(accepted: string, path: string) {
  const { env, drop } = await databaseSettings()
  const server = await startServer({ ADMIN_TOKEN, LOG_LEVEL: 'warn', ...env })
  const created = await fetch(`${server.url}/admin/api/reference-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.test', limits: { per_minute: 10_000_000, per_day: 1_000_000_000 } }),
  })
  const { key } = (await created.json()) as { key: string }
  return {
    url: `${server.url}/api/v1/${path}`,
    headers: { 'x-api-key': key, 'accept-encoding': accepted },
    async end() {
      await server.stop()
      await drop()
      rmSync(server.folder, { recursive: true, force: true })
    },
  }
}

async function databaseSettings(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { env: {}, drop: async () => {} }
  const name = `mimbar_bench_${randomBase62(8).toLowerCase()}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    env: { DATABASE_URL: url.href, SECRET_KEY: Buffer.alloc(32).toString('base64') },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}
