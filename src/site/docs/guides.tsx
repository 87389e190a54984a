import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageLanguage } from '../../platform/language.ts'
import { ROOT } from '../../platform/root.ts'
import { GUIDES } from './addresses.ts'
import { renderInline, renderMarkdown } from './markdown.tsx'
import type { DocsPage } from './page.tsx'
import { docsWords } from './words.ts'

/** The project's guides. */
const FOLDER = join(ROOT, 'docs')

type Guide = { name: string; title: string; lead: string; text: string }

/** The files of one folder that guides refer to. */
type GuideFile = { path: string; text: string }

/** Guides for operators; the others are for users. */
const FOR_OPERATORS = new Set([
  'configuration',
  'data-packs',
  'directory',
  'lectures',
  'migrations',
  'operating',
  'operations',
  'privacy',
  'scaling',
])

export function readGuides(): { guides: Guide[]; files: GuideFile[] } {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).sort()
  const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8')
  return {
    guides: names.filter((name) => /^[\w-]+\.md$/.test(name)).map((name) => guideOf(name.slice(0, -3), read(name))),
    files: names.filter((path) => /\.(json|yaml)$/.test(path)).map((path) => ({ path, text: read(path) })),
  }
}

function guideOf(name: string, text: string): Guide {
  const [, title = name] = /^# (.+)$/m.exec(text) ?? []
  const [, paragraph = ''] = /^# .+\n+((?![#|-]|```)[^\n][\s\S]*?)\n\n/m.exec(text) ?? []
  const [sentence = paragraph] = /^.*?\.(?=\s|$)/s.exec(paragraph) ?? []
  return { name, title, lead: sentence.replace(/\s+/g, ' '), text }
}

export function guideIndex(guides: Guide[], language: PageLanguage): DocsPage {
  const words = docsWords[language].guides
  const list = (title: string, chosen: Guide[]) => (
    <section>
      <h2>{title}</h2>
      <dl class="list" lang="en">
        {chosen.map(({ name, title, lead }) => (
          <>
            <dt>
              <a href={`${GUIDES}/${name}`}>{title}</a>
            </dt>
            <dd>{renderInline(withoutLinks(lead))}</dd>
          </>
        ))}
      </dl>
    </section>
  )
  const operators = guides.filter(({ name }) => FOR_OPERATORS.has(name))
  return {
    title: words.title,
    description: words.description,
    way: [{ text: docsWords[language].title, href: '/docs' }],
    main: (
      <>
        <p class="lead">{words.description}</p>
        {list(
          words.using,
          guides.filter((guide) => !operators.includes(guide)),
        )}
        {list(words.running, operators)}
      </>
    ),
  }
}

const withoutLinks = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

/** A guide as a page, with links to other guides leading to their pages. */
export function guidePage({ name, title, lead, text }: Guide, language: PageLanguage): DocsPage {
  const words = docsWords[language].guides
  const { content, headings } = renderMarkdown(text.replace(/^# .+$/m, ''), linkOf)
  const parts = headings.filter(({ level }) => level === 2)
  return {
    title,
    description: withoutLinks(lead).replace(/[`*]/g, ''),
    way: [
      { text: docsWords[language].title, href: '/docs' },
      { text: words.title, href: GUIDES },
    ],
    head: <link rel="alternate" type="text/markdown" href={`${GUIDES}/${name}.md`} />,
    main: (
      <>
        {parts.length > 2 && (
          <nav class="parts" aria-label={words.onPage}>
            <ul>
              {parts.map(({ id, text }) => (
                <li>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div lang="en">{content}</div>
        <p class="soft">
          <a href={`${GUIDES}/${name}.md`}>{words.markdown}</a>
        </p>
      </>
    ),
  }
}

/** Guides link to each other by file name. */
function linkOf(href: string): string | undefined {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name !== undefined) return `${GUIDES}/${name}${anchor}`
  return /^[\w-]+\/[\w.-]+$/.test(href) ? `${GUIDES}/${href}` : undefined
}
