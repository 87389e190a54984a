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
import { laneOf, outboxEntry } from '../networks/outbox.ts'
import { renderBody, takes } from '../templates/render.ts'
import { findTemplate } from '../templates/templates.ts'
import { failureOf, withheldNow } from './checks.ts'
import { answered, isAnswer } from './conversation-moves.ts'
import { unknownFileOf, wakeForSending } from './create.ts'
import { lockMessages } from './messages.ts'
import { claimMany, type MessageQuotas } from './quota.ts'
import { otherAddress } from './recipient.ts'
import { accountsDue, forgetScheduled, leaveScheduled, messagesDue, putOff } from './scheduled.ts'
import { moveStatusIn } from './status.ts'
import { type Message, messages } from './tables.ts'

type ReleaseDeps = { db: Db; quotas: MessageQuotas; now: () => Date; log: Pick<FastifyBaseLogger, 'error'> }

/** A message leaves so soon after its time, in ms, with what the database needs. */
const LOOK_EVERY_MS = 500
/** Of one account in one transaction: they hold its quota and, embedded, the one connection for a twentieth of a second. */
const AT_ONCE = 25
/** A message that meets an error of ours is tried again so often, and holds up no other. */
const PUT_OFF_MS = 60_000
/** Any number that no other advisory lock of two numbers has. */
const LOCK = 4_600

/** Puts messages among those that are sent once their time has come. Accounts take turns. */
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
  const due = await messagesDue(db, accountId, AT_ONCE, now())
  try {
    return await release(deps, account, due)
  } catch {
    // one of them is to blame: each by itself
    let released = 0
    for (const messageId of due) {
      released += await release(deps, account, [messageId]).catch(async (error) => {
        log.error({ err: error, message: messageId }, 'a scheduled message could not be released; trying again')
        await putOff(db, accountId, messageId, new Date(now().getTime() + PUT_OFF_MS))
        return 0
      })
    }
    return released
  }
}

/** Checks what is due, counts it, and puts it into the outbox in its order, or ends it. Returns how many are through. */
function release({ db, quotas, now: clock }: ReleaseDeps, account: Account, ids: string[]): Promise<number> {
  const now = clock()
  return transaction(db, async (tx) => {
    // another process would put later ones before these
    const [lock] = await rows<{ mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCK}::int, hashtext(${account.id})) as mine`,
    )
    if (!lock?.mine) return 0
    const locked = new Map((await lockMessages(tx, account.id, ids)).map((message) => [message.id, message]))
    const due = await leaveScheduled(tx, account.id, ids)
    const leaving: Message[] = []
    for (const { messageId, contactId } of due) {
      const message = locked.get(messageId)
      if (!message) continue
      const addressed = await addressNow(tx, account, message, contactId)
      const worded = await wordNow(tx, addressed)
      const [checked] = await rows<{ withheld: string | null }>(tx, withheldNow(addressed, now))
      const withheld = checked?.withheld ?? (worded ? null : 'TEMPLATE_VARIABLES_MISMATCH')
      if (worded && !withheld) leaving.push(worded)
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

/** A message as it is addressed now: to where its contact is, over the network that its account has. */
async function addressNow(tx: Tx, account: Account, message: Message, contactId: string | null): Promise<Message> {
  const named = contactId === null ? undefined : await findContact(tx, account.id, contactId)
  const recipient = named ? addressOf(named) : message.recipient
  const contact = named ?? (await findContactAt(tx, account.id, recipient))
  return {
    ...message,
    recipient,
    recipientAlso: contact ? otherAddress(contact, recipient) : null,
    contactId: contact?.id ?? null,
    network: account.network,
  }
}

/** A message as its template reads now; undefined where that takes other values than the message was accepted with. */
async function wordNow(tx: Tx, message: Message): Promise<Message | undefined> {
  const { id, variables } = message.content.template ?? {}
  if (id === undefined || variables === undefined) return message
  const template = await findTemplate(tx, message.accountId, id)
  if (!template) return message
  return takes(template.components, variables)
    ? { ...message, text: renderBody(template.components, variables) }
    : undefined
}

async function enterOutbox(tx: Tx, message: Message, now: Date): Promise<void> {
  const { accountId, id, recipient, recipientAlso, contactId, network, text, content, priority } = message
  await tx
    .update(messages)
    .set({ recipient, recipientAlso, contactId, network, text, releasedAt: now })
    .where(and(eq(messages.accountId, accountId), eq(messages.id, id)))
  const lane = laneOf(accountId, network, priority ?? 'normal')
  const mediaUrl = unknownFileOf(network, content)
  // a person who is written to by number and by id is one contact
  const person = sql`${isPhone(recipient) ? recipient : (recipientAlso ?? recipient)}`
  const entry = outboxEntry({ accountId, messageId: id, lane, person, mediaUrl, now }, sql``)
  const answer = sql`select ${contactId} as contact_id, ${id} as message_id`
  const answers = contactId !== null && isAnswer({ type: message.type, sendAt: null })
  await tx.execute(sql`
    with answered as (${answers ? answered(accountId, answer, now) : sql`select 1 where false`}), ${entry} select 1`)
  wakeForSending(tx, accountId, lane, mediaUrl)
}

async function fail(tx: Tx, { accountId, id }: Message, why: string, now: Date): Promise<void> {
  const error = failureOf(why)
  // without one it was over before
  if (error) await moveStatusIn(tx, { accountId, messageId: id, at: now, status: 'failed', error }, now)
}
