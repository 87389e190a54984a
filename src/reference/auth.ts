import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, Verdict, WindowState } from '../platform/limits/windows.ts'
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
    const { subject, allowances } = countedAs(holder)
    const taken = limiter.take(subject, allowances, at)
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

/**
 * The same from what this process remembers: the RateLimit headers, each name before its value, of a request that is admitted and counted.
 * Undefined, and nothing counted, where there is anything to look up, to refuse or to weigh.
 */
export function admitFromMemory(
  { holders, limiter }: Pick<ReferenceDeps, 'holders' | 'limiter'>,
  key: string | string[] | undefined,
  at: Date,
): string[] | undefined {
  const holder = typeof key === 'string' ? holders.remembered(key, at) : undefined
  if (!holder || holder.origins.length > 0) return undefined
  const { subject, allowances } = countedAs(holder)
  const verdict = limiter.takeNow(subject, allowances, at)
  const [shown] = verdict?.windows ?? []
  if (!shown || verdict?.refusedBy) return undefined
  return rateLimitHeaders(shown, at)
}

/** What the requests of a holder are counted as; made once for a holder that is remembered. */
function countedAs(holder: KeyHolder): { subject: string; allowances: Allowance[] } {
  const known = counted.get(holder)
  if (known) return known
  const made = {
    subject: `reference:${holder.id}`,
    allowances: [
      { period: 'minute' as const, limit: holder.perMinute ?? PER_MINUTE },
      { period: 'day' as const, limit: holder.perDay ?? PER_DAY },
    ],
  }
  counted.set(holder, made)
  return made
}

const counted = new WeakMap<KeyHolder, ReturnType<typeof countedAs>>()

function checkOrigin(holder: KeyHolder, origin: string | undefined): void {
  if (holder.origins.length === 0) return
  if (!origin || !holder.origins.includes(origin)) throw unauthenticated('This key is not valid for this website')
}

/** Sets the RateLimit headers, and refuses where a window is used up. */
function report(reply: FastifyReply, verdict: Verdict, at: Date): void {
  const shown = verdict.refusedBy ?? verdict.windows[0]
  if (shown) {
    const headers = rateLimitHeaders(shown, at)
    for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  }
  if (verdict.refusedBy) {
    const { limit, period } = verdict.refusedBy
    const wait = secondsLeft(verdict.refusedBy, at)
    throw new Refusal('limited', `Over ${limit} requests in this ${period}: try again in ${wait} seconds`, {
      retryAfterSeconds: wait,
    })
  }
}

const rateLimitHeaders = (window: WindowState, at: Date): string[] => [
  'ratelimit-limit',
  String(window.limit),
  'ratelimit-remaining',
  String(window.remaining),
  'ratelimit-reset',
  String(secondsLeft(window, at)),
]

const secondsLeft = (window: WindowState, at: Date): number =>
  Math.max(1, Math.ceil((window.resetAt.getTime() - at.getTime()) / 1000))
