import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import type { OutgoingMessage } from '../network.ts'

/** How far handing over a message has come. */
export type SendAttempt =
  /** This call may ask the network. */
  | { state: 'begun' }
  /** The network was asked before, and its answer was lost. */
  | { state: 'attempting'; since: Date }
  | { state: 'accepted' }
  /** The message may not leave any more. */
  | { state: 'withheld'; why: string }

/**
 * Notes that the network is about to be asked, before it is: a process that finds this note later, after a lost answer or the death of
 * this process, does not ask again. In the same statement `withheld` says whether the message may still leave.
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

/** The network did not take it: it may be asked again. */
export async function noteRefused(db: Executor, accountId: string, messageId: string): Promise<void> {
  await db.execute(sql`
    update whatsapp_sends set state = 'refused'
    where account_id = ${accountId} and message_id = ${messageId} and state = 'attempting'`)
}

/** The network has it, under this id. */
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

/** Our id of a message that the network names by its own. */
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

/** The network's id of a message of ours. */
export async function networkIdOf(db: Executor, accountId: string, messageId: string): Promise<string | undefined> {
  const [found] = await rows<{ id: string | null }>(
    db,
    sql`
    select network_message_id as id from whatsapp_sends
    where account_id = ${accountId} and message_id = ${messageId}`,
  )
  return found?.id ?? undefined
}
