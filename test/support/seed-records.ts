import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../src/platform/root.ts'

const read = new Map<string, unknown[]>()

/** The records of one file of `seed-data`, such as `doa`; none where there is no such file. Parsed once for all test files of a worker, so nobody changes them. */
export function seedRecords<T>(file: string): T[] {
  const path = join(ROOT, 'seed-data', `${file}.yaml`)
  const records = read.get(path) ?? (existsSync(path) ? (parse(readFileSync(path, 'utf8')) ?? []) : [])
  read.set(path, records)
  return records as T[]
}
