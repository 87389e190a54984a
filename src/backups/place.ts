import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where backups and notes of erasures are kept: a folder, or a bucket (bucket.ts). Names have no more than one slash. */
export type BackupPlace = {
  /** A description for people. */
  name: string
  /** The names that begin with `prefix`. */
  list(prefix: string): Promise<string[]>
  /** Writes the whole file or nothing. */
  putFile(name: string, path: string): Promise<void>
  putText(name: string, text: string): Promise<void>
  readText(name: string): Promise<string>
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>
  close(): void
}

/** The place that BACKUP_TO names: `s3://bucket`, `s3://bucket/folder`, or a folder. */
export async function openPlace(to: string): Promise<BackupPlace> {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(to) ?? []
  // loaded only where it is used: the SDK takes half a second
  return bucket ? (await import('./bucket.ts')).bucketPlace(bucket, folder) : folderPlace(to)
}

function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name)
  async function put(name: string, write: (path: string) => Promise<unknown>): Promise<void> {
    await mkdir(dirname(at(name)), { recursive: true, mode: 0o700 })
    await write(`${at(name)}.part`)
    await rename(`${at(name)}.part`, at(name))
  }
  return {
    name: folder,
    async list(prefix) {
      const [inside, begin = ''] = prefix.includes('/') ? prefix.split('/') : ['', prefix]
      const names = await readdir(join(folder, inside ?? '')).catch(noneWhereAbsent)
      return names
        .filter((name) => name.startsWith(begin) && !name.endsWith('.part'))
        .map((name) => (inside ? `${inside}/${name}` : name))
    },
    putFile: (name, path) => put(name, (part) => copyFile(path, part, constants.COPYFILE_FICLONE)),
    putText: (name, text) => put(name, (part) => writeFile(part, text, { mode: 0o600 })),
    readText: (name) => readFile(at(name), 'utf8'),
    remove: (name) => rm(at(name), { force: true }),
    close() {},
  }
}

/** Throws for an unreadable folder, which is not the same as an empty one. */
function noneWhereAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
