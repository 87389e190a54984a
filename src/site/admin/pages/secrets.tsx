import { z } from 'zod'
import { recordId } from '../../../platform/http/text.ts'
import { makeOnce, shownOnce } from '../../kit/once.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminDeps, AdminRoutes } from '../deps.ts'
import { type Operator, PLACES, sendPage } from './page.tsx'

/** A new key, its owner, and the link to continue after copying it. */
const fresh = z.object({ title: z.string(), secret: z.string(), onward: z.string() })

/** Creates a key once per form; returns the address that shows it once. */
export const keyMadeOnce = async (
  deps: Pick<AdminDeps, 'db' | 'sealer'>,
  view: Operator,
  form: string,
  make: () => Promise<z.output<typeof fresh>>,
): Promise<string> => `/admin/secrets/${await makeOnce(deps, view, form, make)}`

export const secretPages: AdminRoutes = (deps) => async (scope) => {
  scope.get('/secrets/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = signedInView(request)
    const page = await shownOnce(deps, view, reply, {
      id: request.params.id,
      show: (made) => fresh.parse(made),
      links: <a href={PLACES.keys.href}>{PLACES.keys.text}</a>,
    })
    return sendPage(reply, view, { ...page, at: 'keys' })
  })
}
