/** Messages a second that a number may send, learned, because the network only reports when it was too much. */
export type Pace = {
  /**
   * Takes a place for a message of this number: it may leave in `waitMs`. Where that would be more than `maxWaitMs` no place is
   * taken, and it may ask again in `afterMs`; `of` says whether the whole number waits, or this pair alone.
   */
  take(
    number: string,
    pair: string,
    nowMs: number,
    maxWaitMs: number,
  ): { waitMs: number } | { afterMs: number; of: 'number' | 'pair' }
  /** The network answered that it was too fast. */
  slower(what: 'number' | 'pair' | 'business', number: string, pair: string, nowMs: number): void
  /** The network took one. */
  took(number: string, nowMs: number): void
  /** Messages a second that this process sends at most now. */
  rateOf(number: string): number
}

/** What the network gives every number; some are raised to a thousand, which is learned too. */
const START_PER_SECOND = 80
/** Messages a second: the network gives no number more. */
const MAX_PER_SECOND = 1_000
/** Messages a second: with less nothing would be learned. */
const MIN_PER_SECOND = 1
/** A quarter of what went wrong is taken off, at most once a second: the messages under way complain all at once. */
const SLOWER = 0.75
/** Complaints within this time count as one. */
const ONCE_MS = 1_000
/** One complaint among so many messages, or in a second, says nothing of the pace. */
const STRAY_MESSAGES = 20
/** After so long without complaint one more a second is tried. */
const FASTER_AFTER_MS = 1_000
/** Beyond what every number has, the rate climbs slower: a complaint there is likely. */
const CATCH_UP_MS = 100
/** The waits that the network asks for: between messages to one person, and after a business was too fast. */
const PAIR_MS = 6_000
/** After a business was too fast. */
const BUSINESS_MS = 60_000
/** Numbers and pairs, some hundred bytes each. */
const REMEMBERED = 10_000

type Learned = {
  rate: number
  next: number
  complainedAt: number
  slowedAt: number
  raisedAt: number
  pausedUntil: number
  full: boolean
}

/** Additive increase, multiplicative decrease, for each number in this process: several processes share by complaints. */
export function createPace(start = START_PER_SECOND): Pace {
  const numbers = new Map<string, Learned>()
  const pairs = new Map<string, number>()

  let last = Number.NEGATIVE_INFINITY
  let fallenBack = 0
  /** A clock that is put back delays no message. */
  const steady = (nowMs: number): number => {
    if (nowMs < last) fallenBack += last - nowMs
    last = nowMs
    return nowMs + fallenBack
  }

  const of = (number: string): Learned => {
    const known = numbers.get(number)
    if (known) return known
    const made = {
      rate: start,
      next: 0,
      complainedAt: -BUSINESS_MS,
      slowedAt: -ONCE_MS,
      raisedAt: 0,
      pausedUntil: 0,
      full: false,
    }
    numbers.set(number, made)
    return made
  }

  return {
    take(number, pair, at, maxWaitMs) {
      const nowMs = steady(at)
      const one = of(number)
      const ofNumber = Math.max(0, one.next - nowMs, one.pausedUntil - nowMs)
      const waitMs = Math.max(ofNumber, (pairs.get(pair) ?? 0) - nowMs)
      if (one.next > nowMs) one.full = true
      if (waitMs > maxWaitMs) return { afterMs: waitMs, of: ofNumber > maxWaitMs ? 'number' : 'pair' }
      // what was not used for a tenth of a second may be caught up with
      one.next = Math.max(one.next, nowMs - CATCH_UP_MS) + 1_000 / one.rate
      return { waitMs }
    },
    slower(what, number, pair, at) {
      const nowMs = steady(at)
      const one = of(number)
      if (what === 'pair') {
        if (pairs.size >= REMEMBERED) pairs.clear()
        pairs.set(pair, nowMs + PAIR_MS)
        return
      }
      if (what === 'business') {
        one.pausedUntil = nowMs + BUSINESS_MS
        return
      }
      const stray = nowMs - one.complainedAt > Math.max(ONCE_MS, (1_000 * STRAY_MESSAGES) / one.rate)
      one.complainedAt = nowMs
      if (!stray && nowMs - one.slowedAt >= ONCE_MS) {
        one.rate = Math.max(MIN_PER_SECOND, one.rate * SLOWER)
        one.slowedAt = nowMs
        one.next = nowMs + 1_000 / one.rate
      }
    },
    took(number, at) {
      const nowMs = steady(at)
      const one = of(number)
      const calm = nowMs - Math.max(one.slowedAt, one.raisedAt) >= FASTER_AFTER_MS
      // an unused rate teaches nothing
      if (!calm || !one.full) return
      one.rate = Math.min(MAX_PER_SECOND, one.rate + Math.max(1, one.rate * 0.02))
      one.raisedAt = nowMs
      one.full = false
    },
    rateOf: (number) => of(number).rate,
  }
}
