import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from './root.ts'

// an image holds no sources but one: src/prepare.mjs, which copies the tables to the compiled code
const FOLDER = existsSync(join(ROOT, 'src/main.ts')) ? 'src' : 'dist'

const read = (path: string): string => readFileSync(join(ROOT, FOLDER, path), 'utf8')

/** A YAML file in the folder of the code that uses it, by its path under src/, checked. Throws with the file, the place in it and what is wrong there. */
export const readYaml = <T>(path: string, schema: z.ZodType<T>): T => checked(path, schema, parse(read(path)))

/**
 * The rows of a table of tab-separated values in the folder of the code that uses it, by its path under src/: the first line names the columns, lines
 * that begin with # are comments.
 */
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

/** Words with spaces between them. */
export const wordList = z.string().transform((text) => text.trim().split(/\s+/))
/** Names with a comma between them. */
export const nameList = z.string().transform((text) => text.split(',').map((name) => name.trim()))
