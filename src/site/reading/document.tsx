import { DataBlock, type Html } from '../../platform/html.tsx'
import { LANGUAGE_CODES, type LanguageCode } from '../../platform/language.ts'
import { SHORT_LANGUAGE_NAMES } from '../kit/language.ts'
import * as kit from '../kit/shell.tsx'
import { faceAddress } from '../kit/style.ts'
import { aboutWords } from './about/words.ts'
import { addressIn, type ReadingView } from './address.ts'
import type { Block, PageContent } from './blocks.ts'
import { changesWords } from './changes/words.ts'
import { displayForm } from './display-form.tsx'
import { asHtml } from './html.tsx'
import { hasPicture, pictureFor } from './share/address.ts'
import { soundOf } from './sound/sound.tsx'
import { TOOLS } from './tools.ts'
import { readingWords } from './words.ts'

/** The whole document of a page. `asked` is its address without the reader's choices; omitted for a page without an address. */
export function documentOf(content: PageContent, view: ReadingView, publicUrl: string, asked?: string): Html {
  const path = content.path ?? asked
  const { language } = view
  const words = readingWords[language]
  const shell: kit.Shell = {
    language,
    layout: 'reading',
    home: addressIn(view, '/'),
    label: words.shell.nav,
    links: Object.entries(words.menu).flatMap(([place, text]) =>
      place === 'search' ? [] : [{ text, ...placeIn(view, `/${place}`, path) }],
    ),
    find: { text: words.menu.search, ...placeIn(view, '/search', path) },
    aside: path === undefined ? undefined : languages(view, path, content.posted),
    // the address of a reader's request includes the question, which must not be printed
    printed: path === undefined || content.unlisted ? undefined : publicUrl + path,
    footer: (
      <>
        <p>{words.shell.footer}</p>
        <nav aria-label={words.shell.more}>{footerLinks(view)}</nav>
      </>
    ),
  }
  return kit.documentOf(shell, {
    title: content.title,
    description: content.description,
    scripts: ['/reading/reading.js'],
    drawnAfterScripts: content.blocks.some((block) => 'stored' in block),
    head: (
      <>
        {language !== 'ar' && holdsScripture(content.blocks) && (
          <link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href={faceAddress('arabic')} />
        )}
        <link rel="manifest" href="/manifest.webmanifest" />
        {(path === undefined || content.unlisted) && <meta name="robots" content="noindex" />}
        {path !== undefined && forMachines(content, view, publicUrl, path)}
      </>
    ),
    main: (
      <>
        <h1>{content.title}</h1>
        {asHtml(content.blocks, view)}
        {content.quote !== undefined && path !== undefined && quoteTools(content.quote, path, view, publicUrl)}
        {content.sound && soundOf(content.sound, content.sound.verse, content.title, view)}
        {content.verses && path !== undefined && displayForm(view, path)}
      </>
    ),
  })
}

/** Whether the page shows Arabic: its font is then preloaded, so that no line moves when it arrives. */
const holdsScripture = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      'scripture' in block ||
      ('reading' in block && holdsScripture(block.reading)) ||
      ('records' in block && block.records.some((record) => holdsScripture(record.blocks))),
  )

/** The address of a section, and whether this page is the section or within it. */
function placeIn(view: ReadingView, section: string, path = '') {
  const within = path.startsWith(`${section}/`) || path.startsWith(`${section}?`)
  return { href: addressIn(view, section), now: path === section || (within && ('within' as const)) }
}

/** Links for which the header has no room. */
function footerLinks(view: ReadingView): Html[] {
  const { narrators, shell } = readingWords[view.language]
  const { lectures, places } = TOOLS
  const links: [path: string, text: string][] = [
    ['/n', narrators.title],
    ['/lectures', lectures[view.language].title],
    ['/places', places[view.language].title],
    ['/about', aboutWords[view.language].title],
    ['/changes', changesWords[view.language].title],
    ['/developers', shell.developers],
  ]
  return links.map(([path, text]) => <a href={addressIn(view, path)}>{text}</a>)
}

/** The page in each language: a link, or a form where the page answers a post. */
function languages(view: ReadingView, path: string, posted: PageContent['posted']): Html {
  const name = readingWords[view.language].shell.languages
  const to = (language: LanguageCode) => addressIn(view, path, { language, languageChosen: true })
  const own = (language: LanguageCode) => ({
    lang: language,
    'aria-current': language === view.language ? ('true' as const) : undefined,
  })
  if (posted)
    return (
      <form class="languages" method="post" action={addressIn(view, path)} aria-label={name}>
        <input type="hidden" name={posted[0]} value={posted[1]} />
        {LANGUAGE_CODES.map((language) => (
          <button type="submit" formaction={to(language)} {...own(language)}>
            {SHORT_LANGUAGE_NAMES[language]}
          </button>
        ))}
      </form>
    )
  return (
    <nav class="languages" aria-label={name}>
      {LANGUAGE_CODES.map((language) => (
        <a href={to(language)} hreflang={language} {...own(language)}>
          {SHORT_LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  )
}

/** The page's address, its languages and its kind. */
function forMachines(
  { title, description, linkedData, feed }: PageContent,
  view: ReadingView,
  publicUrl: string,
  path: string,
): Html {
  const to = (language: string) => `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  return (
    <>
      <link rel="canonical" href={to(view.language)} />
      {LANGUAGE_CODES.map((language) => (
        <link rel="alternate" hreflang={language} href={to(language)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={`${publicUrl}${path}`} />
      <link rel="alternate" type="text/markdown" href={markdownOf(path)} />
      {feed && <link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.href} />}
      <meta property="og:type" content={path === '/' ? 'website' : 'article'} />
      <meta property="og:site_name" content="Mimbar" />
      <meta property="og:locale" content={LOCALES[view.language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={to(view.language)} />
      <meta property="og:image" content={`${publicUrl}${pictureFor(path, view.language)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={`Mimbar: ${hasPicture(path) ? title : readingWords[view.language].home.title}`}
      />
      <meta name="twitter:card" content="summary_large_image" />
      {linkedData && (
        <DataBlock
          type="application/ld+json"
          value={{ '@context': 'https://schema.org', url: publicUrl + path, ...linkedData }}
        />
      )}
    </>
  )
}

const LOCALES = { id: 'id_ID', en: 'en_GB', ar: 'ar_AR' }

const markdownOf = (path: string): string => (path === '/' ? '/index.md' : path.replace(/(\?.*)?$/, '.md$1'))

/** Hidden until the script is loaded, because they need the script. */
const quoteTools = (quote: string, path: string, { language }: ReadingView, publicUrl: string): Html => {
  const { copy, copied, share, picture } = readingWords[language].shell
  const address = publicUrl + path
  return (
    <div
      class="tools"
      hidden
      data-quote={`${quote}
${address}`}
      data-address={address}
      data-copied={copied}
    >
      <button type="button" class="plain" data-do="copy">
        {copy}
      </button>
      <button type="button" class="plain" data-do="share" hidden>
        {share}
      </button>
      {hasPicture(path) && (
        <a href={pictureFor(path, language)} download={`mimbar${path.replace(/[/:]/g, '-')}.png`}>
          {picture}
        </a>
      )}
      <span role="status" />
    </div>
  )
}
