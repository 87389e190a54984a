/** Data stored in this browser and sent nowhere: the last page read, bookmarked verses, and the place of the last requested prayer times. */
export type StoredLink = { href: string; title: string }
/** `times` are minutes since 1970 with the index of the prayer among the five. */
export type StoredPlace = { name: string; href: string; zone: string; times: [at: number, prayer: number][] }
type StoredReading = { last?: StoredLink; place?: StoredPlace; marks?: StoredLink[] }

const STORAGE_KEY = 'mimbar'

export function read(): StoredReading {
  try {
    // written only by `keep`, but other content must not stop the script
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function keep(part: StoredReading): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), ...part }))
  } catch {
    // storage is blocked: nothing is stored
  }
}

/** Only addresses of this site, because another script could have written the data. */
export const isOwnAddress = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href)
