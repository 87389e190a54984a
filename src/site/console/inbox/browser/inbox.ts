// Makes the inbox live: new messages without reloading, a sound, keyboard shortcuts and quick replies. Without it, reloading does the same.

const inbox = document.getElementById('inbox')
const answer = document.getElementById('answer')
const field = answer?.querySelector<HTMLTextAreaElement>('textarea')

/** Plays two short tones. Browsers play none before the page was touched. */
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
    // the browser has no sound
  }
}

/** Minimum milliseconds between two requests: a broadcast reports many messages a second. */
const PACE_MS = 2_000
/** Milliseconds before reconnecting: doubled each time, up to a minute. */
const [AGAIN_MS, AGAIN_MAX_MS] = [2_000, 60_000]

/** Replaces the page with its present state, except the text being written. Returns the event up to which it is current. */
async function refresh(): Promise<string | undefined> {
  const page = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!page.ok) return undefined
  const now = new DOMParser().parseFromString(await page.text(), 'text/html')
  const atEnd = lastIsSeen()
  for (const id of ['list', 'said', 'acts']) {
    const [shown, fresh] = [document.getElementById(id), now.getElementById(id)]
    const written = [...(shown?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [])]
    if (written.some((one) => one === document.activeElement || one.value !== one.defaultValue)) continue
    const chosen = [...(shown?.querySelectorAll('select') ?? [])]
    if (chosen.some((one) => one === document.activeElement || !one.selectedOptions[0]?.defaultSelected)) continue
    if (fresh) shown?.replaceWith(fresh)
  }
  const seen = now.querySelector<HTMLInputElement>('#answer input[name=seen]')
  const here = document.querySelector<HTMLInputElement>('#answer input[name=seen]')
  if (seen && here) here.value = seen.value
  if (atEnd) showLast()
  markRead()
  return now.getElementById('inbox')?.dataset.place
}

let loading = false
let again = false

/** Refreshes at once, then at the minimum interval; one refresh covers all events before it. */
function refreshSoon(): void {
  again = true
  if (loading) return
  loading = true
  again = false
  const paced = new Promise((resolve) => setTimeout(resolve, PACE_MS))
  void Promise.all([refresh().catch(() => {}), paced]).then(() => {
    loading = false
    if (again) refreshSoon()
  })
}

const last = () => document.querySelector('#said li:last-child')
const showLast = () => last()?.scrollIntoView({ block: 'nearest' })

/** Whether the reader sees the end of the conversation rather than older messages. */
function lastIsSeen(): boolean {
  const place = last()?.getBoundingClientRect()
  return !place || (place.bottom > 0 && place.top < innerHeight)
}

let marked = ''

/** Marks the shown conversation as read, once per message, so that a refusal is not repeated. */
function markRead(): void {
  const unread = Number(document.getElementById('said')?.dataset.unread ?? 0)
  const form = answer as HTMLFormElement | null
  if (!form || unread === 0 || document.hidden) return
  const sent = new URLSearchParams()
  for (const name of ['csrf', 'seen']) sent.set(name, String(new FormData(form).get(name) ?? ''))
  const seen = sent.get('seen') ?? ''
  if (marked === seen) return
  marked = seen
  const read = form.action.replace(/answer$/, 'read')
  void fetch(read, { method: 'POST', body: sent, redirect: 'manual' }).then(refreshSoon, () => {})
}

/** Whether the page shows the person of an event. */
function isShown({ data }: MessageEvent<string>): boolean {
  const { contact_id: id } = JSON.parse(data).data
  const addresses = [
    location.pathname,
    ...[...document.querySelectorAll<HTMLAnchorElement>('.talks a')].map((a) => a.pathname),
  ]
  return addresses.includes(`/console/inbox/${id}`)
}

const title = document.title
const lost = document.getElementById('lost')
function listen(place: string, wait = AGAIN_MS): void {
  const stream = new EventSource(`/console/inbox/stream?after=${place}`)
  for (const name of ['message.sent', 'conversation.assigned', 'conversation.noted', 'conversation.closed'])
    stream.addEventListener(name, (event) => isShown(event) && refreshSoon())
  stream.addEventListener('message.received', () => {
    sound()
    if (document.hidden) document.title = `● ${inbox?.dataset.heard} · ${title}`
    refreshSoon()
  })
  stream.addEventListener('open', () => {
    lost?.toggleAttribute('hidden', true)
    wait = AGAIN_MS
  })
  // browsers reconnect by themselves after a broken connection, but not after a status other than 200
  stream.addEventListener('error', () => {
    lost?.toggleAttribute('hidden', false)
    if (stream.readyState === EventSource.CLOSED) listenAgain(place, wait)
  })
}

/** Reconnects from a freshly loaded page, because the ledger may no longer have the old position. */
function listenAgain(place: string, wait: number): void {
  setTimeout(async () => {
    const next = Math.min(2 * wait, AGAIN_MAX_MS)
    const now = await refresh().catch(() => undefined)
    if (now === undefined) listenAgain(place, next)
    else listen(now, next)
  }, wait)
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
