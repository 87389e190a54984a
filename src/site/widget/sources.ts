import type { Source } from './ask.ts'
import { h } from './element.ts'
import { scripture } from './markdown.ts'
import type { Words } from './words.ts'

/** `2:255` as “QS 2:255”, `bukhari:135` as “Bukhari 135”, any other by its name. */
function nameOf(key: string, words: Words, name: string | undefined): string {
  const [head = '', number = ''] = key.split(':')
  if (/^\d+$/.test(head)) return `${words.quran} ${key}`
  const book = words.books[head]
  return book ? `${book} ${number}` : name || key
}

/** The sources of an answer, folded away, and the small links in the text that open them. */
export function createSources(sources: Source[], words: Words) {
  const names = new Map(sources.map((source) => [source.key, source.name]))
  const entries = new Map(sources.map((source) => [source.key, showSource(source, words)]))
  const element =
    sources.length > 0
      ? h(
          'details',
          { class: 'sources' },
          h('summary', {}, words.sources(sources.length)),
          h('ul', {}, ...[...entries.values()].map((entry) => h('li', {}, entry))),
        )
      : undefined

  return {
    element,
    cite(key: string): Node {
      const entry = entries.get(key)
      const name = nameOf(key, words, names.get(key))
      if (!entry) return h('span', { class: 'cited' }, h('bdi', {}, name))
      const link = h('button', { type: 'button', class: 'cite' }, h('bdi', {}, name))
      link.addEventListener('click', () => {
        if (element) element.open = true
        if (entry instanceof HTMLDetailsElement) entry.open = true
        entry.scrollIntoView({ block: 'nearest' })
        entry.querySelector('summary')?.focus()
      })
      return link
    },
  }
}

function showSource({ key, name, text, arabic, grades, weak }: Source, words: Words): HTMLElement {
  const shown = grades.filter(({ grade }) => grade !== '')
  const title = h('bdi', { class: 'name' }, name || nameOf(key, words, undefined))
  if (text === '' && arabic === '') return title
  return h(
    'details',
    {},
    h('summary', {}, title, shown[0] && h('span', { class: weak ? 'grade weak' : 'grade' }, shown[0].grade)),
    arabic !== '' && arabic !== text && quote(arabic),
    text !== '' && quote(text),
    shown.some(({ by }) => by !== '') &&
      h('p', { class: 'soft' }, shown.map(({ grade, by }) => words.gradedBy(grade, by)).join(' · ')),
  )
}

const quote = (text: string): HTMLElement => h('blockquote', { dir: 'auto', ...scripture(text) }, text)
