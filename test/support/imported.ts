import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The project's files that a TypeScript file imports, types included. */
export const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  )

/** The files, and everything that they import directly or indirectly; sorted. */
export function allImported(files: string[]): string[] {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    importsOf(file).forEach(add)
  }
  files.forEach(add)
  return [...found].sort()
}
