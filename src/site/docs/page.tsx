import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, renderDocument } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { type Asset, assetOf, sendAsset } from '../built-assets.ts'
import { contentPolicy } from '../kit/policy.ts'
import * as kit from '../kit/shell.tsx'
import { GUIDES } from './addresses.ts'
import { docsWords } from './words.ts'

/** `way`: the breadcrumb from the start, without the page itself. */
export type DocsPage = Omit<kit.Page, 'side'> & { description: string; way: { text: string; href: string }[] }

/** The frame of a page: its language, its address without that, the navigation and its script. */
export type DocsFrame = { language: PageLanguage; publicUrl: string; path: string; side: Html; script: string }

function shellOf({ language, publicUrl, path }: DocsFrame): kit.Shell {
  const { shell, apis, guides } = docsWords[language]
  const within = (start: string) => path === start || (path.startsWith(`${start}/`) && ('within' as const))
  return {
    language,
    layout: 'prose',
    home: '/',
    of: { text: shell.area, href: '/docs' },
    label: shell.nav,
    links: [
      { text: apis.reference, href: '/docs#reference', now: within('/docs/reference') },
      { text: apis.messaging, href: '/docs#messaging', now: within('/docs/messaging') },
      { text: guides.title, href: GUIDES, now: within(GUIDES) },
      { text: shell.key, href: `/developers?lang=${language}` },
    ],
    printed: publicUrl + path,
    aside: kit.otherLanguages({ here: path, language }),
    footer: (
      <p>
        {shell.programs} <a href="/api/v1/openapi.json">{apis.reference}</a> {shell.and}{' '}
        <a href="/v1/openapi.json">{apis.messaging}</a>. <a href="/">{shell.home}</a>
      </p>
    ),
  }
}

/** A page of the documentation, the same for all readers of its language. */
export function docsDocument({ way, ...page }: DocsPage, frame: DocsFrame): Html {
  const { shell, side } = docsWords[frame.language]
  const main = (
    <>
      {way.length > 0 && (
        <nav class="way" aria-label={shell.way}>
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
  return kit.documentOf(shellOf(frame), {
    ...page,
    main,
    scripts: [frame.script],
    side: { label: side.label, content: frame.side },
  })
}

export const docsAsset = (page: DocsPage, frame: DocsFrame): Promise<Asset> =>
  assetOf(renderDocument(docsDocument(page, frame)), 'text/html')

/** Five minutes, so that a new version of the server soon shows its new pages. */
const MAX_AGE_SECONDS = 300
export const VARY = 'Accept, Accept-Encoding, Accept-Language, Cookie'

export const sendDocs = (request: FastifyRequest, reply: FastifyReply, page: Asset): FastifyReply =>
  sendAsset(request, reply.header('content-security-policy', contentPolicy({ scripts: true })), page, {
    maxAgeSeconds: MAX_AGE_SECONDS,
    vary: VARY,
    // a response that sets the language cookie is for one browser
    shared: !/[?&]lang=/.test(request.url),
  })
