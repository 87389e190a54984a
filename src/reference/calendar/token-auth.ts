import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cacheControl, etag, ifNoneMatch } from '../../platform/http/headers.ts'
import { Refusal, unauthenticated } from '../../platform/refusal.ts'
import type { ReferenceDeps } from '../http/deps.ts'
import { useCalendarToken } from './tokens.ts'

/** Calendar programs refresh hourly at most, so thirty a minute is a faulty program. */
const PER_MINUTE = 30

/** Authenticates a subscription by its own token, before the query is validated, so that strangers learn nothing else. */
export const admitCalendarToken =
  ({ db, limiter, now }: Pick<ReferenceDeps, 'db' | 'limiter' | 'now'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const { token } = request.query as Record<string, unknown>
    const id = typeof token === 'string' ? await useCalendarToken(db, token, now()) : undefined
    if (!id) throw unauthenticated('This calendar address is not valid: make a token with POST /sunnah-calendar/tokens')
    const { refusedBy } = await limiter.take(`calendar:${id}`, [{ period: 'minute', limit: PER_MINUTE }], now())
    if (refusedBy)
      throw new Refusal('limited', 'This calendar is read too often: once an hour is plenty', { retryAfterSeconds: 60 })
  }

/** The answer of a feed, for its description. */
export const icalendarAnswer = {
  parameters: [ifNoneMatch],
  answers: {
    200: {
      description: 'An iCalendar file',
      headers: { ETag: etag, 'Cache-Control': cacheControl },
      content: { 'text/calendar': z.string() },
    },
    304: { headers: { ETag: etag, 'Cache-Control': cacheControl } },
  },
  refusals: { 401: [] },
}
