/** Reads in the next part of what is read where the reader comes near the end of this one. The link to it stands there without it too. */

/** As many as a juz has pages: then the reader turns the page himself, so that the end of the page can be reached. */
const MOST_PARTS = 20
/** Two screens of a phone before the end: the part is there when it is reached. */
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
      // a reader without a line keeps the link
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
