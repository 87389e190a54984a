import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import { nearest } from '../../src/reference/index/snapshot/vectors.ts'
import { findEvidence, findNamed } from '../../src/reference/search/query/named.ts'
import { asWritten } from '../../src/reference/search/query/query.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { bm25Alone, miniSearch, type Run } from './other-searches.ts'
import { measure } from './ranking.ts'
import { report } from './report.ts'

/** A topic with the two grades, 0 to 3, of each record that any of the searches had among ten. */
type JudgedTopic = { lang: 'id' | 'en' | 'ar'; text: string; grades: Record<string, [number, number]> }

const KINDS = [...PASSAGE_KINDS]
const SHOWN = 10
const GRADES = [0, 1, 2, 3]

/** nDCG@10 of each search on topics whose pooled results two people judged blindly by search-judged-rubric.md, and the agreement of the two. */
test('search-judged', async () => {
  const { topics } = JSON.parse(readFileSync(join(import.meta.dirname, 'search-judged.json'), 'utf8')) as {
    topics: JudgedTopic[]
  }
  const pairs = topics.flatMap(({ grades }) => Object.values(grades))
  console.log(`${pairs.length} pairs, weighted kappa ${weightedKappa(pairs).toFixed(3)}`)

  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const index = await builtIndex(searchBuild(db, system.folder, embedder.model))
  const rank = createRanking(index)
  const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  const vectorOf = (text: string) => embedder.embed(asWritten(text, index))
  const ranked = (text: string, vector: Float32Array | undefined, named: number[] = [], proving: number[] = []) =>
    rank({ text, vector, kinds: KINDS, named, proving, limit: SHOWN }).found.map(({ id }) => keyOf.get(id) ?? '')
  const runs: Record<string, Run> = {
    search: async (text) => {
      const named = await findNamed(db, text, KINDS)
      return ranked(text, await vectorOf(text), named, named.length > 0 ? [] : await findEvidence(db, text, KINDS))
    },
    'without vectors': (text) => ranked(text, undefined),
    'without words': async (text) => {
      const vector = await vectorOf(text)
      return [index.vectors.quran, index.vectors.hadith]
        .flatMap((of) => [...nearest(of, vector, SHOWN)])
        .sort(([, a], [, b]) => b - a)
        .slice(0, SHOWN)
        .map(([document]) => keyOf.get(index.ids[document] ?? 0) ?? '')
    },
    'bm25 alone': bm25Alone(index, keyOf),
    minisearch: await miniSearch(db),
  }
  for (const [name, run] of Object.entries(runs)) {
    const gains: { lang: string; ndcg: number; unjudged: number }[] = []
    for (const { lang, text, grades } of topics) {
      const relevant = Object.fromEntries(Object.entries(grades).map(([key, [a, b]]) => [key, (a + b) / 2]))
      const found = (await run(text)).slice(0, SHOWN)
      gains.push({ lang, ndcg: measure(found, relevant).ndcg, unjudged: found.filter((key) => !grades[key]).length })
    }
    const of = (lang: string) => gains.filter((one) => lang === 'all' || one.lang === lang)
    const cells = ['all', 'id', 'en', 'ar'].map(
      (lang) => `${lang} ${mean(of(lang).map(({ ndcg }) => ndcg)).toFixed(3)}`,
    )
    console.log(name.padEnd(16), ...cells, `unjudged ${gains.reduce((sum, { unjudged }) => sum + unjudged, 0)}`)
    report({
      what: `${topics.length} topics judged by two people, nDCG@10: ${name}`,
      ours: mean(gains.map(({ ndcg }) => ndcg)),
    })
  }
  await system.close()
})

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Cohen's kappa with quadratic weights: 1 if two judges always agree, 0 if they agree as often as by chance. */
function weightedKappa(pairs: [number, number][]): number {
  const share = (of: 0 | 1, grade: number) => pairs.filter((pair) => pair[of] === grade).length / pairs.length
  const seen = mean(pairs.map(([a, b]) => (a - b) ** 2))
  let chance = 0
  for (const a of GRADES) for (const b of GRADES) chance += share(0, a) * share(1, b) * (a - b) ** 2
  return 1 - seen / chance
}
