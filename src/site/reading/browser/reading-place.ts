/** The first verse of a list below the sticky header. */
export function articleInView(): HTMLElement | undefined {
  const top = document.querySelector('header')?.clientHeight ?? 0
  return [...document.querySelectorAll<HTMLElement>('article[id]')].find(
    (one) => one.getBoundingClientRect().bottom > top,
  )
}

/** The address of the list with this verse, which differs from the page's where the verse was loaded later. */
export const listAddress = (verse: Element): string =>
  verse.closest<HTMLElement>('[data-from]')?.dataset.from ?? location.pathname + location.search
