import type { FastifyReply, FastifyRequest } from 'fastify'
import { lookUpKey } from '../platform/known-keys.ts'
import { addressBlock } from '../platform/limits/address-block.ts'
import { type Counted, takeTogether, tightest } from '../platform/limits/together.ts'
import type { Limiter, LimitVerdict } from '../platform/limits/windows.ts'
import { overload } from '../platform/overload.ts'
import { Refusal, unauthenticated } from '../platform/refusal.ts'
import type { Caller } from './accounts/account-keys.ts'
import type { Scope } from './accounts/scopes.ts'
import type { MessagingDeps } from './deps.ts'
import { countedAs, LimitExceeded, setLimitHeaders, strangerAllowances } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that the caller's key must have. */
    scope?: Scope
    /** Open to callers without a key. */
    public?: boolean
    /** Not counted against the limits, always or for certain requests. */
    uncounted?: boolean | ((request: FastifyRequest) => boolean)
  }
}

/** The caller of an admitted request. */
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>('caller')

/** The caller of a request to a public route, if it sent a valid key. */
export const callerIfAny = (request: FastifyRequest): Caller | null => request.getDecorator<Caller | null>('caller')

/** Finds the caller, counts the request, sets the headers of every response, and checks the key's scope. */
export function admit({ callers, limiter, overloaded, now }: MessagingDeps) {
  async function callerWith(key: string | undefined, address: string, at: Date): Promise<Caller | undefined> {
    const remembered = key === undefined ? undefined : callers.remembered(key, at)
    if (key === undefined || remembered) return remembered
    const { holder, refusedBy } = await lookUpKey({ keys: callers, limiter }, key, address, at)
    if (refusedBy) throw new LimitExceeded(refusedBy, 'unknown keys', at)
    return holder
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const at = now()
    const { scope, public: open, uncounted } = request.routeOptions.config
    const key = keyIn(request.headers.authorization)
    const headersFromMemory = () => {
      const remembered = key === undefined ? undefined : callers.remembered(key, at)
      setLimitHeaders(reply, recall(limiter, countedOf(remembered, request.ip), at))
    }
    const reason = overloaded()
    if (reason) {
      headersFromMemory()
      throw overload(reason)
    }
    let caller: Caller | undefined
    let verdict: LimitVerdict
    try {
      caller = await callerWith(key, request.ip, at)
      const counted = countedOf(caller, request.ip)
      const free = typeof uncounted === 'function' ? uncounted(request) : uncounted
      verdict = free ? recall(limiter, counted, at) : await takeTogether(limiter, counted, at)
      if (free) verdict = { ...verdict, refusedBy: undefined }
    } catch (error) {
      headersFromMemory()
      throw error
    }
    setLimitHeaders(reply, verdict)
    if (verdict.refusedBy) throw new LimitExceeded(verdict.refusedBy, 'requests', at)
    if (caller) request.setDecorator('caller', caller)
    if (open || request.is404) return
    if (!caller) throw invalidKey()
    if (scope) mustHave(caller, scope)
  }
}

/** Throws if the caller's key lacks this scope. */
export function mustHave({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (scopes.includes(scope)) return
  throw new Refusal('forbidden', `This key lacks the scope ${scope}`, {
    reason: { id: 'scope_missing', values: { scope } },
    details: { required_scope: scope },
  })
}

/** Throws if the key was revoked or lost the scope while a long request ran. */
export async function mustStillMay(
  { callers, now }: Pick<MessagingDeps, 'callers' | 'now'>,
  request: FastifyRequest,
  scope: Scope,
): Promise<void> {
  const caller = await callers.of(keyIn(request.headers.authorization) ?? '', now())
  if (!caller) throw invalidKey()
  mustHave(caller, scope)
}

const invalidKey = () => unauthenticated('Send a valid key: Authorization: Bearer <API_KEY>')

/** The key in an Authorization header. */
export const keyIn = (header = ''): string | undefined => /^bearer +(\S+)$/i.exec(header)?.[1]

/** The rate-limit subjects of a request: those of its account, or its address if it has no valid key. */
const countedOf = (caller: Caller | undefined, address: string): Counted[] =>
  caller
    ? countedAs(caller.account, address)
    : [{ subject: `address:${addressBlock(address)}`, windows: strangerAllowances }]

const recall = (limiter: Limiter, counted: Counted[], at: Date): LimitVerdict =>
  tightest(counted.map(({ subject, windows }) => limiter.recall(subject, windows, at)))
