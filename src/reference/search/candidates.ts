import { sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Grade } from '../hadith/hadith.ts'
import type { Kind } from './keyword-index.ts'
import type { Nearest, Ranked } from './rank.ts'
import { vectorBytes } from './vectors.ts'

/** A passage with what a result shows, and its place in the ranking. */
export type Hit = {
  id: number
  kind: Kind
  key: string
  title: string | null
  title_arabic: string | null
  text_arabic: string | null
  text_indonesian: string | null
  text_english: string | null
  grades: Grade[]
  cosine: number
  total: number
}

const NEAREST_VERSES = 100
const NEAREST_HADITH = 200
// Rocchio: query + 0.1 for each seed's vector, as a direction; so the query counts ten times one seed.
const QUERY_WEIGHT = 10

/** The verses and hadith nearest to a query vector; undefined while the vectors are not those of `model`. */
export async function findNearest(db: Db, model: string, vector: Float32Array): Promise<Nearest | undefined> {
  const [found] = await namedRows<{ ids: number[] | null; cosines: number[] | null }>(
    db,
    'nearest-passages',
    sql`
    select json_agg(n.passage) as ids, json_agg(n.cosine) as cosines
    from search_state s
    left join lateral nearest_passages(${vectorBytes(vector)}::vector, ${NEAREST_VERSES}, ${NEAREST_HADITH}) n on true
    where s.model = ${model} and s.vectors_ready
    group by s.singleton`,
  )
  if (!found) return undefined
  return { ids: Uint32Array.from(found.ids ?? []), cosines: Float32Array.from(found.cosines ?? []) }
}

// Ranked beyond the limit, to fill the places of twins.
const SPARE = 15

/**
 * Ranks the candidates by cosine, to the query moved towards its best results, and lexical score; the best `limit` of these
 * kinds. The same narration in the same words stands in several books: only its best place counts.
 */
export async function rankCandidates(
  db: Db,
  vector: Float32Array | undefined,
  ranked: Pick<Ranked, 'ids' | 'lexical' | 'seeds'>,
  kinds: Kind[],
  limit: number,
): Promise<Hit[]> {
  const query = vector && vectorBytes(vector.map((value) => value * QUERY_WEIGHT))
  const moved = sql`(
    select l2_normalize(case when count(*) = 0 then ${query}::vector else ${query}::vector + sum(embedding) end)
    from passage_vectors
    where passage = any(${arrayOf(ranked.seeds)}::int[]))`
  return namedRows<Hit>(
    db,
    query ? 'rank-candidates' : 'rank-candidates-by-words',
    sql`
    with candidate as (
      select * from unnest(${arrayOf(ranked.ids)}::int[], ${arrayOf(ranked.lexical)}::real[]) as c (id, lexical)
    ),
    direction as materialized (select ${query ? moved : sql`null::vector`} as moved),
    best as (
      select c.id, coalesce(-(v.embedding <#> d.moved), 0) as cosine, c.lexical + coalesce(-(v.embedding <#> d.moved), 0) as total
      from candidate c
      cross join direction d
      left join passage_vectors v on v.passage = c.id
      order by total desc, c.id
      limit ${limit + SPARE}
    ),
    shown as (
      select distinct on (p.twin) b.*
      from best b
      join passages p on p.id = b.id
      where p.kind = any(${sql.param(kinds)}::text[])
      order by p.twin, b.total desc, b.id
    )
    select b.id, b.cosine, b.total, p.kind, p.key, p.title, p.title_arabic, p.text_arabic, p.text_indonesian, p.text_english,
      p.grades
    from shown b
    join passages p on p.id = b.id
    order by b.total desc, b.id
    limit ${limit}`,
  )
}

/** Numbers as Postgres reads an array; the driver would take each through a function of its own. */
const arrayOf = (numbers: number[] | Uint32Array | Float32Array): string => `{${numbers.join(',')}}`

/** Passages by their keys, in the order of the keys; those that are not loaded are missing. */
export async function findPassages(db: Db, keys: string[]): Promise<Hit[]> {
  return rows<Hit>(
    db,
    sql`
    select p.id, p.kind, p.key, p.title, p.title_arabic, p.text_arabic, p.text_indonesian, p.text_english, p.grades,
      1 as cosine, 1 as total
    from unnest(${sql.param(keys)}::text[]) with ordinality as k (key, place)
    join passages p on p.key = k.key and p.kind <> 'rijal'
    order by k.place`,
  )
}
