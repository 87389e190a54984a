import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, renderDocument } from '../../platform/html.tsx'
import { type Asset, assetOf, sendAsset } from '../built-assets.ts'
import { contentPolicy } from '../kit/policy.ts'

export type DocsPage = {
  title: string
  description: string
  main: Html
  /** The way from the start to this page, without itself. */
  way: { text: string; href: string }[]
  /** Its Markdown, where there is one. */
  markdown?: string
  /** Whether there is something to try on it. */
  tries?: boolean
}

/** Where what browsers load is found for ever. */
export type Loaded = { css: string; js: string }

/** A page of the documentation as a whole. It is English, as the descriptions of the APIs are. */
export const documentOf = (page: DocsPage, { css, js }: Loaded): Html => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{page.title} · Mimbar</title>
      <meta name="description" content={page.description} />
      {page.markdown !== undefined && <link rel="alternate" type="text/markdown" href={page.markdown} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={css} />
      {page.tries && <script src={js} defer />}
    </head>
    <body>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <div class="wide">
          <a class="mark" href="/">
            Mimbar
          </a>
          <nav aria-label="Main">
            <a href="/docs#reference">Reference API</a>
            <a href="/docs#messaging">Messaging API</a>
            <a href="/docs/guides">Guides</a>
            <a href="/developers?lang=en">Get a key</a>
          </nav>
        </div>
      </header>
      <main id="main" tabindex={-1}>
        {page.way.length > 0 && (
          <nav class="way" aria-label="Where this page is">
            {page.way.map(({ text, href }) => (
              <>
                <a href={href}>{text}</a>{' '}
              </>
            ))}
          </nav>
        )}
        <h1>{page.title}</h1>
        {page.main}
      </main>
      <footer>
        <div class="wide">
          <p>
            Descriptions for programs: <a href="/api/v1/openapi.json">reference API</a>,{' '}
            <a href="/v1/openapi.json">messaging API</a> (OpenAPI 3.1).
          </p>
        </div>
      </footer>
    </body>
  </html>
)

export const docsAsset = (page: DocsPage, loaded: Loaded): Promise<Asset> =>
  assetOf(renderDocument(documentOf(page, loaded)), 'text/html')

/** Five minutes: a new version of the server shows its new pages soon. */
const MAX_AGE_SECONDS = 300

/** Sends a page that is the same for everybody. */
export const sendDocs = (request: FastifyRequest, reply: FastifyReply, page: Asset, vary?: string): FastifyReply =>
  sendAsset(request, reply.header('content-security-policy', contentPolicy({ scripts: true })), page, {
    maxAgeSeconds: MAX_AGE_SECONDS,
    ...(vary !== undefined && { vary }),
  })
