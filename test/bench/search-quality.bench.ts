import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { openEmbedder } from '../../src/reference/language/embed.ts'
import { findNearest } from '../../src/reference/search/candidates.ts'
import { type Fields, KeywordIndexBuilder, type Kind } from '../../src/reference/search/keyword-index.ts'
import type { IndexedPassage } from '../../src/reference/search/keyword-worker.ts'
import { indexQuotations } from '../../src/reference/search/quotations.ts'
import { type Keywords, rank, read } from '../../src/reference/search/rank.ts'
import { openSearch } from '../../src/reference/search/search.ts'
import { spellingNeighbours } from '../../src/reference/search/spelling-neighbours.ts'
import { arabicStems, stems } from '../../src/reference/search/terms.ts'
import { indexSkeletons } from '../../src/reference/search/transliteration.ts'
import { fullPackSystem } from './full-pack.ts'
import { differenceInterval, judgedQueries, type Measures, mean, measure } from './ranking.ts'

const KINDS: Kind[] = ['quran', 'hadith']
type Run = (query: string) => Promise<string[]> | string[]

/**
 * nDCG@10, MRR@10 and recall@100 of the search as it stands, of each arm alone, and of MiniSearch on the same stems.
 */
test('search-quality', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await openEmbedder('semantic-id-ar-en-256')
  const search = await openSearch({ db, embedder, log: system.app.log, now: () => new Date() })
  await search.refresh()
  const { keywords, keyOf, documents } = await loadKeywords()
  const runs: Record<string, Run> = {
    search: async (query) => (await search.search(query, KINDS, 100)).hits.map(({ key }) => key),
    vector: async (query) => {
      if (!embedder) return []
      const nearest = await findNearest(db, embedder.model.id, await embedder.embed(query))
      const { ids, cosines } = nearest ?? { ids: [], cosines: [] }
      return [...ids.keys()]
        .sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0))
        .map((at) => keyOf.get(ids[at] ?? 0) ?? '')
    },
    keyword: (query) => {
      const none = { ids: new Uint32Array(), cosines: new Float32Array() }
      const { ids, lexical } = rank(read(query, keywords), none, KINDS, keywords)
      return [...ids.keys()]
        .sort((a, b) => (lexical[b] ?? 0) - (lexical[a] ?? 0))
        .map((at) => keyOf.get(ids[at] ?? 0) ?? '')
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
  await embedder?.close()
  await system.close()

  async function loadKeywords(): Promise<{
    keywords: Keywords
    keyOf: Map<number, string>
    documents: Record<string, string>[]
  }> {
    const builder = new KeywordIndexBuilder()
    const verses = new Map<number, string>()
    const sayings = new Map<number, string>()
    const keyOf = new Map<number, string>()
    const documents: Record<string, string>[] = []
    for (let after = 0; ; ) {
      const page = await rows<IndexedPassage & { key: string }>(
        db,
        sql`select * from passages where id > ${after} and kind <> 'rijal' order by id limit 1000`,
      )
      if (page.length === 0) break
      for (const passage of page) {
        const [arabic, indonesian, english] = [
          passage.stems_arabic,
          passage.stems_indonesian,
          passage.stems_english,
        ].map(fields)
        if (!arabic || !indonesian || !english) throw new Error('a passage has no stems')
        if (passage.skeleton) (passage.kind === 'quran' ? verses : sayings).set(documents.length, passage.skeleton)
        builder.add(passage.id, passage.kind, { arabic, indonesian, english })
        keyOf.set(passage.id, passage.key)
        documents.push({
          id: passage.key,
          arabic: `${arabic.text} ${arabic.beside}`,
          indonesian: indonesian.text,
          english: english.text,
        })
      }
      after = page.at(-1)?.id ?? after
    }
    const index = builder.finish()
    const keywords = {
      index,
      neighbours: spellingNeighbours(index),
      skeletons: indexSkeletons(verses),
      quotations: indexQuotations(sayings),
      findNarrators: () => [],
    }
    return { keywords, keyOf, documents }
  }
})

function fields(lines: string): Fields {
  const [text = '', title = '', beside = '', sanad = ''] = lines.split('\n')
  return { text, title, beside, sanad }
}

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
