/** Gives each code block of a `data-copy` group a button. */
export function addCopyButtons(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const { copy = '', copied = '' } = group.dataset
    for (const figure of group.querySelectorAll('figure.code')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = copy
      button.setAttribute('aria-live', 'polite')
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(figure.querySelector('code')?.textContent ?? '')
        button.textContent = copied
        setTimeout(() => {
          button.textContent = copy
        }, 2000)
      })
      // only where the browser allows it: on https and on localhost
      if (navigator.clipboard) figure.append(button)
    }
  }
}
