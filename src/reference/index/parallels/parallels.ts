import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Relation } from './relation.ts'

/** Between hadith, between verses, and of a verse with the hadith that quote it. */
export type ParallelKind = 'hadith' | 'verses' | 'quotes'

/** A record in the same words as another, or one that quotes it. */
export type Parallel = {
  key: string
  relation: Relation
  /** 0 to 1. */
  score: number
  /** For a hadith: the companion with whom its chain ends, if known. */
  companion: string | null
}

type Slice = { offset: number; limit: number }
/** More parallels than any record has. */
const ALL_PARALLELS: Slice = { offset: 0, limit: 10_000 }

/** Like `findParallels`, but refuses with `unavailable` before the first comparison. */
export async function parallelsOf(
  db: Db,
  kind: ParallelKind,
  key: string,
  page?: Slice,
): Promise<{ parallels: Parallel[]; total: number }> {
  const found = await findParallels(db, kind, key, page)
  if (found) return found
  throw new Refusal('unavailable', 'The records are being compared: try again shortly', { retryAfterSeconds: 30 })
}

/** The parallels of a record, nearest first; undefined before the first comparison. */
export async function findParallels(
  db: Db,
  kind: ParallelKind,
  key: string,
  page = ALL_PARALLELS,
): Promise<{ parallels: Parallel[]; total: number } | undefined> {
  const [found] = await rows<{ compared: boolean; parallels: Parallel[] | null; total: number }>(
    db,
    sql`
    with of_key as (
      select p.other as key, p.relation, p.score, p.companion
      from parallels p
      join parallel_state s on s.build = p.build
      where p.kind = ${kind} and p.key = ${key}
    ),
    page as (
      select *, row_number() over (order by relation = 'same' desc, score desc, key) as place
      from of_key
      order by place
      limit ${page.limit} offset ${page.offset}
    )
    select exists (select 1 from parallel_state) as compared, (select count(*) from of_key)::int as total,
      (select json_agg(json_build_object('key', key, 'relation', relation, 'score', round(score::numeric, 3), 'companion', companion)
        order by place) from page) as parallels`,
  )
  return found?.compared ? { parallels: found.parallels ?? [], total: found.total } : undefined
}

/** From this score on, two hadith narrate one event in nearly the same words. */
const LEAST_SAME_NARRATION = 0.5

/** For each of these hadith the others that narrate the same; empty before the first comparison. */
export async function sameAmong(db: Db, keys: string[]): Promise<Map<string, Set<string>>> {
  const found = await rows<{ key: string; others: string[] }>(
    db,
    sql`
    select p.key, array_agg(p.other) as others
    from parallels p
    join parallel_state s on s.build = p.build
    where p.kind = 'hadith' and p.key = any(${sql.param(keys)}::text[]) and p.other = any(${sql.param(keys)}::text[])
      and (p.relation = 'same' or p.score >= ${LEAST_SAME_NARRATION})
    group by p.key`,
  )
  return new Map(found.map(({ key, others }) => [key, new Set(others)]))
}
