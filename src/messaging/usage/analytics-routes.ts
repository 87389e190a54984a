import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { taggedUsageOf, type Usage, usageOf } from './analytics.ts'
import { PERIODS, rangeFor } from './analytics-range.ts'

const date = z.iso.date('must be a day such as 2026-01-31').optional()

const query = z.object({
  period: z.enum(['1d', '7d', '30d', '90d']).default('7d').describe('The last days, today included'),
  start_date: date.describe('Takes precedence over `period`; six days before the end if only that is given'),
  end_date: date.describe('Takes precedence over `period`; today if only a start is given'),
  tag: safeText().max(64).optional().describe('Only messages that were sent with this tag'),
  format: z.enum(['json', 'csv']).default('json'),
})

const report = z
  .object({
    period: z.enum([...Object.keys(PERIODS), 'custom']),
    start_date: z.string(),
    end_date: z.string(),
    metrics: z.object({
      messages_sent: z.int().describe('Accepted messages'),
      messages_delivered: z.int(),
      messages_read: z.int(),
      messages_failed: z.int(),
      unique_contacts: z.int().nullable().describe('Distinct recipients in the whole range; null with a `tag`'),
      credits_used: z.int(),
      delivery_rate: z.number().describe('Percentage of sent messages that were delivered'),
      read_rate: z.number().describe('Percentage of delivered messages that were read'),
    }),
    prices: z
      .array(
        z.object({
          category: z.string().describe('Such as `marketing`, `utility`, `service`'),
          type: z.string().nullable().describe('Such as `regular` or `free_customer_service`'),
          billable: z.boolean().nullable(),
          messages: z.int(),
        }),
      )
      .describe('Delivered messages by the pricing that the network reports; empty if it reports none'),
    daily_breakdown: z.array(
      z.object({
        date: z.string(),
        messages_sent: z.int(),
        messages_delivered: z.int(),
        messages_read: z.int(),
        messages_failed: z.int(),
        credits_used: z.int(),
      }),
    ),
  })
  .meta({ id: 'UsageReport' })

type Report = z.input<typeof report>

export const analyticsRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/analytics/usage',
      {
        config: { scope: 'analytics:read' },
        schema: {
          operationId: 'getUsage',
          summary: 'The outcomes of messages, by day',
          description:
            'Days are in UTC, and every day of the range is listed. Every outcome counts on the day its message was ' +
            'accepted, so that rates stay within 100. At most 366 days. With `format=csv` only the days, as a table.',
          tags: ['Usage'],
          querystring: query,
          response: { 200: report },
          answers: {
            200: {
              headers: {
                'Content-Disposition': z.string().optional().describe('The suggested file name of a table'),
              },
              content: { 'text/csv': z.string().describe('A line of names, then one for each day') },
            },
          },
        },
      },
      async (request, reply) => {
        const { format, tag, ...asked } = request.query
        const { account } = callerOf(request)
        const { period, start, end } = rangeFor(asked, now())
        const usage =
          tag === undefined
            ? await usageOf(db, account.id, { start, end })
            : await taggedUsageOf(db, account.id, tag, { start, end })
        const body: Report = {
          period,
          start_date: start,
          end_date: end,
          metrics: metricsOf(usage),
          prices: usage.prices,
          daily_breakdown: usage.days.map(({ date, sent, delivered, read, failed, credits }) => ({
            date,
            messages_sent: sent,
            messages_delivered: delivered,
            messages_read: read,
            messages_failed: failed,
            credits_used: credits,
          })),
        }
        return format === 'json' ? body : sendTable(reply, body)
      },
    )
  }

function sendTable(reply: FastifyReply, body: Report): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="usage-${body.start_date}-${body.end_date}.csv"`)
    .serializer((table: string) => table)
    .send(csvOf(body))
}

function metricsOf({ total, uniqueContacts }: Usage): Report['metrics'] {
  return {
    messages_sent: total.sent,
    messages_delivered: total.delivered,
    messages_read: total.read,
    messages_failed: total.failed,
    unique_contacts: uniqueContacts,
    credits_used: total.credits,
    delivery_rate: percent(total.delivered, total.sent),
    read_rate: percent(total.read, total.delivered),
  }
}

/** Percent with two decimals; 0 if the divisor is 0. */
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

/** Dates and numbers only, so nothing needs quoting. */
function csvOf({ daily_breakdown: days }: Report): string {
  const columns = [
    'date',
    'messages_sent',
    'messages_delivered',
    'messages_read',
    'messages_failed',
    'credits_used',
  ] as const
  return [columns, ...days.map((day) => columns.map((column) => day[column]))]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')
}
