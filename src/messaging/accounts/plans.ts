import { z } from 'zod'

export const PLANS = ['free', 'pro', 'enterprise'] as const
export type PlanName = (typeof PLANS)[number]

/** The limits that an operator may override for one account. */
export const accountLimits = z.object({
  requests_per_minute: z.int().min(1).max(1_000_000).optional(),
  requests_per_hour: z.int().min(1).max(10_000_000).optional(),
  messages_per_month: z.int().min(0).max(1_000_000_000).optional(),
  network_daily_limit: z.int().min(1).max(100_000_000).optional(),
  contacts: z.int().min(0).max(1_000_000_000).optional(),
  media_bytes: z.int().min(0).max(1_000_000_000_000_000).optional(),
})

export type AccountLimits = z.output<typeof accountLimits>

export type Allowances = Required<Omit<AccountLimits, 'network_daily_limit'>> & { network_daily_limit: number | null }

/** In bytes. */
const MB = 1_000_000

/** Contacts: ten times the plan's monthly messages. Files: about a hundred of the largest size on the small plans, then what a disk holds. */
const allowancesOf: Record<PlanName, Omit<Allowances, 'network_daily_limit'>> = {
  free: {
    requests_per_minute: 100,
    requests_per_hour: 100,
    messages_per_month: 1_000,
    contacts: 10_000,
    media_bytes: 1_000 * MB,
  },
  pro: {
    requests_per_minute: 300,
    requests_per_hour: 1_000,
    messages_per_month: 25_000,
    contacts: 250_000,
    media_bytes: 20_000 * MB,
  },
  enterprise: {
    requests_per_minute: 1_000,
    requests_per_hour: 10_000,
    messages_per_month: 1_000_000,
    contacts: 10_000_000,
    media_bytes: 500_000 * MB,
  },
}

/** The limits in force for an account: its own if an operator set them, otherwise its plan's. */
export const allowances = (plan: PlanName, limits: AccountLimits): Allowances => ({
  network_daily_limit: null,
  ...allowancesOf[plan],
  ...limits,
})
