import { builtAssets, sendAsset } from '../built-assets.ts'
import type { PortalRoutes } from './deps.ts'
import { languageOf } from './language.ts'
import { sendDocument } from './pages.tsx'
import { portalWords } from './words.ts'

const FILES = { 'portal.css': 'text/css', 'portal.js': 'text/javascript', 'preview.js': 'text/javascript' }

export const assetRoutes: PortalRoutes =
  ({ demoKey }) =>
  async (scope) => {
    const asset = builtAssets()

    for (const [name, type] of Object.entries(FILES)) {
      scope.get(`/developers/${name}`, async (request, reply) => sendAsset(request, reply, await asset(name, type)))
    }

    scope.get('/widget.js', async (request, reply) => {
      // any site may load it, also with `crossorigin` and an integrity hash
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
      return sendAsset(request, reply, await asset('widget.js', 'text/javascript'))
    })

    /** A page that plays a stranger's website, for the frame of the live preview. */
    scope.get('/developers/preview', async (request, reply) => {
      const language = languageOf(request)
      const words = portalWords(language).home.previewPage
      return sendDocument(
        reply,
        <html lang={language}>
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="robots" content="noindex" />
            <title>{words.title}</title>
            <link rel="stylesheet" href="/developers/portal.css" />
            <script src="/developers/preview.js" defer />
          </head>
          <body class="sample" data-key={demoKey ?? ''}>
            <main>
              <h1>{words.title}</h1>
              <p>{words.text}</p>
            </main>
          </body>
        </html>,
        "'self'",
      )
    })
  }
