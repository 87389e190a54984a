import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../platform/durations.ts'

/** What begins the names of copies of the database's files, and of databases that are being restored. */
export const COPY = 'copy-'
export const RESTORING = 'restoring'
/** Where backups lie until they are kept elsewhere. */
export const WAITING = 'backups'

/** Removes copies of personal data that killed processes left in a data folder. None is made for as long as a day. */
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
