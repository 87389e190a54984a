import { copyText } from '../../widget/copy.ts'

/** Adds a copy button to each code block of a `data-copy` group. */
export function addCopyButtons(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const { copy = '', copied = '' } = group.dataset
    for (const figure of group.querySelectorAll('figure.code')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = copy
      button.setAttribute('aria-live', 'polite')
      button.addEventListener('click', async () => {
        await copyText(figure.querySelector('code')?.textContent ?? '')
        button.textContent = copied
        setTimeout(() => {
          button.textContent = copy
        }, 2000)
      })
      figure.append(button)
    }
  }
}
