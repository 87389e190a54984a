import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderDocument } from '../../platform/html.tsx'
import { type Asset, assetOf, sendAsset } from '../built-assets.ts'
import { contentPolicy } from '../kit/policy.ts'
import * as kit from '../kit/shell.tsx'

/** `way`: from the start to this page, without itself. */
export type DocsPage = kit.Page & { description: string; way: { text: string; href: string }[] }

/** The documentation is English, as the descriptions of the APIs are. */
const SHELL: kit.Shell = {
  language: 'en',
  layout: 'prose',
  home: '/',
  of: { text: 'Docs', href: '/docs' },
  label: 'Main',
  links: [
    { text: 'Reference API', href: '/docs#reference' },
    { text: 'Messaging API', href: '/docs#messaging' },
    { text: 'Guides', href: '/docs/guides' },
    { text: 'Get a key', href: '/developers?lang=en' },
  ],
  footer: (
    <p>
      Descriptions for programs: <a href="/api/v1/openapi.json">reference API</a>,{' '}
      <a href="/v1/openapi.json">messaging API</a> (OpenAPI 3.1).
    </p>
  ),
}

/** A page of the documentation, which is the same for everybody. */
export const docsAsset = ({ way, ...page }: DocsPage): Promise<Asset> => {
  const main = (
    <>
      {way.length > 0 && (
        <nav class="way" aria-label="Where this page is">
          {way.map(({ text, href }) => (
            <>
              <a href={href}>{text}</a>{' '}
            </>
          ))}
        </nav>
      )}
      <h1>{page.title}</h1>
      {page.main}
    </>
  )
  return assetOf(renderDocument(kit.documentOf(SHELL, { ...page, main })), 'text/html')
}

/** Five minutes: a new version of the server shows its new pages soon. */
const MAX_AGE_SECONDS = 300

export const sendDocs = (request: FastifyRequest, reply: FastifyReply, page: Asset, vary?: string): FastifyReply =>
  sendAsset(request, reply.header('content-security-policy', contentPolicy({ scripts: true })), page, {
    maxAgeSeconds: MAX_AGE_SECONDS,
    ...(vary !== undefined && { vary }),
  })
