import type { FastifyRequest } from 'fastify'
import type { Language } from './language.ts'
import type { PageSession } from './session.ts'

/**
 * View: how a page is shown, and to whom. `setUpArea` makes it once for each request.
 */
export type View<S extends PageSession = PageSession> = {
  language: Language
  /** The IANA name of the time zone that times are shown in. */
  zone: string
  /** The page's own path and query, without the language. */
  here: string
  now: Date
  session: S | undefined
}

export type SignedIn<S extends PageSession = PageSession> = View<S> & { session: S }

/** The view of a page for everybody. */
export const viewOf = <S extends PageSession>(request: FastifyRequest): View<S> => request.getDecorator<View<S>>('view')

/** The view of a page behind the sign-in, which the area enforces. */
export function signedInView<S extends PageSession>(request: FastifyRequest): SignedIn<S> {
  const view = viewOf<S>(request)
  if (!view.session) throw new Error('a page for those signed in was shown without a session')
  return { ...view, session: view.session }
}
