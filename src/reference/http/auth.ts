import type { FastifyReply, FastifyRequest } from 'fastify'
import { lookUpKey } from '../../platform/known-keys.ts'
import type { Allowance, LimitVerdict, WindowState } from '../../platform/limits/windows.ts'
import { Refusal, unauthenticated } from '../../platform/refusal.ts'
import type { ReferenceDeps } from './deps.ts'
import { isDemo } from './keys/demo-key.ts'
import { type KeyHolder, USUAL_LIMITS } from './keys/reference-keys.ts'
import { checkUse, isVisible, visitorOf } from './visible-keys.ts'

/** The holder of the key of an admitted request. */
export const holderOf = (request: FastifyRequest): KeyHolder => request.getDecorator<KeyHolder>('holder')

/** The caller for sharing resources fairly: the holder of the key, or the visitor of a page with a visible key. */
export const callerOf = (request: FastifyRequest): string => callerWith(holderOf(request), request.ip)

const callerWith = (holder: KeyHolder, address: string): string =>
  isVisible(holder) ? visitorOf(holder, address).subject : countedAs(holder).subject

/** Checks the key and its permissions and counts the request, before anything else. */
export function admit(deps: ReferenceDeps) {
  const { limiter, now } = deps
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const at = now()
    const holder = await holderWith(deps, request, request.headers['x-api-key'], at)
    const visitor = isVisible(holder) ? visitorOf(holder, request.ip) : undefined
    if (visitor) checkUse(holder, request, deps.publicUrl)
    request.setDecorator('holder', holder)
    // the visitor's window first, so that its refusals do not use up the holder's
    if (visitor) report(reply, await limiter.take(visitor.subject, visitor.allowances, at), at)
    if (isDemo(holder)) return
    const { subject, allowances } = countedAs(holder)
    const verdict = await limiter.take(subject, allowances, at)
    if (visitor && !verdict.refusedBy) return
    if (visitor) limiter.release(visitor.subject, visitor.allowances, at)
    report(reply, verdict, at)
  }
}

type Admission = Pick<ReferenceDeps, 'holders' | 'limiter' | 'now'>

/**
 * The same for programs: the key may also be a bearer token, and a visible key is refused. Returns the caller, and a function that counts one
 * more request at each call.
 */
export async function admitProgram(
  deps: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ caller: string; countAnother: () => Promise<void> }> {
  const { authorization } = request.headers
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const holder = await holderWith(deps, request, request.headers['x-api-key'] ?? bearer, deps.now())
  if (isVisible(holder))
    throw new Refusal(
      'forbidden',
      isDemo(holder)
        ? 'The demo key is for the API alone: get a key of your own for a program, which is free'
        : 'This key is restricted to websites, where anyone can read it: get another one for a program, and keep that secret',
    )
  const { subject, allowances } = countedAs(holder)
  const countAnother = async (): Promise<void> => {
    const at = deps.now()
    report(reply, await deps.limiter.take(subject, allowances, at), at)
  }
  await countAnother()
  return { caller: subject, countAnother }
}

async function holderWith(
  { holders, limiter }: Admission,
  { ip }: FastifyRequest,
  key: string | string[] | undefined,
  at: Date,
): Promise<KeyHolder> {
  if (typeof key !== 'string' || key === '') throw unauthenticated('The X-API-Key header is missing')
  const { holder, refusedBy } = await lookUpKey({ keys: holders, limiter }, key, ip, at)
  if (refusedBy) throw exceeded(refusedBy, 'unknown keys', at)
  if (!holder) throw unauthenticated('The key in X-API-Key is not valid')
  return holder
}

/** The subject under which a holder's requests are counted. */
const countedAs = (holder: KeyHolder): { subject: string; allowances: Allowance[] } => ({
  subject: `reference:${holder.id}`,
  allowances: [
    { period: 'minute', limit: holder.perMinute ?? USUAL_LIMITS.perMinute },
    { period: 'day', limit: holder.perDay ?? USUAL_LIMITS.perDay },
  ],
})

/** Sets the RateLimit headers, and refuses if a window is used up. */
function report(reply: FastifyReply, verdict: LimitVerdict, at: Date): void {
  const shown = verdict.refusedBy ?? verdict.windows[0]
  if (shown) reply.headers(rateLimitHeaders(shown, at))
  if (verdict.refusedBy) throw exceeded(verdict.refusedBy, 'requests', at)
}

function exceeded(window: WindowState, what: string, at: Date): Refusal {
  const wait = secondsLeft(window, at)
  const message = `Over ${window.limit} ${what} in this ${window.period}: try again in ${wait} seconds`
  return new Refusal('limited', message, { retryAfterSeconds: wait })
}

const rateLimitHeaders = (window: WindowState, at: Date): Record<string, number> => ({
  'ratelimit-limit': window.limit,
  'ratelimit-remaining': window.remaining,
  'ratelimit-reset': secondsLeft(window, at),
})

const secondsLeft = (window: WindowState, at: Date): number =>
  Math.max(1, Math.ceil((window.resetAt.getTime() - at.getTime()) / 1000))
