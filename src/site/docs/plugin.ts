import type { FastifyPluginAsync } from 'fastify'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { builtAssets, madeOnce, sendAsset, versioned } from '../built-assets.ts'
import { callPage } from './call-page.tsx'
import { type Api, type OpenApi, readApi } from './description.ts'
import { guideRoutes } from './guide-routes.ts'
import { overview } from './overview.tsx'
import { docsAsset, sendDocs } from './page.tsx'

const DESCRIPTIONS = { reference: '/api/v1/openapi.json', messaging: '/v1/openapi.json' } as const

/** /docs: both APIs from their descriptions, and the guides. */
export const docsPlugin =
  (server: { publicUrl: string; demoKey: string | undefined }): FastifyPluginAsync =>
  async (scope) => {
    const asset = builtAssets()
    const script = () => asset('docs.js', 'text/javascript')
    scope.get('/docs/docs.js', async (request, reply) => sendAsset(request, reply, await script()))
    await scope.register(guideRoutes)

    // the descriptions are whole only once every route is there
    let read: Promise<Api[]> | undefined
    const apis = () => {
      read ??= Promise.all([describe('reference'), describe('messaging')]).catch((error) => {
        // read again for the next page
        read = undefined
        throw error
      })
      return read
    }
    const describe = async (name: Api['name']) => {
      const response = await scope.inject(DESCRIPTIONS[name])
      if (response.statusCode !== 200) throw new Refusal('unavailable', 'The descriptions cannot be read right now')
      return readApi(name, response.json<OpenApi>())
    }

    const made = madeOnce(async (path) => {
      const [name, id] = path.split('/')
      if (path === '') return docsAsset(overview(await apis()))
      const api = (await apis()).find((one) => one.name === name)
      const call = api?.calls.find((one) => one.id === id)
      if (!api || !call) throw notFound('This call')
      return docsAsset(callPage(api, call, server, versioned('/docs/docs.js', await script())))
    })
    scope.get('/docs', async (request, reply) => sendDocs(request, reply, await made('')))
    for (const name of ['reference', 'messaging'] as const) {
      scope.get(`/docs/${name}`, async (_request, reply) => reply.redirect(`/docs#${name}`))
      scope.get<{ Params: { id: string } }>(`/docs/${name}/:id`, async (request, reply) =>
        sendDocs(request, reply, await made(`${name}/${request.params.id}`)),
      )
    }
  }
