import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyCompressOptions } from '@fastify/compress'
import { LRUCache } from 'lru-cache'

/** The encodings of answers, the most effective first. */
export type Encoding = 'br' | 'gzip'

/** Shorter answers fit into one packet uncompressed. */
export const WORTH_COMPRESSING_BYTES = 1024

const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache({ max: 200 }),
})

/** The encoding that an Accept-Encoding header prefers; undefined for none. */
export const encodingFor = (accepted: string | string[] | undefined): Encoding | undefined =>
  (accepted !== undefined && negotiator.negotiate(String(accepted))) || undefined

/** Levels of Brotli and gzip: `cached` for an answer that is compressed once and cached, `best` for a file that never changes. */
const EFFORT = { cached: { br: 6, gzip: 6 }, best: { br: 11, gzip: 9 } }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a body that is sent many times, off the event loop. */
export function compressed(body: Buffer, encoding: Encoding, effort: keyof typeof EFFORT): Promise<Buffer> {
  const level = EFFORT[effort][encoding]
  if (encoding === 'gzip') return zip(body, { level })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/**
 * For all other JSON and pages: low levels, because each answer is compressed by itself. At these gzip compresses 20 KB better than
 * Brotli in the same 0.13 ms. Event streams are excluded, because the compressor would delay their events.
 */
export const compressionOfAnswers: FastifyCompressOptions = {
  encodings: ['gzip', 'br'],
  threshold: WORTH_COMPRESSING_BYTES,
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  globalDecompression: false,
}
