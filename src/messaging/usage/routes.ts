import { z } from 'zod'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { rateLimits } from './rate-limits.ts'

const window = z.object({ limit: z.int(), used: z.int(), remaining: z.int(), reset_time: z.iso.datetime() })

export const usageRoutes: MessagingRoutes =
  ({ limiter, now }) =>
  async (scope) => {
    scope.get(
      '/usage/rate-limits',
      {
        config: { uncounted: true },
        schema: {
          operationId: 'getRateLimits',
          summary: 'The limits in force and how much of them is used',
          description: 'Does not itself count against the limits.',
          tags: ['Usage'],
          response: {
            200: z.object({
              current_limits: z.object({
                requests_per_minute: window,
                requests_per_hour: window,
                messages_per_month: window,
                network_daily_limit: window.nullable().describe("The chat network's own daily tier, where one is set"),
              }),
              plan: z.string(),
              usage_history: z.object({ last_24h: z.int(), last_7d: z.int(), last_30d: z.int() }).describe('Requests'),
            }),
          },
        },
      },
      async (request) => rateLimits(limiter, callerOf(request).account, now()),
    )
  }
