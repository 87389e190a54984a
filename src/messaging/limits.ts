import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { header } from '../platform/http/headers.ts'
import { periodAround } from '../platform/limits/periods.ts'
import type { Counted } from '../platform/limits/together.ts'
import type { Allowance, Limiter, LimitVerdict, WindowState } from '../platform/limits/windows.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Account } from './accounts/accounts.ts'
import { isTrial } from './accounts/fiction.ts'
import { allowances } from './accounts/plans.ts'
import { trialSubject } from './accounts/trial.ts'

/** Requests without a valid key, per address. */
const STRANGER_PER_HOUR = 1_000

export const requestSubject = (accountId: string): string => `account:${accountId}`

/** The windows that limit an account's requests: the hour, shown in headers, and the minute. */
export function requestAllowances(account: Account): Allowance[] {
  const limits = allowances(account.plan, account.limits)
  return [
    { period: 'hour', limit: limits.requests_per_hour },
    { period: 'minute', limit: limits.requests_per_minute },
  ]
}

/** The rate-limit subjects of an account's request: the account, and for a trial account also its address, which trial accounts share. */
export function countedAs(account: Account, address: string): [Counted, ...Counted[]] {
  const windows = requestAllowances(account)
  const own = { subject: requestSubject(account.id), windows }
  return isTrial(account) ? [own, { subject: trialSubject(address), windows }] : [own]
}

export const strangerAllowances: Allowance[] = [{ period: 'hour', limit: STRANGER_PER_HOUR }]

/** Counts additional work of one request as so many more requests of this hour. Throws, and counts nothing, if they do not fit. */
export async function countAgainstHour(
  limiter: Limiter,
  account: Account,
  count: number,
  what: string,
  now: Date,
): Promise<void> {
  const hour = requestAllowances(account).filter(({ period }) => period === 'hour')
  const subject = requestSubject(account.id)
  for (let taken = 0; taken < count; taken++) {
    const { refusedBy } = await limiter.take(subject, hour, now)
    if (!refusedBy) continue
    for (; taken > 0; taken--) limiter.release(subject, hour, now)
    throw new LimitExceeded(refusedBy, `requests and ${what}`, now)
  }
}

/** Uncounts a request, unless its hour is over. */
export function uncountHour(
  limiter: Limiter,
  account: Account,
  { countedAt, now }: { countedAt: Date; now: Date },
): void {
  if (now >= periodAround('hour', countedAt).endsAt) return
  const hour = requestAllowances(account).filter(({ period }) => period === 'hour')
  limiter.release(requestSubject(account.id), hour, now)
}

/** Sets the X-RateLimit headers: of the window that refused, otherwise of the first. */
export function setLimitHeaders(reply: FastifyReply, verdict: LimitVerdict): void {
  const shown = verdict.refusedBy ?? verdict.windows[0]
  if (shown) showWindow(reply, shown)
}

/** What `showWindow` sets, described. */
export const rateLimitHeaders = {
  'X-RateLimit-Limit': header(
    'X-RateLimit-Limit',
    z.int().min(0),
    'How many requests the window allows: that of an hour, or the one that refused',
  ),
  'X-RateLimit-Remaining': header('X-RateLimit-Remaining', z.int().min(0), 'How many of them are left'),
  'X-RateLimit-Reset': header('X-RateLimit-Reset', z.int(), 'When the window ends, in seconds since 1970'),
  'X-RateLimit-Window': header('X-RateLimit-Window', z.int(), 'How long the window is, in seconds'),
}

export function showWindow(reply: FastifyReply, shown: WindowState): void {
  reply.header('x-ratelimit-limit', shown.limit)
  reply.header('x-ratelimit-remaining', shown.remaining)
  reply.header('x-ratelimit-reset', Math.ceil(shown.resetAt.getTime() / 1000))
  reply.header('x-ratelimit-window', shown.windowSeconds)
}

/** A refusal by a rate limit, whose answer shows that window in its headers. */
export class LimitExceeded extends Refusal {
  readonly window: WindowState
  constructor(window: WindowState, what: string, now: Date) {
    super('limited', `The limit of ${window.limit} ${what} in this ${window.period} is reached`, {
      reason: {
        id: what.startsWith('messages') ? 'messages_used_up' : 'requests_used_up',
        values: { limit: window.limit, period: window.period, resetAt: window.resetAt },
      },
      details: { limit: window.limit, window: window.period, reset_time: window.resetAt.toISOString() },
      retryAfterSeconds: Math.max(1, Math.ceil((window.resetAt.getTime() - now.getTime()) / 1000)),
    })
    this.window = window
  }
}
