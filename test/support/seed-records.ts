import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../src/platform/root.ts'
import { filesOf } from '../../src/reference/loading/seed/files.ts'

const read = new Map<string, unknown[]>()

/** The records of one file or folder of `seed-data`, such as `doa`; none if there is neither. They are parsed once for all test files of a worker, so tests must not change them. */
export function seedRecords<T>(file: string): T[] {
  const folder = join(ROOT, 'seed-data')
  const records =
    read.get(file) ??
    filesOf(folder, file)
      .map((part) => join(folder, part))
      .flatMap((path) => (existsSync(path) ? (parse(readFileSync(path, 'utf8')) ?? []) : []))
  read.set(file, records)
  return records as T[]
}
