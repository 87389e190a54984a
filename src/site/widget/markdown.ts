import { h } from './element.ts'

/** In characters; longer answers are cut, so that the page stays responsive. Five of the longest hadith, in full, have 120,000. */
const MAX_LENGTH = 150_000

/** A citation such as `[2:255]` or `[bukhari:135; 2:3-5]`. */
export const CITATION = String.raw`\[((?:[a-z-]+:|\d{1,3}:)[\w.:-]+(?:\s*[,;]\s*(?:[a-z-]+:|\d{1,3}:)[\w.:-]+)*)\]`
const KEYS_APART = /\s*[,;]\s*/
const INLINE = new RegExp(
  [
    String.raw`\*\*(\S[^*]*?)\*\*`,
    String.raw`\*(\S[^*]*?)\*`,
    '`([^`]+)`',
    String.raw`\[([^\]]+)\]\(([^()\s]+)\)`,
    CITATION,
  ].join('|'),
  'g',
)

/**
 * A subset of Markdown as nodes: headings, lists, quotes, paragraphs, bold, italic, code, links to http(s), and folded parts between lines of
 * `<details><summary>…</summary>` and `</details>`. Everything else, markup included, stays text. `cite` creates the node of a source's key.
 */
export function markdown(text: string, cite: (key: string) => Node): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let place: DocumentFragment | HTMLElement = fragment
  let list: HTMLElement | undefined
  let paragraph: HTMLElement | undefined
  for (const line of text.slice(0, MAX_LENGTH).split(/\r?\n/)) {
    const [, summary] = /^<details><summary>([^<>]+)<\/summary>$/.exec(line) ?? []
    if (summary !== undefined || line === '</details>') {
      place = fragment
      if (summary !== undefined) {
        place = h('details', { class: 'folded' }, h('summary', { dir: sideOf(summary) }, summary))
        fragment.append(place)
      }
      list = undefined
      paragraph = undefined
      continue
    }
    const [, heading] = /^#{1,6}\s+(.+)$/.exec(line) ?? []
    const [, bullet] = /^\s*[-*•]\s+(.+)$/.exec(line) ?? []
    const [, number, item] = /^\s*(\d{1,3})[.)]\s+(.+)$/.exec(line) ?? []
    const [, quote] = /^>\s?(.*)$/.exec(line) ?? []
    const entry = bullet ?? item
    if (entry !== undefined) {
      const tag = bullet === undefined ? 'ol' : 'ul'
      if (list?.localName !== tag) {
        list = h(tag, { start: number !== '1' && number })
        place.append(list)
      }
      list.append(h('li', { dir: sideOf(entry) }, inline(entry, cite)))
      paragraph = undefined
      continue
    }
    list = undefined
    if (heading !== undefined) place.append(h('h3', { dir: sideOf(heading) }, inline(heading, cite)))
    else if (quote !== undefined && quote.trim() !== '')
      place.append(h('blockquote', { dir: sideOf(quote), ...scripture(quote) }, inline(quote, cite)))
    else if (quote === undefined && line.trim() !== '') {
      if (paragraph) paragraph.append(h('br'), inline(line, cite))
      else {
        paragraph = h('p', { dir: sideOf(line), ...scripture(line) }, inline(line, cite))
        place.append(paragraph)
      }
      continue
    }
    paragraph = undefined
  }
  return fragment
}

function inline(text: string, cite: (key: string) => Node): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [all, bold, italic, code, label, address, keys] = match
    fragment.append(text.slice(end, match.index))
    end = match.index + all.length
    if (bold !== undefined) fragment.append(h('strong', {}, inline(bold, cite)))
    else if (italic !== undefined) fragment.append(h('em', {}, inline(italic, cite)))
    else if (code !== undefined) fragment.append(h('code', {}, code))
    else if (keys !== undefined) {
      // punctuation that follows stays on the line of the last citation
      const [stop = ''] = /^[.,;:!?)»”،؛؟]*/.exec(text.slice(end)) ?? []
      const links = keys.split(KEYS_APART).map(cite)
      const last = links.pop()
      fragment.append(...links, h('span', { class: 'keep' }, last, stop))
      end += stop.length
    } else fragment.append(link(label ?? '', address ?? ''))
  }
  fragment.append(text.slice(end))
  return fragment
}

/** A link for an absolute web address; otherwise its text alone. */
function link(label: string, address: string): Node {
  try {
    const { protocol, href } = new URL(address)
    if (!/^https?:$/.test(protocol)) throw new Error(protocol)
    return h('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, label)
  } catch {
    return document.createTextNode(label)
  }
}

/** The direction by the first letter; a line that begins with a citation has the answer's direction. */
const sideOf = (line: string): string | undefined =>
  /\p{L}/u.test(line.replace(new RegExp(CITATION, 'g'), '')) ? 'auto' : undefined

/** Vocalized Arabic, such as scripture, needs larger letters and another voice than prose. */
export function scripture(text: string): { class?: string; lang?: string } {
  const vowels = text.match(/[\u064b-\u0652\u0670]/g)?.length ?? 0
  return vowels > text.length / 8 ? { class: 'arabic', lang: 'ar' } : {}
}
