import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../platform/durations.ts'

/** Prefixes of the names of copied database files, and of databases being restored. */
export const COPY = 'copy-'
export const RESTORING = 'restoring'
/** The folder of backups until they are uploaded. */
export const WAITING = 'backups'

/** Removes copies of personal data that killed processes left in a data folder. No copy is needed for a day. */
export async function removeLeftovers(dataFolder: string, now: Date): Promise<void> {
  const copies = (await namesIn(dataFolder)).filter(
    (name) => name.startsWith(`${COPY}_`) || name.startsWith(`${RESTORING}_`),
  )
  const waiting = (await namesIn(join(dataFolder, WAITING))).map((name) => join(WAITING, name))
  for (const name of [...copies, ...waiting]) {
    const path = join(dataFolder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
