import type { Block, Inline, PageContent } from './blocks.ts'

/** A page as Markdown with absolute addresses, for programs and authors. */
export function asMarkdown({ title, blocks }: PageContent, publicUrl: string): string {
  return `# ${plain(title)}\n\n${printed(blocks, publicUrl, '##')}\n`
}

const printed = (blocks: readonly Block[], site: string, level: string): string =>
  blocks
    .map((block) => one(block, site, level))
    .filter((text) => text !== '')
    .join('\n\n')

function one(block: Block, site: string, level: string): string {
  if ('heading' in block) return `${level} ${plain(block.heading)}`
  if ('paragraph' in block) return inline(block.paragraph, site)
  if ('prose' in block) return withBreaks(plain(block.prose))
  if ('scripture' in block) return quoted(block.scripture)
  if ('basmalah' in block) return quoted(block.basmalah)
  if ('reading' in block) return printed(block.reading, site, level)
  if ('facts' in block)
    return block.facts.map(([name, value]) => `- ${inline([name], site)}: ${inline(value, site)}`).join('\n')
  if ('list' in block) {
    return block.list.map((item, place) => `${block.ordered ? `${place + 1}.` : '-'} ${inline(item, site)}`).join('\n')
  }
  if ('links' in block) return block.links.map(({ text, href }) => `- ${link(text, href, site)}`).join('\n')
  if ('records' in block) {
    return block.records
      .map(({ title, blocks }) => `${level} ${inline([title], site)}\n\n${printed(blocks, site, `${level}#`)}`)
      .join('\n\n')
  }
  if ('cards' in block) {
    return block.cards
      .map(({ title, blocks }) => `${level}# ${inline([title], site)}\n\n${printed(blocks, site, `${level}##`)}`)
      .join('\n\n')
  }
  if ('quotation' in block) return printed(block.quotation, site, level).replace(/^(?!>)/gm, '> ')
  if ('columns' in block) {
    return block.columns
      .map(({ title, blocks }) => `${level}# ${inline(title, site)}\n\n${printed(blocks, site, `${level}##`)}`)
      .join('\n\n')
  }
  if ('folded' in block) return `${level} ${plain(block.folded)}\n\n${printed(block.blocks, site, `${level}#`)}`
  if ('quoted' in block) return quoted(inline(block.quoted, site))
  if ('lineage' in block)
    return block.lineage.map(({ text, href }) => `- ${href ? link(text, href, site) : plain(text)}`).join('\n')
  if ('table' in block) return tableOf(block.table, site)
  if ('pager' in block) return block.pager.map(({ text, href }) => link(text, href, site)).join(' · ')
  return ''
}

const inline = (runs: readonly Inline[], site: string): string =>
  runs
    .map((run) => {
      if (typeof run === 'string') return plain(run)
      const { text, href, edit, strong, mark, means } = run
      if (means) return plain(means)
      // a place on the same page has no address in Markdown
      if (href && !href.startsWith('#')) return link(text, href, site)
      if (edit) return edit === 'put in' ? `**${plain(text)}**` : `~~${plain(text)}~~`
      return strong || mark ? `**${plain(text)}**` : plain(text)
    })
    .join('')

const link = (text: string, href: string, site: string): string =>
  `[${plain(text)}](${href.startsWith('/') ? site + href : href})`

const tableOf = ({ head, rows }: Extract<Block, { table: unknown }>['table'], site: string): string => {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(head.map(plain)),
    line(head.map(() => '---')),
    ...rows.map((row) => line(row.map((cell) => inline(cell, site)))),
  ].join('\n')
}

/** A quotation with its text unchanged. */
const quoted = (text: string): string => withBreaks(text).replace(/^/gm, '> ')

/** Two spaces keep a line break within a paragraph. */
const withBreaks = (text: string): string => text.replace(/(?<=[^\n ])\n(?=[^\n])/g, '  \n')

/** Text with Markdown's special characters escaped. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(#+|[-+]|\d+\.)(?= )/gm, '\\$1')
