import MarkdownIt from 'markdown-it'
import type { Html } from '../../platform/html.tsx'

/** The address on this site for a link of a text; undefined: the link stays as written. */
type LinkOf = (href: string) => string | undefined

type Heading = { level: number; id: string; text: string }

type Env = { linkOf?: LinkOf; headings?: Heading[] }

// `html` is off, so that text like <surah>:<ayah> is shown as written
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

const { rules } = markdown.renderer
const usual: NonNullable<(typeof rules)[string]> = (tokens, place, options, _env, self) =>
  self.renderToken(tokens, place, options)

rules.heading_open = (tokens, place, options, env: Env, self) => {
  const token = tokens[place]
  const text = (tokens[place + 1]?.children ?? []).map(({ content }) => content).join('')
  const level = Number(token?.tag.slice(1))
  const headings = env.headings ?? []
  const slug = slugOf(text)
  const same = headings.filter(({ id }) => id === slug || id.startsWith(`${slug}-`)).length
  const id = same > 0 ? `${slug}-${same}` : slug
  headings.push({ level, id, text })
  token?.attrSet('id', id)
  return usual(tokens, place, options, env, self)
}
rules.link_open = (tokens, place, options, env: Env, self) => {
  const token = tokens[place]
  const href = String(token?.attrGet('href') ?? '')
  token?.attrSet('href', env.linkOf?.(href) ?? href)
  if (/^https?:/.test(href)) token?.attrSet('rel', 'noreferrer')
  return usual(tokens, place, options, env, self)
}
// wide content scrolls by itself, also by keyboard
rules.table_open = () => '<div class="scroll" tabindex="0"><table>'
rules.table_close = () => '</table></div>'
rules.th_open = () => '<th scope="col">'
const code: NonNullable<(typeof rules)[string]> = (tokens, place) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[place]?.content ?? '')}</code></pre>`
rules.fence = code
rules.code_block = code

/** A whole text with its headings. Only Markdown creates elements, so nothing in the text is run. */
export function renderMarkdown(text: string, linkOf?: LinkOf): { content: Html; headings: Heading[] } {
  const headings: Heading[] = []
  // comments are markers for programs that fill in parts of the text
  const shown = text.replace(/^<!--.*-->$/gm, '')
  const env: Env = { headings, ...(linkOf && { linkOf }) }
  return { content: <div class="text" dangerouslySetInnerHTML={{ __html: markdown.render(shown, env) }} />, headings }
}

/** A single sentence: links, code and emphasis only. */
export const renderInline = (text: string): Html => (
  <span dangerouslySetInnerHTML={{ __html: markdown.renderInline(text, {}) }} />
)

/** The anchor of a heading, as GitHub creates it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
