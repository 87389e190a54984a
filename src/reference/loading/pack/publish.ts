import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { countWords, indexNames } from '../../records/narrators/index-names.ts'
import { listEntries, unitePersons } from '../../records/narrators/persons/link.ts'
import { samePersons } from '../../records/narrators/persons/same-persons.ts'
import { reapplyCorrections } from '../corrections/apply.ts'
import { awaitOtherLoads, raiseDataVersion, readDataVersion } from '../data-version.ts'
import { placeStarters } from '../starters.ts'
import { compareRecords, type VersionCursor } from '../versions/compare.ts'
import { PACK_KINDS } from '../versions/kinds.ts'
import { beginLoad, dropPreparedLoads } from '../versions/loads.ts'
import { IMPORT_LEASE_SECONDS, ImportTaken, progressOf, step, storeBatch, TABLES } from './incoming.ts'
import { IMPORT_FORMAT, type Manifest } from './manifest.ts'

/** Narrators in one transaction, after which the lease is renewed and requests have their turn. */
const NAMES_AT_ONCE = 500
/** Likewise for records that are compared with the served ones. */
const COMPARED_AT_ONCE = 500
/** Marks in the progress of files that persons are united, because a second time entries would be compared by values copied from others. */
const PERSONS = '(persons)'

/** The changes of an import, and the version of the data that it was compared with. */
export type PreparedLoad = { load: number; comparedWith: number }

/**
 * Completes an import once all rows are stored: starter records fill the gaps, entries of one person are united, names become search keys, and
 * differences from the served records are stored. In steps so short that waiting requests get their turn; an interrupted step is repeated.
 */
export async function completeIncoming(
  db: Db,
  holder: string,
  { isDump }: Pick<Manifest, 'isDump'>,
): Promise<PreparedLoad> {
  const prepared = await step(db, holder, async (tx) => {
    await dropPreparedLoads(tx)
    // before the starters: if they change after this, the version does too, and the comparison is repeated
    const { version: comparedWith } = await readDataVersion(tx)
    await placeStarters(tx, 'incoming', isDump)
    return { load: await beginLoad(tx, 'pack'), comparedWith }
  })
  if (!isDump && !(await progressOf(db, PERSONS))) {
    const links = await keepingLease(db, holder, samePersons(await step(db, holder, listEntries)))
    await storeBatch(db, holder, { file: PERSONS, rows: 0, digest: '', verified: true }, 0, (tx) =>
      unitePersons(tx, links),
    )
  }
  await step(db, holder, (tx) => reapplyCorrections(tx, 'incoming'))
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await step(db, holder, (tx) => indexNames(tx, 'incoming', { after: from, limit: NAMES_AT_ONCE }))
  }
  await step(db, holder, (tx) => countWords(tx, 'incoming'))
  for (const kind of PACK_KINDS) {
    let after: VersionCursor | undefined
    do {
      const from: VersionCursor | undefined = after
      after = await step(db, holder, (tx) =>
        compareRecords(tx, prepared.load, kind, { schema: 'incoming', after: from, limit: COMPARED_AT_ONCE }),
      )
    } while (after)
  }
  return prepared
}

/** Renews the lease of the import during work outside the database. */
async function keepingLease<T>(db: Db, holder: string, work: Promise<T>): Promise<T> {
  const renewing = setInterval(
    () => void step(db, holder, async () => {}).catch(() => {}),
    (IMPORT_LEASE_SECONDS / 3) * 1000,
  )
  return work.finally(() => clearInterval(renewing))
}

/**
 * Makes the whole pack the served data: one transaction swaps the tables and increments the edition. Returns false if other data were
 * loaded since the comparison.
 */
export async function swapIn(
  db: Db,
  holder: string,
  { manifest, source, prepared }: { manifest: Manifest; source: string; prepared: PreparedLoad },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // a reader that holds one table and waits for another would deadlock with this: give up, and try again when it has finished
    await tx.execute(sql`set local lock_timeout = '400ms'`)
    await awaitOtherLoads(tx)
    if ((await readDataVersion(tx)).version !== prepared.comparedWith) return false
    const held = await rows(tx, sql`delete from pack_import where holder = ${holder} returning id`)
    if (held.length === 0) throw new ImportTaken('another process took the import over')
    for (const table of TABLES) {
      await tx.execute(sql`drop table public.${sql.identifier(table)}`)
      await tx.execute(sql`alter table incoming.${sql.identifier(table)} set schema public`)
    }
    await tx.execute(sql`drop schema incoming cascade`)
    await raiseDataVersion(tx, ['quran', 'hadith', 'rijal'], prepared.load)
    // `edition` stays that of the first import from this place, for which /ready waits
    await tx.execute(sql`
      insert into settings as s (name, value)
      select 'pack', jsonb_build_object('digest', ${manifest.digest}::text, 'source', ${source}::text, 'format', ${IMPORT_FORMAT}::text,
        'edition', e.value, 'sources', ${JSON.stringify(sourcesOf(manifest))}::jsonb, 'isDump', ${manifest.isDump}::boolean)
      from settings e where e.name = 'edition'
      on conflict (name) do update
      set value = excluded.value || case when s.value ->> 'source' = ${source} then jsonb_build_object('edition', s.value -> 'edition')
        else '{}' end, updated_at = now()`)
    return true
  })
}

/** The sources of each file in the manifest, by its name without endings. */
const sourcesOf = ({ files }: Manifest): Record<string, string[]> =>
  Object.fromEntries([...files].map(([name, { sources }]) => [name, sources]))
