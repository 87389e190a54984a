import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Verdict, WindowState } from '../platform/limits/windows.ts'
import { Refusal, unauthenticated } from '../platform/refusal.ts'
import type { ReferenceDeps } from './deps.ts'
import type { KeyHolder } from './keys/keys.ts'

const PER_MINUTE = 60
const PER_DAY = 10_000
/** For each visitor of a page that embeds a key restricted to origins. */
const PER_VISITOR_MINUTE = 20

/** The key's holder, of a request that was admitted. */
export const holderOf = (request: FastifyRequest): KeyHolder => request.getDecorator<KeyHolder>('holder')

/** Checks the key and counts the request. Runs before anything else is looked at. */
export function admit({ holders, limiter, now }: ReferenceDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') throw unauthenticated('The X-API-Key header is missing')
    const at = now()
    const looked = holders.of(key, at)
    const holder = looked instanceof Promise ? await looked : looked
    if (!holder) throw unauthenticated('The key in X-API-Key is not valid')
    checkOrigin(holder, request.headers.origin)
    request.setDecorator('holder', holder)
    const taken = limiter.take(
      `reference:${holder.id}`,
      [
        { period: 'minute', limit: holder.perMinute ?? PER_MINUTE },
        { period: 'day', limit: holder.perDay ?? PER_DAY },
      ],
      at,
    )
    report(reply, taken instanceof Promise ? await taken : taken, at)
    if (holder.origins.length > 0) {
      const visitor = await limiter.take(
        `visitor:${holder.id}:${request.ip}`,
        [{ period: 'minute', limit: PER_VISITOR_MINUTE }],
        at,
      )
      report(reply, visitor, at)
    }
  }
}

function checkOrigin(holder: KeyHolder, origin: string | undefined): void {
  if (holder.origins.length === 0) return
  if (!origin || !holder.origins.includes(origin)) throw unauthenticated('This key is not valid for this website')
}

/** Sets the RateLimit headers, and refuses where a window is used up. */
function report(reply: FastifyReply, verdict: Verdict, at: Date): void {
  const shown = verdict.refusedBy ?? verdict.windows[0]
  if (shown) {
    reply.header('ratelimit-limit', shown.limit)
    reply.header('ratelimit-remaining', shown.remaining)
    reply.header('ratelimit-reset', secondsLeft(shown, at))
  }
  if (verdict.refusedBy) {
    const { limit, period } = verdict.refusedBy
    const wait = secondsLeft(verdict.refusedBy, at)
    throw new Refusal('limited', `Over ${limit} requests in this ${period}: try again in ${wait} seconds`, {
      retryAfterSeconds: wait,
    })
  }
}

const secondsLeft = (window: WindowState, at: Date): number =>
  Math.max(1, Math.ceil((window.resetAt.getTime() - at.getTime()) / 1000))
