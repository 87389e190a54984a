import { z } from 'zod'
import { tightest } from '../../platform/limits/together.ts'
import { PLANS } from '../accounts/plans.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { countedAs, setLimitHeaders } from '../limits.ts'
import { rateLimits } from './rate-limits.ts'

const count = z.int().min(0)

const window = z
  .object({ limit: count, used: count, remaining: count, reset_time: z.iso.datetime() })
  .meta({ id: 'LimitWindow' })

const stored = z.object({ limit: count, used: count, remaining: count }).meta({ id: 'StorageLimit' })

const limitsRecord = z
  .object({
    current_limits: z.object({
      requests_per_minute: window,
      requests_per_hour: window,
      messages_per_month: window,
      network_daily_limit: window.nullable().describe("The chat network's own daily limit, if one is set"),
    }),
    storage: z
      .object({ contacts: stored, media_bytes: stored })
      .describe('What the account stores: deleting frees space'),
    plan: z.enum(PLANS),
    usage_history: z.object({ last_24h: count, last_7d: count, last_30d: count }).describe('Requests'),
  })
  .meta({ id: 'RateLimits' })

export const usageRoutes: MessagingRoutes = (deps) => async (scope) => {
  scope.get(
    '/usage/rate-limits',
    {
      config: { uncounted: true },
      schema: {
        operationId: 'getRateLimits',
        summary: 'The limits in force and how much of them is used',
        description: 'Does not itself count against the limits.',
        tags: ['Usage'],
        response: { 200: limitsRecord },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request)
      const at = deps.now()
      const counted = countedAs(account, request.ip)
      const requests = tightest(
        await Promise.all(counted.map(({ subject, windows }) => deps.limiter.peek(subject, windows, at))),
      )
      setLimitHeaders(reply, requests)
      return rateLimits(deps, account, requests, at)
    },
  )
}
