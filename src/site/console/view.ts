import type { FastifyRequest } from 'fastify'
import type { Scope } from '../../messaging/accounts/scopes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleLanguage } from './language.ts'
import type { ConsoleSession } from './sessions.ts'

/** How a page is shown, and to whom. */
export type ConsoleView = {
  language: ConsoleLanguage
  /** The IANA name of the time zone that times are shown in. */
  zone: string
  /** The page's own path and query, without the language. */
  here: string
  now: Date
  session: ConsoleSession | undefined
}

export type SignedIn = ConsoleView & { session: ConsoleSession }

/** The view of a page behind the sign-in, which the plugin enforces. */
export function viewOf(request: FastifyRequest): SignedIn {
  const view = request.getDecorator<ConsoleView>('view')
  if (!view.session) throw new Error('a page for those signed in was shown without a session')
  return { ...view, session: view.session }
}

export const may = (view: SignedIn, scope: Scope): boolean => view.session.scopes.includes(scope)

/** Throws where the key of the session does not allow something. */
export function mustHave(view: SignedIn, scope: Scope): void {
  if (!may(view, scope)) {
    throw new Refusal('forbidden', `The key you signed in with lacks the scope ${scope}`, {
      details: { required_scope: scope },
    })
  }
}
