import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'

/** The number of served records of each kind: verses, hadith, commented verses, narrators as persons, and each authored collection. */
export async function countHoldings(db: Executor): Promise<{ name: string; records: number }[]> {
  return rows(
    db,
    sql`
    select 'verses' as name, count(*) as records from verses
    union all select 'hadith', count(*) from hadith
    union all select 'tafsir', count(distinct ayah_key) from tafsir
    union all select 'narrators', count(*) from narrators where same_as is null
    union all (select collection, count(*) from collection_records group by collection order by count(*) desc, collection)`,
  )
}
