import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The files of this tree that a TypeScript file imports, types included. */
export const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  )

/** The same and what those import, and so on, with the files themselves; sorted. */
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
