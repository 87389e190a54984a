import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import { nearest } from '../../src/reference/index/snapshot/vectors.ts'
import { readHits } from '../../src/reference/search/query/hits.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { packFolder } from '../support/pack.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { judgedQueries } from './ranking.ts'
import { report } from './report.ts'

const KINDS = [...PASSAGE_KINDS]
const LIMIT = 10
/** How often a measurement repeats each query. */
const ROUNDS = 3
const ADMIN_TOKEN = 'operator-token-for-bench'
/** In letters: suggestions for longer inputs are not measured. */
const MOST_TYPED = 12
/** Only the full pack has it. */
const LAST_OF_PACK = 'bukhari:7563'
/** The interval at which prom-client samples the event loop: the least that it can measure. */
const LOOP_RESOLUTION_MS = 10

/** Worst-case queries: at the length limit, of common words, of one word, of operators, of every script. */
const PATHOLOGICAL = [
  'a '.repeat(500),
  'dan yang di ke dari untuk dengan pada '.repeat(26),
  'sabar '.repeat(166),
  'sabarr shalaat zakaat puassa hajji '.repeat(28),
  'الله '.repeat(200),
  'x'.repeat(1000),
  'بسم'.repeat(333),
  '& | ! :* <-> '.repeat(76),
  'sabar الصبر patience 忍耐 '.repeat(40),
  Array.from({ length: 160 }, (_, i) => `kata${i}`)
    .join(' ')
    .slice(0, 500),
].map((text) => text.slice(0, 500).trim())

/**
 * POST /search of a separate server with the full pack: every judged query, one at a time, and also four at a time if TEST_DATABASE_URL names a
 * Postgres. Then suggestions for each typed prefix, and the time of each step of a search.
 */
test('search-speed', async () => {
  const own = process.env.TEST_DATABASE_URL ? await newDatabase(process.env.TEST_DATABASE_URL) : undefined
  const server = await startServer({
    DATA_PACK: packFolder() ?? expect.fail('no data pack here: set DATA_PACK to one'),
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    ...(own && { DATABASE_URL: own.url, SECRET_KEY: Buffer.alloc(32).toString('base64') }),
  })
  const key = await newKey(server)
  await untilSearchable(server, key)
  const texts = judgedQueries().flatMap(({ queries }) => queries.map(({ text }) => text))
  // undici's own request, because the client shares the cores and fetch takes twice the processor time
  const ask = async (q: string) => {
    const begun = performance.now()
    const response = await request(`${server.url}/api/v1/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ q, limit: LIMIT }),
    })
    await response.body.arrayBuffer()
    expect(response.statusCode).toBe(200)
    return performance.now() - begun
  }
  const suggest = async (q: string) => {
    const begun = performance.now()
    const url = `${server.url}/api/v1/search/suggest?q=${encodeURIComponent(q)}`
    const response = await request(url, { headers: { 'x-api-key': key } })
    await response.body.arrayBuffer()
    expect(response.statusCode).toBe(200)
    return performance.now() - begun
  }
  const rounds = Array.from({ length: ROUNDS }, () => texts).flat()
  await inTurns(rounds, 1, ask)
  await loopBlockedMs(server)
  for (const concurrency of own ? [1, 4] : [1])
    reportTimes(`a search, whole request, ${concurrency} at a time`, await inTurns(rounds, concurrency, ask))
  reportTimes('a search for the worst texts, whole request', await inTurns(PATHOLOGICAL, 1, ask))
  // as one types it
  const typed = texts.flatMap((text) => Array.from({ length: MOST_TYPED }, (_, at) => text.slice(0, at + 1)))
  await inTurns(typed.slice(0, texts.length), 1, suggest)
  const [suggesting, searching] = [await inTurns(typed, 1, suggest), await inTurns(texts, 1, ask)]
  report({
    what: 'a suggestion while typing, whole request, p95; peer: a search',
    ours: p95(suggesting),
    peer: p95(searching),
    unit: 'ms',
  })
  report({
    what: 'the longest time for which searches block the event loop',
    ours: await loopBlockedMs(server),
    unit: 'ms',
  })
  await server.stop()

  const database = await openDatabase({ url: own?.url, folder: server.folder, onError: () => {} })
  const embedder = await shippedEmbedder()
  const index = await builtIndex(searchBuild(database.db, server.folder, embedder.model))
  const rank = createRanking(index)
  const steps: Record<string, number[]> = { embedding: [], vector: [], keyword: [], assembly: [] }
  for (const text of texts) {
    const [embeddingMs, vector] = await timed(() => embedder.embed(text))
    // ranking includes the search for the nearest vectors, which is measured separately; the rest is ranking by words
    const [vectorMs] = await timed(() =>
      [index.vectors.quran, index.vectors.hadith].map((of) => nearest(of, vector, 100)),
    )
    const [rankMs, { found }] = await timed(() => rank({ text, vector, kinds: KINDS, named: [], limit: LIMIT }))
    const [assemblyMs] = await timed(() => readHits(database.db, found))
    steps.embedding?.push(embeddingMs)
    steps.vector?.push(vectorMs)
    steps.keyword?.push(rankMs - vectorMs)
    steps.assembly?.push(assemblyMs)
  }
  for (const [step, times] of Object.entries(steps)) reportTimes(`a search, its step of ${step}`, times)
  await database.close()
  await own?.drop()
  rmSync(server.folder, { recursive: true, force: true })
})

async function timed<T>(work: () => T): Promise<[number, Awaited<T>]> {
  const begun = performance.now()
  const result = await work()
  return [performance.now() - begun, result]
}

async function newKey({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/admin/api/reference-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.test', limits: { per_minute: 1_000_000, per_day: 100_000_000 } }),
  })
  return ((await response.json()) as { key: string }).key
}

async function untilSearchable({ url }: RunningServer, key: string): Promise<void> {
  const begun = performance.now()
  const answers = async (path: string) => (await fetch(url + path, { headers: { 'x-api-key': key } })).ok
  for (const path of [`/api/v1/hadith/${LAST_OF_PACK}`, '/ready']) while (!(await answers(path))) await sleep(250)
  report({ what: 'the full pack imported and searchable', ours: (performance.now() - begun) / 1000, unit: 's' })
}

/** In ms: the longest time for which the server's event loop was blocked since the last call. */
async function loopBlockedMs({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]
  return Math.max(0, Number(seconds) * 1000 - LOOP_RESOLUTION_MS)
}

async function inTurns(
  texts: string[],
  concurrency: number,
  ask: (text: string) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let text = texts[next++]; text !== undefined; text = texts[next++]) times.push(await ask(text))
    }),
  )
  return times
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0

function reportTimes(what: string, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  for (const share of [0.5, 0.95])
    report({ what: `${what}, p${100 * share}`, ours: sorted[Math.floor(share * sorted.length)] ?? 0, unit: 'ms' })
}
