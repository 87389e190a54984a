import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import { jobInsert, wakeWorkers } from '../../platform/queue/queue.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import type { MediaLinks } from '../media/links.ts'
import { firstResponse, type Idempotency, keptSince } from './idempotency.ts'
import { acceptedOutcome } from './outcomes.ts'
import { type MessageInput, optedOut, type PreparedMessage, prepareMessage } from './prepare.ts'
import { takeMessage } from './quota.ts'
import { sendJob } from './send.ts'
import { TYPES } from './tables.ts'

/** The answer to an accepted message. */
export const acceptedMessage = z
  .object({
    message_id: z.string(),
    status: z.literal('sent'),
    to: z.string(),
    type: z.enum(TYPES),
    timestamp: z.iso.datetime(),
    credits_used: z.int().min(0),
    delivery_status: z.literal('pending'),
  })
  .meta({ id: 'AcceptedMessage' })

export type AcceptedMessage = z.output<typeof acceptedMessage>

/**
 * Accepts a message. With an idempotency key, whoever repeats the request gets
 * the first answer, also while the first is still being written, and also where it would be refused by now.
 */
export async function createMessage(
  deps: { db: Db; limiter: Limiter; links: MediaLinks },
  account: Account,
  input: MessageInput,
  idempotency: Idempotency | undefined,
  now: Date,
): Promise<AcceptedMessage> {
  const { db, limiter } = deps
  let outcome: AcceptedMessage | Refusal
  try {
    const prepared = await prepareMessage(deps, account, input, now)
    const giveBack = await takeMessage(limiter, account, now)
    outcome = await write(db, account, prepared, idempotency, now).catch((error) => {
      giveBack()
      throw error
    })
    if (!(outcome instanceof Refusal)) return outcome
    giveBack()
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
    outcome = error
  }
  const first = idempotency && (await firstResponse(db, account.id, idempotency, now))
  if (first !== undefined) return acceptedMessage.parse(JSON.parse(first))
  throw outcome
}

/**
 * Message, timeline entry, job and idempotency record in one statement: one round trip and one commit. Returns the
 * answer, or why nothing was written.
 */
async function write(
  db: Db,
  account: Account,
  message: PreparedMessage,
  idempotency: Idempotency | undefined,
  now: Date,
): Promise<AcceptedMessage | Refusal> {
  const id = newId('msg', now)
  const at = now.toISOString()
  const { to, type, text, content, credits } = message
  const accepted: AcceptedMessage = {
    message_id: id,
    status: 'sent',
    to,
    type,
    timestamp: at,
    credits_used: credits,
    delivery_status: 'pending',
  }
  // a second request with the key waits here until the first has committed, and then inserts nothing
  const claim = idempotency
    ? sql`
      insert into idempotency_keys (account_id, key, request_hash, response, created_at)
      select ${account.id}, ${idempotency.key}, ${idempotency.requestHash}, ${JSON.stringify(accepted)}, ${at}::timestamptz
      where not exists (select from opted_out)
      on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${keptSince(now).toISOString()}
      returning 1`
    : sql`select 1 where not exists (select from opted_out)`
  const [written] = await namedRows<{ opted_out: boolean; created: boolean }>(
    db,
    idempotency ? 'create-message-once' : 'create-message',
    sql`
    with opted_out as (
      select from opt_outs where account_id = ${account.id} and phone = ${to}),
    claim as (${claim}),
    message as (
      insert into messages (account_id, id, recipient, type, text, content, network, credits_used, created_at)
      select ${account.id}, ${id}, ${to}, ${type}, ${text}, ${JSON.stringify(content)}::jsonb, ${account.network},
        ${credits}::int, ${at}::timestamptz
      from claim
      returning 1),
    entry as (
      insert into message_timeline (message_id, status, at)
      select ${id}, 'accepted', ${at}::timestamptz
      from message),
    outcome as (${acceptedOutcome({ accountId: account.id, to, credits, createdAt: now }, sql`from message`)}),
    job as (${jobInsert(sendJob, { account_id: account.id, message_id: id }, { now }, sql`from message`)})
    select exists (select from opted_out) as opted_out, exists (select from message) as created`,
  )
  if (written?.created) {
    wakeWorkers(db)
    return accepted
  }
  if (written?.opted_out) return optedOut(to)
  // only a request that was repeated comes here, so its first answer is found
  return new Refusal('conflict', 'This request was made before')
}
