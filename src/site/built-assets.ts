import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Prepared, prepare } from '../platform/http/conditional.ts'

/** Where src/site/build.mjs puts what browsers load. */
const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'site')

export type Asset = Prepared & { type: string; gzip: Buffer; br: Buffer }

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
  const text = await readFile(join(BUILT, name), 'utf8')
  const [zipped, br] = await Promise.all([
    promisify(gzip)(text, { level: 9 }),
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ])
  return { ...prepare(text), type: `${type}; charset=utf-8`, gzip: zipped, br }
}

/** Asks caches to look again after an hour; the tag makes that cheap. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, file: Asset): FastifyReply {
  const wished = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(wished),
  )
  reply.header('cache-control', 'public, max-age=3600').header('etag', file.etag).header('vary', 'Accept-Encoding')
  const known = request.headers['if-none-match'] ?? ''
  if (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)) {
    return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(encoding ? file[encoding] : file.body)
}
