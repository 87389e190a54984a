import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import type { Manifest } from './manifest.ts'

// The tables of the schema `incoming`, into which one process at a time imports a pack, and the row that says which.

/** The tables that a pack replaces. */
export const TABLES = [
  'verses',
  'verse_words',
  'tafsir',
  'hadith_sections',
  'hadith',
  'narrators',
  'narrator_names',
  'narrator_words',
] as const

/** Updates the planner's statistics, which are still those of the old tables. */
export async function analyzeLoaded(db: Db): Promise<void> {
  for (const table of TABLES) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

/** The progress of one file. `digest` is that of its first `rows` lines. */
export type ImportProgress = { file: string; rows: number; digest: string; verified: boolean }

/** Another process has taken over the import. */
export class ImportTaken extends Error {}

/** Renewed with each batch, so short that another process soon takes over after a crash. */
export const IMPORT_LEASE_SECONDS = 30
export const importedDigest = async (db: Executor): Promise<string | undefined> => {
  const [row] = await rows<{ digest: string }>(
    db,
    sql`select value ->> 'digest' as digest from settings where name = 'pack'`,
  )
  return row?.digest
}

/** Stores `place` as the source of the served pack, and clears the error of another. */
export async function rememberPlace(db: Db, place: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      update settings set value = value || jsonb_build_object('source', ${place}::text)
      where name = 'pack' and value ->> 'source' <> ${place}`)
    await tx.execute(sql`delete from pack_import where error is not null`)
  })
}

/**
 * Claims the import of this pack for `holder`. Returns false if another process holds it, which cannot be if `alone`. Rows that an
 * interrupted import of the same pack has stored are kept, those of another pack are dropped.
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
    // includes the number of migrations, so that tables of another schema version are recreated
    const [version] = await rows<{ count: number }>(tx, sql`select count(*) as count from schema_migrations`)
    const staged = `${manifest.digest} ${version?.count}`
    // a restored or moved database has the row of the import without its tables
    const [tables] = await rows<{ there: boolean }>(
      tx,
      sql`select to_regclass('incoming.progress') is not null as there`,
    )
    if (current?.digest !== staged || !tables?.there) await createIncoming(tx)
    await tx.execute(sql`
      insert into pack_import (digest, holder, lease_until, rows_total)
      values (${staged}, ${holder}, now() + make_interval(secs => ${IMPORT_LEASE_SECONDS}), ${rowsTotal})
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

/** Stores a batch together with its progress. Throws ImportTaken if another process has taken over. */
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

/** Runs one transaction of the import. Throws ImportTaken if another process has taken over. */
export async function step<T>(db: Db, holder: string, work: (tx: Tx) => Promise<T>): Promise<T> {
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
    set rows_done = rows_done + ${added}, lease_until = now() + make_interval(secs => ${IMPORT_LEASE_SECONDS})
    where holder = ${holder}
    returning id`,
  )
  if (held.length === 0) throw new ImportTaken('another process took the import over')
}

/** Drops the rows imported so far, and stores the reason. */
export async function dropImport(db: Db, holder: string, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const held = await rows(
      tx,
      sql`update pack_import set error = ${reason}, digest = '', rows_done = 0, lease_until = now() where holder = ${holder} returning id`,
    )
    if (held.length > 0) await tx.execute(sql`drop schema if exists incoming cascade`)
  })
}
