/** What a page can do beyond being read: copy a text with its reference, and share its address. */
for (const tools of document.querySelectorAll<HTMLElement>('.tools')) {
  const { quote = '', address = location.href, copied = '' } = tools.dataset
  const status = tools.querySelector('[role="status"]')
  const button = (name: string) => tools.querySelector<HTMLButtonElement>(`[data-do="${name}"]`)
  button('copy')?.addEventListener('click', async () => {
    await navigator.clipboard.writeText(quote)
    if (status) status.textContent = copied
  })
  const share = button('share')
  if (share && 'share' in navigator) {
    share.hidden = false
    // a reader who changes his mind is no error
    share.addEventListener('click', () => void navigator.share({ title: document.title, url: address }).catch(() => {}))
  }
  tools.hidden = false
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.display')) {
  form.addEventListener('change', () => form.requestSubmit())
}
