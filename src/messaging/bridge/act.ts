import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { findAccount } from '../accounts/accounts.ts'
import { addressesOf, addressOf } from '../contacts/identities.ts'
import { endSubscription } from '../contacts/verse-subscriptions.ts'
import type { Received } from '../messages/receive.ts'
import { ANSWERS_PER_HOUR, isOwnAccount } from '../rules/act.ts'
import { answerJob, type BridgeAct } from './answer.ts'
import { nextAfter } from './clock.ts'
import { type BridgeRequest, bridgeRequestIn, isAboutText } from './requests.ts'
import { bridgeOf } from './settings.ts'
import { subscribe } from './subscriptions.ts'

/** People ask about a forwarded text within minutes. */
const BEFORE_MS = 10 * 60_000

/**
 * Handles a message addressed to the bridge, in the transaction that stored it. Returns whether it was one; otherwise the account's rules apply.
 */
export async function applyBridge(tx: Tx, zone: string, received: Received, now: Date): Promise<boolean> {
  const { accountId, messageId, contact, text, at } = received
  const asked = text === null ? undefined : bridgeRequestIn(text)
  if (!asked) return false
  // even where the bridge does not answer
  const ended = asked.act === 'unsubscribe' && (await endSubscription(tx, accountId, contact.id))
  const { enabled, dailyAt } = await bridgeOf(tx, accountId)
  if (!enabled || (await isOwnAccount(tx, contact)) || (await answeredEnough(tx, accountId, contact.id, at)))
    return ended
  const about = await aboutIn(tx, received, asked)
  if (asked.act.startsWith('verify') && about === undefined) return false
  let act: BridgeAct = asked.act === 'unsubscribe' ? 'ended' : about === 'unread' ? 'unread' : 'verify'
  if (asked.act === 'subscribe') {
    const account = await findAccount(tx, accountId)
    const nextAt = nextAfter(dailyAt, account?.timeZone ?? zone, now)
    const subscription = { accountId, contactId: contact.id, messageId, proof: null, since: at, nextAt }
    act = (await subscribe(tx, subscription)) ? 'subscribed' : 'already'
  }
  await tx.execute(sql`
    insert into rule_answers (account_id, message_id, rule_id, contact_id, at)
    values (${accountId}, ${messageId}, 'bridge', ${contact.id}, ${at.toISOString()}::timestamptz)`)
  const payload = {
    account_id: accountId,
    message_id: messageId,
    address: addressOf(contact),
    act,
    ...(typeof about === 'object' ? { about: about.id, apart: about.apart } : { about: null, apart: true }),
  }
  await enqueue(tx, answerJob, payload, { now, requestId: received.requestId })
  return true
}

/** The message whose text is asked about; `unread` where we do not have it. A quoted message counts as a separate text. */
async function aboutIn(
  tx: Tx,
  received: Received,
  asked: BridgeRequest,
): Promise<{ id: string; apart: boolean } | 'unread' | undefined> {
  // a customer's question is not forwarded
  if (asked.act === 'verify') return { id: received.messageId, apart: asked.apart || received.forwarded !== null }
  if (asked.act !== 'verify_before') return undefined
  // a reply to a message of the account's own has another reason, such as an order
  if (received.replyTo !== null) return undefined
  const meant = received.quoted === null ? await messageBefore(tx, received) : await messageQuoted(tx, received)
  if (!meant) return received.quoted === null ? undefined : 'unread'
  return meant.text && isAboutText(meant.text) ? { id: meant.id, apart: true } : undefined
}

async function messageQuoted(tx: Tx, { accountId, contact, quoted }: Received) {
  const [found] = await rows<{ id: string; text: string | null }>(
    tx,
    sql`
    select id, text from inbound_messages
    where account_id = ${accountId} and network_message_id = ${quoted}
      and (contact_id = ${contact.id} or sender = any (${sql.param(addressesOf(contact))}::text[]))`,
  )
  return found
}

async function messageBefore(tx: Tx, { accountId, messageId, contact, at }: Received) {
  const since = new Date(at.getTime() - BEFORE_MS)
  const [found] = await rows<{ id: string; text: string | null }>(
    tx,
    sql`
    select last.id, last.text
    from unnest(${sql.param(addressesOf(contact))}::text[]) as addresses (address)
    cross join lateral (
      select id, text, received_at from inbound_messages
      where account_id = ${accountId} and sender = address and id <> ${messageId} and received_at between ${since.toISOString()} and ${at.toISOString()}
        and type not in ('system', 'reaction')
      order by received_at desc, id desc
      limit 1) last
    order by last.received_at desc, last.id desc
    limit 1`,
  )
  return found
}

async function answeredEnough(tx: Tx, accountId: string, contactId: string, at: Date): Promise<boolean> {
  const [found] = await rows<{ answers: number }>(
    tx,
    sql`
    select count(*)::int as answers from rule_answers
    where account_id = ${accountId} and contact_id = ${contactId} and at > ${new Date(at.getTime() - HOUR_MS).toISOString()}`,
  )
  return (found?.answers ?? 0) >= ANSWERS_PER_HOUR
}
