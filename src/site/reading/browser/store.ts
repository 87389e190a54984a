/**
 * What this browser keeps for its reader, and sends nowhere: where he left off, the verses that he marked, and the place whose prayer
 * times he asked for.
 */
export type Link = { href: string; title: string }
/** `times` are minutes since 1970 with the place of the prayer among the five. */
export type StoredPlace = { name: string; href: string; zone: string; times: [at: number, prayer: number][] }
type Kept = { last?: Link; place?: StoredPlace; marks?: Link[] }

const NAME = 'mimbar'

export function read(): Kept {
  try {
    // written by `keep` alone; what another page writes there must not end the script
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keep(part: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...read(), ...part }))
  } catch {
    // a reader who lets nothing be kept reads on without
  }
}

/** Only addresses of this site: what is kept could have been written by something else. */
export const isOurs = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href)
