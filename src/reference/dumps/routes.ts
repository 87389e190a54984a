import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientHas } from '../../platform/http/conditional.ts'
import { cacheControl, etag, ifNoneMatch } from '../../platform/http/headers.ts'
import { acceptRanges, contentRange, partOf, rangeParameters } from '../../platform/http/range.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { ReferenceDeps, ReferenceRoutes } from '../http/deps.ts'
import { findFile, findManifest, listDumps, MANIFEST, readFile, SIGNATURE } from './store.ts'

const fileBytes = z.string().meta({ format: 'binary' })
const fileHeaders = { ETag: etag, 'Cache-Control': cacheControl, 'Accept-Ranges': acceptRanges }

const dumpRecord = z
  .object({
    version: z.int().describe('The version of the data in it'),
    made_at: moment,
    manifest: z.url().describe('The address of its manifest; its files are next to it'),
  })
  .meta({ id: 'Dump' })

const asked = z.object({
  version: z.coerce.number().int().min(1).max(2_147_483_647).describe('As listed by GET /dump'),
  file: z
    .string()
    .max(100)
    .describe(
      '`manifest.json`, `manifest.json.sig` (its Ed25519 signature, 64 bytes), or a file that the manifest names',
    ),
})

export const dumpRoutes: ReferenceRoutes = (deps) => async (scope) => {
  const { db, publicUrl } = deps

  scope.get(
    '/dump',
    {
      schema: {
        operationId: 'listDumps',
        summary: 'The available dumps, newest first',
        description:
          'Records of every source whose licence is known to allow copies; the manifest names the others. A dump is made some ' +
          'minutes after records changed, and the previous one stays. `npm run verify-dump` verifies one; docs/dumps.md ' +
          'shows how to keep a copy up to date.',
        tags: ['Copies'],
        response: { 200: z.object({ dumps: z.array(dumpRecord), total: z.int() }) },
      },
    },
    async () => {
      const dumps = await listDumps(db)
      const manifest = (version: number) => `${publicUrl}/api/v1/dump/${version}/${MANIFEST}`
      return {
        dumps: dumps.map(({ version, at }) => ({ version, made_at: at, manifest: manifest(version) })),
        total: dumps.length,
      }
    },
  )

  scope.get(
    '/dump/:version/:file',
    {
      // the files are compressed already, and ranges refer to compressed bytes
      compress: false,
      schema: {
        operationId: 'getDumpFile',
        summary: 'A file of a dump: its manifest, the signature of the manifest, or the records of one kind',
        description:
          'Supports `Range`, `If-Range` and `If-None-Match`. Records are JSON, one per line, compressed with gzip.',
        tags: ['Copies'],
        params: asked,
        parameters: [ifNoneMatch, ...rangeParameters],
        answers: {
          200: {
            description: 'The file',
            headers: fileHeaders,
            content: {
              'application/gzip': fileBytes,
              'application/octet-stream': fileBytes,
              'application/json': z.unknown(),
            },
          },
          206: {
            description: 'The part requested by `Range`',
            headers: { ...fileHeaders, 'Content-Range': contentRange },
            content: { '*/*': fileBytes },
          },
          304: { headers: fileHeaders },
        },
        refusals: { 400: [], 416: [] },
      },
    },
    async (request, reply) => sendFile(deps, request, reply, request.params),
  )
}

async function sendFile(
  { db }: Pick<ReferenceDeps, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { version, file }: z.output<typeof asked>,
): Promise<FastifyReply> {
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store', vary: 'X-API-Key' })
  if (file === MANIFEST || file === SIGNATURE) {
    const found = await findManifest(db, version)
    if (!found) throw await noDump(db, version)
    const bytes = file === MANIFEST ? Buffer.from(found.manifest) : found.signature
    const tag = `"${version}-${found.signature.toString('hex').slice(0, 24)}"`
    if (clientHas(request, tag)) return reply.code(304).headers(stored(tag)).send()
    const part = partOf(request, reply, { etag: tag, sizeBytes: bytes.length })
    reply.headers(stored(tag)).type(file === MANIFEST ? 'application/json; charset=utf-8' : 'application/octet-stream')
    return reply.send(part ? bytes.subarray(part.start, part.end + 1) : bytes)
  }
  const found = await findFile(db, version, file)
  if (!found)
    throw (await findManifest(db, version))
      ? notFound(`The file ${file} of dump ${version}`)
      : await noDump(db, version)
  const tag = `"${found.sha256.slice(0, 32)}"`
  if (clientHas(request, tag)) return reply.code(304).headers(stored(tag)).send()
  const part = partOf(request, reply, { etag: tag, sizeBytes: found.bytes })
  reply.headers(stored(tag)).type('application/gzip')
  // an empty stream and not nothing, for which Fastify would write a length of 0
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : readFile(db, found, part))
}

/** The content at an address never changes; a refusal may. */
const stored = (etag: string) => ({ etag, 'cache-control': 'private, max-age=86400, immutable' })

async function noDump(db: ReferenceDeps['db'], version: number): Promise<Refusal> {
  const versions = (await listDumps(db)).map((dump) => dump.version)
  const there = versions.length > 0 ? `those that are kept: ${versions.join(', ')}` : 'none is made yet'
  return new Refusal('not_found', `There is no dump of version ${version}; ${there}`)
}
