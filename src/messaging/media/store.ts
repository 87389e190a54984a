import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/range.ts'

/** Where files lie: a folder, or a bucket (s3.ts). */
export type MediaStore = {
  /** Takes the file at `path` over: whole or not at all. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Throws where there is none, before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  close(): void
}

/** Whether an error of `read` says that there is no such file, and not that the store does not answer. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey')

export function createFolderStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await rename(path, pathOf(key))
    },
    async read(key, range) {
      const file = await open(pathOf(key))
      return file.createReadStream(range ?? {})
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    close() {},
  }
}
