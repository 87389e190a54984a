import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, unauthenticated } from '../platform/refusal.ts'
import type { Caller } from './accounts/keys.ts'
import type { Scope } from './accounts/scopes.ts'
import type { MessagingDeps } from './deps.ts'
import { LimitExceeded, requestAllowances, requestSubject, setLimitHeaders, strangerAllowances } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller's key must be allowed to do. */
    scope?: Scope
    /** Open to callers without a key. */
    public?: boolean
    /** Does not count against the limits. */
    uncounted?: boolean
  }
}

/** The caller of a request that was admitted. */
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>('caller')

/** The caller of a request to an open route, where it sent a valid key. */
export const callerIfAny = (request: FastifyRequest): Caller | null => request.getDecorator<Caller | null>('caller')

/** Finds the caller, counts the request, sets the headers of every response, and checks the key's scope. */
export function admit({ callers, limiter, now }: MessagingDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const at = now()
    const { scope, public: open, uncounted } = request.routeOptions.config
    const caller = await callerFrom(request.headers.authorization, callers, at)
    const subject = caller ? requestSubject(caller.account.id) : `address:${request.ip}`
    const windows = caller ? requestAllowances(caller.account) : strangerAllowances
    const verdict = await (uncounted ? limiter.peek(subject, windows, at) : limiter.take(subject, windows, at))
    setLimitHeaders(reply, verdict)
    if (verdict.refusedBy) throw new LimitExceeded(verdict.refusedBy, 'requests', at)
    if (caller) request.setDecorator('caller', caller)
    if (open || request.is404) return
    if (!caller) throw unauthenticated('Send a valid key: Authorization: Bearer <API_KEY>')
    if (scope && !caller.scopes.includes(scope)) {
      throw new Refusal('forbidden', `This key lacks the scope ${scope}`, { details: { required_scope: scope } })
    }
  }
}

async function callerFrom(
  header: string | undefined,
  callers: MessagingDeps['callers'],
  at: Date,
): Promise<Caller | undefined> {
  const [, key] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return key ? callers.of(key, at) : undefined
}
