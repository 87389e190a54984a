import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describeUnless } from './unless.ts'

const MANIFEST = 'manifest.json'

/** The folder of the full data pack: DATA_PACK, or shared/data/pack in a folder above the project. */
export function packFolder(): string | undefined {
  if (process.env.DATA_PACK) return resolve(process.env.DATA_PACK)
  let folder = resolve(import.meta.dirname, '../..')
  while (folder !== dirname(folder)) {
    folder = dirname(folder)
    const pack = join(folder, 'shared/data/pack')
    if (existsSync(join(pack, MANIFEST))) return pack
  }
  return undefined
}

/** Tests on known records of the full data pack. Without it they are skipped, and their title says so. */
export function describeWithPack(name: string, tests: (folder: string) => void): void {
  const folder = packFolder()
  describeUnless(folder ? undefined : 'no data pack here: set DATA_PACK to one', name, () => tests(folder ?? ''))
}

const read = new Map<string, unknown[]>()

/** All rows of one file of the pack, such as `quran`. They are read once for all test files of a worker, so tests must not change them. */
export function packRows<T>(folder: string, file: string): T[] {
  const path = join(folder, `${file}.ndjson.gz`)
  const rows = read.get(path) ?? readRows(path)
  read.set(path, rows)
  return rows as T[]
}

function readRows(path: string): unknown[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
