/** Loads the next part of a text where the reader comes near the end of this one. Without the script a link leads there. */

/** As many parts as a juz has: then the reader must follow the link, so that the end of the page can be reached. */
const MOST_PARTS = 20
/** Two screens of a phone ahead, so that the part has arrived when it is reached. */
const AHEAD = '1600px'

export function readOn(added: (part: HTMLElement) => void): void {
  let parts = 0
  const ahead = new IntersectionObserver(
    async ([entry]) => {
      const pager = entry?.target
      const next = pager?.querySelector<HTMLAnchorElement>('a[data-goes-on]')
      if (!entry?.isIntersecting || !pager || !next || parts >= MOST_PARTS) return
      ahead.disconnect()
      parts += 1
      const page = await pageAt(next.href)
      const [part, after] = [page?.querySelector<HTMLElement>('.passage'), page?.querySelector('.ways')]
      const here = [...document.querySelectorAll('.passage')].at(-1)
      // a reader who is offline keeps the link
      if (!page || !part || !after || !here) return
      const heading = document.createElement('h2')
      heading.textContent = page.querySelector('h1')?.textContent ?? ''
      part.prepend(heading)
      part.dataset.from = new URL(next.href).pathname + new URL(next.href).search
      here.after(part)
      pager.replaceWith(after)
      added(part)
      ahead.observe(after)
    },
    { rootMargin: AHEAD },
  )
  const pager = document.querySelector('.passage ~ .ways')
  if (pager) ahead.observe(pager)
}

async function pageAt(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address)
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  } catch {
    return undefined
  }
}
