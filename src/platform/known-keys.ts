import { addressBlock } from './limits/address-block.ts'
import type { Allowance, Limiter, WindowState } from './limits/windows.ts'
import { recentlyUsed } from './recent.ts'

/** A cache of keys for a few seconds, so that not every request queries the database. */
export type KnownKeys<T> = {
  of(key: string, now: Date): T | undefined | Promise<T | undefined>
  /** The same without the database. */
  remembered(key: string, now: Date): T | undefined
  /** Whether a text has the form of a key that this process has not seen, so that only the database can tell. */
  isStrange(key: string, now: Date): boolean
  /** Call it after a revocation or change: this process then looks up every key again, others do within MAX_AGE_MS. */
  forget(): void
  /** Writes when keys were last used. */
  flush(): Promise<void>
}

/** Every process refuses a revoked key within five seconds, the time of its look-up included. */
const MAX_AGE_MS = 4_000
/** Keys in memory. The least recently used are dropped and looked up again. */
const CACHED_KEYS = 10_000

export function rememberKeys<T extends object>(source: {
  /** Whether a text has the form of a key. */
  looksRight(key: string): boolean
  find(key: string, now: Date): Promise<T | undefined>
  /** Writes when each of these was last used, in one statement. */
  noteUse(uses: { holder: T; at: Date }[]): Promise<void>
}): KnownKeys<T> {
  // stale entries stay, because a key that was valid before is nobody's guess
  const known = recentlyUsed<{ holder: T; at: number }>(CACHED_KEYS)
  const unknown = recentlyUsed<number>(CACHED_KEYS)
  let used = new Map<string, { holder: T; at: Date }>()
  let epoch = 0

  const isFresh = (at: number | undefined, now: Date) => {
    const age = now.getTime() - (at ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < MAX_AGE_MS
  }

  async function lookUp(key: string, now: Date): Promise<T | undefined> {
    if (!source.looksRight(key) || isFresh(unknown.get(key), now)) return undefined
    const epochBefore = epoch
    const holder = await source.find(key, now)
    if (holder) used.set(key, { holder, at: now })
    else unknown.set(key, now.getTime())
    // not if a revocation came in between
    if (holder && epochBefore === epoch) known.set(key, { holder, at: now.getTime() })
    return holder
  }

  function remembered(key: string, now: Date): T | undefined {
    const entry = known.get(key)
    return entry && isFresh(entry.at, now) ? entry.holder : undefined
  }

  return {
    of: (key, now) => remembered(key, now) ?? lookUp(key, now),
    remembered,
    isStrange: (key, now) => !known.has(key) && source.looksRight(key) && !isFresh(unknown.get(key), now),
    forget() {
      epoch += 1
      known.clear()
    },
    async flush() {
      if (used.size === 0) return
      const uses = used
      used = new Map()
      try {
        await source.noteUse([...uses.values()])
      } catch (error) {
        // for the next flush, unless the key was used again since
        used = new Map([...uses, ...used])
        throw error
      }
    },
  }
}

/** Look-ups of unknown keys from one address. */
const STRANGE_KEYS: Allowance[] = [{ period: 'minute', limit: 60 }]

/**
 * Looks up a key. An address that has tried many unknown keys is refused before another query; keys that this process knows still work, so
 * that others at the same address are not affected.
 */
export async function lookUpKey<T>(
  { keys, limiter }: { keys: KnownKeys<T>; limiter: Limiter },
  key: string,
  address: string,
  now: Date,
): Promise<{ holder: T | undefined; refusedBy?: WindowState | undefined }> {
  if (!keys.isStrange(key, now)) return { holder: await keys.of(key, now) }
  const subject = `unknown-key:${addressBlock(address)}`
  const { refusedBy } = limiter.recall(subject, STRANGE_KEYS, now)
  if (refusedBy) return { holder: undefined, refusedBy }
  const holder = await keys.of(key, now)
  if (!holder) await limiter.take(subject, STRANGE_KEYS, now)
  return { holder }
}
