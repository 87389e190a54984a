import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { LanguageCode } from '../../platform/language.ts'
import { defineJob, Postponed } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from '../accounts/accounts.ts'
import { findContact } from '../contacts/contacts.ts'
import { isPhone } from '../contacts/identities.ts'
import { findReceived } from '../messages/conversation.ts'
import { answerAutomatically, type Sending } from '../messages/create.ts'
import { applyRules } from '../rules/act.ts'
import type { Bridge } from './bridge.ts'
import { bridgeRequestIn } from './requests.ts'
import { bridgeOf } from './settings.ts'
import { bridgeWords } from './words.ts'

const ACTS = ['verify', 'unread', 'subscribed', 'already', 'ended'] as const
export type BridgeAct = (typeof ACTS)[number]

/** After ten minutes the person has asked again or asked somebody else. */
const LATE_MAX_MS = 10 * 60_000
const LOOK_AGAIN_SECONDS = 5

/** Answers a question to the bridge. The payload has only message ids, so that no text of a person is stored in the queue. */
export const answerJob = defineJob({
  kind: 'bridge.answer',
  payload: z.object({
    account_id: z.string(),
    message_id: z.string(),
    address: z.string(),
    act: z.enum(ACTS),
    about: z.string().nullable(),
    /** The connection that the person wrote to. */
    from: z.string().optional(),
    /** Whether something shows that the text is no question of a customer (asked.ts). */
    apart: z.boolean().default(true),
  }),
  retryAfterSeconds: [1, 5, 30, 120],
})

export const answersByBridge = (
  sending: Sending,
  bridge: Bridge,
  { zone, now, log }: { zone: string; now: () => Date; log: Pick<FastifyBaseLogger, 'info'> },
): JobRunner =>
  handles(answerJob, async ({ payload, createdAt, requestId }) => {
    const { account_id: accountId, message_id: cause, address, act, about, from, apart } = payload
    if (now().getTime() - createdAt.getTime() > LATE_MAX_MS) return
    const account = await findAccount(sending.db, accountId)
    const { enabled, language, dailyAt } = await bridgeOf(sending.db, accountId)
    if (!account || !enabled) return
    const text = act === 'verify' ? await verifiedText() : confirmationOf(act, language, dailyAt)
    if (text === undefined) return
    const to = isPhone(address) ? { to: address } : { recipient: address }
    const message = { ...to, from, type: 'text', message: text, metadata: { bridge: act }, preview_url: false } as const
    const reply = about === null ? {} : { reply_to: about }
    try {
      await answerAutomatically(
        { ...sending, requestId },
        account,
        { ...message, ...reply },
        { kind: 'rule', cause },
        now(),
      )
    } catch (error) {
      // the person opted out, the quota is used up or the window closed meanwhile
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      log.info({ account_id: accountId, reason: error.code ?? error.kind }, 'the bridge did not answer')
    }

    async function verifiedText(): Promise<string | undefined> {
      const received = about === null ? undefined : (await findReceived(sending.db, accountId, about))?.text
      // erased meanwhile
      if (!received) return undefined
      const asked = bridgeRequestIn(received)
      const verified = await bridge
        .verified(accountId, asked?.act === 'verify' ? asked.text : received, language)
        .catch((error) => {
          if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error
          throw new Postponed(error.message, error.retryAfterSeconds ?? LOOK_AGAIN_SECONDS)
        })
      if (verified.found || apart) return verified.text
      await leaveToRules({ db: sending.db, zone, now }, accountId, cause)
      return undefined
    }
  })

function confirmationOf(act: Exclude<BridgeAct, 'verify'>, language: LanguageCode, dailyAt: string): string {
  const words = bridgeWords[language]
  return act === 'subscribed' || act === 'already' ? words[act](dailyAt) : words[act]
}

/** Runs the account's rules once, because the message was no question to the bridge. */
async function leaveToRules(
  { db, zone, now }: { db: Db; zone: string; now: () => Date },
  accountId: string,
  messageId: string,
): Promise<void> {
  const message = await findReceived(db, accountId, messageId)
  const contact = message?.contactId ? await findContact(db, accountId, message.contactId) : undefined
  if (!message || !contact) return
  await transaction(db, async (tx) => {
    const taken = await rows(
      tx,
      sql`
      delete from rule_answers
      where account_id = ${accountId} and message_id = ${messageId} and rule_id = 'bridge'
      returning 1`,
    )
    if (taken.length === 0) return
    const { text, forwarded, network, connectionId, receivedAt: at } = message
    const requestId = message.requestId ?? undefined
    const written = { accountId, messageId, contact, text, forwarded, network, connectionId, at, requestId }
    await applyRules(tx, zone, { ...written, replyTo: null, quoted: null, optRequest: undefined }, now())
  })
}
