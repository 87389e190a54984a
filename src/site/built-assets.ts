import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '../platform/http/compression.ts'
import { encode, type Prepared, prepare, sendPrepared } from '../platform/http/conditional.ts'

/** Where src/site/build.mjs puts what browsers load. */
const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'site')

export type Asset = { type: string; plain: Prepared } & Record<Encoding, Prepared>

/** Reads built files, each once: at the first request, so that a server starts before its browser code was built. */
export function builtAssets(): (name: string, type: string) => Promise<Asset> {
  const loaded = new Map<string, Promise<Asset>>()
  return (name, type) => {
    const known = loaded.get(name) ?? load(name, type)
    loaded.set(name, known)
    known.catch(() => loaded.delete(name))
    return known
  }
}

async function load(name: string, type: string): Promise<Asset> {
  const plain = prepare(await readFile(join(BUILT, name), 'utf8'))
  const [br, gzip] = await Promise.all([encode(plain, 'br', 'best'), encode(plain, 'gzip', 'best')])
  return { type: `${type}; charset=utf-8`, plain, br, gzip }
}

/** Asks caches to look again after an hour; the tag makes that cheap. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, file: Asset): FastifyReply {
  reply.header('cache-control', 'public, max-age=3600').header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  return sendPrepared(request, reply, file[encoding ?? 'plain'], file.type)
}
