import type { Allowance, Limiter } from '../../platform/limits/windows.ts'
import type { Account } from '../accounts/accounts.ts'
import { allowances } from '../accounts/plans.ts'
import { LimitExceeded, messageSubject, networkSubject } from '../limits.ts'

/** Takes a counted message back, where it was not created after all. */
type GiveBack = () => void

/** Counts one message against the account's month and the network's day. Throws where either is used up. */
export async function takeMessage(limiter: Limiter, account: Account, now: Date): Promise<GiveBack> {
  const taken: GiveBack[] = []
  const giveBack = () => {
    for (const undo of taken) undo()
  }
  for (const { subject, allowance, what } of quotasOf(account)) {
    const verdict = await limiter.take(subject, [allowance], now)
    if (verdict.refusedBy) {
      giveBack()
      throw new LimitExceeded(verdict.refusedBy, what, now)
    }
    taken.push(() => limiter.release(subject, [allowance], now))
  }
  return giveBack
}

/** The windows that count an account's messages: the month, and the network's daily tier where one is set. */
export function quotasOf(account: Account): { subject: string; allowance: Allowance; what: string }[] {
  const limits = allowances(account.plan, account.limits)
  const month = {
    subject: messageSubject(account.id),
    allowance: { period: 'month' as const, limit: limits.messages_per_month },
    what: 'messages',
  }
  if (limits.network_daily_limit === null) return [month]
  const day = { period: 'day' as const, limit: limits.network_daily_limit }
  return [month, { subject: networkSubject(account.id), allowance: day, what: 'messages of the network' }]
}
