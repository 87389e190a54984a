import { type Html, html } from '../../platform/html.ts'
import { addressIn, type View } from './address.ts'
import type { Block, Inline } from './blocks.ts'
import { wordsOf } from './words.ts'

/** Blocks as the inside of `<main>`. `level` is that of their headings. */
export const asHtml = (blocks: readonly Block[], view: View, level: 2 | 3 = 2): Html =>
  html`${blocks.map((block) => printed(block, view, level))}`

function printed(block: Block, view: View, level: 2 | 3): Html {
  if ('heading' in block) return headed(level, block.heading, block.id)
  if ('paragraph' in block) return html`<p${block.soft && html` class="soft"`}>${inline(block.paragraph, view)}</p>`
  if ('prose' in block) {
    const { lang } = block
    return html`<div${inLanguage(lang)}${lang === 'ar' && html` class="arabic"`}>${paragraphs(block.prose)}</div>`
  }
  if ('scripture' in block)
    return html`<p class="scripture ${block.of} ${view.size}" lang="ar" dir="rtl">${block.scripture}</p>`
  if ('facts' in block) {
    return html`<dl>${block.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${inline(value, view)}</dd>`)}</dl>`
  }
  if ('list' in block) {
    const items = block.list.map((item) => html`<li>${inline(item, view)}</li>`)
    return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
  }
  if ('records' in block) {
    return html`${block.records.map(
      ({ title, blocks }) => html`<article>${headed(level, inline([title], view))}
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
  return searchForm(block, view)
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
    const lang = run.lang && inLanguage(run.lang)
    if (run.href)
      return html`<a href="${isOurs(run.href) ? addressIn(view, run.href) : run.href}"${lang}>${run.text}</a>`
    return lang ? html`<bdi${lang}>${run.text}</bdi>` : run.text
  })}`

const isOurs = (href: string): boolean => href.startsWith('/') && !href.startsWith('//')

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`)

function searchForm({ value, type }: { value: string; type: string }, view: View): Html {
  const words = wordsOf(view.language).search
  const hidden = (name: string, kept: string) => html`<input type="hidden" name="${name}" value="${kept}">`
  return html`<form class="search" method="get" action="/search" role="search">
${view.languageChosen && hidden('lang', view.language)}${view.script !== 'uthmani' && hidden('script', view.script)}
<label for="q">${words.label}</label>
<div class="row"><input id="q" name="q" type="search" required maxlength="500" value="${value}" autocomplete="off" enterkeyhint="search" dir="auto">
<button type="submit">${words.button}</button></div>
<fieldset><legend>${words.where}</legend>${Object.entries(words.types).map(
    ([name, text]) =>
      html`<label><input type="radio" name="type" value="${name}"${name === type && html` checked`}>${text}</label>`,
  )}</fieldset></form>`
}
