import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { checkConnection, connectionsMessages } from '../../messaging/networks/whatsapp/check.ts'
import { type Connection, listConnections } from '../../messaging/networks/whatsapp/connections.ts'
import { offsetOf, paging } from '../../messaging/paging.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AdminDeps, AdminRoutes } from './deps.ts'

const networkId = z.coerce.string().regex(/^\d{1,30}$/, "must be one of the network's numeric ids")
const secret = safeText().trim().min(8).max(2000)

/** The credentials that an operator gets from the network. */
export const credentials = z.object({
  phone_number_id: networkId,
  business_account_id: networkId,
  access_token: secret,
  app_secret: secret,
  app_id: networkId.optional(),
  verify_token: secret.optional(),
})

const byId = z.object({ id: z.string() })

export const connected = z.object({
  id: z.string(),
  name: z.string().nullable(),
  default: z.boolean().describe('Whether it sends messages that name no connection'),
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
    .describe('The limit of the network, and the most that this process sends now'),
  errors: z.array(z.object({ code: z.string(), count: z.int(), last_at: moment })).describe('In the last day'),
  waiting: z.int().describe('Messages that are not handed over yet'),
  unconfirmed: z.int().describe('Messages without an answer or a report from the network'),
  checked_at: moment.nullable(),
  created_at: moment,
})

const listed = z.object({
  id: z.string(),
  name: z.string().nullable(),
  account: z.object({ id: z.string(), name: z.string(), network: z.string() }),
  status: z.enum(['connected', 'blocked']),
  phone: z.string().nullable(),
  verified_name: z.string().nullable(),
  quality: z.string().nullable(),
  blocked: z.object({ reason: z.string(), code: z.int().nullable(), since: moment }).nullable(),
})

const blockedOf = ({
  blockedReason,
  blockedCode,
  blockedAt,
}: Pick<Connection, 'blockedReason' | 'blockedCode' | 'blockedAt'>) =>
  blockedAt && { reason: blockedReason ?? '', code: blockedCode, since: blockedAt }

export type WhatsappDeps = Pick<AdminDeps, 'db' | 'publicUrl' | 'whatsapp' | 'now'>

/** An account's connection, with failures and waiting messages. */
export async function shownConnection({ db, publicUrl, whatsapp, now }: WhatsappDeps, connection: Connection) {
  const [first] = await whatsapp.connections.all(connection.accountId)
  return {
    id: connection.id,
    name: connection.name,
    default: first?.id === connection.id,
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
      messages_per_second: Math.round(whatsapp.pace.rateOf(connection.phoneNumberId) * 10) / 10,
    },
    ...(await connectionsMessages(db, connection, now())),
    checked_at: connection.checkedAt,
    created_at: connection.createdAt,
  }
}

export async function connectionOf({ whatsapp }: WhatsappDeps, accountId: string): Promise<Connection> {
  const connection = await whatsapp.connections.of(accountId)
  if (!connection) throw notFound('A connection of this account')
  return connection
}

/** Checks a connection with the network; blocks it where the network refuses. */
export const check = ({ db, whatsapp, now }: WhatsappDeps, connection: Connection): Promise<Connection> =>
  checkConnection({ db, connections: whatsapp.connections, graph: whatsapp.graph, now }, connection)

/** Credentials as they are stored. */
export const credentialsIn = <Given extends Partial<z.output<typeof credentials>>>(
  given: Given,
): {
  phoneNumberId: Given['phone_number_id']
  businessAccountId: Given['business_account_id']
  accessToken: Given['access_token']
  appSecret: Given['app_secret']
  appId: Given['app_id']
  verifyToken: Given['verify_token']
} => ({
  phoneNumberId: given.phone_number_id,
  businessAccountId: given.business_account_id,
  accessToken: given.access_token,
  appSecret: given.app_secret,
  appId: given.app_id,
  verifyToken: given.verify_token,
})

/** Connects an account, or replaces its credentials, and checks them. */
export async function connect(
  deps: WhatsappDeps,
  accountId: string,
  given: z.output<typeof credentials>,
): Promise<Connection> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw notFound('This account')
  return check(deps, await deps.whatsapp.connections.save(account.id, credentialsIn(given), deps.now()))
}

export async function disconnect({ whatsapp }: WhatsappDeps, accountId: string): Promise<void> {
  const connection = await whatsapp.connections.of(accountId)
  if (!connection || !(await whatsapp.connections.remove(connection))) throw notFound('A connection of this account')
}

/** Connects accounts to the WhatsApp Cloud API. */
export const whatsappRoutes: AdminRoutes = (deps) => async (scope) => {
  scope.get(
    '/whatsapp',
    {
      schema: {
        querystring: z.object(paging({ limit: 1000, max: 1000 })),
        response: { 200: z.object({ connections: z.array(listed), total: z.int() }) },
      },
    },
    async (request) => {
      const { found, total } = await listConnections(deps.db, offsetOf(request.query))
      return {
        connections: found.map(({ account, connection }) => ({
          id: connection.id,
          name: connection.name,
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
    { schema: { params: byId, body: credentials, response: { 200: connected } } },
    async (request) => shownConnection(deps, await connect(deps, request.params.id, request.body)),
  )

  scope.get('/accounts/:id/whatsapp', { schema: { params: byId, response: { 200: connected } } }, async (request) =>
    shownConnection(deps, await connectionOf(deps, request.params.id)),
  )

  scope.post(
    '/accounts/:id/whatsapp/check',
    { schema: { params: byId, response: { 200: connected } } },
    async (request) => shownConnection(deps, await check(deps, await connectionOf(deps, request.params.id))),
  )

  scope.delete('/accounts/:id/whatsapp', { schema: { params: byId } }, async (request, reply) => {
    await disconnect(deps, request.params.id)
    return reply.code(204).send()
  })
}
