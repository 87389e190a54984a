import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Lease } from '../../../platform/queue/leases.ts'
import { PREPARED_FORMAT } from '../building/prepare.ts'
import type { ModelPlace } from '../model/model.ts'
import { INDEX_FORMAT } from './search-index.ts'

/** A row that describes a snapshot: an index file, named by its checksum. */
export type Snapshot = {
  id: number
  format: string
  /** Empty without vectors. */
  model: string
  /** The version of its passages. */
  version: number
  /** The edition of its reference data. */
  edition: number
  sum: string
  bytes: number
}

export const SNAPSHOT_FORMAT = `${PREPARED_FORMAT}.${INDEX_FORMAT}`
/** The bytes of one row: little memory, and about 100 statements for a fetch. */
const PIECE_BYTES = 1024 * 1024
/** For each model: the newest snapshot, and the one that a process may still be fetching. */
const NEWEST_STORED = 2
/** A process that was stopped over a weekend still finds its snapshot. */
const UNUSED_DAYS = 3
/** Names of incomplete files, which a killed process leaves behind. */
const PARTIAL = /\.partial(\.|$)/
/** Longer than any build or fetch: after this no process writes to a partial file. */
const PARTIAL_HOURS = 3

export const modelName = (model: ModelPlace | undefined): string => model?.id ?? ''

/** The state of the passages, and the edition of the loaded reference data. */
export async function readState(
  db: Executor,
): Promise<{ version: number; format: string | null; done: number; total: number; edition: number }> {
  const [state] = await rows<{ version: number; format: string | null; done: number; total: number; edition: number }>(
    db,
    sql`
    select s.version, s.format, s.done, s.total,
      coalesce((select value::int from settings where name = 'edition'), 0) as edition
    from search_state s`,
  )
  if (!state) throw new Error('search_state has no row')
  return state
}

/** The newest snapshot of this model whose passages are in this program's format. */
export async function newestSnapshot(db: Executor, model: ModelPlace | undefined): Promise<Snapshot | undefined> {
  const newest = await servableSnapshot(db, model)
  return newest?.format === SNAPSHOT_FORMAT ? newest : undefined
}

/** The same, or until it exists the newest one that this program can read, with passages in another format. */
export async function servableSnapshot(db: Executor, model: ModelPlace | undefined): Promise<Snapshot | undefined> {
  const [newest] = await rows<Snapshot>(
    db,
    sql`
    select id, format, model, version, edition, sum, bytes
    from search_snapshots
    where model = ${modelName(model)} and format like ${`%.${INDEX_FORMAT}`}
    order by format = ${SNAPSHOT_FORMAT} desc, id desc
    limit 1`,
  )
  return newest
}

/** A path for an incomplete file, unique to `mark`. */
export async function partialPath(folder: string, mark: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  return join(folder, `${mark}.partial`)
}

const fileOf = (folder: string, { sum }: Pick<Snapshot, 'sum'>): string => join(folder, `${sum}.index`)

/** Publishes a newly built file to all processes. Throws if another process has taken over the build. */
export async function publishSnapshot(
  db: Db,
  snapshot: Omit<Snapshot, 'id'>,
  { path, folder, embedded, lease }: { path: string; folder: string; embedded: boolean; lease: Lease },
): Promise<void> {
  const file = fileOf(folder, snapshot)
  await rename(path, file)
  await transaction(db, async (tx) => {
    const { format, model, version, edition, sum, bytes } = snapshot
    const [made] = await rows<{ id: number }>(
      tx,
      sql`
      insert into search_snapshots (format, model, version, edition, sum, bytes)
      values (${format}, ${model}, ${version}, ${edition}, ${sum}, ${bytes})
      returning id`,
    )
    if (!embedded) await storePieces(tx, made?.id ?? 0, file)
    await lease.ensureHeld(tx)
  })
}

async function storePieces(tx: Executor, id: number, file: string): Promise<void> {
  const opened = await open(file)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let place = 0, at = 0; ; place++) {
      const { bytesRead } = await opened.read(piece, 0, PIECE_BYTES, at)
      if (bytesRead === 0) return
      at += bytesRead
      const bytes = piece.subarray(0, bytesRead)
      await tx.execute(
        sql`insert into search_snapshot_pieces (snapshot, place, bytes) values (${id}, ${place}, ${bytes})`,
      )
    }
  } finally {
    await opened.close()
  }
}

/** Marks a snapshot as valid for a later edition in which nothing that is searched has changed. */
export async function renewSnapshot(db: Executor, id: number, edition: number): Promise<void> {
  await db.execute(sql`update search_snapshots set edition = ${edition} where id = ${id}`)
}

/** The path of a snapshot's file, fetched if the folder lacks it. Undefined if its pieces are gone or damaged. */
export async function fetchSnapshot(db: Executor, snapshot: Snapshot, folder: string): Promise<string | undefined> {
  const file = fileOf(folder, snapshot)
  const found = await stat(file).catch(() => undefined)
  if (found?.size === snapshot.bytes) return file
  const partial = await partialPath(folder, newId('fetch'))
  try {
    await pipeline(Readable.from(piecesOf(db, snapshot)), createWriteStream(partial))
    if (!(await isWhole(partial, snapshot))) return undefined
    await rename(partial, file)
    return file
  } finally {
    // also if the disk is full
    await rm(partial, { force: true })
  }
}

/** Whether a file has the checksum of the snapshot. */
export async function isWhole(path: string, { sum }: Pick<Snapshot, 'sum'>): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sum
}

/** Removes a snapshot's file from this folder, so that it is fetched again. */
export const removeFile = (snapshot: Snapshot, folder: string): Promise<void> =>
  rm(fileOf(folder, snapshot), { force: true })

async function* piecesOf(db: Executor, { id }: Snapshot): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    // base64, because pg would receive hex, which is longer and takes three times the work
    const [piece] = await rows<{ base64: string }>(
      db,
      sql`select encode(bytes, 'base64') as base64 from search_snapshot_pieces where snapshot = ${id} and place = ${place}`,
    )
    if (!piece) return
    yield Buffer.from(piece.base64, 'base64')
  }
}

/** Deletes a snapshot of which no complete copy exists, so that another is built. */
export async function dropSnapshot(db: Executor, { id }: Snapshot): Promise<void> {
  await db.execute(sql`delete from search_snapshots where id = ${id}`)
}

/** Records that a process has this snapshot open. */
export async function noteUse(db: Executor, { id }: Snapshot): Promise<void> {
  await db.execute(sql`update search_snapshots set used_at = now() where id = ${id}`)
}

/** For the operator: the stored snapshots, newest first. */
export async function listSnapshots(
  db: Executor,
): Promise<(Pick<Snapshot, 'model' | 'version' | 'edition' | 'bytes'> & { madeAt: Date })[]> {
  const found = await rows<Pick<Snapshot, 'model' | 'version' | 'edition' | 'bytes'> & { made_at: string }>(
    db,
    sql`select model, version, edition, bytes, made_at from search_snapshots order by id desc`,
  )
  return found.map(({ made_at, ...snapshot }) => ({ ...snapshot, madeAt: toDate(made_at) }))
}

/** Deletes older snapshots, those that no process has opened for UNUSED_DAYS, the vectors of models without a snapshot, and files without a row. */
export async function forgetUnused(db: Db, folder: string): Promise<void> {
  const gone = await rows<{ model: string }>(
    db,
    sql`
    delete from search_snapshots s
    where s.used_at < now() - make_interval(days => ${UNUSED_DAYS})
       or ${NEWEST_STORED} <= (select count(*) from search_snapshots n where n.model = s.model and n.format = s.format and n.id > s.id)
    returning s.model`,
  )
  // only of models that just lost a snapshot, because another may be about to get its first
  await db.execute(sql`
    delete from passage_vectors v
    where v.model = any(${sql.param(gone.map(({ model }) => model))}::text[])
      and not exists (select 1 from search_snapshots s where s.model = v.model)`)
  await removeFilesOfNone(db, folder)
}

/** Removes files of deleted snapshots, and abandoned partial files. */
export async function removeFilesOfNone(db: Executor, folder: string): Promise<void> {
  const known = await rows<{ sum: string }>(db, sql`select sum from search_snapshots`)
  const names = new Set(known.map(({ sum }) => `${sum}.index`))
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const gone = PARTIAL.test(name) ? await isAbandoned(path) : name.endsWith('.index') && !names.has(name)
    if (gone) await rm(path, { force: true })
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > PARTIAL_HOURS * 3_600_000
}
