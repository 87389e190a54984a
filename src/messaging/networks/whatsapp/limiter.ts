/** The learned sending rate of each number, in messages per second: the network only reports when it was exceeded. */
export type Pace = {
  /**
   * Reserves a place for a message of this number: it may be sent in `waitMs`. If that would exceed `maxWaitMs`, no place is reserved, and the
   * message may ask again in `afterMs`; `of` says whether the whole number waits, or this pair alone.
   */
  take(
    number: string,
    pair: string,
    nowMs: number,
    maxWaitMs: number,
  ): { waitMs: number } | { afterMs: number; of: 'number' | 'pair' }
  /** The network reported that a rate was exceeded. */
  slower(what: 'number' | 'pair' | 'business', number: string, pair: string, nowMs: number): void
  /** The network accepted a message. */
  took(number: string, nowMs: number): void
  /** This process's present limit for a number, in messages per second. */
  rateOf(number: string): number
}

/** The network's default for every number; some are raised to 1,000, which is learned too. */
const START_PER_SECOND = 80
/** The network's highest rate, in messages per second. */
const MAX_PER_SECOND = 1_000
/** In messages per second: at zero nothing would be learned. */
const MIN_PER_SECOND = 1
/** A complaint cuts the rate by a quarter, at most once a second, because all messages in progress complain at once. */
const SLOWER = 0.75
/** Complaints within this time count as one. */
const ONCE_MS = 1_000
/** A single complaint among this many messages, or within a second, says nothing about the rate. */
const STRAY_MESSAGES = 20
/** After this long without a complaint the rate rises by one. */
const FASTER_AFTER_MS = 1_000
/** How much unused time may be made up for, in ms. */
const CATCH_UP_MS = 100
/** The wait that the network requires between messages to one person after a complaint. */
const PAIR_MS = 6_000
/** The wait that the network requires after a business exceeded its rate. */
const BUSINESS_MS = 60_000
/** Numbers and pairs, some hundred bytes each. */
const CACHED_NUMBERS = 10_000

type Learned = {
  rate: number
  next: number
  complainedAt: number
  slowedAt: number
  raisedAt: number
  pausedUntil: number
  full: boolean
}

/** Additive increase, multiplicative decrease, per number and process: several processes share a rate through complaints. */
export function createPace(start = START_PER_SECOND): Pace {
  const numbers = new Map<string, Learned>()
  const pairs = new Map<string, number>()

  let last = Number.NEGATIVE_INFINITY
  let fallenBack = 0
  /** Ignores steps back of the clock, so that they delay no message. */
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
      // up to a tenth of a second of unused time may be made up for
      one.next = Math.max(one.next, nowMs - CATCH_UP_MS) + 1_000 / one.rate
      return { waitMs }
    },
    slower(what, number, pair, at) {
      const nowMs = steady(at)
      const one = of(number)
      if (what === 'pair') {
        if (pairs.size >= CACHED_NUMBERS) pairs.clear()
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
      // a rate that is not used up teaches nothing
      if (!calm || !one.full) return
      one.rate = Math.min(MAX_PER_SECOND, one.rate + Math.max(1, one.rate * 0.02))
      one.raisedAt = nowMs
      one.full = false
    },
    rateOf: (number) => of(number).rate,
  }
}
