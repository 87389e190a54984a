// Makes the inbox live: new messages without reloading, a sound, keys, and quick replies. Without it the pages do the same by reloading.

const inbox = document.getElementById('inbox')
const answer = document.getElementById('answer')
const field = answer?.querySelector<HTMLTextAreaElement>('textarea')

/** Two short tones. Browsers play none before the page was touched. */
function sound(): void {
  try {
    const context = new AudioContext()
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.12, context.currentTime + at)
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.13)
      tone.connect(volume).connect(context.destination)
      tone.start(context.currentTime + at)
      tone.stop(context.currentTime + at + 0.14)
    }
    setTimeout(() => void context.close(), 1_000)
  } catch {
    // a browser without sound
  }
}

let loading: Promise<void> | undefined
let again = false

/** Takes over what the server shows now, and leaves what is being written alone. */
async function refresh(): Promise<void> {
  const page = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!page.ok) return
  const now = new DOMParser().parseFromString(await page.text(), 'text/html')
  for (const id of ['list', 'said']) {
    const fresh = now.getElementById(id)
    if (fresh) document.getElementById(id)?.replaceWith(fresh)
  }
  const seen = now.querySelector<HTMLInputElement>('#answer input[name=seen]')
  const here = document.querySelector<HTMLInputElement>('#answer input[name=seen]')
  if (seen && here) here.value = seen.value
  showLast()
}

/** One after another: what happens while one is loading is seen by the next. */
function refreshSoon(): void {
  if (loading) {
    again = true
    return
  }
  loading = refresh()
    .catch(() => {})
    .finally(() => {
      loading = undefined
      if (!again) return
      again = false
      refreshSoon()
    })
}

const showLast = () => document.querySelector('#said li:last-child')?.scrollIntoView({ block: 'nearest' })

/** Whoever looks at a conversation reads it. */
function markRead(): void {
  const unread = Number(document.getElementById('said')?.dataset.unread ?? 0)
  const form = answer as HTMLFormElement | null
  if (!form || unread === 0 || document.hidden) return
  const sent = new URLSearchParams()
  for (const name of ['csrf', 'seen']) sent.set(name, String(new FormData(form).get(name) ?? ''))
  void fetch(form.action.replace(/answer$/, 'read'), { method: 'POST', body: sent }).then(refreshSoon, () => {})
}

const title = document.title
function listen(place: string): void {
  const stream = new EventSource(`/console/inbox/stream?after=${place}`)
  for (const name of ['message.sent', 'conversation.assigned', 'conversation.noted', 'conversation.closed'])
    stream.addEventListener(name, refreshSoon)
  stream.addEventListener('message.received', () => {
    sound()
    if (document.hidden) document.title = `● ${inbox?.dataset.heard} · ${title}`
    refreshSoon()
  })
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  document.title = title
  markRead()
})

function insert(text: string): void {
  if (!field) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.focus()
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('#quick a[data-text]') : null
  if (!link || !field) return
  event.preventDefault()
  insert(link.dataset.text ?? '')
  document.getElementById('quick')?.removeAttribute('open')
})

document.addEventListener('keydown', (event) => {
  const { target, key } = event
  const writing = target instanceof HTMLElement && target.matches('input, textarea, select')
  if (key === 'Enter' && (event.ctrlKey || event.metaKey) && target === field) {
    event.preventDefault()
    ;(answer as HTMLFormElement).requestSubmit()
  } else if (event.altKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.talks a')]
    const at = links.findIndex((link) => link.hasAttribute('aria-current'))
    const next = links[at + (key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    location.assign(next.href)
  } else if (key === '/' && (!writing || (target === field && field?.value === ''))) {
    const quick = document.getElementById('quick')
    const first = quick?.querySelector<HTMLAnchorElement>('a')
    if (!quick || !first) return
    event.preventDefault()
    quick.setAttribute('open', '')
    first.focus()
  }
})

if (inbox?.dataset.place !== undefined) listen(inbox.dataset.place)
showLast()
markRead()

export {}
