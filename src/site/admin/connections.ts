import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import type { Connection } from '../../messaging/networks/whatsapp/connections.ts'
import { locate } from '../../platform/http/headers.ts'
import { safeText } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'
import { check, connected, credentials, credentialsIn, shownConnection, type WhatsappDeps } from './whatsapp.ts'

const NAME_MAX = 100
const name = safeText().trim().max(NAME_MAX)

/** A further number of an account. */
export const newConnection = credentials.extend({ name: name.optional() })
/** Only the given fields are changed. */
export const connectionChange = newConnection.partial().extend({ name: name.nullable().optional() })

const byAccount = z.object({ id: z.string() })
const byId = byAccount.extend({ connectionId: z.string() })

export async function findConnection(
  { whatsapp }: WhatsappDeps,
  { id, connectionId }: z.output<typeof byId>,
): Promise<Connection> {
  const connection = await whatsapp.connections.find(id, connectionId)
  if (!connection) throw notFound('This connection')
  return connection
}

/** Adds a connection to an account and checks it with the network. */
export async function addConnection(
  deps: WhatsappDeps,
  accountId: string,
  given: z.output<typeof newConnection>,
): Promise<Connection> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw notFound('This account')
  const input = { ...credentialsIn(given), name: given.name || null }
  return check(deps, await deps.whatsapp.connections.add(account.id, input, deps.now()))
}

/** Changes a connection, and checks it with the network if its credentials changed. */
export async function changeConnection(
  deps: WhatsappDeps,
  connection: Connection,
  { name, ...given }: z.output<typeof connectionChange>,
): Promise<Connection> {
  const change = { ...credentialsIn(given), ...(name !== undefined && { name: name || null }) }
  const changed = await deps.whatsapp.connections.edit(connection, change, deps.now())
  return Object.values(given).some((value) => value !== undefined) ? check(deps, changed) : changed
}

export async function makeDefault({ whatsapp, now }: WhatsappDeps, connection: Connection): Promise<void> {
  await whatsapp.connections.makeDefault(connection, now())
}

export async function removeConnection({ whatsapp }: WhatsappDeps, connection: Connection): Promise<void> {
  if (!(await whatsapp.connections.remove(connection))) throw notFound('This connection')
}

/** The connections of an account. Routes under `whatsapp` concern its default. */
export const connectionRoutes: AdminRoutes = (deps) => async (scope) => {
  const one = { params: byId, response: { 200: connected } }

  scope.get(
    '/accounts/:id/connections',
    { schema: { params: byAccount, response: { 200: z.object({ connections: z.array(connected) }) } } },
    async (request) => {
      const account = await findAccount(deps.db, request.params.id)
      if (!account) throw notFound('This account')
      const all = await deps.whatsapp.connections.all(account.id)
      return { connections: await Promise.all(all.map((connection) => shownConnection(deps, connection))) }
    },
  )

  scope.post(
    '/accounts/:id/connections',
    { schema: { params: byAccount, body: newConnection, response: { 201: connected } } },
    async (request, reply) => {
      const connection = await addConnection(deps, request.params.id, request.body)
      locate(request, reply, connection.id)
      return reply.code(201).send(await shownConnection(deps, connection))
    },
  )

  scope.get('/accounts/:id/connections/:connectionId', { schema: one }, async (request) =>
    shownConnection(deps, await findConnection(deps, request.params)),
  )

  scope.patch(
    '/accounts/:id/connections/:connectionId',
    { schema: { ...one, body: connectionChange } },
    async (request) =>
      shownConnection(deps, await changeConnection(deps, await findConnection(deps, request.params), request.body)),
  )

  scope.post('/accounts/:id/connections/:connectionId/check', { schema: one }, async (request) =>
    shownConnection(deps, await check(deps, await findConnection(deps, request.params))),
  )

  scope.post('/accounts/:id/connections/:connectionId/default', { schema: one }, async (request) => {
    await makeDefault(deps, await findConnection(deps, request.params))
    return shownConnection(deps, await findConnection(deps, request.params))
  })

  scope.delete('/accounts/:id/connections/:connectionId', { schema: { params: byId } }, async (request, reply) => {
    await removeConnection(deps, await findConnection(deps, request.params))
    return reply.code(204).send()
  })
}
