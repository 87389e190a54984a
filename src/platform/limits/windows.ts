import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'
import { type Period, periodAround } from './periods.ts'
import { giveBack, reserve, usedIn, usedSince } from './window-table.ts'

/** At most `limit` in each `period`. */
export type Allowance = { period: Period; limit: number }

export type WindowState = {
  period: Period
  limit: number
  used: number
  remaining: number
  resetAt: Date
  windowSeconds: number
}

/** Whether a request may pass, the state of each of its windows, and the one that refused. */
export type LimitVerdict = { windows: WindowState[]; refusedBy: WindowState | undefined }

type Verdicts = Record<Period | 'none', number>

export type Limiter = {
  /** Counts one request of `subject` against all its windows, or against none when one refuses. */
  take(subject: string, allowances: readonly Allowance[], now: Date): LimitVerdict | Promise<LimitVerdict>
  /** Takes back a `take` that passed, where what it counted did not happen after all. */
  release(subject: string, allowances: readonly Allowance[], now: Date): void
  /** What this process remembers of the windows: nothing is counted and the database not asked. */
  recall(subject: string, allowances: readonly Allowance[], now: Date): LimitVerdict
  /** The same windows without counting. */
  peek(subject: string, allowances: readonly Allowance[], now: Date): Promise<LimitVerdict>
  /** How many requests of `subject` were counted in the windows of `period` that began at `since` or later. */
  usedSince(subject: string, period: Period, since: Date): Promise<number>
  /** Gives back to the database what was reserved in windows that are over or that were unused for two seconds. */
  giveBack(now: Date): Promise<void>
  /** How many windows this process remembers. */
  size(): number
  /** How many requests each window refused here, and how many passed (`none`). */
  verdicts(): Readonly<Verdicts>
  /** Gives all reserved but unused requests back. Call when no more requests come. */
  close(): Promise<void>
}

/** This process's part of one window. `used` is what the database counts, our reserve included. */
type Share = {
  subject: string
  period: Period
  startsAt: Date
  endsAt: Date
  limit: number
  used: number
  reserved: number
  /** How many to reserve next: grows with the traffic, so that a quiet key reserves one by one. */
  block: number
  reservedAt: number
  /** When a request was last counted here. */
  usedAt: number
}

/** Windows of each period; past so many the one that was not used for the longest is forgotten, and asked for anew. */
const REMEMBERED = 20_000
/** A process that reserves again within a second gets a larger block. */
const BUSY_WITHIN_MS = 1_000
/** How long "used up" is believed before the database is asked again: an operator may have raised a limit. */
const BELIEVED_MS = 2_000
/** A reserve that was unused for so long is given back to other processes. */
const IDLE_MS = 2_000
/** With `enforced: false` more than anybody asks. */
const UNLIMITED = 2_000_000_000

/**
 * Counts requests in windows in the database: never exceeded across processes, and not lost by a restart. So that not
 * every request costs a round trip, a busy process reserves up to a twentieth of a window ahead and returns what it does not
 * use; a process that dies loses its reserve, which errs on the safe side. A used-up window refuses from memory for two seconds.
 * Memory is bounded and every request costs the same, however many strangers come.
 * With `enforced: false` everything is counted and nothing refused.
 */
export function createLimiter(db: Db, options: { enforced: boolean }): Limiter {
  /** By period, then by subject: no key to put together for every request. */
  const shares: Record<Period, LRUCache<string, Share>> = {
    minute: new LRUCache({ max: REMEMBERED }),
    hour: new LRUCache({ max: REMEMBERED }),
    day: new LRUCache({ max: REMEMBERED }),
    month: new LRUCache({ max: REMEMBERED }),
  }
  /** Those that may have something reserved, remembered or not. */
  const holding = new Set<Share>()
  const reserving = new Map<string, Promise<void>>()
  const waiting = new Map<string, number>()
  const verdicts: Verdicts = { none: 0, minute: 0, hour: 0, day: 0, month: 0 }

  function shareOf(subject: string, { period, limit }: Allowance, now: Date): Share {
    const inPeriod = shares[period]
    const known = inPeriod.get(subject)
    const at = now.getTime()
    if (known && known.startsAt.getTime() <= at && at < known.endsAt.getTime()) {
      known.limit = limit
      return known
    }
    const share = {
      subject,
      period,
      ...periodAround(period, now),
      limit,
      used: 0,
      reserved: 0,
      block: 1,
      reservedAt: 0,
      usedAt: at,
    }
    inPeriod.set(subject, share)
    return share
  }

  const sharesOf = (subject: string, allowances: readonly Allowance[], now: Date) =>
    allowances.map((allowance) => shareOf(subject, allowance, now))

  const exhausted = (share: Share, at: number) =>
    options.enforced && share.reserved === 0 && share.used >= share.limit && at - share.reservedAt < BELIEVED_MS

  /** Counts a request, if all of its windows have one left in memory. */
  function pass(mine: Share[], at: number): LimitVerdict | undefined {
    if (mine.some((share) => share.reserved === 0)) return undefined
    for (const share of mine) {
      share.reserved -= 1
      share.usedAt = at
    }
    verdicts.none += 1
    return { windows: mine.map(shown), refusedBy: undefined }
  }

  function refuse(mine: Share[], at: number): LimitVerdict | undefined {
    const verdict = remembered(mine, at)
    if (!verdict.refusedBy) return undefined
    verdicts[verdict.refusedBy.period] += 1
    return verdict
  }

  function remembered(mine: Share[], at: number): LimitVerdict {
    const refusing = mine.find((share) => exhausted(share, at))
    return { windows: mine.map(shown), refusedBy: refusing && shown(refusing) }
  }

  function takeNow(subject: string, allowances: readonly Allowance[], now: Date): LimitVerdict | undefined {
    const mine = sharesOf(subject, allowances, now)
    // a window that is used up has nothing left either
    const verdict = pass(mine, now.getTime())
    if (verdict && !reserving.has(subject) && mine.some(runsLow)) {
      // fetched ahead; should it fail, the request that finds nothing left will say so
      reserveOnce(subject, mine, now, runsLow).catch(() => {})
    }
    return verdict
  }

  async function takeSlowly(subject: string, allowances: readonly Allowance[], now: Date): Promise<LimitVerdict> {
    const mine = sharesOf(subject, allowances, now)
    waiting.set(subject, (waiting.get(subject) ?? 0) + 1)
    try {
      for (;;) {
        const verdict = refuse(mine, now.getTime()) ?? pass(mine, now.getTime())
        if (verdict) return verdict
        await reserveOnce(subject, mine, now, (share) => share.reserved === 0)
      }
    } finally {
      const left = (waiting.get(subject) ?? 1) - 1
      if (left > 0) waiting.set(subject, left)
      else waiting.delete(subject)
    }
  }

  /** One reservation for a subject at a time; requests that come meanwhile wait for the same one. */
  function reserveOnce(subject: string, mine: Share[], now: Date, needs: (share: Share) => boolean): Promise<void> {
    const current = reserving.get(subject)
    if (current) return current
    const reservation = Promise.all(
      mine.filter(needs).map((share) => reserveFor(share, waiting.get(subject) ?? 1, now.getTime())),
    )
      .then(() => {})
      .finally(() => reserving.delete(subject))
    reserving.set(subject, reservation)
    return reservation
  }

  async function reserveFor(share: Share, wanted: number, at: number): Promise<void> {
    const busy = at - share.reservedAt < BUSY_WITHIN_MS
    const largest = Math.max(1, Math.floor(share.limit / 20))
    share.block = Math.min(largest, busy ? share.block * 2 : Math.max(1, share.block / 2))
    share.reservedAt = at
    const { used, granted } = await reserve(db, share, {
      wanted: Math.ceil(Math.max(share.block, Math.min(wanted, share.limit))),
      ceiling: options.enforced ? share.limit : UNLIMITED,
    })
    share.used = used
    share.reserved += granted
    share.usedAt = at
    holding.add(share)
  }

  async function returnUnused(which: (share: Share) => boolean): Promise<void> {
    const returned = []
    for (const share of holding) {
      if (share.reserved > 0 && !which(share)) continue
      holding.delete(share)
      if (share.reserved === 0) continue
      const { subject, period, startsAt, reserved } = share
      returned.push({ subject, period, startsAt, unused: reserved })
      // from here on they are not ours: should the statement fail, they stay counted
      share.used -= reserved
      share.reserved = 0
    }
    await giveBack(db, returned)
  }

  return {
    take: (subject, allowances, now) =>
      takeNow(subject, allowances, now) ??
      refuse(sharesOf(subject, allowances, now), now.getTime()) ??
      takeSlowly(subject, allowances, now),
    release(subject, allowances, now) {
      // a window that ended meanwhile is over: nothing can be given back to it
      for (const share of sharesOf(subject, allowances, now)) {
        share.reserved += 1
        holding.add(share)
      }
    },
    recall(subject, allowances, now) {
      const mine = sharesOf(subject, allowances, now)
      return remembered(mine, now.getTime())
    },
    async peek(subject, allowances, now) {
      const mine = sharesOf(subject, allowances, now)
      await Promise.all(mine.map(refresh))
      return { windows: mine.map(shown), refusedBy: undefined }
    },
    async usedSince(subject, period, since) {
      const counted = await usedSince(db, subject, period, since)
      const share = shares[period].get(subject)
      return counted - (share && share.startsAt >= since ? share.reserved : 0)
    },
    giveBack: (now) => returnUnused((share) => share.endsAt <= now || now.getTime() - share.usedAt >= IDLE_MS),
    size: () => Object.values(shares).reduce((total, inPeriod) => total + inPeriod.size, 0),
    verdicts: () => verdicts,
    close: () => returnUnused(() => true),
  }

  async function refresh(share: Share): Promise<void> {
    // it may have fallen: other processes return what they do not use
    share.used = Math.max(await usedIn(db, share), share.reserved)
  }
}

/** Worth reserving ahead: busy, and half of the last block is gone. */
const runsLow = (share: Share): boolean =>
  share.block >= 8 && share.reserved < share.block / 2 && share.used < share.limit

const shown = (share: Share): WindowState => stateOf(share, share.used - share.reserved)

type Window = { period: Period; startsAt: Date; endsAt: Date; limit: number }

/** A window of which `used` is used, as callers read it. */
export function stateOf({ period, startsAt, endsAt, limit }: Window, used: number): WindowState {
  return {
    period,
    limit,
    used: Math.max(0, used),
    remaining: Math.max(0, limit - used),
    resetAt: endsAt,
    windowSeconds: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
  }
}
