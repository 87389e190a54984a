import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'

/** The other narrations of each of these hadith, and the hadith that quote each of these verses; undefined before records were compared for the first time. */
export async function findOthers(db: Db, keys: string[]): Promise<ReadonlyMap<string, string[]> | undefined> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ key: string | null; others: string[] | null }>(
    db,
    sql`
    select p.key, array_agg(p.other) as others
    from parallel_state s
    left join parallels p on p.build = s.build and p.kind in ('hadith', 'quotes') and p.key = any(${sql.param(keys)}::text[])
    group by p.key`,
  )
  if (found.length === 0) return undefined
  return new Map(found.flatMap(({ key, others }) => (key ? [[key, others ?? []] as const] : [])))
}
