import type { FastifyReply } from 'fastify'
import { type Html, renderDocument } from '../../platform/html.tsx'
import { PAGE_LANGUAGES, type PageLanguage } from '../../platform/language.ts'
import { postForm } from './form.tsx'
import { SHORT_LANGUAGE_NAMES } from './language.ts'
import { Mark } from './mark.tsx'
import { notice } from './notice.tsx'
import { type Allowed, contentPolicy } from './policy.ts'
import { faceAddress, styleAddress } from './style.ts'
import type { SignedIn, View } from './view.ts'
import { documentWords } from './words.ts'

/**
 * Shell: the document around a page's content. An area defines its header and footer once (`Shell`); each page gives a title and content
 * (`Page`).
 */

/** `now`: it leads to this page, or to the section that contains it. */
type MenuLink = { text: string; href: string; now?: boolean | 'within' }

export type Shell = {
  language: PageLanguage | 'ar'
  /** The width of lines: `desk` for figures and tables, `prose` for texts, `reading` with a style sheet of its own. */
  layout: 'desk' | 'prose' | 'reading'
  /** The target of the site's name. */
  home: string
  /** The area of the site, with its first page. */
  of?: MenuLink
  /** The accessible name of the navigation. */
  label: string
  links: readonly MenuLink[]
  /** The page that searches the site. */
  find?: MenuLink
  /** The end of the header: other languages, signing out. */
  aside?: Html | undefined
  footer?: Html | undefined
  /** The page's address, which is printed with it. */
  printed?: string | undefined
}

export type Page = {
  title: string
  main: Html
  /** The result of the last action, above the content. */
  notice?: string | undefined
  /** For search engines and shared links. A page without one is not listed. */
  description?: string | undefined
  /** Asks search engines not to list it, although it has a description. */
  unlisted?: boolean
  /** Further elements of the head, such as links to other formats. */
  head?: Html | undefined
  /** Addresses of scripts on this server. */
  scripts?: readonly string[]
  /** Whether scripts fill in a part from what the browser stores. The page is then drawn after them, so that nothing moves. */
  drawnAfterScripts?: boolean
  /** Whether it frames pages of this server. */
  frames?: boolean
  /** The area's navigation next to the content; on narrow screens it is in a menu above. */
  side?: { label: string; content: Html } | undefined
}

export const documentOf = (shell: Shell, page: Page): Html => (
  <html lang={shell.language} dir={shell.language === 'ar' ? 'rtl' : undefined}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{page.title} · Mimbar</title>
      {page.description !== undefined && <meta name="description" content={page.description} />}
      {(page.unlisted || page.description === undefined) && <meta name="robots" content="noindex" />}
      {page.head}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141713" media="(prefers-color-scheme: dark)" />
      {shell.layout !== 'desk' && (
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
          href={faceAddress(shell.language === 'ar' ? 'arabic' : 'latin')}
        />
      )}
      <link rel="stylesheet" href={styleAddress()} />
      {page.scripts?.map((address) => (
        <script src={address} defer {...(page.drawnAfterScripts && { blocking: 'render' })} />
      ))}
    </head>
    <body class={shell.layout}>
      <a class="skip" href="#main">
        {documentWords[shell.language].skip}
      </a>
      {header(shell)}
      {page.side ? (
        <div class="sided">
          <details class="side-menu">
            <summary>{page.side.label}</summary>
          </details>
          <nav class="side" aria-label={page.side.label}>
            {page.side.content}
          </nav>
          {mainOf(page, undefined)}
        </div>
      ) : (
        mainOf(page, 'wide')
      )}
      {shell.printed && <p class="printed wide">{shell.printed}</p>}
      {shell.footer && (
        <footer>
          <div class="wide">{shell.footer}</div>
        </footer>
      )}
    </body>
  </html>
)

const mainOf = (page: Page, width: string | undefined): Html => (
  <main id="main" tabindex={-1} class={width}>
    {page.notice && notice(page.notice)}
    {page.main}
  </main>
)

const current = ({ now }: Pick<MenuLink, 'now'>) => (now === 'within' ? 'true' : now ? 'page' : undefined)

/** One line. On narrow screens the links are a menu that opens without a script, and therefore follow it. */
const header = ({ language, home, of, label, links, find, aside }: Shell): Html => (
  <header class="top">
    <div class="wide">
      <a class="mark" href={home}>
        <Mark />
        Mimbar
      </a>
      {of && (
        <a class="of" href={of.href}>
          {of.text}
        </a>
      )}
      {find && (
        <a class="find" href={find.href} aria-current={current(find)}>
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            aria-hidden="true"
          >
            <path d="M20 20l-4.6-4.6M17 10.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0z" />
          </svg>
          <span>{find.text}</span>
        </a>
      )}
      {links.length > 0 && (
        <>
          <details class="menu">
            <summary>{documentWords[language].menu}</summary>
          </details>
          <nav aria-label={label}>
            {links.map(({ text, href, now }) => (
              <a href={href} aria-current={current({ now })}>
                {text}
              </a>
            ))}
          </nav>
        </>
      )}
      {aside && <div class="aside">{aside}</div>}
    </div>
  </header>
)

/** What a page may load. */
export const allowedOn = (page: Page): Allowed => ({
  scripts: page.scripts !== undefined,
  frames: page.frames ?? false,
})

/** Sends a page. By default no cache may store it; no other site may frame it. */
export const sendPage = (reply: FastifyReply, shell: Shell, page: Page, cacheControl = 'no-store'): FastifyReply =>
  sendDocument(reply.header('cache-control', cacheControl), documentOf(shell, page), allowedOn(page))

export const sendDocument = (reply: FastifyReply, document: Html, allowed: Allowed): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy(allowed))
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(renderDocument(document))

/** Links to this page in the other languages. */
export const otherLanguages = (view: Pick<View, 'here' | 'language'>): Html => (
  <>
    {PAGE_LANGUAGES.filter((one) => one !== view.language).map((one) => (
      <a href={`${view.here}${view.here.includes('?') ? '&' : '?'}lang=${one}`} lang={one} hreflang={one}>
        {SHORT_LANGUAGE_NAMES[one]}
      </a>
    ))}
  </>
)

/** A button that ends the session with a POST to `action`. */
export const signOut = (view: SignedIn, action: string, text: string): Html =>
  postForm(view, action, <button class="plain">{text}</button>)
