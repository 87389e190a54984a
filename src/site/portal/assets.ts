import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/html.ts'
import { type Prepared, prepare } from '../../platform/http/conditional.ts'
import { languageOf } from './language.ts'
import { sendDocument } from './pages.ts'
import { wordsOf } from './words.ts'

/** Where src/site/build.mjs puts what browsers load. */
const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'site')
const FILES = { 'portal.css': 'text/css', 'portal.js': 'text/javascript', 'preview.js': 'text/javascript' }

type Asset = Prepared & { type: string; gzip: Buffer; br: Buffer }

export const assetRoutes: FastifyPluginAsync = async (scope) => {
  const loaded = new Map<string, Promise<Asset>>()
  // at the first request, so that a server starts before its browser code was built
  const asset = (name: string, type: string) => {
    const known = loaded.get(name) ?? load(name, type)
    loaded.set(name, known)
    known.catch(() => loaded.delete(name))
    return known
  }

  for (const [name, type] of Object.entries(FILES)) {
    scope.get(`/developers/${name}`, async (request, reply) => sendAsset(request, reply, await asset(name, type)))
  }

  scope.get('/widget.js', async (request, reply) => {
    // any site may load it, also with `crossorigin` and an integrity hash
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
    return sendAsset(request, reply, await asset('widget.js', 'text/javascript'))
  })

  /** A page that stands for a stranger's website, for the frame of the live preview. */
  scope.get('/developers/preview', async (request, reply) => {
    const language = languageOf(request)
    const words = wordsOf(language).home.previewPage
    return sendDocument(
      reply,
      html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${words.title}</title>
<link rel="stylesheet" href="/developers/portal.css"><script src="/developers/preview.js" defer></script></head>
<body class="sample"><main><h1>${words.title}</h1><p>${words.text}</p></main></body></html>`,
      "'self'",
    )
  })
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
function sendAsset(request: FastifyRequest, reply: FastifyReply, file: Asset): FastifyReply {
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
