/** Copies text, also on pages without https, where only the copy command works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const give = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', give, { capture: true, once: true })
    document.execCommand('copy')
    document.removeEventListener('copy', give, { capture: true })
  }
}
