import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '../platform/http/compression.ts'
import { encode, type Prepared, prepare, sendPrepared } from '../platform/http/conditional.ts'
import { ROOT } from '../platform/root.ts'

/** The output folder of src/site/build.mjs. */
const BUILT = join(ROOT, 'dist', 'site')

export type Asset = { type: string; plain: Prepared } & Record<Encoding, Prepared>

/** Reads each built file once, at the first request, so that a server can start before its browser code is built. */
export const builtAssets = (): ((name: string, type: string) => Promise<Asset>) =>
  madeOnce(async (name, type) => assetOf(await readFile(join(BUILT, name), 'utf8'), type))

/** The same for files sent unchanged, such as fonts and pictures. */
export const builtFiles = (): ((name: string) => Promise<Buffer>) => madeOnce((name) => readFile(join(BUILT, name)))

/** Makes each asset once, at its first request; a failure is retried. */
export function madeOnce<Made, Rest extends unknown[]>(
  make: (name: string, ...rest: Rest) => Promise<Made>,
): (name: string, ...rest: Rest) => Promise<Made> {
  const made = new Map<string, Promise<Made>>()
  return (name, ...rest) => {
    const known = made.get(name) ?? make(name, ...rest)
    made.set(name, known)
    known.catch(() => made.delete(name))
    return known
  }
}

/** A text that never changes while this process runs, in every encoding. */
export async function assetOf(text: string, type: string): Promise<Asset> {
  const plain = prepare(text)
  const [br, gzip] = await Promise.all([encode(plain, 'br', 'best'), encode(plain, 'gzip', 'best')])
  return { type: `${type}; charset=utf-8`, plain, br, gzip }
}

/** The permanent address of an asset: it changes with the content. */
export const versioned = (path: string, { plain }: Pick<Asset, 'plain'>): string =>
  `${path}?v=${plain.etag.slice(1, 11)}`

/**
 * Sends an asset, or 304. A versioned request may be cached for ever; for others, caches check again after `maxAgeSeconds`, which the ETag makes
 * cheap.
 */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Asset,
  {
    maxAgeSeconds = 3600,
    vary = 'Accept-Encoding',
    shared = true,
  }: { maxAgeSeconds?: number; vary?: string; shared?: boolean } = {},
): FastifyReply {
  const asked = versioned('', file)
  const forEver = request.url.endsWith(asked)
  const place = shared ? 'public' : 'private'
  reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : `${place}, max-age=${maxAgeSeconds}`)
  reply.header('vary', vary)
  const encoding = encodingFor(request.headers['accept-encoding'])
  return sendPrepared(request, reply, file[encoding ?? 'plain'], file.type)
}
