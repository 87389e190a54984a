import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from wherever this module was compiled to: the nearest above it with a package.json. */
export const ROOT = above(import.meta.dirname)

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error('package.json is missing from the folder that Mimbar runs in')
  return above(dirname(folder))
}
