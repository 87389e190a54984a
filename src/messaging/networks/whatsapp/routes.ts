import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressBlock } from '../../../platform/limits/address-block.ts'
import type { Allowance } from '../../../platform/limits/windows.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { sameSecret } from '../../../platform/secrets.ts'
import type { MessagingRoutes } from '../../deps.ts'
import { LimitExceeded } from '../../limits.ts'
import { storeBody } from './bodies.ts'
import type { Connection } from './connections.ts'

/** The network's bodies have at most 3 MB. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024
/** Calls to addresses of no connection, per caller: the network makes some after a connection was removed. */
const MISSES: Allowance[] = [{ period: 'minute', limit: 60 }]

const byToken = z.object({ token: z.string() })
const challenge = z.object({
  'hub.mode': z.string(),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string(),
})

/** The webhook that WhatsApp calls. Each connection has its own address, because nothing in a body names its app. */
export const whatsappWebhookRoutes: MessagingRoutes =
  ({ db, connections, limiter, now }) =>
  async (scope) => {
    // the signature covers the bytes, so they are read unparsed
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const config = { public: true, uncounted: true }
    const called = new WeakMap<FastifyRequest, Connection>()

    // before the body is read: large bodies are accepted for known connections only
    scope.addHook('onRequest', async (request) => {
      const { token = '' } = byToken.partial().parse(request.params)
      const connection = await connections.at(token)
      if (connection) {
        called.set(request, connection)
        return
      }
      const at = now()
      const { refusedBy } = await limiter.take(`unknown-callback:${addressBlock(request.ip)}`, MISSES, at)
      if (refusedBy) throw new LimitExceeded(refusedBy, 'unknown addresses', at)
      throw notFound('This address')
    })
    const connectionOf = (request: FastifyRequest): Connection => {
      const connection = called.get(request)
      if (!connection) throw notFound('This address')
      return connection
    }

    scope.get(
      '/networks/whatsapp/webhook/:token',
      { config, schema: { hide: true, params: byToken, querystring: challenge } },
      async (request, reply) => {
        const connection = connectionOf(request)
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
        const connection = connectionOf(request)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const expected = `sha256=${createHmac('sha256', connection.appSecret).update(body).digest('hex')}`
        if (!sameSecret(String(request.headers['x-hub-signature-256'] ?? ''), expected)) {
          throw new Refusal('forbidden', 'The signature does not fit the body')
        }
        await storeBody(db, connection, body, now(), request.id)
        return reply.code(200).send()
      },
    )
  }
