import type { FastifyReply } from 'fastify'
import { type Html, renderDocument } from '../../platform/html.tsx'
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './language.ts'
import { zoneName } from './time.tsx'
import type { ConsoleView, SignedIn } from './view.ts'
import { type ConsoleSection, PLACES, shellWords } from './words.ts'

/** Every page works without a script, so none may run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `at`: the page's entry in the header. */
export type ConsolePage = { title: string; at?: ConsoleSection | undefined; main: Html; notice?: string | undefined }

/** Sends a page that no other site may frame and no cache may store. */
export function sendPage(reply: FastifyReply, view: ConsoleView, page: ConsolePage): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(renderDocument(documentOf(view, page)))
}

const LANGUAGE_NAMES: Record<ConsoleLanguage, string> = { id: 'Bahasa Indonesia', en: 'English' }

function documentOf(view: ConsoleView, { title, at, main, notice }: ConsolePage): Html {
  const { session, language } = view
  const words = shellWords[language]
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title} · Mimbar</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/console/console.css" />
      </head>
      <body>
        <a class="skip" href="#main">
          {words.skip}
        </a>
        <header class="top">
          <div class="wide">
            <a class="mark" href="/console">
              Mimbar
            </a>
            {session && (
              <nav aria-label={words.console}>
                {Object.entries(PLACES).map(([place, address]) => (
                  <a href={address} aria-current={place === at ? 'page' : undefined}>
                    {words.places[place as ConsoleSection]}
                  </a>
                ))}
              </nav>
            )}
            <div class="aside">
              {CONSOLE_LANGUAGES.filter((one) => one !== language).map((one) => (
                <a href={inLanguage(view.here, one)} lang={one} hreflang={one}>
                  {LANGUAGE_NAMES[one]}
                </a>
              ))}
              {session &&
                form({ ...view, session }, '/console/session/end', <button class="plain">{words.signOut}</button>)}
            </div>
          </div>
        </header>
        <main id="main" tabindex={-1} class="wide">
          {notice && (
            <p class="notice" role="status">
              {notice}
            </p>
          )}
          {main}
        </main>
        {session && (
          <footer class="wide soft">
            <p>
              {words.times} {view.zone} ({zoneName(view, view.now)}). <a href={PLACES.account}>{words.changeZone}</a>
            </p>
          </footer>
        )}
      </body>
    </html>
  )
}

const inLanguage = (here: string, language: ConsoleLanguage): string =>
  `${here}${here.includes('?') ? '&' : '?'}lang=${language}`

/** A form that changes something: it carries what proves that it is our own. */
export const form = ({ session }: SignedIn, action: string, content: Html, kind = 'inline'): Html => (
  <form method="post" action={action} class={kind}>
    <input type="hidden" name="csrf" value={session.csrf} />
    {content}
  </form>
)

export type Cell = Html | string | number

/** The first cell of a row names it. On a phone each row is a list of its cells, each with the name of its column. */
export function table(caption: string, columns: readonly string[], rows: readonly Cell[][], empty: string): Html {
  if (rows.length === 0) return <p class="soft">{empty}</p>
  const cell = (content: Cell, place: number): Html => {
    const label = { 'data-label': columns[place] ?? '' }
    // roles, because a browser may take a table that is shown as blocks for none
    return place === 0 ? (
      <th scope="row" role="rowheader" {...label}>
        <div>{content}</div>
      </th>
    ) : (
      <td role="cell" {...label}>
        <div>{content}</div>
      </td>
    )
  }
  return (
    <table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells) => (
          <tr role="row">{cells.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links to the pages of a list before and after this one. */
export function pager(
  { language }: ConsoleView,
  { newer, older }: { newer?: string | undefined; older?: string | undefined },
) {
  const words = shellWords[language]
  return (
    <p class="row">
      {newer && (
        <a href={newer} rel="prev">
          {words.newer}
        </a>
      )}
      {older && (
        <a href={older} rel="next">
          {words.older}
        </a>
      )}
    </p>
  )
}

export const badge = (kind: string, text: string): Html => <span class={`badge ${kind.toLowerCase()}`}>{text}</span>

/** Something's facts, each with its name. */
export const facts = (named: readonly (readonly [string, Cell])[]): Html => (
  <dl class="facts">
    {named.map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
  </dl>
)

/** Asks once more before what cannot be taken back. */
export const confirmation = (
  view: SignedIn,
  asked: { title: string; text: string; yes: string; action: string; back: string },
): Html => (
  <>
    <h1>{asked.title}</h1>
    <p>{asked.text}</p>
    <div class="row">
      {form(view, asked.action, <button class="danger">{asked.yes}</button>)}
      <a href={asked.back}>{shellWords[view.language].cancel}</a>
    </div>
  </>
)
