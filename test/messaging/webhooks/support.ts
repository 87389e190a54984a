import { type NewEvent, publish } from '../../../src/messaging/webhooks/publish.ts'
import type { EventName } from '../../../src/messaging/webhooks/tables.ts'
import { transaction } from '../../../src/platform/db/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { TestSystem } from '../../support/system.ts'
import { type Client, client } from '../client.ts'

export type Registered = { webhook_id: string; secret: string }
export type Log = {
  delivery_id: string
  event_id: string
  event: string
  attempt: number
  status: string
  response_status: number | null
  response_body: string | null
  error: string | null
  next_attempt_at: string | null
}

/** An account with one endpoint at `url`. */
export async function endpoint(
  system: TestSystem,
  url: string,
  events: EventName[] = ['message.sent'],
  more: { secret?: string; email?: string } = {},
): Promise<Registered & { call: Client; accountId: string }> {
  const { accountId, key } = await system.account(more.email === undefined ? {} : { email: more.email })
  const call = client(system, key)
  const response = await call('POST', '/webhooks', { url, events, ...(more.secret && { secret: more.secret }) })
  if (response.statusCode !== 201) throw new Error(response.body)
  return { ...response.json<Registered>(), call, accountId }
}

/** Publishes an event as a message would. Returns the message's id. */
export async function happen(
  system: TestSystem,
  accountId: string,
  event: EventName = 'message.sent',
  messageId = newId('msg'),
  of: Pick<NewEvent, 'tags' | 'connection'> = {},
): Promise<string> {
  const now = system.clock.now()
  // delivery does not depend on its contents
  const data = { message_id: messageId, status: 'sent' } as never
  await transaction(system.database.db, (tx) =>
    publish(tx, [{ accountId, messageId, event, at: now, data, ...of }], now),
  )
  return messageId
}

export const logsOf = async (call: Client, webhookId: string, query = ''): Promise<Log[]> =>
  (await call('GET', `/webhooks/${webhookId}/logs${query}`)).json<{ logs: Log[] }>().logs
