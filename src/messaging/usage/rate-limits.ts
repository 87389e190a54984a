import type { Limiter, WindowState } from '../../platform/limits/windows.ts'
import type { Account } from '../accounts/accounts.ts'
import { allowances } from '../accounts/plans.ts'
import { messageSubject, networkSubject, requestAllowances, requestSubject } from '../limits.ts'

const DAY_MS = 86_400_000

/** The windows of an account as GET /usage/rate-limits shows them, and its requests of the last 1, 7 and 30 days. */
export async function rateLimits(limiter: Limiter, account: Account, now: Date) {
  const limits = allowances(account.plan, account.limits)
  const requests = await limiter.peek(requestSubject(account.id), requestAllowances(account), now)
  const messages = await limiter.peek(
    messageSubject(account.id),
    [{ period: 'month', limit: limits.messages_per_month }],
    now,
  )
  const daily = limits.network_daily_limit
    ? await limiter.peek(networkSubject(account.id), [{ period: 'day', limit: limits.network_daily_limit }], now)
    : undefined
  const requestsSince = (days: number) =>
    limiter.usedSince(requestSubject(account.id), 'hour', new Date(now.getTime() - days * DAY_MS))
  const [hour, minute] = requests.windows
  const [month] = messages.windows
  const [day] = daily?.windows ?? []
  if (!hour || !minute || !month) throw new Error('a window is missing')
  return {
    current_limits: {
      requests_per_minute: shown(minute),
      requests_per_hour: shown(hour),
      messages_per_month: shown(month),
      network_daily_limit: day ? shown(day) : null,
    },
    plan: account.plan,
    usage_history: {
      last_24h: await requestsSince(1),
      last_7d: await requestsSince(7),
      last_30d: await requestsSince(30),
    },
  }
}

const shown = ({ limit, remaining, used, resetAt }: WindowState) => ({
  limit,
  used,
  remaining,
  reset_time: resetAt.toISOString(),
})
