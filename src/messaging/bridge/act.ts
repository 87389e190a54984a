import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Contact } from '../contacts/contacts.ts'
import { addressesOf, addressOf } from '../contacts/identities.ts'
import type { Received } from '../messages/receive.ts'
import { ANSWERS_PER_HOUR, isOurs } from '../rules/act.ts'
import { answerJob } from './answer.ts'
import { type Asked, askedIn, isAboutText } from './asked.ts'
import { nextAfter } from './clock.ts'
import { bridgeOf } from './settings.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/** Somebody who forwards a text asks about it at once. */
const BEFORE_MS = 10 * 60_000
const HOUR_MS = 3_600_000

/**
 * Lets a message act that asks something of the bridge, in the transaction that stored it. Returns whether it did: otherwise the
 * account's rules are looked at.
 */
export async function applyBridge(tx: Tx, zone: string, received: Received, now: Date): Promise<boolean> {
  const { accountId, messageId, contact, text, at } = received
  const asked = text === null ? undefined : askedIn(text)
  if (!asked) return false
  const { enabled, dailyAt } = await bridgeOf(tx, accountId)
  if (!enabled || (await isOurs(tx, contact)) || (await answeredEnough(tx, accountId, contact.id, at))) return false
  const about = await aboutIn(tx, received, asked)
  if (asked.act !== 'subscribe' && about === undefined) return false
  let act: 'verify' | 'subscribed' | 'already' = 'verify'
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
    about: about ?? null,
  }
  await enqueue(tx, answerJob, payload, { now })
  return true
}

/** Who refuses messages is subscribed to none. */
export const endByRefusal = (
  tx: Tx,
  { accountId, contact }: Pick<Received, 'accountId' | 'contact'>,
): Promise<boolean> => unsubscribe(tx, accountId, contact.id)

/** The message whose text is asked about. */
async function aboutIn(
  tx: Tx,
  { accountId, messageId, contact, at }: Received,
  asked: Asked,
): Promise<string | undefined> {
  if (asked.act === 'verify') return messageId
  if (asked.act === 'subscribe') return undefined
  const before = await messageBefore(tx, accountId, contact, messageId, new Date(at.getTime() - BEFORE_MS))
  return before?.text && isAboutText(before.text) ? before.id : undefined
}

async function messageBefore(tx: Tx, accountId: string, contact: Contact, messageId: string, since: Date) {
  const [found] = await rows<{ id: string; text: string | null }>(
    tx,
    sql`
    select last.id, last.text
    from unnest(${sql.param(addressesOf(contact))}::text[]) as addresses (address)
    cross join lateral (
      select id, text, received_at from inbound_messages
      where account_id = ${accountId} and sender = address and id <> ${messageId} and received_at >= ${since.toISOString()}
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
