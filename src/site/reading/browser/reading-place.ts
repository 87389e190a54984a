/** The first verse of a list that is not yet scrolled away, below what stays at the top. */
export function articleInView(): HTMLElement | undefined {
  const top = document.querySelector('header')?.clientHeight ?? 0
  return [...document.querySelectorAll<HTMLElement>('article[id]')].find(
    (one) => one.getBoundingClientRect().bottom > top,
  )
}

/** The address of the list that a verse stands in, which is another where it was read in as one read on. */
export const listAddress = (verse: Element): string =>
  verse.closest<HTMLElement>('[data-from]')?.dataset.from ?? location.pathname + location.search
