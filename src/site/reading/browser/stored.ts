import { articleInView, listAddress } from './reading-place.ts'
import { isOwnAddress, keep, read, type StoredLink, type StoredPlace } from './store.ts'

/** In milliseconds. */
const MINUTE_MS = 60_000

/** The heading of the page, or the current verse where the page has several. */
function whereRead(): StoredLink {
  const verse = scrollY > 0 ? articleInView() : undefined
  const title = document.querySelector('h1')?.textContent ?? ''
  return verse
    ? { href: `${listAddress(verse)}#${verse.id}`, title: verse.dataset.name ?? title }
    : { href: location.pathname + location.search, title }
}

export function storeReading(): void {
  if (!document.querySelector('form.display')) return
  addEventListener('pagehide', () => keep({ last: whereRead() }))
}

const linkIn = (line: HTMLElement): HTMLAnchorElement | null => line.querySelector('a')

export function showStored(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept="last"]')) {
    const { last } = read()
    const link = linkIn(line)
    if (!link || !last || !isOwnAddress(last.href)) continue
    link.href = last.href
    link.textContent = String(last.title)
    line.hidden = false
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept="prayer"]')) {
    if (line.dataset.place) keep({ place: JSON.parse(line.dataset.place) })
    const { place } = read()
    if (!place || !isOwnAddress(place.href) || !Array.isArray(place.times)) continue
    showNext(line, place)
    setInterval(() => showNext(line, place), MINUTE_MS / 4)
  }
}

/** Shows how long until the next prayer, or only the place once its stored times have passed. */
function showNext(line: HTMLElement, { name, href, zone, times }: StoredPlace): void {
  const link = linkIn(line)
  if (!link) return
  const { lang } = document.documentElement
  const now = Date.now() / MINUTE_MS
  const [at, prayer] = times.find(([minute]) => minute > now) ?? []
  const names: string[] = JSON.parse(line.dataset.names ?? '[]')
  link.href = href
  link.textContent =
    at === undefined || prayer === undefined
      ? name
      : (line.dataset.words ?? '')
          .replace('{prayer}', names[prayer] ?? '')
          .replace('{time}', clock(at * MINUTE_MS, zone, lang))
          .replace('{place}', name)
          .replace('{left}', duration(Math.ceil(at - now), lang))
  line.hidden = false
}

const localeOf = (lang: string): string => (lang === 'ar' ? 'ar-EG' : lang === 'en' ? 'en-GB' : 'id-ID')

const clock = (at: number, timeZone: string, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** A duration such as “1 jam 5 menit”. */
function duration(minutes: number, lang: string): string {
  const shown = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [
    ...(hours > 0 ? [shown(hours, 'hour')] : []),
    ...(rest > 0 || hours === 0 ? [shown(rest, 'minute')] : []),
  ].join(' ')
}
