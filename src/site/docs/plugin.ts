import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createTrial } from '../../messaging/accounts/trial.ts'
import type { Db } from '../../platform/db/open.ts'
import { sentByOwnPage } from '../../platform/http/own-page.ts'
import { STRANGERS_BODY_BYTES } from '../../platform/http/scope.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../platform/language.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { builtAssets, madeOnce, sendAsset, versioned } from '../built-assets.ts'
import { chosenLanguage, rememberLanguage } from '../kit/language.ts'
import { sendDocument } from '../kit/shell.tsx'
import { TRIAL } from './addresses.ts'
import { callPage } from './call-page.tsx'
import { type Api, type OpenApi, readApi } from './description.ts'
import { guideRoutes } from './guide-routes.ts'
import { overview } from './overview.tsx'
import { type DocsFrame, type DocsPage, docsAsset, docsDocument, sendDocs, VARY } from './page.tsx'
import { LONGEST_FILTER, sideOf } from './side.tsx'
import { fullPage, madePage, offerPage } from './trial.tsx'

type DocsServer = { publicUrl: string; demoKey: string | undefined; db: Db; limiter: Limiter; now: () => Date }

const DESCRIPTIONS = { reference: '/api/v1/openapi.json', messaging: '/v1/openapi.json' } as const
const LANGUAGE_COOKIE = 'mimbar_docs_language'

/** /docs: both APIs from their descriptions, and the guides. */
export const docsPlugin =
  (server: DocsServer): FastifyPluginAsync =>
  async (scope) => {
    await scope.register(cookie)
    await scope.register(formBody)
    const asset = builtAssets()
    const script = () => asset('docs.js', 'text/javascript')
    scope.get('/docs/docs.js', async (request, reply) => sendAsset(request, reply, await script()))

    const languageOf = (request: FastifyRequest): PageLanguage =>
      chosenLanguage(request, PAGE_LANGUAGES, request.cookies[LANGUAGE_COOKIE])
    scope.addHook('preHandler', async (request, reply) =>
      rememberLanguage(request, reply, { cookie: LANGUAGE_COOKIE, path: '/docs', language: languageOf(request) }),
    )
    await scope.register(guideRoutes(languageOf, frameOf))

    // the descriptions are complete only once every route is registered
    let read: Promise<Api[]> | undefined
    function apis() {
      read ??= Promise.all([describe('reference'), describe('messaging')]).catch((error) => {
        // retried for the next page
        read = undefined
        throw error
      })
      return read
    }
    async function describe(name: Api['name']) {
      const response = await scope.inject(DESCRIPTIONS[name])
      if (response.statusCode !== 200) throw new Refusal('unavailable', 'The descriptions cannot be read right now')
      return readApi(name, response.json<OpenApi>())
    }
    async function frameOf(language: PageLanguage, path: string): Promise<DocsFrame> {
      const side = sideOf(await apis(), language, path)
      return { language, publicUrl: server.publicUrl, path, side, script: versioned('/docs/docs.js', await script()) }
    }

    const pages = { id: pagesIn('id'), en: pagesIn('en') }
    function pagesIn(language: PageLanguage) {
      return madeOnce(async (path) => {
        const frame = await frameOf(language, path)
        if (path === '/docs') return docsAsset(overview(await apis(), language, server), frame)
        const [name, id] = path.split('/').slice(-2)
        const api = (await apis()).find((one) => one.name === name)
        const call = api?.calls.find((one) => one.id === id)
        if (!api || !call) throw notFound('This call')
        return docsAsset(callPage(api, call, language, server), frame)
      })
    }

    scope.get<{ Querystring: { q?: unknown } }>('/docs', async (request, reply) => {
      const language = languageOf(request)
      const { q } = request.query
      const filter = typeof q === 'string' ? q.trim().slice(0, LONGEST_FILTER) : ''
      if (filter === '') return sendDocs(request, reply, await pages[language]('/docs'))
      const page = docsDocument(overview(await apis(), language, server, filter), await frameOf(language, '/docs'))
      return sendDocument(reply.header('cache-control', 'no-store'), page, { scripts: true })
    })
    // trial accounts need a demo key
    if (server.demoKey !== undefined) {
      const send = async (request: FastifyRequest, reply: FastifyReply, page: DocsPage) =>
        sendDocument(
          reply.header('cache-control', 'no-store').header('vary', VARY),
          docsDocument(page, await frameOf(languageOf(request), TRIAL)),
          { scripts: true },
        )
      scope.get(TRIAL, async (request, reply) => send(request, reply, offerPage(languageOf(request))))
      scope.post(TRIAL, { bodyLimit: STRANGERS_BODY_BYTES }, async (request, reply) => {
        const language = languageOf(request)
        // otherwise pages of other sites could use up their visitors' limits
        if (sentByOwnPage(request.headers, server.publicUrl) === false)
          throw new Refusal(
            'forbidden',
            'This form did not come from this site: open /docs/trial and make the account there',
          )
        try {
          const { key } = await createTrial(server, { address: request.ip, now: server.now() })
          return send(request, reply.code(201), madePage(language, key, server.publicUrl))
        } catch (error) {
          if (!(error instanceof Refusal && error.kind === 'limited')) throw error
          reply.code(error.statusCode).header('retry-after', error.retryAfterSeconds ?? 60)
          return send(request, reply, fullPage(language))
        }
      })
    }
    for (const name of ['reference', 'messaging'] as const) {
      scope.get(`/docs/${name}`, async (_request, reply) => reply.redirect(`/docs#${name}`))
      scope.get<{ Params: { id: string } }>(`/docs/${name}/:id`, async (request, reply) =>
        sendDocs(request, reply, await pages[languageOf(request)](`/docs/${name}/${request.params.id}`)),
      )
    }
  }
