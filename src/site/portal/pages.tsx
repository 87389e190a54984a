import type { FastifyReply } from 'fastify'
import { type Html, renderDocument } from '../../platform/html.tsx'
import type { KeyLanguage } from '../../reference/http/keys/schemas.ts'
import { contentPolicy } from '../kit/policy.ts'
import { portalWords } from './words.ts'

export type PortalPage = {
  language: KeyLanguage
  title: string
  description?: string
  main: Html
  /** The page's own sections, for the header. */
  sections?: readonly { id: string; title: string }[]
  /** The address of the same page in the other language, where a link can give it. */
  otherLanguage?: string
}

/** Sends a page that no other site may frame and no cache may store. */
export const sendPage = (reply: FastifyReply, page: PortalPage): FastifyReply =>
  sendDocument(reply.header('cache-control', 'no-store'), documentOf(page))

export const sendDocument = (reply: FastifyReply, document: Html, framedBy: "'none'" | "'self'" = "'none'") => {
  if (framedBy === "'self'") reply.header('x-frame-options', 'SAMEORIGIN')
  return reply
    .header(
      'content-security-policy',
      contentPolicy({ scripts: true, frames: true, framedBySelf: framedBy === "'self'" }),
    )
    .header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(renderDocument(document))
}

export function documentOf(page: PortalPage): Html {
  const words = portalWords(page.language).shell
  const other = page.language === 'id' ? { tag: 'en', name: 'English' } : { tag: 'id', name: 'Bahasa Indonesia' }
  return (
    <html lang={page.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{page.title} · Mimbar</title>
        {page.description ? (
          <meta name="description" content={page.description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/developers/portal.css" />
        {page.sections && <script src="/developers/portal.js" defer />}
      </head>
      <body>
        <a class="skip" href="#main">
          {words.skip}
        </a>
        <header class="top">
          <div class="wide">
            <a class="mark" href={`/developers?lang=${page.language}`}>
              Mimbar
            </a>
            <nav aria-label={words.nav}>
              {(page.sections ?? []).map(({ id, title }) => (
                <a href={`#${id}`}>{title}</a>
              ))}
              <a href="/docs">{words.docs}</a>
            </nav>
            {page.otherLanguage && (
              <a class="language" href={page.otherLanguage} lang={other.tag} hreflang={other.tag}>
                {other.name}
              </a>
            )}
          </div>
        </header>
        <main id="main" tabindex={-1}>
          {page.main}
        </main>
        <footer>
          <div class="wide">
            <p>{words.footer}</p>
          </div>
        </footer>
      </body>
    </html>
  )
}

/** A page that says one thing, and `more` below it. */
export const noticePage = (
  language: KeyLanguage,
  { title, text }: { title: string; text: string },
  more?: Html,
): PortalPage => ({
  language,
  title,
  main: (
    <>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      {more}
      <p>
        <a href={`/developers?lang=${language}`}>{portalWords(language).shell.back}</a>
      </p>
    </>
  ),
})
