import type { FastifyRequest } from 'fastify'
import type { Scope } from '../../messaging/accounts/scopes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SignedIn, View } from '../kit/view.ts'
import { signedInView } from '../kit/view.ts'
import type { ConsoleSession } from './session.ts'

/** How a page of the console is shown, and to whom. */
export type ConsoleView = View<ConsoleSession>
export type ConsoleUser = SignedIn<ConsoleSession>

export const viewOf = (request: FastifyRequest): ConsoleUser => signedInView(request)

export const may = (view: ConsoleUser, scope: Scope): boolean => view.session.scopes.includes(scope)

/** Throws if the session lacks a scope. */
export function mustHave(view: ConsoleUser, scope: Scope): void {
  if (!may(view, scope)) throw refuseFor(view, scope)
}

/** The refusal of a page that needs a scope. */
export const refuseFor = ({ session }: ConsoleUser, scope: Scope): Refusal =>
  session.user
    ? new Refusal('forbidden', 'Your role does not allow this', { reason: { id: 'role_lacks' } })
    : new Refusal('forbidden', `The key you signed in with lacks the scope ${scope}`, {
        reason: { id: 'scope_missing', values: { scope } },
        details: { required_scope: scope },
      })
