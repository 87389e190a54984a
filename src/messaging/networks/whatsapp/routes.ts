import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { sameSecret } from '../../../platform/secrets.ts'
import type { MessagingRoutes } from '../../deps.ts'
import { keepBody } from './bodies.ts'

const BODY_LIMIT_BYTES = 4 * 1024 * 1024

const byToken = z.object({ token: z.string() })
const challenge = z.object({
  'hub.mode': z.string(),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string(),
})

/** Where WhatsApp calls: an address for each connection, since the app behind a body is told by nothing else. */
export const whatsappWebhookRoutes: MessagingRoutes =
  ({ db, connections, now }) =>
  async (scope) => {
    // signed are the bytes, so they are read as they come
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const config = { public: true, uncounted: true }

    scope.get(
      '/networks/whatsapp/webhook/:token',
      { config, schema: { hide: true, params: byToken, querystring: challenge } },
      async (request, reply) => {
        const connection = await connections.at(request.params.token)
        if (!connection) throw notFound('This address')
        const asked = request.query
        if (asked['hub.mode'] !== 'subscribe' || !sameSecret(asked['hub.verify_token'], connection.verifyToken)) {
          throw new Refusal('forbidden', 'The verify token is another one')
        }
        return reply.type('text/plain; charset=utf-8').send(asked['hub.challenge'])
      },
    )

    scope.post(
      '/networks/whatsapp/webhook/:token',
      { config, bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true, params: byToken } },
      async (request, reply) => {
        const connection = await connections.at(request.params.token)
        if (!connection) throw notFound('This address')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const expected = `sha256=${createHmac('sha256', connection.appSecret).update(body).digest('hex')}`
        if (!sameSecret(String(request.headers['x-hub-signature-256'] ?? ''), expected)) {
          throw new Refusal('forbidden', 'The signature does not fit the body')
        }
        await keepBody(db, connection, body, now())
        return reply.code(200).send()
      },
    )
  }
