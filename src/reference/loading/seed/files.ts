import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Reads and checks one file of the seed data, as src/tables.mjs wrote it. */
export type ReadSeed = <T>(file: string, record: z.ZodType<T>) => T[]

/** A collection of many long records is a folder with a file for each part: `masail/prayer.json`. */
export function filesOf(folder: string, collection: string): string[] {
  const parts = join(folder, collection)
  if (!existsSync(parts)) return [`${collection}.json`]
  return readdirSync(parts)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => `${collection}/${file}`)
}

/** Reads and checks the records of a file. Throws with file, record and field if one is wrong. */
export function readSeed<T>(path: string, record: z.ZodType<T>): T[] {
  // no file: a collection that is not written yet is empty
  if (!existsSync(path)) return []
  const result = z.array(record).safeParse(JSON.parse(readFileSync(path, 'utf8')) ?? [])
  if (result.success) return result.data
  const problems = result.error.issues
    .slice(0, 20)
    .map((issue) => `  record ${String(issue.path[0])}, ${issue.path.slice(1).join('.')}: ${issue.message}`)
  throw new Error(`${path}:\n${problems.join('\n')}`)
}
