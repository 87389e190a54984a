import { isOwnAddress, keep, read, type StoredLink } from './store.ts'

/** Bookmarked verses: a button at each verse, their list on the page of the surahs, and that list as a file. */

/** More than a reader uses, and small enough for a browser's storage. */
const MOST_MARKS = 2000

const marks = (): StoredLink[] => {
  const { marks: stored } = read()
  return Array.isArray(stored) ? stored.filter(isLink) : []
}

const isLink = (one: unknown): one is StoredLink =>
  typeof one === 'object' && one !== null && 'href' in one && isOwnAddress(one.href) && 'title' in one

const isMarked = (href: string): boolean => marks().some((one) => one.href === href)

function toggle(link: StoredLink): void {
  const others = marks().filter(({ href }) => href !== link.href)
  keep({ marks: isMarked(link.href) ? others : [link, ...others].slice(0, MOST_MARKS) })
}

function button(link: StoredLink, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'mark-verse'
  made.setAttribute('aria-label', `${label}: ${link.title}`)
  const show = () => {
    const marked = isMarked(link.href)
    made.setAttribute('aria-pressed', String(marked))
    made.textContent = marked ? '★' : '☆'
  }
  made.addEventListener('click', () => {
    toggle(link)
    show()
  })
  show()
  return made
}

/** Adds a bookmark button to each verse in `within`. */
export function offerMarks(within: ParentNode): void {
  const { mark } = document.querySelector<HTMLElement>('form.display')?.dataset ?? {}
  if (!mark) return
  for (const verse of within.querySelectorAll<HTMLElement>('article[data-name]'))
    verse
      .querySelector('h2, h3')
      ?.append(button({ href: `/q/${verse.id}`, title: verse.dataset.name ?? verse.id }, mark))
  if (within !== document) return
  const [heading, tools] = [document.querySelector('h1'), document.querySelector('.tools')]
  if (/^\/q\/\d+:\d+$/.test(location.pathname))
    tools?.append(button({ href: location.pathname, title: heading?.textContent ?? '' }, mark))
}

/** Shows the list, with its file. */
export function showMarks(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-kept="marks"]')) {
    const { none = '', save = '', load = '', remove = '', unread = '' } = place.dataset
    const list = document.createElement('ul')
    const row = document.createElement('p')
    row.className = 'row'
    const status = document.createElement('span')
    status.setAttribute('role', 'status')
    const action = (text: string, act: () => void) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.className = 'plain'
      made.textContent = text
      made.addEventListener('click', act)
      return made
    }
    const show = () => {
      const links = marks()
      list.replaceChildren(
        ...links.map((one) => {
          const item = document.createElement('li')
          const link = document.createElement('a')
          link.href = one.href
          link.textContent = String(one.title)
          const away = action('×', () => {
            toggle(one)
            show()
          })
          away.className = 'mark-verse'
          away.setAttribute('aria-label', `${remove}: ${one.title}`)
          item.append(link, ' ', away)
          return item
        }),
      )
      status.textContent = links.length === 0 ? none : ''
    }
    const file = document.createElement('input')
    Object.assign(file, { type: 'file', accept: 'application/json,.json', hidden: true })
    file.setAttribute('aria-label', load)
    file.addEventListener('change', async () => {
      const read = await linksIn(file.files?.[0])
      file.value = ''
      if (read) {
        const known = new Set(marks().map(({ href }) => href))
        keep({ marks: [...marks(), ...read.filter(({ href }) => !known.has(href))].slice(0, MOST_MARKS) })
      }
      show()
      if (!read) status.textContent = unread
    })
    row.append(
      action(save, () => saveAs('mimbar.json', JSON.stringify({ last: read().last, marks: marks() }, null, 2))),
      action(load, () => file.click()),
      file,
      status,
    )
    place.append(list, row)
    place.hidden = false
    show()
  }
}

async function linksIn(file: File | undefined): Promise<StoredLink[] | undefined> {
  try {
    const { marks } = JSON.parse((await file?.text()) ?? '')
    return Array.isArray(marks)
      ? marks.filter(isLink).map(({ href, title }) => ({ href, title: String(title) }))
      : undefined
  } catch {
    return undefined
  }
}

function saveAs(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
