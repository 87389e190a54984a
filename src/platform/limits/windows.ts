import type { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'
import { recentlyUsed } from '../recent.ts'
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

/** The state of each window of a request, and the window that refused it; undefined if it may pass. */
export type LimitVerdict = { windows: WindowState[]; refusedBy: WindowState | undefined }

type Verdicts = Record<Period | 'none', number>

export type Limiter = {
  /** Counts one request of `subject` against all its windows, or against none when one refuses. */
  take(subject: string, allowances: readonly Allowance[], now: Date): LimitVerdict | Promise<LimitVerdict>
  /** Undoes a `take` that passed, if the request did not happen after all. */
  release(subject: string, allowances: readonly Allowance[], now: Date): void
  /** The windows as this process remembers them, without counting and without a query. */
  recall(subject: string, allowances: readonly Allowance[], now: Date): LimitVerdict
  /** The windows as the database has them, without counting. */
  peek(subject: string, allowances: readonly Allowance[], now: Date): Promise<LimitVerdict>
  /** The requests of `subject` in the windows of `period` that began at `since` or later. */
  usedSince(subject: string, period: Period, since: Date): Promise<number>
  /** Returns the reserves of windows that are over or have been idle for IDLE_MS. */
  giveBack(now: Date): Promise<void>
  /** The number of windows in memory. */
  size(): number
  /** The requests that each window refused in this process, and those that passed (`none`). */
  verdicts(): Readonly<Verdicts>
  /** Returns all reserves. Call it after the last request. */
  close(): Promise<void>
}

/** This process's share of one window. `used` is the count of the database, this process's reserve included. */
type Share = {
  subject: string
  period: Period
  startsAt: Date
  endsAt: Date
  limit: number
  used: number
  reserved: number
  /** How many to reserve next. It grows with the traffic, so a quiet key reserves one by one. */
  block: number
  reservedAt: number
  /** When this process last counted a request. */
  usedAt: number
}

/** Windows of each period in memory: more than the subjects of a busy minute. The least recently used is dropped, and read again when needed. */
const CACHED_WINDOWS = 20_000
/** A process that reserves again this soon gets a larger block. */
const BUSY_WITHIN_MS = 1_000
/** How long a used-up window refuses from memory. Short, because an operator may raise a limit. */
const BELIEVED_MS = 2_000
/** Idle reserves are returned after this, so that other processes can use them. */
const IDLE_MS = 2_000
/** The ceiling with `enforced: false`: below the largest int4, above any traffic. */
const UNLIMITED = 2_000_000_000

/**
 * Counts requests in windows in the database, so that limits hold across processes and restarts. To save round trips a busy process
 * reserves up to a twentieth of a window ahead and returns what it does not use; a crash loses its reserve, which errs on the safe side. A
 * used-up window refuses from memory for BELIEVED_MS. Memory is bounded, and every request costs the same however many strangers come.
 * With `enforced: false` it counts everything and refuses nothing.
 */
export function createLimiter(db: Db, options: { enforced: boolean }): Limiter {
  /** By period, then by subject, so that no request has to build a compound key. */
  const shares: Record<Period, LRUCache<string, Share>> = {
    minute: recentlyUsed(CACHED_WINDOWS),
    hour: recentlyUsed(CACHED_WINDOWS),
    day: recentlyUsed(CACHED_WINDOWS),
    month: recentlyUsed(CACHED_WINDOWS),
  }
  /** Shares that may have a reserve, even if they are no longer in `shares`. */
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

  /** Counts a request if each of its windows has a reserve. */
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
    // passes only with a reserve in each window, so a used-up window needs no check here
    const verdict = pass(mine, now.getTime())
    if (verdict && !reserving.has(subject) && mine.some(runsLow)) {
      // ahead of need; if it fails, the request that finds no reserve will report it
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

  /** One reservation per subject at a time; further requests wait for the same one. */
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
      // no longer ours even if the statement fails: then they stay counted
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
      // harmless for a window that has ended meanwhile: nothing is given back to it
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
    // may be lower than before: other processes return their reserves
    share.used = Math.max(await usedIn(db, share), share.reserved)
  }
}

/** Whether to reserve ahead: the share is busy, and half of its last block is used. */
const runsLow = (share: Share): boolean =>
  share.block >= 8 && share.reserved < share.block / 2 && share.used < share.limit

const shown = (share: Share): WindowState => stateOf(share, share.used - share.reserved)

type Window = { period: Period; startsAt: Date; endsAt: Date; limit: number }

/** The state of a window with `used` requests. */
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
