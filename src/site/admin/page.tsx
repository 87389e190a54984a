import type { FastifyPluginAsync } from 'fastify'
import { renderDocument } from '../../platform/html.tsx'
import { builtAssets, sendAsset } from '../built-assets.ts'
import { contentPolicy } from '../kit/policy.ts'

const document = (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>Operator’s desk · Mimbar</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/admin/admin.css" />
      <script src="/admin/admin.js" defer />
    </head>
    <body>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="top">
        <div class="wide">
          <a class="mark" href="/admin">
            Mimbar
          </a>
          <nav id="nav" aria-label="Desk" />
        </div>
      </header>
      <p id="notice" role="status" />
      <main id="main" tabindex={-1}>
        <noscript>
          <p>
            The operator’s desk needs JavaScript. Every call of it can also be made with the token: see
            docs/operating.md.
          </p>
        </noscript>
      </main>
    </body>
  </html>
)

/** The operator's page. It holds no data: all of that comes through /admin/api, after signing in. */
export const adminPage: FastifyPluginAsync = async (scope) => {
  const asset = builtAssets()
  scope.get('/admin', async (_request, reply) =>
    reply
      .header('content-security-policy', contentPolicy({ scripts: true }))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderDocument(document)),
  )
  scope.get('/admin/admin.css', async (request, reply) =>
    sendAsset(request, reply, await asset('admin.css', 'text/css')),
  )
  scope.get('/admin/admin.js', async (request, reply) =>
    sendAsset(request, reply, await asset('admin.js', 'text/javascript')),
  )
}
