import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { openEmbedder } from '../../src/reference/language/embed.ts'
import { findNearest, rankCandidates } from '../../src/reference/search/candidates.ts'
import type { Kind } from '../../src/reference/search/keyword-index.ts'
import { openKeywords } from '../../src/reference/search/keywords.ts'
import { fullPackSystem } from './full-pack.ts'
import { judgedQueries } from './ranking.ts'

const KINDS: Kind[] = ['quran', 'hadith']
const LIMIT = 10

/** What a query can be at its worst: at the length limit, of common words, of one word, of operators, of every script. */
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
 * POST /search over HTTP with the full pack: every judged query, one at a time, and four at a time where
 * TEST_DATABASE_URL names a Postgres; then what each step of a search takes.
 */
test('search-speed', async () => {
  const system = await fullPackSystem()
  const address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  const key = await system.referenceKey()
  const texts = judgedQueries().flatMap(({ queries }) => queries.map(({ text }) => text))
  const ask = async (q: string) => {
    const begun = performance.now()
    const response = await fetch(`${address}/api/v1/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ q, limit: LIMIT }),
    })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return performance.now() - begun
  }
  await inTurns(texts, 1, ask)
  const blocked = monitorEventLoopDelay({ resolution: 1 })
  blocked.enable()
  for (const concurrency of process.env.TEST_DATABASE_URL ? [1, 4] : [1])
    console.log(`whole request, ${concurrency} at a time: ${percentiles(await inTurns(texts, concurrency, ask))}`)
  blocked.disable()
  console.log(`pathological queries: ${percentiles(await inTurns(PATHOLOGICAL, 1, ask))}`)
  console.log(`event loop held up at most ${(blocked.max / 1e6).toFixed(0)} ms`)

  const embedder = await openEmbedder('semantic-id-ar-en-256')
  const keywords = openKeywords(system.database.db)
  await keywords.load()
  const steps: Record<string, number[]> = { embedding: [], vector: [], keyword: [], assembly: [] }
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const result = await work()
    steps[step]?.push(performance.now() - begun)
    return result
  }
  for (const text of texts) {
    if (!embedder) break
    const vector = await timed('embedding', () => embedder.embed(text))
    const nearest = await timed('vector', () => findNearest(system.database.db, embedder.model.id, vector))
    if (!nearest) throw new Error('the vectors are not ready')
    const ranked = await timed('keyword', () => keywords.rank(text, nearest, KINDS))
    await timed('assembly', () => rankCandidates(system.database.db, vector, ranked, LIMIT + 15))
  }
  for (const [step, times] of Object.entries(steps)) console.log(`${step.padEnd(10)} ${percentiles(times)}`)
  await keywords.close()
  await embedder?.close()
  await system.close()
})

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

function percentiles(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${(sorted.at(-1) ?? 0).toFixed(1)} ms`
}
