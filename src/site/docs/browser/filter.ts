/** Filters the overview's calls while the reader types, by each word of the filter. On other pages the form leads to the overview. */
export function filterAsTyped(): void {
  const form = document.querySelector<HTMLFormElement>('main form.filter')
  const box = form?.querySelector('input')
  const status = form?.querySelector('[role="status"]')
  const calls = [...document.querySelectorAll<HTMLElement>('main [data-find]')]
  // a list that the server has filtered is incomplete
  if (!form || !box || !status || calls.length === 0 || box.value !== '') return
  const textOf = (call: HTMLElement) =>
    [call.closest<HTMLElement>('[data-part]')?.dataset.part, call.dataset.find, call.textContent]
      .join(' ')
      .toLowerCase()
  const texts = new Map(calls.map((call) => [call, textOf(call)]))

  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const [call, text] of texts) call.hidden = !words.every((word) => text.includes(word))
    // hides parts and APIs without a matching call
    for (const part of document.querySelectorAll<HTMLElement>('main [data-part], main section:has(> [data-part])'))
      part.hidden = part.querySelector('[data-find]:not([hidden])') === null
    for (const beside of document.querySelectorAll<HTMLElement>('main .parts, #first-steps'))
      beside.hidden = words.length > 0
    const found = calls.filter(({ hidden }) => !hidden).length
    const { found: text = '', none = '' } = form.dataset
    status.textContent = words.length === 0 ? '' : found === 0 ? none : text.replace('{n}', String(found))
  }
  box.addEventListener('input', filter)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    filter()
  })
  // browsers restore the typed text when going back
  if (box.value !== '') filter()
}
