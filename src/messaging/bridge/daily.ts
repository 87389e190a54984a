import type { FastifyBaseLogger } from 'fastify'
import type { Worker } from '../../platform/queue/dispatcher.ts'
import { createTicker } from '../../platform/queue/ticker.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from '../accounts/accounts.ts'
import { findContact } from '../contacts/contacts.ts'
import { endSubscription } from '../contacts/verse-subscriptions.ts'
import { answerAutomatically, type Sending } from '../messages/create.ts'
import type { MessageInput } from '../messages/prepare.ts'
import { answersFrom } from '../networks/whatsapp/connections.ts'
import type { Template } from '../templates/tables.ts'
import { findTemplate } from '../templates/templates.ts'
import type { Bridge, DailyVerse } from './bridge.ts'
import { dayIn, nextAfter } from './clock.ts'
import { bridgeOf } from './settings.ts'
import { type DueVerse, noteVerse, putOffVerse, versesDue } from './subscriptions.ts'
import { valuesOf } from './values.ts'

type DailyDeps = {
  sending: Sending
  bridge: Bridge
  zone: string
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** How often due verses are looked for, in ms: a verse is at most this late. */
const LOOK_EVERY_MS = 5_000
/** Verses sent in parallel, over all accounts: each takes some milliseconds. */
const VERSES_AT_ONCE = 25
/** After an error of ours a verse is retried this much later, in ms, and delays no other. */
const PUT_OFF_MS = 10 * 60_000
/** A later verse is skipped, so that a server that was down at night does not write at noon. In ms. */
const LATE_MAX_MS = 6 * 3_600_000

/** Sends the verse of the day to those who asked for it. */
export const createDaily = (deps: DailyDeps): Worker =>
  createTicker(
    {
      what: 'sending the daily verse',
      everyMs: LOOK_EVERY_MS,
      async work() {
        const due = await versesDue(deps.sending.db, VERSES_AT_ONCE, deps.now())
        for (const one of due) await sendOne(deps, one)
        return due.length
      },
    },
    deps,
  )

async function sendOne(deps: DailyDeps, due: DueVerse): Promise<void> {
  const { sending, now, log } = deps
  try {
    await noteVerse(sending.db, due, await sendVerse(deps, due))
  } catch (error) {
    log.error({ err: error, contact: due.contactId }, 'a daily verse could not be sent; trying again')
    await putOffVerse(sending.db, due, new Date(now().getTime() + PUT_OFF_MS))
  }
}

/** Sends a verse exactly once, however often it is retried. Returns when the next one is due. */
async function sendVerse({ sending, bridge, zone, now, log }: DailyDeps, due: DueVerse): Promise<Date> {
  const { db } = sending
  const { accountId, contactId, dueAt } = due
  const account = await findAccount(db, accountId)
  const contact = account && (await findContact(db, accountId, contactId))
  if (!account || !contact || contact.optOut === 'all') {
    await endSubscription(db, accountId, contactId)
    return dueAt
  }
  const { enabled, language, dailyAt, templateId } = await bridgeOf(db, accountId)
  const clock = account.timeZone ?? zone
  const next = nextAfter(dailyAt, clock, now())
  if (!enabled || now().getTime() - dueAt.getTime() > LATE_MAX_MS) return next
  // a verse delayed past midnight is still the one of its own day
  const day = dayIn(clock, dueAt)
  const verse = await bridge.verseOf(day, language)
  if (!verse) return next
  try {
    const template = templateId === null ? undefined : await findTemplate(db, accountId, templateId)
    const from = await answersFrom(sending.connections, account, contact)
    await answerAutomatically(
      sending,
      account,
      { ...messageOf(contact.id, verse, templateId, template), from },
      { kind: 'rule', cause: `verse ${contact.id} ${day}` },
      now(),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
    // the window is closed and there is no template, or the quota is used up
    log.info({ account_id: accountId, reason: error.code ?? error.kind }, 'a daily verse was not sent')
  }
  return next
}

function messageOf(
  contactId: string,
  verse: DailyVerse,
  templateId: string | null,
  template: Template | undefined,
): MessageInput {
  const to = { contact_id: contactId, priority: 'bulk', metadata: { bridge: 'verse' } } as const
  if (templateId !== null) {
    return { ...to, type: 'template', template_id: templateId, variables: valuesOf(verse, template?.components ?? []) }
  }
  const { arabic, translation, name, address } = verse
  const message = [arabic, ...(translation === null ? [] : [translation]), `${name}\n${address}`].join('\n\n')
  return { ...to, type: 'text', message }
}
