/** What this browser keeps for its reader, and sends nowhere: where he left off and the place whose prayer times he asked for. */
type Link = { href: string; title: string }
/** `times` are minutes since 1970 with the place of the prayer among the five. */
type Place = { name: string; href: string; zone: string; times: [at: number, prayer: number][] }
type Kept = { last?: Link; place?: Place }

const NAME = 'mimbar'
const MINUTE_MS = 60_000

function read(): Kept {
  try {
    // written by `keep` alone; what another page writes there must not end the script
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function keep(part: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...read(), ...part }))
  } catch {
    // a reader who lets nothing be kept reads on without
  }
}

/** The heading of the page, with the verse that is being read where the page has several. */
function whereRead(): Link {
  const top = document.querySelector('header')?.clientHeight ?? 0
  const verse = [...document.querySelectorAll<HTMLElement>('article[id]')].find(
    (one) => one.getBoundingClientRect().bottom > top,
  )
  const title = document.querySelector('h1')?.textContent ?? ''
  const at = verse && scrollY > 0 ? verse.id : undefined
  return { href: location.pathname + location.search + (at ? `#${at}` : ''), title: at ? `${title} (${at})` : title }
}

export function keepReading(): void {
  if (!document.querySelector('form.display')) return
  addEventListener('pagehide', () => keep({ last: whereRead() }))
}

const linkIn = (line: HTMLElement): HTMLAnchorElement | null => line.querySelector('a')
/** Only addresses of this site: what is kept could have been written by something else. */
const isOurs = (href: unknown): href is string => typeof href === 'string' && /^\/(?!\/)/.test(href)

export function showKept(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept="last"]')) {
    const { last } = read()
    const link = linkIn(line)
    if (!link || !last || !isOurs(last.href)) continue
    link.href = last.href
    link.textContent = String(last.title)
    line.hidden = false
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept="prayer"]')) {
    if (line.dataset.place) keep({ place: JSON.parse(line.dataset.place) })
    const { place } = read()
    if (!place || !isOurs(place.href) || !Array.isArray(place.times)) continue
    showNext(line, place)
    setInterval(() => showNext(line, place), MINUTE_MS / 4)
  }
}

/** How long until the next prayer, or the place alone once its kept times are over. */
function showNext(line: HTMLElement, { name, href, zone, times }: Place): void {
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

/** “1 jam 5 menit”. */
function duration(minutes: number, lang: string): string {
  const shown = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const hours = Math.floor(minutes / 60)
  return [...(hours > 0 ? [shown(hours, 'hour')] : []), shown(minutes % 60, 'minute')].join(' ')
}
