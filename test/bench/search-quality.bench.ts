import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import { nearest } from '../../src/reference/index/snapshot/vectors.ts'
import { asWritten } from '../../src/reference/search/query/query.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { miniSearch, type Run } from './other-searches.ts'
import { differenceInterval, judgedQueries, type Measures, mean, measure } from './ranking.ts'
import { report } from './report.ts'

const KINDS = [...PASSAGE_KINDS]
const DEPTH = 100

/**
 * nDCG@10, MRR@10 and recall@100 of the search, of words and of vectors alone, and of MiniSearch on the same stems.
 */
test('search-quality', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const index = await builtIndex(searchBuild(db, system.folder, embedder.model))
  const rank = createRanking(index)
  const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  const ranked = (text: string, vector: Float32Array | undefined) =>
    rank({ text, vector, kinds: KINDS, named: [], limit: DEPTH }).found.map(({ id }) => keyOf.get(id) ?? '')
  const runs: Record<string, Run> = {
    search: async (query) => ranked(query, await embedder.embed(asWritten(query, index))),
    vector: async (query) => {
      const vector = await embedder.embed(query)
      const near = [index.vectors.quran, index.vectors.hadith].flatMap((of) => [...nearest(of, vector, DEPTH)])
      return near
        .sort(([, a], [, b]) => b - a)
        .slice(0, DEPTH)
        .map(([document]) => keyOf.get(index.ids[document] ?? 0) ?? '')
    },
    keyword: (query) => ranked(query, undefined),
    minisearch: await miniSearch(db),
  }

  console.log('nDCG@10 MRR@10 recall@100')
  for (const { name, queries } of judgedQueries()) {
    const measured: Record<string, Measures[]> = {}
    for (const [run, find] of Object.entries(runs)) {
      measured[run] = []
      for (const { text, relevant } of queries) measured[run].push(measure(await find(text), relevant))
    }
    for (const language of ['all', 'id', 'en', 'ar'] as const) {
      const chosen = [...queries.keys()].filter((at) => language === 'all' || queries[at]?.lang === language)
      const of = (run: string) => chosen.flatMap((at) => measured[run]?.[at] ?? [])
      for (const run of Object.keys(runs)) {
        const [low, high] = differenceInterval(of('search'), of(run))
        const against = run === 'search' ? '' : `  search is ${low.toFixed(3)} to ${high.toFixed(3)} above`
        console.log(
          `${name.padEnd(12)} ${language.padEnd(4)} (${chosen.length}) ${run.padEnd(11)} ${mean(of(run))}${against}`,
        )
      }
      const ndcg = (run: string) => of(run).reduce((sum, one) => sum + one.ndcg, 0) / of(run).length
      report({
        what: `search, nDCG@10 of ${chosen.length} ${name} queries, ${language}; peer: MiniSearch on the same stems`,
        ours: ndcg('search'),
        peer: ndcg('minisearch'),
      })
      if (language !== 'all') expect(differenceInterval(of('search'), of('vector'))[1]).toBeGreaterThan(0)
    }
  }
  await system.close()
})
