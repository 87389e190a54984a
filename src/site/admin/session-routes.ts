import { z } from 'zod'
import { moment } from '../../platform/http/time.ts'
import { unauthenticated } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import type { PageSession } from '../kit/session.ts'
import { actorOf, countWrongToken } from './auth.ts'
import type { AdminRoutes } from './deps.ts'
import { holderOf, isInForce, operatorSessions } from './sessions.ts'

const shownSession = z.object({
  name: z.string(),
  csrf_token: z.string().describe('Send it as X-CSRF-Token with every change'),
  expires_at: moment,
})

const sessionBody = ({ name, csrf, expiresAt }: PageSession) => ({ name, csrf_token: csrf, expires_at: expiresAt })

export const signIn = z.object({
  token: z.string().max(1_000),
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{M}\p{N} ._@'-]{0,60}$/u, 'may hold letters, digits, spaces and . _ @ - alone')
    .default(''),
})

/** Signing in and out of /admin. The token is exchanged for a cookie, so that pages never store it. */
export const sessionRoutes: AdminRoutes = (deps) => async (scope) => {
  const { adminToken = '', now } = deps
  const sessions = operatorSessions(deps)

  scope.post(
    '/session',
    {
      config: { signsIn: true },
      schema: {
        body: signIn,
        response: { 201: shownSession },
      },
    },
    async (request, reply) => {
      const { token, name } = request.body
      if (!sameSecret(token.trim(), adminToken)) {
        await countWrongToken(deps, request)
        throw unauthenticated('This is not the operator token')
      }
      const session = await sessions.open(reply, { holder: holderOf(adminToken), name: name || 'operator' }, now())
      return reply.code(201).header('cache-control', 'no-store').send(sessionBody(session))
    },
  )

  scope.get('/session', { schema: { response: { 200: shownSession } } }, async (request, reply) => {
    const session = await sessions.find(request, now())
    if (!session || !isInForce(session, adminToken))
      throw unauthenticated(`${actorOf(request)} came with the token, not with a session`)
    reply.header('cache-control', 'no-store')
    return sessionBody(session)
  })

  scope.delete('/session', async (request, reply) => {
    await sessions.close(request, reply)
    return reply.code(204).send()
  })
}
