import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import type { OutgoingMessage } from '../network.ts'

/** The state of an attempt to send a message. */
export type SendAttempt =
  /** This call may send the request. */
  | { state: 'begun' }
  /** The network was asked before, and its answer was lost. */
  | { state: 'attempting'; since: Date }
  | { state: 'accepted' }
  /** The message may no longer be sent. */
  | { state: 'withheld'; why: string }

/**
 * Records that a request is about to be sent. A process that finds this record later, after a lost answer or a crash, does not send again. In
 * the same statement `withheld` says whether the message may still be sent.
 */
export async function beginAttempt(
  db: Db,
  { accountId, id, withheld }: Pick<OutgoingMessage, 'accountId' | 'id' | 'withheld'>,
  now: Date,
): Promise<SendAttempt> {
  const [found] = await rows<{
    begun: boolean
    withheld: string | null
    state: 'attempting' | 'accepted' | 'refused' | null
    attempted_at: string | null
  }>(
    db,
    sql`
    with checked as (${withheld}),
    begun as (
      insert into whatsapp_sends (account_id, message_id, state, attempted_at)
      select ${accountId}, ${id}, 'attempting', ${now.toISOString()}
      from checked where withheld is null
      on conflict (account_id, message_id) do update set state = 'attempting', attempted_at = excluded.attempted_at
      where whatsapp_sends.state = 'refused'
      returning 1)
    select exists (select from begun) as begun, withheld, before.state, before.attempted_at
    from checked
    left join whatsapp_sends before on before.account_id = ${accountId} and before.message_id = ${id}`,
  )
  if (found?.begun) return { state: 'begun' }
  if (found?.state === 'accepted') return { state: 'accepted' }
  if (found?.state === 'attempting' && found.attempted_at)
    return { state: 'attempting', since: toDate(found.attempted_at) }
  if (found?.withheld) return { state: 'withheld', why: found.withheld }
  throw new Error('an attempt was not written')
}

/** The network refused the message, so it may be tried again. */
export async function noteRefused(db: Executor, accountId: string, messageId: string): Promise<void> {
  await db.execute(sql`
    update whatsapp_sends set state = 'refused'
    where account_id = ${accountId} and message_id = ${messageId} and state = 'attempting'`)
}

/** The network accepted it under this id. */
export async function noteAccepted(
  db: Executor,
  accountId: string,
  messageId: string,
  networkMessageId: string,
): Promise<void> {
  await db.execute(sql`
    update whatsapp_sends
    set state = 'accepted', network_message_id = ${networkMessageId}
    where account_id = ${accountId} and message_id = ${messageId}
      and (state <> 'accepted' or network_message_id is null)`)
}

/** Our id of a message, by the network's id. */
export async function messageNamed(
  db: Executor,
  accountId: string,
  networkMessageId: string,
): Promise<string | undefined> {
  const [found] = await rows<{ message_id: string }>(
    db,
    sql`
    select message_id from whatsapp_sends
    where account_id = ${accountId} and network_message_id = ${networkMessageId}`,
  )
  return found?.message_id
}
