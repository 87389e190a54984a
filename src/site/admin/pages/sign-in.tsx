import { z } from 'zod'
import { sentByOwnPage } from '../../../platform/http/own-page.ts'
import { type RoutesOf, STRANGERS_BODY_BYTES } from '../../../platform/http/scope.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sameSecret } from '../../../platform/secrets.ts'
import { type FormRefusal, problem, read, sentForm, tried } from '../../kit/form.tsx'
import type { Sessions } from '../../kit/session.ts'
import { viewOf } from '../../kit/view.ts'
import { countWrongToken } from '../auth.ts'
import type { AdminDeps } from '../deps.ts'
import { signIn } from '../session-routes.ts'
import { holderOf } from '../sessions.ts'
import { fields } from './fields.tsx'
import { type DeskPage, PLACES, sendPage } from './page.tsx'

const OFF = 'The operator API is off: set ADMIN_TOKEN to turn it on'

const signInPage = (refused?: FormRefusal): DeskPage => ({
  title: 'Operator’s desk',
  main: (
    <>
      <h1>Operator’s desk</h1>
      <form method="post" action="/admin/session" class="card">
        {problem(refused)}
        {fields(
          [
            {
              ...{ name: 'token', label: 'Operator token', kind: 'secret', required: true },
              help: 'ADMIN_TOKEN, or adminToken in credentials.json of the data folder',
            },
            { name: 'name', label: 'Your name', help: 'Recorded with every change you make' },
          ],
          refused,
        )}
        <button>Sign in</button>
      </form>
    </>
  ),
})

/** Signing in and out. The token is exchanged for a session, so that no page stores it. */
export const signInPages: RoutesOf<AdminDeps & { sessions: Sessions }> = (deps) => async (scope) => {
  const { adminToken, publicUrl, sessions, now } = deps
  const anybody = { config: { anybody: true } }

  scope.get('/', anybody, async (request, reply) => {
    const view = viewOf(request)
    if (view.session) return reply.redirect(PLACES.lectures.href, 303)
    if (adminToken === undefined) throw new Refusal('unavailable', OFF)
    return sendPage(reply, view, signInPage())
  })

  scope.post(
    '/session',
    { ...anybody, bodyLimit: STRANGERS_BODY_BYTES, schema: { body: sentForm } },
    async (request, reply) => {
      // otherwise another site could sign its visitor in under a name of its choice
      if (sentByOwnPage(request.headers, publicUrl) === false) {
        throw new Refusal('forbidden', 'This form did not come from the desk: open the desk and sign in there')
      }
      if (adminToken === undefined) throw new Refusal('unavailable', OFF)
      const view = viewOf(request)
      const asked = await tried(view, request.body, async () => read(signIn, request.body))
      if ('refused' in asked) return sendPage(reply.code(asked.refused.status), view, signInPage(asked.refused))
      const { token, name } = asked.done
      if (!sameSecret(token.trim(), adminToken)) {
        await countWrongToken(deps, request)
        const wrong = { token: 'This is not the operator token' }
        const refused = { status: 401, sent: request.body, wrong, otherwise: undefined }
        return sendPage(reply.code(401), view, signInPage(refused))
      }
      await sessions.open(reply, { holder: holderOf(adminToken), name: name || 'operator' }, now())
      return reply.redirect(PLACES.lectures.href, 303)
    },
  )

  // reloading a refused page requests this address
  scope.get('/session', anybody, async (_request, reply) => reply.redirect('/admin', 303))

  scope.post('/session/end', { schema: { querystring: z.unknown() } }, async (request, reply) => {
    await sessions.close(request, reply)
    return reply.redirect('/admin', 303)
  })
}
