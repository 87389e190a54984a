import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import type { Worker } from '../../platform/queue/dispatcher.ts'
import { createTicker } from '../../platform/queue/ticker.ts'
import { type Account, findAccount } from '../accounts/accounts.ts'
import { findContact, findContactAt } from '../contacts/contacts.ts'
import { addressOf, isPhone } from '../contacts/identities.ts'
import type { From } from '../networks/network.ts'
import { laneOf, outboxEntry } from '../networks/outbox.ts'
import { presentFrom } from '../networks/whatsapp/connections.ts'
import { renderBody, takes } from '../templates/render.ts'
import { findTemplate } from '../templates/templates.ts'
import { failureOf, withheldNow } from './checks.ts'
import { isAnswer, markAnswered } from './conversation-moves.ts'
import { unknownFileOf, wakeForSending } from './create.ts'
import { lockMessages } from './messages.ts'
import { claimMany, type MessageQuotas } from './quota.ts'
import { otherAddress } from './recipient.ts'
import { accountsDue, forgetScheduled, messagesDue, postpone, unschedule } from './scheduled.ts'
import { moveStatusIn } from './status.ts'
import { type Message, messages } from './tables.ts'

type ReleaseDeps = { db: Db; quotas: MessageQuotas; now: () => Date; log: Pick<FastifyBaseLogger, 'error'> }

/** How often due messages are looked for, in ms: a message is at most this late, plus the database's time. */
const LOOK_EVERY_MS = 500
/** Messages of one account per transaction, which holds its quota and, on the embedded database, the only connection, for some 50 ms. */
const MESSAGES_AT_ONCE = 25
/** After an error of ours a message is retried this much later, in ms, and delays no other. */
const POSTPONE_MS = 60_000
/** Arbitrary; must differ from every other two-number advisory lock. */
const LOCK = 4_600

/** Moves scheduled messages to the outbox when they are due. Accounts take turns. */
export const createReleaser = (deps: ReleaseDeps): Worker =>
  createTicker(
    {
      what: 'releasing scheduled messages',
      everyMs: LOOK_EVERY_MS,
      async work() {
        let released = 0
        for (const accountId of await accountsDue(deps.db, deps.now())) released += await releaseSome(deps, accountId)
        return released
      },
    },
    deps,
  )

async function releaseSome(deps: ReleaseDeps, accountId: string): Promise<number> {
  const { db, now, log } = deps
  const account = await findAccount(db, accountId)
  if (!account) {
    await forgetScheduled(db, accountId)
    return 0
  }
  const due = await messagesDue(db, accountId, MESSAGES_AT_ONCE, now())
  try {
    return await release(deps, account, due)
  } catch {
    // one of them fails: each is tried by itself
    let released = 0
    for (const messageId of due) {
      released += await release(deps, account, [messageId]).catch(async (error) => {
        log.error({ err: error, message: messageId }, 'a scheduled message could not be released; trying again')
        await postpone(db, accountId, messageId, new Date(now().getTime() + POSTPONE_MS))
        return 0
      })
    }
    return released
  }
}

/** Checks due messages, counts them, and puts them into the outbox in order, or ends them. Returns how many are done. */
function release({ db, quotas, now: clock }: ReleaseDeps, account: Account, ids: string[]): Promise<number> {
  const now = clock()
  return transaction(db, async (tx) => {
    // otherwise another process would send later messages before these
    const [lock] = await rows<{ mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCK}::int, hashtext(${account.id})) as mine`,
    )
    if (!lock?.mine) return 0
    const locked = new Map((await lockMessages(tx, account.id, ids)).map((message) => [message.id, message]))
    const due = await unschedule(tx, account.id, ids)
    const leaving: Leaving[] = []
    for (const { messageId, contactId } of due) {
      const message = locked.get(messageId)
      if (!message) continue
      const from = await presentFrom(
        tx,
        account,
        message.network === account.network ? message.connectionId : undefined,
      )
      const addressed = await addressNow(tx, message, from, contactId)
      const worded = await wordNow(tx, addressed)
      const [checked] = await rows<{ withheld: string | null }>(tx, withheldNow(addressed, now))
      const withheld = checked?.withheld ?? (worded ? null : 'TEMPLATE_VARIABLES_MISMATCH')
      if (worded && !withheld) leaving.push({ ...worded, lane: from.lane })
      else if (withheld) await fail(tx, message, withheld, now)
    }
    if (leaving.length > 0) {
      const place = { accountId: account.id, quotas: quotas.of(account, now), shard: 0 }
      const counted = await claimMany(tx, place, leaving.length)
      for (const one of leaving.slice(0, counted)) await enterOutbox(tx, one, now)
      for (const message of leaving.slice(counted)) await fail(tx, message, 'RATE_LIMIT_EXCEEDED', now)
    }
    return due.length
  })
}

/** A message with the lanes of its connection. */
type Leaving = Message & Pick<From, 'lane'>

/** Updates a message's address: its contact's present one, on the account's present network. */
async function addressNow(
  tx: Tx,
  message: Message,
  { network, connectionId }: From,
  contactId: string | null,
): Promise<Message> {
  const { accountId } = message
  const named = contactId === null ? undefined : await findContact(tx, accountId, contactId)
  const recipient = named ? addressOf(named) : message.recipient
  const contact = named ?? (await findContactAt(tx, accountId, recipient))
  return {
    ...message,
    recipient,
    recipientAlso: contact ? otherAddress(contact, recipient) : null,
    contactId: contact?.id ?? null,
    network,
    connectionId,
  }
}

/** Updates a message's text to its template's present one; undefined if the template now takes other values. */
async function wordNow(tx: Tx, message: Message): Promise<Message | undefined> {
  const { id, variables } = message.content.template ?? {}
  if (id === undefined || variables === undefined) return message
  const template = await findTemplate(tx, message.accountId, id)
  if (!template) return message
  return takes(template.components, variables)
    ? { ...message, text: renderBody(template.components, variables) }
    : undefined
}

async function enterOutbox(tx: Tx, message: Leaving, now: Date): Promise<void> {
  const { accountId, id, recipient, recipientAlso, contactId, network, connectionId, text, content, priority } = message
  await tx
    .update(messages)
    .set({ recipient, recipientAlso, contactId, network, connectionId, text, releasedAt: now })
    .where(and(eq(messages.accountId, accountId), eq(messages.id, id)))
  const lane = laneOf(message, priority ?? 'normal')
  const mediaUrl = unknownFileOf(network, content)
  // a person with a number and an id is one contact
  const person = sql`${isPhone(recipient) ? recipient : (recipientAlso ?? recipient)}`
  const entry = outboxEntry({ accountId, messageId: id, lane, person, mediaUrl, now }, sql``)
  const answer = sql`select ${contactId} as contact_id, ${id} as message_id`
  const answers = contactId !== null && isAnswer({ type: message.type, sendAt: null })
  await tx.execute(sql`
    with answered as (${answers ? markAnswered(accountId, answer, now) : sql`select 1 where false`}), ${entry} select 1`)
  wakeForSending(tx, accountId, lane, mediaUrl)
}

async function fail(tx: Tx, { accountId, id }: Message, why: string, now: Date): Promise<void> {
  const error = failureOf(why)
  // without an error it had already ended
  if (error) await moveStatusIn(tx, { accountId, messageId: id, at: now, status: 'failed', error }, now)
}
