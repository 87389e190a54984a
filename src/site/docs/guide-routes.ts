import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '../../platform/refusal.ts'
import { type Asset, assetOf, madeOnce } from '../built-assets.ts'
import { GUIDES, guideIndex, guidePage, readGuides } from './guides.tsx'
import { docsAsset, sendDocs } from './page.tsx'

const VARY = 'Accept, Accept-Encoding'

/** The guides of docs/ as pages and as Markdown. */
export const guideRoutes: FastifyPluginAsync = async (scope) => {
  const { guides, files } = readGuides()
  const made = madeOnce(async (path): Promise<Asset> => {
    const page = path === '' ? guideIndex(guides) : undefined
    const guide = guides.find(({ name }) => path === name || path === `${name}.md`)
    const file = files.find((one) => one.path === path)
    if (file) return assetOf(file.text, path.endsWith('.json') ? 'application/json' : 'text/yaml')
    if (guide && path.endsWith('.md')) return assetOf(guide.text, 'text/markdown')
    const shown = page ?? (guide && guidePage(guide))
    if (!shown) throw notFound('This guide')
    return docsAsset(shown)
  })

  scope.get(GUIDES, async (request, reply) => sendDocs(request, reply, await made('')))

  scope.get<{ Params: { '*': string } }>(`${GUIDES}/*`, async (request, reply) => {
    const path = request.params['*']
    const named = guides.some(({ name }) => name === path)
    const markdown = named && /\btext\/markdown\b/.test(request.headers.accept ?? '')
    return sendDocs(request, reply, await made(markdown ? `${path}.md` : path), VARY)
  })
}
