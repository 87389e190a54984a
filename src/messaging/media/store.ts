import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/range.ts'

/** Where files are stored: a folder, or a bucket (s3.ts). */
export type MediaStore = {
  /** Stores the file at `path` atomically. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Throws before the first byte if it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Succeeds if it does not exist. */
  remove(key: string): Promise<void>
  close(): void
}

/** Whether an error of `read` means that there is no such file, rather than that the store fails. */
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
