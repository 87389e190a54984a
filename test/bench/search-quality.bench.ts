import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { listPassages } from '../../src/reference/index/building/passages.ts'
import { arabicStems, stems } from '../../src/reference/index/building/terms.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import { nearest } from '../../src/reference/index/snapshot/vectors.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { fullPackSystem } from './full-pack.ts'
import { differenceInterval, judgedQueries, type Measures, mean, measure } from './ranking.ts'
import { report } from './report.ts'

const KINDS = [...PASSAGE_KINDS]
const DEPTH = 100
type Run = (query: string) => Promise<string[]> | string[]

/**
 * nDCG@10, MRR@10 and recall@100 of the search as it stands, of each arm alone, and of MiniSearch on the same stems.
 */
test('search-quality', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const index = await builtIndex(searchBuild(db, system.folder, embedder.model))
  const rank = createRanking(index)
  const { keyOf, documents } = await read()
  const ranked = (text: string, vector: Float32Array | undefined) =>
    rank({ text, vector, kinds: KINDS, named: [], limit: DEPTH }).found.map(({ id }) => keyOf.get(id) ?? '')
  const runs: Record<string, Run> = {
    search: async (query) => ranked(query, await embedder.embed(query)),
    vector: async (query) => {
      const vector = await embedder.embed(query)
      const near = [index.vectors.quran, index.vectors.hadith].flatMap((of) => [...nearest(of, vector, DEPTH)])
      return near
        .sort(([, a], [, b]) => b - a)
        .slice(0, DEPTH)
        .map(([document]) => keyOf.get(index.ids[document] ?? 0) ?? '')
    },
    keyword: (query) => ranked(query, undefined),
    minisearch: miniSearch(documents),
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
        what: `search, nDCG@10 of ${chosen.length} ${name} queries, ${language}, beside MiniSearch on the same stems`,
        ours: ndcg('search'),
        peer: ndcg('minisearch'),
      })
      if (language !== 'all') expect(differenceInterval(of('search'), of('vector'))[1]).toBeGreaterThan(0)
    }
  }
  await system.close()

  async function read() {
    const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
    const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
    const documents: Record<string, string>[] = []
    for await (const passages of listPassages(db))
      for (const passage of passages) {
        const [text = '', , otherSpellings = ''] = passage.stems_arabic.split('\n')
        documents.push({
          id: keyOf.get(passage.id) ?? '',
          arabic: `${text} ${otherSpellings}`,
          indonesian: passage.stems_indonesian.split('\n')[0] ?? '',
          english: passage.stems_english.split('\n')[0] ?? '',
        })
      }
    return { keyOf, documents }
  }
})

function miniSearch(documents: Record<string, string>[]): Run {
  const index = new MiniSearch({
    fields: ['arabic', 'indonesian', 'english'],
    tokenize: (text: string) => text.split(' ').filter(Boolean),
    processTerm: (term: string) => term,
  })
  index.addAll(documents)
  const stemmed = (query: string) =>
    [...new Set([...arabicStems(query).words, ...stems(query, 'indonesian'), ...stems(query, 'english')])].join(' ')
  return (query) =>
    index
      .search(stemmed(query), { prefix: false, fuzzy: 0.1 })
      .slice(0, 100)
      .map(({ id }) => id)
}
