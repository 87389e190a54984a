import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import { countWords, indexNames } from '../../records/narrators/index-names.ts'
import { listEntries, unitePersons } from '../../records/narrators/persons/link.ts'
import { samePersons } from '../../records/narrators/persons/same-persons.ts'
import { reapplyCorrections } from '../corrections/apply.ts'
import { awaitOtherLoads, raiseDataVersion, readDataVersion } from '../data-version.ts'
import { placeStarters } from '../starters.ts'
import { compareRecords, type VersionCursor } from '../versions/compare.ts'
import { PACK_KINDS } from '../versions/kinds.ts'
import { beginLoad, dropPreparedLoads } from '../versions/loads.ts'
import { IMPORT_FORMAT, type Manifest } from './manifest.ts'

/** The tables that a pack replaces, all at once. */
const TABLES = [
  'verses',
  'tafsir',
  'hadith_sections',
  'hadith',
  'narrators',
  'narrator_names',
  'narrator_words',
] as const

/** Postgres plans by the statistics of the tables before, until these are analysed. */
export async function analyzeLoaded(db: Db): Promise<void> {
  for (const table of TABLES) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

/** How far the import of one file is. `digest` is that of its first `rows` lines. */
export type ImportProgress = { file: string; rows: number; digest: string; verified: boolean }

/** Another process has taken the import over. */
class ImportTaken extends Error {}

/** Renewed with each batch: an import whose process died is taken over soon. */
const LEASE_SECONDS = 30
/** Narrators in one transaction; the lease is renewed between two. */
const NAMES_AT_ONCE = 500
/** Records compared with those that are served in one transaction. */
const COMPARED_AT_ONCE = 500
/** Stands among the files that are done once persons are united: united twice, entries would be compared by what others lent them. */
const PERSONS = '(persons)'

export const importedDigest = async (db: Executor): Promise<string | undefined> => {
  const [row] = await rows<{ digest: string }>(
    db,
    sql`select value ->> 'digest' as digest from settings where name = 'pack'`,
  )
  return row?.digest
}

/** Records that the served pack is the one at `place`, and forgets the failure of another. */
export async function rememberPlace(db: Db, place: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      update settings set value = value || jsonb_build_object('source', ${place}::text)
      where name = 'pack' and value ->> 'source' <> ${place}`)
    await tx.execute(sql`delete from pack_import where error is not null`)
  })
}

/**
 * Takes the import of this pack for `holder`, unless another holds it now (never so where `alone`: then no other process exists).
 * Rows of the same pack that an interrupted import left stay, those of another one are dropped. Returns whether it was taken.
 */
export async function takeImport(
  db: Db,
  manifest: Manifest,
  { holder, alone, rowsTotal }: { holder: string; alone: boolean; rowsTotal: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`lock table pack_import in exclusive mode`)
    const [current] = await rows<{ digest: string; held: boolean }>(
      tx,
      sql`select digest, holder <> ${holder} and lease_until > now() as held from pack_import`,
    )
    if (current?.held && !alone) return false
    // tables that a later version of this program changed are made anew
    const [version] = await rows<{ count: number }>(tx, sql`select count(*) as count from schema_migrations`)
    const staged = `${manifest.digest} ${version?.count}`
    // a database that was restored or moved has the import's row and none of its tables
    const [tables] = await rows<{ there: boolean }>(
      tx,
      sql`select to_regclass('incoming.progress') is not null as there`,
    )
    if (current?.digest !== staged || !tables?.there) await createIncoming(tx)
    await tx.execute(sql`
      insert into pack_import (digest, holder, lease_until, rows_total)
      values (${staged}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}), ${rowsTotal})
      on conflict (id) do update
      set digest = excluded.digest, holder = excluded.holder, lease_until = excluded.lease_until, rows_total = excluded.rows_total,
        rows_done = (select coalesce(sum(rows), 0) from incoming.progress), error = null`)
    return true
  })
}

async function createIncoming(tx: Tx): Promise<void> {
  await tx.execute(sql`drop schema if exists incoming cascade`)
  await tx.execute(sql`create schema incoming`)
  await tx.execute(sql`
    create table incoming.progress (file text primary key, rows int not null, digest text not null, verified boolean not null)`)
  for (const table of TABLES)
    await tx.execute(
      sql`create table incoming.${sql.identifier(table)} (like public.${sql.identifier(table)} including all)`,
    )
}

export async function progressOf(db: Db, file: string): Promise<ImportProgress | undefined> {
  const [progress] = await rows<ImportProgress>(
    db,
    sql`select file, rows, digest, verified from incoming.progress where file = ${file}`,
  )
  return progress
}

/** Stores a batch of rows with the progress that it is, or neither. Throws ImportTaken where another process took over. */
export async function storeBatch(
  db: Db,
  holder: string,
  progress: ImportProgress,
  added: number,
  insert: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await renewLease(tx, holder, added)
    await insert(tx)
    await tx.execute(sql`
      insert into incoming.progress (file, rows, digest, verified)
      values (${progress.file}, ${progress.rows}, ${progress.digest}, ${progress.verified})
      on conflict (file) do update set rows = excluded.rows, digest = excluded.digest, verified = excluded.verified`)
  })
}

/** What an import changes in the records, and the version of the data that it was compared with. */
export type PreparedLoad = { load: number; beside: number }

/**
 * Once all rows are there: starter records go into the gaps, entries of one person are united, names become search keys, and what differs from
 * the records that are served is noted. In steps short enough for requests that wait; an interrupted one is done again.
 */
export async function completeIncoming(
  db: Db,
  holder: string,
  { isDump }: Pick<Manifest, 'isDump'>,
): Promise<PreparedLoad> {
  const prepared = await step(db, holder, async (tx) => {
    await dropPreparedLoads(tx)
    // read first: starters that come after it are those of a later version, and are compared again
    const { version: beside } = await readDataVersion(tx)
    await placeStarters(tx, 'incoming', isDump)
    return { load: await beginLoad(tx, 'pack'), beside }
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

/** Keeps the import ours while something else than the database works for it. */
async function keepingLease<T>(db: Db, holder: string, work: Promise<T>): Promise<T> {
  const renewing = setInterval(() => void step(db, holder, async () => {}).catch(() => {}), (LEASE_SECONDS / 3) * 1000)
  return work.finally(() => clearInterval(renewing))
}

/** One transaction of the import, as long as it is ours. */
async function step<T>(db: Db, holder: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await renewLease(tx, holder, 0)
    return work(tx)
  })
}

async function renewLease(tx: Tx, holder: string, added: number): Promise<void> {
  const held = await rows(
    tx,
    sql`
    update pack_import
    set rows_done = rows_done + ${added}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where holder = ${holder}
    returning id`,
  )
  if (held.length === 0) throw new ImportTaken('another process took the import over')
}

/** Drops what was imported so far, and records the reason. */
export async function dropImport(db: Db, holder: string, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const held = await rows(
      tx,
      sql`update pack_import set error = ${reason}, digest = '', rows_done = 0, lease_until = now() where holder = ${holder} returning id`,
    )
    if (held.length > 0) await tx.execute(sql`drop schema if exists incoming cascade`)
  })
}

/**
 * The moment in which the whole pack becomes what is served: one transaction swaps the tables and counts the edition up. Returns false where
 * other data were loaded since it was compared with what is served.
 */
export async function swapIn(
  db: Db,
  holder: string,
  { manifest, source, prepared }: { manifest: Manifest; source: string; prepared: PreparedLoad },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // a reader that already reads one table and waits for another would be a deadlock: let it finish, then try again
    await tx.execute(sql`set local lock_timeout = '400ms'`)
    await awaitOtherLoads(tx)
    if ((await readDataVersion(tx)).version !== prepared.beside) return false
    const held = await rows(tx, sql`delete from pack_import where holder = ${holder} returning id`)
    if (held.length === 0) throw new ImportTaken('another process took the import over')
    for (const table of TABLES) {
      await tx.execute(sql`drop table public.${sql.identifier(table)}`)
      await tx.execute(sql`alter table incoming.${sql.identifier(table)} set schema public`)
    }
    await tx.execute(sql`drop schema incoming cascade`)
    await raiseDataVersion(tx, ['quran', 'hadith', 'rijal'], prepared.load)
    // `edition`: since when this place's pack is served, whose first import /ready waits for
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

/** Which sources the manifest names for each file, by its name without endings. */
const sourcesOf = ({ files }: Manifest): Record<string, string[]> =>
  Object.fromEntries([...files].map(([name, { sources }]) => [name, sources]))
