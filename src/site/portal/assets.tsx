import { builtAssets, sendAsset } from '../built-assets.ts'
import { sendDocument } from '../kit/shell.tsx'
import { styleAddress } from '../kit/style.ts'
import { openView } from '../kit/view.ts'
import type { PortalRoutes } from './deps.ts'
import { portalWords } from './words.ts'

export const assetRoutes: PortalRoutes =
  ({ demoKey, now }) =>
  async (scope) => {
    const asset = builtAssets()

    for (const name of ['portal.js', 'preview.js']) {
      scope.get(`/developers/${name}`, async (request, reply) =>
        sendAsset(request, reply, await asset(name, 'text/javascript')),
      )
    }

    scope.get('/widget.js', async (request, reply) => {
      // any site may load it, also with `crossorigin` and an integrity hash
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
      return sendAsset(request, reply, await asset('widget.js', 'text/javascript'))
    })

    /** A page that plays a stranger's website, for the frame of the live preview. */
    scope.get('/developers/preview', async (request, reply) => {
      const { language } = openView(request, now())
      const words = portalWords[language].home.previewPage
      return sendDocument(
        reply.header('x-frame-options', 'SAMEORIGIN').header('vary', 'Accept-Language'),
        <html lang={language}>
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="robots" content="noindex" />
            <title>{words.title}</title>
            <link rel="stylesheet" href={styleAddress()} />
            <script src="/developers/preview.js" defer />
          </head>
          <body data-key={demoKey ?? ''}>
            <main class="wide">
              <h1>{words.title}</h1>
              <p>{words.text}</p>
            </main>
          </body>
        </html>,
        { scripts: true, framedBySelf: true },
      )
    })
  }
