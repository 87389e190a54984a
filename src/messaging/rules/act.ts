import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Contact } from '../contacts/contacts.ts'
import { addressesOf, addressOf } from '../contacts/identities.ts'
import { addLabel } from '../contacts/label.ts'
import type { Received } from '../messages/receive.ts'
import { publish } from '../webhooks/publish.ts'
import { type Facts, fits, wordsIn } from './conditions.ts'
import { replyJob } from './reply.ts'
import { enabledRules } from './rules.ts'
import type { Rule } from './tables.ts'

/** More answers in an hour mean that two machines answer each other. */
export const ANSWERS_PER_HOUR = 10

/** What decides which rule acts: the rules, and facts about the person and the message. */
export type Situation = { rules: Rule[]; facts: Facts; answersThisHour: number }

/** The rule that acts, or why none does. */
export function choose({ rules, facts, answersThisHour }: Situation): Rule | 'none' | 'own_words' | 'too_many' {
  // a text equal to a rule's reply is an answer itself, and answers are never answered
  const receivedWords = wordsIn(facts.text ?? '').join(' ')
  if (receivedWords !== '' && rules.some(({ reply }) => reply !== null && wordsIn(reply).join(' ') === receivedWords))
    return 'own_words'
  const rule = rules.find((one) => fits(one, facts))
  if (!rule) return 'none'
  return answersThisHour >= ANSWERS_PER_HOUR ? 'too_many' : rule
}

/** The facts about a person who writes; `messageId` is the message, if it is stored already. */
export async function situationOf(
  db: Executor,
  rules: Rule[],
  of: {
    accountId: string
    contact: Contact | undefined
    messageId?: string
    text: string | null
    at: Date
    zone: string
  },
): Promise<Situation> {
  const { accountId, contact, messageId = '', text, at, zone } = of
  const answered = contact ? await answersTo(db, accountId, contact.id, at) : []
  return {
    rules,
    answersThisHour: answered.filter((one) => one.at.getTime() > at.getTime() - HOUR_MS).length,
    facts: {
      text,
      at,
      zone,
      wroteBefore: contact ? await wroteBefore(db, accountId, contact, messageId) : null,
      actedAt: (ruleId) => answered.find((one) => one.ruleId === ruleId)?.at,
    },
  }
}

/** What rules did for a person within the last day, newest first. */
async function answersTo(db: Executor, accountId: string, contactId: string, now: Date) {
  const found = await rows<{ rule_id: string; at: string }>(
    db,
    sql`
    select rule_id, at from rule_answers
    where account_id = ${accountId} and contact_id = ${contactId}
      and at > ${new Date(now.getTime() - 24 * HOUR_MS).toISOString()}
    order by at desc
    limit 300`,
  )
  return found.map(({ rule_id: ruleId, at }) => ({ ruleId, at: toDate(at) }))
}

async function wroteBefore(db: Executor, accountId: string, contact: Contact, messageId: string): Promise<Date | null> {
  const [found] = await rows<{ at: string | null }>(
    db,
    sql`
    select max(last.received_at) as at
    from unnest(${sql.param(addressesOf(contact))}::text[]) as addresses (address)
    cross join lateral (
      select received_at from inbound_messages
      where account_id = ${accountId} and sender = address and id <> ${messageId} and type <> 'system'
      order by received_at desc
      limit 1) last`,
  )
  return found?.at ? toDate(found.at) : null
}

/**
 * Runs the first matching rule on a message, in the transaction that stores it: its label, its assignment and the job of its reply exist exactly
 * if the message does. Returns whether a rule matched.
 */
export async function applyRules(tx: Tx, zone: string, received: Received, now: Date): Promise<boolean> {
  const { accountId, messageId, contact, text, at } = received
  const rules = await enabledRules(tx, accountId)
  if (rules.length === 0 || (await isOwnAccount(tx, contact))) return false
  const account = await findAccount(tx, accountId)
  const of = { accountId, contact, messageId, text, at, zone: account?.timeZone ?? zone }
  const rule = choose(await situationOf(tx, rules, of))
  if (typeof rule === 'string') return false
  await tx.execute(sql`
    insert into rule_answers (account_id, message_id, rule_id, contact_id, at)
    values (${accountId}, ${messageId}, ${rule.id}, ${contact.id}, ${at.toISOString()}::timestamptz)`)
  if (rule.label !== null) await addLabel(tx, accountId, contact.id, rule.label, now)
  if (rule.handOver) {
    const data = {
      message_id: messageId,
      contact_id: contact.id,
      phone: contact.phone,
      recipient: contact.whatsappUser ?? contact.whatsappParentUser,
      message: text,
      rule_id: rule.id,
      rule_name: rule.name,
      handed_over_at: now.toISOString(),
    }
    const event = {
      accountId,
      messageId,
      at: now,
      connection: received.network,
      connectionId: received.connectionId,
      data,
    }
    await publish(tx, [{ ...event, event: 'conversation.handed_over' }], now)
  }
  if (rule.reply !== null) {
    const payload = {
      account_id: accountId,
      message_id: messageId,
      address: addressOf(contact),
      rule_id: rule.id,
      text: rule.reply,
      from: received.connectionId ?? undefined,
    }
    await enqueue(tx, replyJob, payload, { now, requestId: received.requestId })
  }
  return true
}

/** Whether the sender is an account of this server, because its rules and ours would answer each other. */
export async function isOwnAccount(tx: Tx, { phone }: Contact): Promise<boolean> {
  if (phone === null) return false
  // the network displays the number with spaces and hyphens
  const digits = phone.replace(/\D/g, '')
  const connected = sql`select 1 from whatsapp_connections where regexp_replace(phone, '[^0-9]', '', 'g') = ${digits} limit 1`
  return (await rows(tx, connected)).length > 0
}
