import { addressOf } from '../../reference/records/address.ts'
import type { WidgetSource } from './ask.ts'
import { button, h } from './element.ts'
import { CITATION, scripture } from './markdown.ts'
import type { WidgetWords } from './words.ts'

/** The server's name, otherwise `2:255` as “QS 2:255” and `bukhari:135` as “Bukhari 135”. */
function nameOf(key: string, words: WidgetWords, name?: string): string {
  const [head = '', number = ''] = key.split(':')
  if (name) return name
  if (/^\d+$/.test(head)) return `${words.quran} ${key}`
  const book = words.books[head]
  return book ? `${book} ${number}` : key
}

const pageOf = ({ type, key }: WidgetSource, siteUrl: string, { code, books }: WidgetWords): string => {
  const [head = ''] = key.split(':')
  const kind = type || (/^\d/.test(head) ? 'quran' : head in books ? 'hadith' : head)
  return `${addressOf(siteUrl, kind, key)}?lang=${code}`
}

/** The sources of an answer, folded, and the links in the text that show each of them at its citation. */
export function createSources(sources: WidgetSource[], words: WidgetWords, siteUrl: string) {
  const byKey = new Map(sources.map((source) => [source.key, source]))
  const called = (source: WidgetSource) => nameOf(source.key, words, source.name)
  let closeShown = () => {}

  const page = (source: WidgetSource, text: string) =>
    h('a', { href: pageOf(source, siteUrl, words), target: '_blank', rel: 'noopener' }, text)
  const title = (source: WidgetSource) => {
    const grade = source.grades.find((one) => one.grade !== '')?.grade
    return [
      h('bdi', { class: 'name' }, called(source)),
      grade && h('span', { class: source.weak ? 'grade weak' : 'grade' }, grade),
    ]
  }
  const content = (source: WidgetSource) => {
    const { text, arabic, grades } = source
    return [
      arabic !== '' && arabic !== text && quote(arabic),
      text !== '' && quote(text),
      grades.some(({ by }) => by !== '') &&
        h('p', { class: 'soft' }, grades.map(({ grade, by }) => (by ? `${grade} (${by})` : grade)).join(' · ')),
      h('p', {}, page(source, words.page)),
    ]
  }
  const entry = (source: WidgetSource) =>
    source.text === '' && source.arabic === ''
      ? page(source, called(source))
      : h('details', {}, h('summary', {}, ...title(source)), ...content(source))

  const element =
    byKey.size > 0
      ? h(
          'details',
          { class: 'sources', lang: words.code, dir: words.direction },
          h('summary', {}, words.sources(byKey.size)),
          h('ul', {}, ...[...byKey.values()].map((source) => h('li', {}, entry(source)))),
        )
      : undefined
  // on each folded part, because `toggle` does not bubble
  element?.addEventListener('toggle', () => letScroll(element), { capture: true })

  return {
    element,
    /** Each source with the address of its page, one per line. */
    addresses: [...byKey.values()].map((source) => `${called(source)}: ${pageOf(source, siteUrl, words)}`).join('\n'),
    /** A name before its citation becomes the citation's, and a source is not cited twice in a row. */
    citedOnce(text: string): string {
      let last = ''
      return text
        .replace(/\*\*([^*]+)\*\* \[([^\]\s]+)\]/g, (all, name, key) =>
          byKey.get(key)?.name === name ? `**[${key}]**` : all,
        )
        .replace(new RegExp(String.raw` *${CITATION}(?!\()`, 'g'), (all, keys) => {
          const again = keys === last
          last = keys
          return again ? '' : all
        })
    },
    cite(key: string): Node {
      const source = byKey.get(key)
      if (!source) return h('span', { class: 'cited' }, h('bdi', {}, nameOf(key, words)))
      const link = h(
        'button',
        { type: 'button', class: 'cite', 'aria-expanded': 'false' },
        h('bdi', {}, called(source)),
      )
      link.addEventListener('click', () => {
        const isOpen = link.getAttribute('aria-expanded') === 'true'
        closeShown()
        if (isOpen) return
        const close = button(
          words.hide,
          () => {
            closeShown()
            link.focus()
          },
          { icon: 'close' },
        )
        const head = h('p', {}, ...title(source), close)
        const beside = h(
          'div',
          { class: 'beside', role: 'group', 'aria-label': called(source) },
          head,
          ...content(source),
        )
        link.setAttribute('aria-expanded', 'true')
        closeShown = () => {
          beside.remove()
          link.setAttribute('aria-expanded', 'false')
          closeShown = () => {}
        }
        const block = link.closest('li, p, h3, blockquote')
        if (block?.localName === 'li') block.append(beside)
        else block?.after(beside)
        letScroll(beside)
        beside.scrollIntoView({ block: 'nearest' })
      })
      return link
    },
  }
}

const quote = (text: string): HTMLElement => h('blockquote', { dir: 'auto', ...scripture(text) }, text)

/** Makes content that is longer than its box scrollable by keyboard. */
function letScroll(root: HTMLElement): void {
  for (const box of root.querySelectorAll('blockquote')) if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0
}
