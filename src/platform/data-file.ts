import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './root.ts'

/** The table as src/tables.mjs wrote it. */
const read = (path: string): string => readFileSync(join(ROOT, 'dist', path), 'utf8')

/** Reads and checks a YAML file, by its path under src/. Throws with the file, the place in it and the problem. */
export const readYaml = <T>(path: string, schema: z.ZodType<T>): T =>
  checked(path, schema, JSON.parse(read(path.replace(/\.yaml$/, '.json'))))

/** Reads and checks a table of tab-separated values, by its path under src/. The first line names the columns; lines that begin with # are comments. */
export function readTsv<T>(path: string, row: z.ZodType<T>): T[] {
  const lines = read(path)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const [header = '', ...rest] = lines.map((line) => line.split('\t'))
  const columns = [header].flat()
  return checked(
    path,
    z.array(row),
    rest.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))),
  )
}

function checked<T>(path: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Error(`src/${path}:\n${z.prettifyError(result.error)}`)
}

/** Words separated by spaces. */
export const wordList = z.string().transform((text) => text.trim().split(/\s+/))
/** Names separated by commas. */
export const nameList = z.string().transform((text) => text.split(',').map((name) => name.trim()))
