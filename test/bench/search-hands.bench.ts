import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import { findEvidence, findNamed } from '../../src/reference/search/query/named.ts'
import { asWritten } from '../../src/reference/search/query/query.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { bm25Alone, type Run } from './other-searches.ts'
import { report } from './report.ts'
import { type AskedOfRecord, QUESTION_KINDS, questionsIn, recordsAlike } from './strangers.ts'

const KINDS = [...PASSAGE_KINDS]
const SHOWN = 10
/** Each list was written by another person from single records. The first was known during work on the search, the others were not. */
const HANDS = ['search-hands-1.ndjson', 'search-hands-2.ndjson', 'search-hands-3.ndjson']

/** How often the expected record, or one of the same narration, is among ten: by the search, without vectors, and by BM25 alone. */
test('search-hands', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const index = await builtIndex(searchBuild(db, system.folder, embedder.model))
  const rank = createRanking(index)
  const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  const ranked = async (text: string, vector: Float32Array | undefined) => {
    const named = await findNamed(db, text, KINDS)
    const proving = named.length > 0 ? [] : await findEvidence(db, text, KINDS)
    return rank({ text, vector, kinds: KINDS, named, proving, limit: SHOWN }).found.map(({ id }) => keyOf.get(id) ?? '')
  }
  const runs: Record<string, Run> = {
    search: async (text) => ranked(text, await embedder.embed(asWritten(text, index))),
    'without vectors': (text) => ranked(text, undefined),
    'bm25 alone': bm25Alone(index, keyOf),
  }

  console.log('hit@10', ''.padEnd(31), QUESTION_KINDS.join(' '), 'all')
  for (const file of HANDS) {
    const asked = questionsIn(file)
    const alike = await recordsAlike(db, [...new Set(asked.map(({ key }) => key))])
    const shares: Record<string, number> = {}
    for (const [name, run] of Object.entries(runs)) {
      const hits = new Map<AskedOfRecord, number>()
      for (const question of asked) {
        const found = (await run(question.text)).slice(0, SHOWN)
        hits.set(question, Number(found.some((key) => alike.get(question.key)?.has(key))))
      }
      const share = (kind: string) =>
        mean(asked.filter((one) => kind === 'all' || one.kind === kind).map((one) => hits.get(one) ?? 0))
      console.log(
        file.padEnd(22),
        name.padEnd(16),
        [...QUESTION_KINDS, 'all'].map((kind) => share(kind).toFixed(3)).join(' '),
      )
      shares[name] = share('all')
      if (name === 'search') expect(share('spoken'), `${file}: spoken`).toBeGreaterThanOrEqual(0.6)
    }
    report({
      what: `${asked.length} questions of an outsider (${file}) found among ten; peer: BM25 alone`,
      ours: shares.search ?? 0,
      peer: shares['bm25 alone'] ?? 0,
    })
  }
  await system.close()
})

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
