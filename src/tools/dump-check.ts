import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { canonicalJson } from '../platform/canonical-json.ts'

/** Bytes requested at a time: a file that ends early is reported with its place. */
const PART_BYTES = 4 * 1024 * 1024

const manifestOf = z.object({
  version: z.int(),
  files: z.array(
    z.object({
      file: z.string().regex(/^\w[\w-]*\.ndjson\.gz$/),
      rows: z.int(),
      sha256: z.string(),
      bytes: z.int(),
      without: z.array(z.string()),
    }),
  ),
})
type ListedFile = z.output<typeof manifestOf>['files'][number]

type DumpCheckOptions = {
  apiKey?: string | undefined
  /** A file or an address; by default `/.well-known/mimbar-dump.pem` at the address of the dump. */
  publicKey?: string | undefined
  tell?: (line: string) => void
}

/** The bytes of a file of the dump, in order. */
type DumpFiles = { whole(file: string): Promise<Buffer>; parts(file: string, bytes: number): AsyncIterable<Buffer> }

/**
 * Checks a dump: the manifest by its signature, each file by its length and digest, each record of a complete file by its own. `place` is the
 * address of the manifest, or a folder. Returns what is wrong.
 */
export async function verifyDump(
  place: string,
  { apiKey, publicKey, tell = () => {} }: DumpCheckOptions = {},
): Promise<string[]> {
  try {
    const isAddress = /^https?:\/\//.test(place)
    const source = isAddress ? atAddress(new URL(place), apiKey) : inFolder(place)
    const bytes = await source.whole('manifest.json')
    const keyPlace = publicKey ?? (isAddress ? new URL('/.well-known/mimbar-dump.pem', place).href : undefined)
    if (keyPlace === undefined) return ['a folder has no public key of its own: name it with --public-key']
    if (!isSigned(bytes, await source.whole('manifest.json.sig'), await readKeys(keyPlace)))
      return ['manifest.json: the signature is not of this manifest by a key of this server']
    tell('manifest.json: signed')
    const manifest = manifestOf.parse(JSON.parse(bytes.toString()))
    // an older dump is signed as well
    const [, asked] = (isAddress && /\/dump\/(\d+)\//.exec(new URL(place).pathname)) || []
    if (asked !== undefined && Number(asked) !== manifest.version)
      return [`manifest.json: is of version ${manifest.version}, not ${asked}`]
    const problems: string[] = []
    for (const entry of manifest.files) {
      const found = await checkFile(source, entry)
      problems.push(...found.map((problem) => `${entry.file}: ${problem}`))
      if (found.length === 0) tell(`${entry.file}: ${entry.rows} records, as the manifest says`)
    }
    if (problems.length === 0) tell(`version ${manifest.version} is whole and signed`)
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Whether one of the keys signed these bytes. */
const isSigned = (bytes: Buffer, signature: Buffer, keys: KeyObject[]): boolean =>
  keys.some((key) => verify(null, bytes, key, signature))

async function readKeys(place: string): Promise<KeyObject[]> {
  const text = /^https?:\/\//.test(place) ? (await fetched(new URL(place))).toString() : await readFile(place, 'utf8')
  return [...text.matchAll(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g)].map(([pem]) =>
    createPublicKey(pem),
  )
}

async function checkFile(source: DumpFiles, entry: ListedFile): Promise<string[]> {
  const sum = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    for await (const part of source.parts(entry.file, entry.bytes)) {
      bytes += part.length
      sum.update(part)
      yield part
    }
  }
  let records = 0
  const wrong: string[] = []
  let broken: string | undefined
  const unpacked: Transform = createGunzip()
  const reading = Readable.from(counted(), { objectMode: false }).on('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: reading.pipe(unpacked) })) {
      records += 1
      if (entry.without.length === 0 && !isOwnDigest(line) && wrong.length < 3)
        wrong.push(`record ${records} is not what its sha256 says`)
    }
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error)
  }
  if (broken !== undefined) return [broken]
  const digest = sum.digest('hex')
  return [
    ...(bytes === entry.bytes ? [] : [`has ${bytes} bytes, the manifest says ${entry.bytes}`]),
    ...(digest === entry.sha256 ? [] : [`its SHA-256 is ${digest}, the manifest says ${entry.sha256}`]),
    ...(records === entry.rows ? [] : [`has ${records} records, the manifest says ${entry.rows}`]),
    ...wrong,
  ]
}

function isOwnDigest(line: string): boolean {
  const { sha256, version: _, ...record } = JSON.parse(line)
  return sha256 === null || createHash('sha256').update(canonicalJson(record)).digest('hex') === sha256
}

function inFolder(folder: string): DumpFiles {
  return {
    whole: (file) => readFile(join(folder, file)),
    async *parts(file) {
      await stat(join(folder, file))
      yield* createReadStream(join(folder, file)) as AsyncIterable<Buffer>
    },
  }
}

function atAddress(manifest: URL, apiKey: string | undefined): DumpFiles {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  return {
    whole: (file) => fetched(new URL(file, manifest), headers),
    async *parts(file, bytes) {
      for (let start = 0; start < bytes; start += PART_BYTES)
        yield await fetchedPart(new URL(file, manifest), headers, {
          start,
          end: Math.min(start + PART_BYTES, bytes) - 1,
          bytes,
        })
    },
  }
}

async function fetched(address: URL, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity', ...headers } })
  if (!response.ok)
    throw new Error(
      `${address.href} answers ${response.status}${response.status === 401 ? ': give an API key with --key' : ''}`,
    )
  return Buffer.from(await response.arrayBuffer())
}

async function fetchedPart(
  address: URL,
  headers: Record<string, string>,
  { start, end, bytes }: { start: number; end: number; bytes: number },
): Promise<Buffer> {
  const range = `bytes=${start}-${end}`
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity', ...headers, range } })
  const sent = response.headers.get('content-range')
  if (response.status !== 206) throw new Error(`${range}: the answer is ${response.status}, not a part`)
  if (sent !== `bytes ${start}-${end}/${bytes}`) throw new Error(`${range}: the answer is the part ${sent}`)
  const part = Buffer.from(await response.arrayBuffer())
  if (part.length !== end - start + 1) throw new Error(`${range}: the answer has ${part.length} bytes`)
  return part
}
