import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { PageLanguage } from '../../platform/language.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Asset, assetOf, madeOnce } from '../built-assets.ts'
import { GUIDES } from './addresses.ts'
import { guideIndex, guidePage, readGuides } from './guides.tsx'
import { type DocsFrame, docsAsset, sendDocs } from './page.tsx'

/** The guides of docs/ as pages and as Markdown. */
export const guideRoutes =
  (
    languageOf: (request: FastifyRequest) => PageLanguage,
    frameOf: (language: PageLanguage, path: string) => Promise<DocsFrame>,
  ): FastifyPluginAsync =>
  async (scope) => {
    const { guides, files } = readGuides()
    const plain = madeOnce(async (path): Promise<Asset> => {
      const guide = guides.find(({ name }) => path === `${name}.md`)
      if (guide) return assetOf(guide.text, 'text/markdown')
      const file = files.find((one) => one.path === path)
      if (!file) throw notFound('This guide')
      return assetOf(file.text, path.endsWith('.json') ? 'application/json' : 'text/yaml')
    })
    const pages = { id: pagesIn('id'), en: pagesIn('en') }
    function pagesIn(language: PageLanguage) {
      return madeOnce(async (name): Promise<Asset> => {
        if (name === '') return docsAsset(guideIndex(guides, language), await frameOf(language, GUIDES))
        const guide = guides.find((one) => one.name === name)
        if (!guide) throw notFound('This guide')
        return docsAsset(guidePage(guide, language), await frameOf(language, `${GUIDES}/${name}`))
      })
    }

    scope.get(GUIDES, async (request, reply) => sendDocs(request, reply, await pages[languageOf(request)]('')))

    scope.get<{ Params: { '*': string } }>(`${GUIDES}/*`, async (request, reply) => {
      const path = request.params['*']
      const isGuide = guides.some(({ name }) => name === path)
      const markdown = /\btext\/markdown\b/.test(request.headers.accept ?? '')
      if (isGuide && !markdown) return sendDocs(request, reply, await pages[languageOf(request)](path))
      return sendDocs(request, reply, await plain(isGuide ? `${path}.md` : path))
    })
  }
