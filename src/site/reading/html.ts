import { type Html, html } from '../../platform/html.ts'
import { addressIn, type View } from './address.ts'
import type { Block, Inline } from './blocks.ts'
import { formOf } from './forms.ts'

/** Blocks as the inside of `<main>`. `level` is that of their headings. */
export const asHtml = (blocks: readonly Block[], view: View, level: 2 | 3 = 2): Html =>
  html`${blocks.map((block) => printed(block, view, level))}`

function printed(block: Block, view: View, level: 2 | 3): Html {
  if ('heading' in block) return headed(level, block.heading, block.id)
  if ('paragraph' in block)
    return html`<p${block.soft && html` class="soft"`}${block.lang && inLanguage(block.lang)}>${inline(block.paragraph, view)}</p>`
  if ('prose' in block) {
    const { lang } = block
    return html`<div${inLanguage(lang)}${lang === 'ar' && html` class="arabic"`}>${paragraphs(block.prose)}</div>`
  }
  if ('scripture' in block)
    return html`<p class="scripture ${block.of} ${view.size}" lang="ar" dir="rtl">${block.scripture}</p>`
  if ('facts' in block) {
    return html`<dl>${block.facts.map(([name, value]) => html`<dt>${inline([name], view)}</dt><dd>${inline(value, view)}</dd>`)}</dl>`
  }
  if ('list' in block) {
    const items = block.list.map((item) => html`<li>${inline(item, view)}</li>`)
    return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
  }
  if ('records' in block) {
    return html`${block.records.map(
      ({ id, title, blocks }) => html`<article${id && html` id="${id}"`}>${headed(level, inline([title], view))}
${asHtml(blocks, view, 3)}</article>`,
    )}`
  }
  if ('folded' in block) {
    return html`<details><summary>${block.folded}</summary>${asHtml(block.blocks, view, 3)}</details>`
  }
  if ('ways' in block) {
    return html`<nav class="ways" aria-label="${block.label}">${block.ways.map(
      ({ text, href, rel }) => html`<a href="${addressIn(view, href)}"${rel && html` rel="${rel}"`}>${text}</a>`,
    )}</nav>`
  }
  if ('given' in block) return html`<p class="given" dir="auto">${inline(block.given, view)}</p>`
  if ('table' in block) return tableOf(block.table, view)
  return formOf(block.form, view)
}

/** Each text runs as its language does, whatever the page's own direction. */
const inLanguage = (lang: string): Html => html` lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`

const headed = (level: 2 | 3, text: string | Html, id?: string): Html => {
  const named = id && html` id="${id}"`
  return level === 2 ? html`<h2${named}>${text}</h2>` : html`<h3${named}>${text}</h3>`
}

const inline = (runs: readonly Inline[], view: View): Html =>
  html`${runs.map((run) => {
    if (typeof run === 'string') return run
    const { text, href, edit } = run
    const told = html`${run.lang && inLanguage(run.lang)}${run.tone && html` class="${run.tone}"`}`
    if (href) return html`<a href="${isOurs(href) ? addressIn(view, href) : href}"${told}>${text}</a>`
    if (edit) return edit === 'put in' ? html`<ins${told}>${text}</ins>` : html`<del${told}>${text}</del>`
    return run.lang ? html`<bdi${told}>${text}</bdi>` : html`<span${told}>${text}</span>`
  })}`

const isOurs = (href: string): boolean => href.startsWith('/') && !href.startsWith('//')

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`)

/** A table that is too wide is moved in its own frame, by keyboard too. */
const tableOf = ({ caption, head, rows, grid }: Extract<Block, { table: unknown }>['table'], view: View): Html =>
  html`<div class="frame" tabindex="0" role="region" aria-label="${caption}"><table${grid && html` class="grid"`}><caption>${caption}</caption>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell, view)}</td>`)}</tr>\n`)}</tbody></table></div>`
