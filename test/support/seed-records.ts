import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEED_FOLDER } from '../../src/platform/root.ts'
import { filesOf } from '../../src/reference/loading/seed/files.ts'

const read = new Map<string, unknown[]>()

/** The records of one file or folder of `seed-data`, such as `doa`; none if there is neither. They are parsed once for all test files of a worker, so tests must not change them. */
export function seedRecords<T>(file: string): T[] {
  const records =
    read.get(file) ??
    filesOf(SEED_FOLDER, file)
      .map((part) => join(SEED_FOLDER, part))
      .flatMap((path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []))
  read.set(file, records)
  return records as T[]
}
