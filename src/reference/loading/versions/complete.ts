import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { awaitOtherLoads, raiseDataVersion } from '../data-version.ts'
import { compareRecords, newestVersion, pageOf, placeOrder, type VersionCursor } from './compare.ts'
import { formOf, PACK_KINDS, type PackKind, subjectOf, TABLES } from './kinds.ts'
import { beginLoad } from './loads.ts'

/** Rows in one comparison, which takes about 80 ms of the database. */
const RECORDS_AT_ONCE = 500

/**
 * Adds versions for records that an older program has loaded or changed, before this one or while both run. Returns the number of such records,
 * which is usually 0.
 */
export async function completeVersions(db: Db): Promise<number> {
  let added = 0
  for (const kind of PACK_KINDS) {
    for (let after: VersionCursor | undefined; ; ) {
      const page = await readPage(db, kind, after)
      // the last page adds deleted records
      if (page.differ || page.next === undefined) added += await addPage(db, kind, after)
      if (page.next === undefined) break
      after = page.next
    }
  }
  return added
}

/** Whether any record of a page differs from its newest version, and the cursor of the next page. */
async function readPage(
  db: Db,
  kind: PackKind,
  after: VersionCursor | undefined,
): Promise<{ differ: boolean; next: VersionCursor | undefined }> {
  const what = sql`${TABLES[kind].key} as key, ${formOf(kind)} as form`
  const found = await rows<{ differs: boolean; place: VersionCursor }>(
    db,
    sql`
    select page.place, n.sha256 is distinct from sha256(convert_to(page.form, 'UTF8')) as differs
    from (${pageOf(kind, { schema: 'public', after, limit: RECORDS_AT_ONCE, what })}) page
    left join lateral (${newestVersion(sql`${kind}`, sql`page.key`)}) n on true
    order by ${placeOrder(kind)}`,
  )
  const next = found.length < RECORDS_AT_ONCE ? undefined : found.at(-1)?.place
  return { differ: found.some(({ differs }) => differs), next }
}

async function addPage(db: Db, kind: PackKind, after: VersionCursor | undefined): Promise<number> {
  return transaction(db, async (tx) => {
    await awaitOtherLoads(tx)
    const load = await beginLoad(tx, 'pack')
    await compareRecords(tx, load, kind, { schema: 'public', after, limit: RECORDS_AT_ONCE })
    const [found] = await rows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from record_versions where load_id = ${load}`,
    )
    if (found?.count) await raiseDataVersion(tx, [subjectOf(kind)], load)
    else await tx.execute(sql`delete from data_loads where id = ${load}`)
    return found?.count ?? 0
  })
}
