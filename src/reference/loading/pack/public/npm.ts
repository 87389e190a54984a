import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { PackError, PackUnreachable } from '../errors.ts'

/** A pinned package: its name with version, and the SHA-512 of its tarball in base64. */
export type NpmPackage = { name: string; sha512: string }

/** Longer than a package takes on a slow line. */
const WITHIN_MS = 10 * 60_000
/** More than any file that is used. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/**
 * Fetches files of a package by `npm pack`, with the registry and proxy of this machine's npm, and reads them from the tarball's stream. Creates
 * `folder` and removes it. Throws PackUnreachable if npm cannot get it now, and PackError if it is not what is pinned.
 */
export async function readNpmPackage(
  { name, sha512 }: NpmPackage,
  paths: readonly string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Map<string, Buffer>> {
  // left by a killed process
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await npmPack(name, folder, AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]))
    const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
    if (!tarball) throw new PackUnreachable(`npm gave no tarball of ${name}`)
    return await filesOf(join(folder, tarball), { name, sha512 }, paths)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function npmPack(name: string, folder: string, signal: AbortSignal): Promise<void> {
  // otherwise npm's cache would store the tarball
  const options = [
    '--pack-destination',
    folder,
    '--cache',
    join(folder, 'cache'),
    '--ignore-scripts',
    '--loglevel=error',
  ]
  const child = spawn('npm', ['pack', name, ...options, '--no-update-notifier', '--fetch-retries=0'], {
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output = (output + piece.toString('utf8')).slice(0, 4_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new PackUnreachable(error.code === 'ENOENT' ? 'npm is not installed here' : `npm: ${error.message}`, error)
  })
  if (code !== 0) throw new PackUnreachable(`npm cannot fetch ${name}${reasonIn(output)}`)
}

/** npm's own code, such as ENOTFOUND; the rest of its message contains addresses of this machine. */
function reasonIn(output: string): string {
  const code = /(?:npm (?:error|ERR!) code|network|errno) +(E\w+)/.exec(output)?.[1]
  return code ? ` (${code})` : ''
}

async function filesOf(
  tarball: string,
  { name, sha512 }: NpmPackage,
  paths: readonly string[],
): Promise<Map<string, Buffer>> {
  const sum = createHash('sha512')
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece)
      done(null, piece)
    },
  })
  const entries = extract()
  const found = new Map<string, Buffer>()
  const read = new Promise<void>((resolve, reject) =>
    pipeline(createReadStream(tarball), hashed, createGunzip(), entries, (error) =>
      error ? reject(error) : resolve(),
    ),
  )
  const unpack = async () => {
    for await (const entry of entries) {
      const path = entry.header.name.replace(/^[^/]+\//, '')
      const wanted = paths.includes(path) && (entry.header.size ?? 0) <= MAX_FILE_BYTES
      const pieces: Buffer[] = []
      for await (const piece of entry) if (wanted) pieces.push(piece as Buffer)
      if (wanted) found.set(path, Buffer.concat(pieces))
    }
  }
  try {
    await Promise.all([read, unpack()])
  } catch (error) {
    throw new PackError(name, undefined, 'is not a tarball that can be read', error)
  }
  if (sum.digest('base64') !== sha512)
    throw new PackError(
      name,
      undefined,
      'is not the package that this version of the project knows: its sum is another',
    )
  for (const path of paths) if (!found.has(path)) throw new PackError(name, undefined, `has no ${path}`)
  return found
}
