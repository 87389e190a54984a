import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { listPassages } from '../../src/reference/index/building/passages.ts'
import { arabicStems, stems } from '../../src/reference/index/building/terms.ts'
import type { SearchIndex } from '../../src/reference/index/snapshot/search-index.ts'
import { readQuery } from '../../src/reference/search/query/query.ts'
import { createWordScorer } from '../../src/reference/search/query/words.ts'

/** The keys that a query finds, best first. */
export type Run = (query: string) => Promise<string[]> | string[]

const DEPTH = 100

/** MiniSearch on our stems of the texts. */
export async function miniSearch(db: Db): Promise<Run> {
  const index = new MiniSearch({
    fields: ['arabic', 'indonesian', 'english'],
    tokenize: (text: string) => text.split(' ').filter(Boolean),
    processTerm: (term: string) => term,
  })
  const keys = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  for await (const passages of listPassages(db))
    for (const passage of passages) {
      const [text = '', , otherSpellings = ''] = passage.stems_arabic.split('\n')
      index.add({
        id: keyOf.get(passage.id) ?? '',
        arabic: `${text} ${otherSpellings}`,
        indonesian: passage.stems_indonesian.split('\n')[0] ?? '',
        english: passage.stems_english.split('\n')[0] ?? '',
      })
    }
  const stemmed = (query: string) =>
    [...new Set([...arabicStems(query).words, ...stems(query, 'indonesian'), ...stems(query, 'english')])].join(' ')
  return (query) =>
    index
      .search(stemmed(query), { prefix: false, fuzzy: 0.1 })
      .slice(0, DEPTH)
      .map(({ id }) => id)
}

/** BM25 over our fields and nothing else. */
export function bm25Alone(index: SearchIndex, keyOf: Map<number, string>): Run {
  const score = createWordScorer(index)
  return (query) =>
    score(readQuery(query, index), ({ bm25, touched, count }) =>
      Array.from(touched.subarray(0, count))
        .sort((a, b) => (bm25[b] ?? 0) - (bm25[a] ?? 0))
        .slice(0, DEPTH)
        .map((document) => keyOf.get(index.ids[document] ?? 0) ?? ''),
    )
}
