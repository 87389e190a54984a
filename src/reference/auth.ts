import type { FastifyReply, FastifyRequest } from 'fastify'
import { sentByOwnPage } from '../platform/http/own-page.ts'
import { lookUpKey } from '../platform/known-keys.ts'
import { addressBlock } from '../platform/limits/address-block.ts'
import type { Allowance, Verdict, WindowState } from '../platform/limits/windows.ts'
import { Refusal, unauthenticated } from '../platform/refusal.ts'
import type { ReferenceDeps } from './deps.ts'
import type { KeyHolder } from './keys/reference-keys.ts'

const PER_MINUTE = 60
const PER_DAY = 10_000
/** For each visitor of a page that embeds a key restricted to origins. */
const VISITOR: Allowance[] = [{ period: 'minute', limit: 20 }]

/** The key's holder, of a request that was admitted. */
export const holderOf = (request: FastifyRequest): KeyHolder => request.getDecorator<KeyHolder>('holder')

/** Checks the key and what it may do, and counts the request. Runs before anything else is looked at. */
export function admit(deps: ReferenceDeps) {
  const { limiter, now } = deps
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const at = now()
    const holder = await holderWith(deps, request, request.headers['x-api-key'], at)
    const visitor = holder.origins.length > 0 ? `visitor:${holder.id}:${addressBlock(request.ip)}` : undefined
    if (visitor !== undefined) checkPage(holder, request, deps.publicUrl)
    request.setDecorator('holder', holder)
    // the visitor first: what one of them is refused costs the others nothing
    if (visitor !== undefined) report(reply, await limiter.take(visitor, VISITOR, at), at)
    const { subject, allowances } = countedAs(holder)
    const taken = limiter.take(subject, allowances, at)
    const verdict = taken instanceof Promise ? await taken : taken
    if (visitor !== undefined && !verdict.refusedBy) return
    if (visitor !== undefined) limiter.release(visitor, VISITOR, at)
    report(reply, verdict, at)
  }
}

type Admission = Pick<ReferenceDeps, 'holders' | 'limiter' | 'now'>

/**
 * The same for programs that are no page: the key may come as bearer token too, and one restricted to websites is refused. The
 * function that is returned counts one request more each time it is called.
 */
export async function admitProgram(
  deps: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => Promise<void>> {
  const { authorization } = request.headers
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const holder = await holderWith(deps, request, request.headers['x-api-key'] ?? bearer, deps.now())
  if (holder.origins.length > 0)
    throw new Refusal(
      'forbidden',
      'This key is restricted to websites, where anyone can read it: get another one for a program, and keep that secret',
    )
  const count = async (): Promise<void> => {
    const at = deps.now()
    const { subject, allowances } = countedAs(holder)
    report(reply, await deps.limiter.take(subject, allowances, at), at)
  }
  await count()
  return count
}

async function holderWith(
  { holders, limiter }: Admission,
  { ip }: FastifyRequest,
  key: string | string[] | undefined,
  at: Date,
): Promise<KeyHolder> {
  if (typeof key !== 'string' || key === '') throw unauthenticated('The X-API-Key header is missing')
  const remembered = holders.remembered(key, at)
  if (remembered) return remembered
  const { holder, refusedBy } = await lookUpKey({ keys: holders, limiter }, key, ip, at)
  if (refusedBy) throw exceeded(refusedBy, 'unknown keys', at)
  if (!holder) throw unauthenticated('The key in X-API-Key is not valid')
  return holder
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

/** What a key that stands in a page may ask, beside reading. */
const FROM_PAGES = ['POST /search', 'POST /ask', 'POST /verify', 'POST /feedback']
/** These are as good as keys, so a page may not list them. */
const NOT_FROM_PAGES = '/sunnah-calendar/tokens'

/** Throws where a key restricted to websites is used from elsewhere, or for more than a page needs. */
function checkPage({ origins }: KeyHolder, request: FastifyRequest, publicUrl: string): void {
  const { headers, method, routeOptions, server } = request
  const listed = headers.origin !== undefined && origins.includes(headers.origin)
  // our own pages show what a key does
  if (!listed && !sentByOwnPage(headers, publicUrl)) throw unauthenticated('This key is not valid for this website')
  const path = (routeOptions.url ?? '').slice(server.prefix.length)
  const reads = ['GET', 'HEAD'].includes(method) && !path.startsWith(NOT_FROM_PAGES)
  if (reads || FROM_PAGES.includes(`${method} ${path}`)) return
  throw new Refusal(
    'forbidden',
    'This key is restricted to websites, where anyone can read it: it may read, search, ask and verify, and nothing else',
  )
}

/** Sets the RateLimit headers, and refuses where a window is used up. */
function report(reply: FastifyReply, verdict: Verdict, at: Date): void {
  const shown = verdict.refusedBy ?? verdict.windows[0]
  if (shown) {
    const headers = rateLimitHeaders(shown, at)
    for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  }
  if (verdict.refusedBy) {
    throw exceeded(verdict.refusedBy, 'requests', at)
  }
}

function exceeded(window: WindowState, what: string, at: Date): Refusal {
  const wait = secondsLeft(window, at)
  const message = `Over ${window.limit} ${what} in this ${window.period}: try again in ${wait} seconds`
  return new Refusal('limited', message, { retryAfterSeconds: wait })
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
