import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { type CheckDeps, checkConnection, connectionsMessages } from '../../messaging/networks/whatsapp/check.ts'
import { type Connection, listConnections } from '../../messaging/networks/whatsapp/connections.ts'
import { offsetOf, paging } from '../../messaging/paging.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'

const networkId = z.coerce.string().regex(/^\d{1,30}$/, "must be one of the network's numeric ids")
const secret = safeText().trim().min(8).max(2000)

const given = z.object({
  phone_number_id: networkId,
  business_account_id: networkId,
  access_token: secret,
  app_secret: secret,
  app_id: networkId.optional(),
  verify_token: secret.optional(),
})

const byId = z.object({ id: z.string() })

const connected = z.object({
  callback_url: z.string(),
  verify_token: z.string(),
  phone_number_id: z.string(),
  business_account_id: z.string(),
  app_id: z.string().nullable(),
  status: z.enum(['connected', 'blocked']),
  blocked: z.object({ reason: z.string(), code: z.int().nullable(), since: moment }).nullable(),
  phone: z.string().nullable(),
  verified_name: z.string().nullable(),
  quality: z.string().nullable(),
  throughput: z
    .object({ level: z.string().nullable(), messages_per_second: z.number() })
    .describe('What the network grants, and what this process sends at most now'),
  errors: z.array(z.object({ code: z.string(), count: z.int(), last_at: moment })).describe('Of the last day'),
  waiting: z.int().describe('Messages that are not handed over yet'),
  unconfirmed: z.int().describe('Messages of which the answer was lost and nothing was heard since'),
  checked_at: moment.nullable(),
  created_at: moment,
})

const listed = z.object({
  account: z.object({ id: z.string(), name: z.string(), network: z.string() }),
  status: z.enum(['connected', 'blocked']),
  phone: z.string().nullable(),
  verified_name: z.string().nullable(),
  quality: z.string().nullable(),
  blocked: z.object({ reason: z.string(), code: z.int().nullable(), since: moment }).nullable(),
})

const blockedOf = ({ blockedReason, blockedCode, blockedAt }: Omit<Connection, Secret>) =>
  blockedAt && { reason: blockedReason ?? '', code: blockedCode, since: blockedAt }
type Secret = 'accessToken' | 'appSecret' | 'verifyToken'

/** Connects accounts to the WhatsApp Cloud API. */
export const whatsappRoutes: AdminRoutes =
  ({ db, publicUrl, whatsapp, now }) =>
  async (scope) => {
    const { connections, graph, pace } = whatsapp
    const checking: CheckDeps = { db, connections, graph, now }

    async function shown(connection: Connection): Promise<z.input<typeof connected>> {
      return {
        callback_url: `${publicUrl}/v1/networks/whatsapp/webhook/${connection.callbackToken}`,
        verify_token: connection.verifyToken,
        phone_number_id: connection.phoneNumberId,
        business_account_id: connection.businessAccountId,
        app_id: connection.appId,
        status: connection.status,
        blocked: blockedOf(connection),
        phone: connection.phone,
        verified_name: connection.verifiedName,
        quality: connection.quality,
        throughput: {
          level: connection.throughput,
          messages_per_second: Math.round(pace.rateOf(connection.phoneNumberId) * 10) / 10,
        },
        ...(await connectionsMessages(db, connection.accountId, now())),
        checked_at: connection.checkedAt,
        created_at: connection.createdAt,
      }
    }

    async function mustBeConnected(accountId: string): Promise<Connection> {
      const connection = await connections.of(accountId)
      if (!connection) throw notFound('A connection of this account')
      return connection
    }

    scope.get(
      '/whatsapp',
      {
        schema: {
          querystring: z.object(paging({ limit: 1000, max: 1000 })),
          response: { 200: z.object({ connections: z.array(listed), total: z.int() }) },
        },
      },
      async (request) => {
        const { found, total } = await listConnections(db, offsetOf(request.query))
        return {
          connections: found.map(({ account, connection }) => ({
            account,
            status: connection.status,
            phone: connection.phone,
            verified_name: connection.verifiedName,
            quality: connection.quality,
            blocked: blockedOf(connection),
          })),
          total,
        }
      },
    )

    scope.put(
      '/accounts/:id/whatsapp',
      { schema: { params: byId, body: given, response: { 200: connected } } },
      async (request) => {
        const account = await findAccount(db, request.params.id)
        if (!account) throw notFound('This account')
        const { phone_number_id, business_account_id, access_token, app_secret, app_id, verify_token } = request.body
        const connection = await connections.save(
          account.id,
          {
            phoneNumberId: phone_number_id,
            businessAccountId: business_account_id,
            accessToken: access_token,
            appSecret: app_secret,
            appId: app_id,
            verifyToken: verify_token,
          },
          now(),
        )
        return shown(await checkConnection(checking, connection))
      },
    )

    scope.get('/accounts/:id/whatsapp', { schema: { params: byId, response: { 200: connected } } }, async (request) =>
      shown(await mustBeConnected(request.params.id)),
    )

    scope.post(
      '/accounts/:id/whatsapp/check',
      { schema: { params: byId, response: { 200: connected } } },
      async (request) => shown(await checkConnection(checking, await mustBeConnected(request.params.id))),
    )

    scope.delete('/accounts/:id/whatsapp', { schema: { params: byId } }, async (request, reply) => {
      if (!(await connections.remove(request.params.id))) throw notFound('A connection of this account')
      return reply.code(204).send()
    })
  }
