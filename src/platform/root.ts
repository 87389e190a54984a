import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the nearest one above this module, compiled or not, with a package.json. */
export const ROOT = above(import.meta.dirname)
export const MIGRATIONS = join(ROOT, 'migrations')
/** The records of seed-data/, as src/tables.mjs writes them. */
export const SEED_FOLDER = join(ROOT, 'dist/seed-data')

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error('package.json is missing from the folder that Mimbar runs in')
  return above(dirname(folder))
}
