import { LRUCache } from 'lru-cache'

/** What keys stand for, remembered for a few seconds so that not every request asks the database. */
export type KnownKeys<T> = {
  of(key: string, now: Date): T | undefined | Promise<T | undefined>
  /** The same from memory alone. */
  remembered(key: string, now: Date): T | undefined
  /** Call after a revocation or change: this process then looks every key up anew, others within MAX_AGE_MS. */
  forget(): void
  /** Writes when keys were last used. */
  flush(): Promise<void>
}

/** A revoked key is refused by every process within five seconds. */
const MAX_AGE_MS = 4_000

export function rememberKeys<T extends object>(source: {
  find(key: string): Promise<T | undefined>
  /** Writes when each of these was last used, in one statement. */
  noteUse(uses: { holder: T; at: Date }[]): Promise<void>
}): KnownKeys<T> {
  const known = new LRUCache<string, { holder: T; at: number }>({ max: 10_000 })
  let used = new Map<string, { holder: T; at: Date }>()
  let epoch = 0

  async function lookUp(key: string, now: Date): Promise<T | undefined> {
    const begun = epoch
    const holder = await source.find(key)
    // not remembered when a revocation came in between
    if (holder && begun === epoch) known.set(key, { holder, at: now.getTime() })
    if (holder) used.set(key, { holder, at: now })
    return holder
  }

  function remembered(key: string, now: Date): T | undefined {
    const entry = known.get(key)
    const age = entry ? now.getTime() - entry.at : Number.POSITIVE_INFINITY
    return entry && age >= 0 && age < MAX_AGE_MS ? entry.holder : undefined
  }

  return {
    of: (key, now) => remembered(key, now) ?? lookUp(key, now),
    remembered,
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
        // told with the next flush, unless the key was used again since
        used = new Map([...uses, ...used])
        throw error
      }
    },
  }
}
