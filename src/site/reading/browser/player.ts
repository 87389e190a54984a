import { recitationAt } from '../sound/address.ts'

/** The player: plays verses one after another, each as often as the reader wants, scrolls along, and obeys the lock screen's controls. */

const place = document.querySelector<HTMLElement>('.sound')
const bar = place?.querySelector<HTMLElement>('.player')
const audio = new Audio()
/** Loads the next verse while this one plays. */
const ahead = new Audio()
let playing: HTMLElement | undefined
let played = 0

const part = (name: string) => bar?.querySelector<HTMLElement>(name)
const verses = () => [...document.querySelectorAll<HTMLElement>('.passage article[data-name]')]
const addressOf = (verse: HTMLElement) => recitationAt(place?.dataset.pattern ?? '', verse.id)

/** The verse that many places on; undefined beyond the list. */
function neighbour(steps: number): HTMLElement | undefined {
  const all = verses()
  return playing && all[all.indexOf(playing) + steps]
}

function play(verse: HTMLElement, again = false): void {
  if (!bar) return
  played = again ? played + 1 : 1
  playing?.classList.remove('playing')
  playing = verse
  verse.classList.add('playing')
  bar.hidden = false
  const name = verse.dataset.name ?? verse.id
  const now = part('[data-now]')
  if (now) now.textContent = name
  say('')
  audio.src = addressOf(verse)
  // a browser that refuses fires "error" or stays paused
  audio.play().catch(() => {})
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  verse.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  const next = neighbour(1)
  ahead.preload = 'auto'
  if (next) ahead.src = addressOf(next)
  if ('mediaSession' in navigator) {
    const title = document.querySelector('h1')?.textContent ?? ''
    navigator.mediaSession.metadata = new MediaMetadata({ title: name, album: title, artist: 'Mimbar' })
  }
}

function stop(): void {
  audio.pause()
  playing?.classList.remove('playing')
  playing = undefined
  if (bar) bar.hidden = true
}

const go = (steps: number) => {
  const verse = neighbour(steps)
  if (verse) play(verse)
}

function say(text: string): void {
  const status = part('[role="status"]')
  if (status) status.textContent = text
}

function showState(): void {
  const button = part('[data-act="toggle"]')
  const { play: toPlay = '', pause = '' } = place?.dataset ?? {}
  if (!button) return
  button.toggleAttribute('data-running', !audio.paused)
  button.setAttribute('aria-label', audio.paused ? toPlay : pause)
}

/** Adds a play button to each verse in `within`. */
export function offerSound(within: ParentNode): void {
  if (!place || !bar) return
  for (const verse of within.querySelectorAll<HTMLElement>('.passage article[data-name]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'mark-verse'
    button.textContent = '▶'
    button.setAttribute('aria-label', `${place.dataset.play}: ${verse.dataset.name}`)
    button.addEventListener('click', () => play(verse))
    verse.querySelector('h2, h3')?.append(button)
  }
  if (within !== document) return
  const acts: Record<string, () => void> = {
    before: () => go(-1),
    next: () => go(1),
    close: stop,
    toggle: () => (audio.paused ? void audio.play().catch(() => {}) : audio.pause()),
  }
  for (const button of bar.querySelectorAll<HTMLElement>('[data-act]'))
    button.addEventListener('click', acts[button.dataset.act ?? ''] ?? stop)
  audio.addEventListener('play', showState)
  audio.addEventListener('pause', showState)
  audio.addEventListener('error', () => {
    if (playing) say(part('[role="status"]')?.dataset.failed ?? '')
  })
  audio.addEventListener('ended', () => {
    const select = part('[data-repeat]')
    // 0: endless
    const times = select instanceof HTMLSelectElement ? Number(select.value) : 1
    if (playing && (times === 0 || played < times)) play(playing, true)
    else if (neighbour(1)) go(1)
    else stop()
  })
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.setActionHandler('play', () => void audio.play().catch(() => {}))
  navigator.mediaSession.setActionHandler('pause', () => audio.pause())
  navigator.mediaSession.setActionHandler('previoustrack', () => go(-1))
  navigator.mediaSession.setActionHandler('nexttrack', () => go(1))
}
