import { copyText } from '../../widget/copy.ts'
import { readOn } from './continuous.ts'
import { offerMarks, showMarks } from './marks.ts'
import { offerSound } from './player.ts'
import { articleInView, listAddress } from './reading-place.ts'
import { showStored, storeReading } from './stored.ts'
import { suggestAsTyped } from './suggest.ts'

/** Tools of a page: copy a text with its reference, and share its address. */
for (const tools of document.querySelectorAll<HTMLElement>('.tools')) {
  const { quote = '', address = location.href, copied = '' } = tools.dataset
  const status = tools.querySelector('[role="status"]')
  const button = (name: string) => tools.querySelector<HTMLButtonElement>(`[data-do="${name}"]`)
  button('copy')?.addEventListener('click', async () => {
    await copyText(quote)
    if (status) status.textContent = copied
  })
  const share = button('share')
  if (share && 'share' in navigator) {
    share.hidden = false
    // cancelling is no error
    share.addEventListener('click', () => void navigator.share({ title: document.title, url: address }).catch(() => {}))
  }
  tools.hidden = false
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.display')) {
  form.addEventListener('change', () => {
    // back to the current verse
    const verse = articleInView()
    const to = form.elements.namedItem('to')
    if (verse && to instanceof HTMLInputElement) to.value = `${listAddress(verse)}#${verse.id}`
    form.requestSubmit()
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-do="locate"]')) {
  const field = (name: string) => button.form?.elements.namedItem(name)
  button.hidden = !('geolocation' in navigator)
  button.addEventListener('click', () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [lat, lng] = [field('lat'), field('lng')]
        if (!(lat instanceof HTMLInputElement && lng instanceof HTMLInputElement)) return
        // to about a hundred metres: prayer times need no more
        lat.value = coords.latitude.toFixed(3)
        lng.value = coords.longitude.toFixed(3)
        button.form?.requestSubmit()
      },
      () => {
        const status = button.nextElementSibling
        if (status) status.textContent = button.dataset.refused ?? ''
      },
    ),
  )
}

showStored()
storeReading()
offerMarks(document)
offerSound(document)
showMarks()
readOn((part) => {
  offerMarks(part)
  offerSound(part)
})

for (const box of document.querySelectorAll<HTMLInputElement>('[data-suggests]')) suggestAsTyped(box)

if ('serviceWorker' in navigator) {
  // after the page has loaded; in browsers that forbid it pages work without
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => {}))
}
