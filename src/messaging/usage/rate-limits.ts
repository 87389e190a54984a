import { DAY_MS } from '../../platform/durations.ts'
import type { LimitVerdict, WindowState } from '../../platform/limits/windows.ts'
import type { Account } from '../accounts/accounts.ts'
import { allowances } from '../accounts/plans.ts'
import { readStored } from '../accounts/storage.ts'
import type { MessagingDeps } from '../deps.ts'
import { requestSubject } from '../limits.ts'
import { readQuotas } from '../messages/quota.ts'

/**
 * The windows of an account for GET /usage/rate-limits, `requests` being those of its requests, and its requests of the last 1, 7 and 30 days.
 */
export async function rateLimits(
  { db, limiter, quotas }: Pick<MessagingDeps, 'db' | 'limiter' | 'quotas'>,
  account: Account,
  requests: LimitVerdict,
  now: Date,
) {
  const states = await readQuotas(db, account.id, quotas.of(account, now))
  const stateOf = (period: 'day' | 'month') => states.find((quota) => quota.period === period)?.state
  const requestsSince = (days: number) =>
    limiter.usedSince(requestSubject(account.id), 'hour', new Date(now.getTime() - days * DAY_MS))
  const allowed = allowances(account.plan, account.limits)
  const stored = await readStored(db, account.id)
  const [hour, minute] = requests.windows
  const [month, day] = [stateOf('month'), stateOf('day')]
  if (!hour || !minute || !month) throw new Error('a window is missing')
  return {
    current_limits: {
      requests_per_minute: shown(minute),
      requests_per_hour: shown(hour),
      messages_per_month: shown(month),
      network_daily_limit: day ? shown(day) : null,
    },
    storage: {
      contacts: shownStored(allowed.contacts, stored.contacts),
      media_bytes: shownStored(allowed.media_bytes, stored.media_bytes),
    },
    plan: account.plan,
    usage_history: {
      last_24h: await requestsSince(1),
      last_7d: await requestsSince(7),
      last_30d: await requestsSince(30),
    },
  }
}

const shownStored = (limit: number, used: number) => ({ limit, used, remaining: Math.max(0, limit - used) })

const shown = ({ limit, remaining, used, resetAt }: WindowState) => ({
  limit,
  used,
  remaining,
  reset_time: resetAt.toISOString(),
})
