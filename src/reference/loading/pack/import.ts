import { setTimeout as sleep } from 'node:timers/promises'
import { LOCK_NOT_AVAILABLE } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/open.ts'
import { newId } from '../../../platform/ids.ts'
import { PackError } from './errors.ts'
import { fileKinds, type PackFileKind } from './files.ts'
import {
  dropImport,
  type ImportProgress,
  importedDigest,
  progressOf,
  rememberPlace,
  storeBatch,
  takeImport,
} from './incoming.ts'
import { type PackLine, readRows } from './lines.ts'
import { type Manifest, type PackFile, readManifest } from './manifest.ts'
import { completeIncoming, swapIn } from './publish.ts'
import type { PackSource } from './source.ts'

/** Short enough that requests hardly notice when they wait for the embedded database's one connection. */
const BATCH_ROWS = 500
/** A second limit, because a commentary can be long. */
const BATCH_BYTES = 1024 * 1024
/** About 300 ms apart, so 15 s: requests hold locks on the tables that are replaced. */
const SWAP_ATTEMPTS = 50

export type ImportOptions = {
  /** No other process uses this database. */
  alone: boolean
  signal: AbortSignal
  onProgress: (progress: { file: string; done: number; total: number }) => void
}

/** `imported`: it is served now. `known`: it was served before. `busy`: another process is importing. */
export type ImportOutcome = 'imported' | 'known' | 'busy'

/**
 * Imports a data pack: file by file into tables that no request reads, each batch in one transaction with its progress, so that a killed
 * process loses at most one batch; then one transaction makes all of it the served data. Until then the old data stay in service. Throws
 * PackError if the pack is wrong, PackUnreachable if it cannot be read now, and the signal's reason when aborted.
 */
export async function importPack(db: Db, source: PackSource, options: ImportOptions): Promise<ImportOutcome> {
  const manifest = await readManifest(source)
  if ((await importedDigest(db)) === manifest.digest) {
    await rememberPlace(db, source.name)
    return 'known'
  }
  const taken = fileKinds.flatMap((kind) => {
    const entry = manifest.files.get(kind.name)
    if (!entry && kind.required && !manifest.missing.includes(kind.name))
      throw new PackError('manifest.json', undefined, `names no file "${kind.name}"`)
    return entry ? [{ kind, entry }] : []
  })
  if (taken.length === 0) throw new PackError('manifest.json', undefined, 'names no file that is known')
  const rowsTotal = taken.reduce((sum, { entry }) => sum + entry.rows, 0)
  const holder = newId('imp')
  if (!(await takeImport(db, manifest, { holder, alone: options.alone, rowsTotal }))) return 'busy'
  try {
    let done = 0
    const report = (file: string) => (rows: number) => options.onProgress({ file, done: done + rows, total: rowsTotal })
    const keys = new Map<PackFileKind['insert'], Set<string>>()
    for (const { kind, entry } of taken) {
      await importFile({
        db,
        source,
        holder,
        kind,
        entry,
        manifest,
        keys: keysOf(keys, kind),
        signal: options.signal,
        report: report(entry.file),
      })
      done += entry.rows
    }
    let served = false
    // repeated if authored data or a correction were loaded meanwhile
    while (!served) {
      const prepared = await completeIncoming(db, holder, manifest)
      served = await swapWhenFree(db, holder, { manifest, source: source.name, prepared })
    }
    return 'imported'
  } catch (error) {
    if (error instanceof PackError) await dropImport(db, holder, error.message)
    throw error
  }
}

/** The keys seen so far, which must be unique in all files of one table. */
function keysOf(known: Map<PackFileKind['insert'], Set<string>>, { insert }: PackFileKind): Set<string> {
  const keys = known.get(insert) ?? new Set()
  known.set(insert, keys)
  return keys
}

async function importFile(options: {
  db: Db
  source: PackSource
  holder: string
  kind: PackFileKind
  entry: PackFile
  manifest: Manifest
  keys: Set<string>
  signal: AbortSignal
  report: (rows: number) => void
}): Promise<void> {
  const { db, source, holder, kind, entry, manifest, keys, signal, report } = options
  const before = await progressOf(db, entry.file)
  let batch: object[] = []
  let bytes = 0
  let last: Pick<PackLine<unknown>, 'line' | 'digestSoFar'> = { line: 0, digestSoFar: () => '' }

  const flush = async (verified: boolean) => {
    const progress: ImportProgress = { file: entry.file, rows: last.line, digest: last.digestSoFar(), verified }
    const list = JSON.stringify(batch)
    const first = last.line - batch.length + 1
    await storeBatch(db, holder, progress, batch.length, async (tx) => {
      if (batch.length === 0) return
      await tx.execute(kind.insert(list, manifest)).catch((error: unknown) => {
        const { code, message } = databaseError(error)
        if (!REFUSED_DATA.test(code)) throw error
        throw new PackError(entry.file, first, `a row from here to line ${last.line} cannot be stored: ${message}`)
      })
    })
    batch = []
    bytes = 0
    report(last.line)
  }

  for await (const read of readRows(source, entry, kind.schema)) {
    signal.throwIfAborted()
    const { key, record } = read.row
    if (keys.has(key)) throw new PackError(entry.file, read.line, `the key ${key} was there before`)
    keys.add(key)
    last = read
    // rows that an interrupted import has stored are skipped, provided that the bytes are the same
    if (before && read.line <= before.rows) {
      if (read.line === before.rows && read.digestSoFar() !== before.digest)
        throw new PackError(entry.file, read.line, 'the file has changed since its import began')
      continue
    }
    batch.push(record)
    bytes += read.bytes
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush(false)
  }
  if (!before?.verified) await flush(true)
  report(last.line)
}

/** Tries again while readers hold the tables, usually for moments. */
async function swapWhenFree(db: Db, holder: string, swap: Parameters<typeof swapIn>[2]): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swapIn(db, holder, swap)
    } catch (error) {
      if (attempt === SWAP_ATTEMPTS || databaseError(error).code !== LOCK_NOT_AVAILABLE) throw error
      await sleep(100 + Math.random() * 400)
    }
  }
}

/** Classes 22 (data exception) and 23 (integrity constraint violation): the data are wrong, not the database. */
const REFUSED_DATA = /^2[23]/

/** The error of Postgres, without the statement that drizzle prepends. */
function databaseError(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return { code, message: cause instanceof Error ? cause.message : String(cause) }
}
