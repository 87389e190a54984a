import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { expect, test } from 'vitest'
import { recordingReceiver } from '../support/recording-receiver.ts'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { report } from './report.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
const MINUTE_MS = 60_000
/** The duration of the search for the maximum rate. */
const PROBE_SECONDS = 15
const CONNECTIONS = 8
const ADMIN_TOKEN = 'operator-token-for-bench'
const TEXT = 'Assalamu alaikum. Kajian Ahad pagi dimulai pukul 06.00 di masjid Al-Ikhlas, insya Allah.'

/** Limits for the second half of the run relative to the first, which steady growth exceeds within twenty minutes. */
const MOST = { memory: 1.15, bytes: 1.1, latency: 1.5 }

type Minute = {
  perSecond: number
  p50: number
  p99: number
  refused: number
  memoryMb: number
  databaseMb: number
  /** Bytes of the database per message since the start. */
  kbEach: number
  waiting: number
}

/**
 * Messages through all their states (sent, delivered, read, each with a webhook), and reads of verses, at half of what this machine
 * sustains, for SOAK_MINUTES: memory, the database's bytes for each message and latency stay flat. On the Postgres of
 * TEST_DATABASE_URL, else on the embedded database.
 */
test(
  'soak',
  async () => {
    const postgres = process.env.TEST_DATABASE_URL
    const database = postgres ? await newDatabase(postgres) : undefined
    const receiver = await recordingReceiver()
    const server = await startServer(
      {
        ADMIN_TOKEN,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        WEBHOOK_ALLOW_PRIVATE: 'true',
        SECRET_KEY: Buffer.alloc(32).toString('base64'),
        ...(database && { DATABASE_URL: database.url }),
      },
      newFolder(),
    )
    try {
      while (!(await fetch(`${server.url}/ready`)).ok) await pause(200)
      const ask = await prepare(server, receiver.url)
      const begun = performance.now()
      const { perSecond } = await ask.messages(PROBE_SECONDS, undefined)
      while ((await measured(server)).waiting > 0) await pause(500)
      const sustained = (perSecond * PROBE_SECONDS * 1000) / (performance.now() - begun)
      const rate = Math.max(1, Math.floor(sustained / 2))
      console.log(
        `sustained ${sustained.toFixed(0)} messages/s with all their events delivered; soaking at ${rate}/s for ${MINUTES} minutes`,
      )

      const before = await measured(server)
      const minutes: Minute[] = []
      let accepted = 0
      for (let minute = 1; minute <= MINUTES; minute++) {
        const [{ perSecond, p50, p99, refused }] = await Promise.all([
          ask.messages(MINUTE_MS / 1000, rate),
          ask.verses(MINUTE_MS / 1000, rate),
        ])
        accepted += perSecond * (MINUTE_MS / 1000)
        const { memoryMb, databaseMb, waiting } = await measured(server)
        const kbEach = ((databaseMb - before.databaseMb) * 1024) / accepted
        minutes.push({ perSecond, p50, p99, refused, memoryMb, databaseMb, kbEach, waiting })
        console.log(
          `minute ${minute}: ${perSecond.toFixed(0)}/s, ${refused} refused, p50 ${p50} ms, p99 ${p99} ms, memory ${memoryMb.toFixed(0)} MB, ` +
            `database ${databaseMb.toFixed(0)} MB (${kbEach.toFixed(1)} KB a message), ${waiting} waiting`,
        )
      }
      const [first, second] = halves(minutes)
      for (const [what, unit, of] of [
        ['memory', 'MB', 'memoryMb'],
        ['p99 of POST /messages', 'ms', 'p99'],
        ['database for each message', 'KB', 'kbEach'],
      ] as const)
        report({
          what: `soak of ${MINUTES} minutes at half of the maximum, ${what}: second half; peer: the first half`,
          ours: median(second, of),
          peer: median(first, of),
          unit,
        })
      expect(minutes.map(({ refused }) => refused)).toEqual(minutes.map(() => 0))
      // the work of a minute is completed within the next
      expect(minutes.at(-1)?.waiting).toBeLessThan(rate * 60 * 4)
      expect(median(second, 'memoryMb')).toBeLessThan(median(first, 'memoryMb') * MOST.memory)
      expect(median(second, 'kbEach')).toBeLessThan(median(first, 'kbEach') * MOST.bytes)
      expect(median(second, 'p99')).toBeLessThan(Math.max(50, median(first, 'p99') * MOST.latency))
    } finally {
      await server.stop()
      receiver.close()
      await database?.drop()
      rmSync(server.folder, { recursive: true, force: true })
    }
  },
  (MINUTES + 10) * MINUTE_MS,
)

async function prepare(server: RunningServer, hook: string) {
  const call = async (path: string, token: string, body: object) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { id: string; key: string }
  }
  const { id } = await call('/admin/api/accounts', ADMIN_TOKEN, { name: 'soak', plan: 'enterprise' })
  const { key } = await call(`/admin/api/accounts/${id}/keys`, ADMIN_TOKEN, {})
  await call('/v1/webhooks', key, { url: hook, events: ['message.sent', 'message.delivered', 'message.read'] })
  const reader = await call('/admin/api/reference-keys', ADMIN_TOKEN, { email: 'soak@example.test' })
  const run = async (options: object, duration: number, overallRate: number | undefined) => {
    const result = await autocannon({
      url: server.url,
      connections: CONNECTIONS,
      duration,
      ...(overallRate && { overallRate }),
      ...options,
    })
    const { p50, p99 } = result.latency
    return { perSecond: result.requests.average, p50, p99, refused: result.non2xx + result.errors }
  }
  return {
    messages: (seconds: number, rate: number | undefined) =>
      run(
        {
          // many people, because messages to one person are sent one after another
          requests: Array.from({ length: 500 }, (_, person) => ({
            method: 'POST' as const,
            path: '/v1/messages',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ to: `+62812${1000 + person}4321`, type: 'text', message: TEXT }),
          })),
        },
        seconds,
        rate,
      ),
    verses: (seconds: number, rate: number) =>
      run({ requests: [{ path: '/api/v1/quran/112:1', headers: { 'x-api-key': reader.key } }] }, seconds, rate),
  }
}

/** The server's metrics: memory, database and waiting work. */
async function measured({ url }: RunningServer) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const sum = (metric: string) =>
    [...text.matchAll(new RegExp(`^${metric} (\\S+)$`, 'gm'))].reduce((all, [, value]) => all + Number(value), 0)
  return {
    memoryMb: sum('process_resident_memory_bytes') / 1024 ** 2,
    databaseMb: sum('mimbar_database_bytes') / 1024 ** 2,
    waiting:
      sum('mimbar_deliveries') + sum('mimbar_jobs\\{kind="(?:messages.send|simulator.report)",state="waiting"\\}'),
  }
}

/** The first minute is a warm-up. */
function halves(minutes: Minute[]): [Minute[], Minute[]] {
  const warm = minutes.slice(1)
  const middle = Math.ceil(warm.length / 2)
  return [warm.slice(0, middle), warm.slice(middle)]
}

function median(minutes: Minute[], of: keyof Minute): number {
  const values = minutes.map((minute) => minute[of]).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
