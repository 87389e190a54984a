import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importsOf } from './imported.ts'

const TESTS = resolve(import.meta.dirname, '..')

/** The test files with this suffix that do not depend on TEST_DATABASE_URL: neither they nor their imports from test/ read it. */
export function withoutDatabase(ending: string): string[] {
  const known = new Map<string, boolean>()
  const reads = (file: string): boolean => {
    const answer = known.get(file)
    if (answer !== undefined) return answer
    known.set(file, false)
    const text = readFileSync(file, 'utf8')
    const found =
      text.includes('process.env.TEST_DATABASE_URL') ||
      importsOf(file).some((path) => path.startsWith(TESTS) && reads(path))
    known.set(file, found)
    return found
  }
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules') && !reads(join(TESTS, file)))
    .map((file) => `test/${file}`)
}
