import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The specification's 16 MB. */
export const MAX_BYTES = 16 * 1024 * 1024

/** A complete upload that is not yet in the store. */
export type Staged = { path: string; sizeBytes: number; sha256: string }

export const tooLarge = (): Refusal =>
  new Refusal('too_large', `The file is larger than ${MAX_BYTES} bytes (16 MB)`, {
    code: 'MEDIA_TOO_LARGE',
    reason: { id: 'file_too_large', values: { megabytes: MAX_BYTES / 2 ** 20 } },
    details: { field: 'file', limit: MAX_BYTES },
  })

/**
 * Writes an upload to a new file in `folder` and counts it. Throws `tooLarge` at the first byte beyond the limit; after any failure the file is
 * deleted.
 */
export async function stage(folder: string, chunks: AsyncIterable<Buffer>): Promise<Staged> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, newId('upload'))
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const chunk of chunks) {
      sizeBytes += chunk.length
      if (sizeBytes > MAX_BYTES) throw tooLarge()
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    // flushed to disk before the answer confirms it
    await file.sync()
    await file.close()
    return { path, sizeBytes, sha256: hash.digest('hex') }
  } catch (error) {
    await file.close()
    await discard({ path })
    throw error
  }
}

export const discard = ({ path }: { path: string }): Promise<void> => rm(path, { force: true })

/** Removes unfinished uploads of dead processes from `folder`. */
export async function sweepStaged(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await discard({ path })
  }
}
