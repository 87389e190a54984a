import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { HeldBuilder } from '../../src/reference/search/held.ts'
import type { Kind } from '../../src/reference/search/keyword-index.ts'
import { readHeldPassages } from '../../src/reference/search/passages.ts'
import { rank } from '../../src/reference/search/rank.ts'
import { openSearch } from '../../src/reference/search/search.ts'
import { arabicStems, stems } from '../../src/reference/search/terms.ts'
import { nearest } from '../../src/reference/search/vector-index.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { fullPackSystem } from './full-pack.ts'
import { differenceInterval, judgedQueries, type Measures, mean, measure } from './ranking.ts'

const KINDS: Kind[] = ['quran', 'hadith']
const DEPTH = 100
type Run = (query: string) => Promise<string[]> | string[]

/**
 * nDCG@10, MRR@10 and recall@100 of the search as it stands, of each arm alone, and of MiniSearch on the same stems.
 */
test('search-quality', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const search = await openSearch({ db, requestDb: db, embedder, log: system.app.log, now: () => new Date() })
  await search.refresh()
  const { held, keyOf, documents } = await hold()
  const runs: Record<string, Run> = {
    search: async (query) => (await search.search(query, KINDS, DEPTH)).hits.map(({ key }) => key),
    vector: async (query) => {
      const vector = await embedder.embed(query)
      const near = [held.vectors.quran, held.vectors.hadith].flatMap((index) => [...nearest(index, vector, DEPTH)])
      return near
        .sort(([, a], [, b]) => b - a)
        .slice(0, DEPTH)
        .map(([document]) => keyOf.get(held.index.ids[document] ?? 0) ?? '')
    },
    keyword: (query) => {
      const { found } = rank({ text: query, vector: undefined, kinds: KINDS, named: [], limit: DEPTH }, held)
      return found.map(({ id }) => keyOf.get(id) ?? '')
    },
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
      if (language !== 'all') expect(differenceInterval(of('search'), of('vector'))[1]).toBeGreaterThan(0)
    }
  }
  await search.close()
  await embedder.close()
  await system.close()

  async function hold() {
    const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
    const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
    const builder = new HeldBuilder()
    const documents: Record<string, string>[] = []
    for await (const passages of readHeldPassages(db, true))
      for (const passage of passages) {
        builder.add(passage)
        if (passage.kind === 'rijal') continue
        const [text = '', , otherSpellings = ''] = passage.stems_arabic.split('\n')
        documents.push({
          id: keyOf.get(passage.id) ?? '',
          arabic: `${text} ${otherSpellings}`,
          indonesian: passage.stems_indonesian.split('\n')[0] ?? '',
          english: passage.stems_english.split('\n')[0] ?? '',
        })
      }
    return { held: builder.finish(true), keyOf, documents }
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
