import type { FastifyRequest } from 'fastify'
import { PAGE_LANGUAGES, type PageLanguage } from '../../platform/language.ts'
import { chosenLanguage } from './language.ts'
import type { PageSession } from './session.ts'

/** View: how a page is shown, and to whom. `setUpArea` creates one per request in areas with sessions, `openView` elsewhere. */
export type View<S extends PageSession = PageSession> = {
  language: PageLanguage
  /** The IANA name of the time zone for moments. */
  zone: string
  /** The page's path and query, without the language. */
  here: string
  now: Date
  session: S | undefined
}

export type SignedIn<S extends PageSession = PageSession> = View<S> & { session: S }

/** The path and query of a request, without the parameter that chooses a language. */
export function pathOf({ url }: FastifyRequest): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('lang')
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** The view of a page without sign-in: in the language of its address or browser, with times in UTC. */
export const openView = (request: FastifyRequest, now: Date): View => ({
  session: undefined,
  language: chosenLanguage(request, PAGE_LANGUAGES),
  zone: 'UTC',
  here: pathOf(request),
  now,
})

/** The view of a page for everybody. */
export const viewOf = <S extends PageSession>(request: FastifyRequest): View<S> => request.getDecorator<View<S>>('view')

/** The view of a page behind the sign-in, which the area enforces. */
export function signedInView<S extends PageSession>(request: FastifyRequest): SignedIn<S> {
  const view = viewOf<S>(request)
  if (!view.session) throw new Error('a page for those signed in was shown without a session')
  return { ...view, session: view.session }
}
