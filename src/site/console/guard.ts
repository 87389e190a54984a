import type { FastifyRequest } from 'fastify'
import type { Scope } from '../../messaging/accounts/scopes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Session } from './sessions.ts'

/** Who is signed in, where the page asks for that. */
export const sessionOf = (request: FastifyRequest): Session => request.getDecorator<Session>('session')

/** Throws where the key that somebody signed in with does not allow something. */
export function mustHave(session: Session, scope: Scope): void {
  if (!session.scopes.includes(scope))
    throw new Refusal('forbidden', `The key you signed in with lacks the scope ${scope}`)
}
