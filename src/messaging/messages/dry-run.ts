import type { Db } from '../../platform/db/open.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { checkTrial } from '../accounts/fiction.ts'
import { findContactAt } from '../contacts/contacts.ts'
import { hasOptedOut } from '../contacts/opt-out.ts'
import { LimitExceeded } from '../limits.ts'
import { findMedia } from '../media/media.ts'
import type { MediaSource } from '../networks/network.ts'
import { type Connection, chooseFrom, shownId } from '../networks/whatsapp/connections.ts'
import type { Sending } from './create.ts'
import { CREDITS } from './credits.ts'
import { bodyOf, checkSendAt, checkWindow, lookupsIn, type MessageInput, windowOf } from './prepare.ts'
import { readQuotas } from './quota.ts'
import { knownRecipient, optedOut, otherAddress, recipientOf } from './recipient.ts'

/** Runs all checks of POST /messages, without sending and without stopping at the first problem. */
export async function dryRun(deps: Sending, account: Account, input: MessageInput, now: Date) {
  const { db, quotas, connections } = deps
  const lookups = lookupsIn(db, account.id)
  const problems: Refusal[] = []
  const attempt = async <T>(check: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(error)
      return undefined
    }
  }
  await attempt(() => checkTrial(account, input))
  const recipient = await attempt(() => recipientOf(lookups, account, input))
  const contact = recipient && (await findContactAt(db, account.id, recipient.address))
  const from = await attempt(() => chooseFrom(connections, account, input.from))
  const window = recipient && from && (await windowOf(db, account, from, recipient.address, now))
  const sendAt = input.send_at
  await attempt(() => checkSendAt(sendAt, now))
  // a scheduled message's window and quota are checked when it is due
  if (window && !sendAt && input.type !== 'template') await attempt(() => checkWindow(window))
  const body = await attempt(() => bodyOf(deps, account.id, input, lookups))
  if (recipient && (await hasOptedOut(db, account.id, recipient.address, body?.marketing ?? false))) {
    problems.push(optedOut(recipient))
  }
  if (from?.network === 'whatsapp') problems.push(...problemsOf(await connections.find(account.id, from.connectionId)))
  const states = await readQuotas(db, account.id, quotas.of(account, now))
  for (const { state, ceiling, what } of states) {
    if (!sendAt && state.used >= ceiling) problems.push(new LimitExceeded(state, what, now))
  }
  const media = body?.content.media && (await describeMedia(db, account.id, body.content.media))
  return {
    ...knownRecipient({
      recipient: recipient?.address ?? null,
      recipientAlso: contact ? otherAddress(contact, recipient.address) : null,
      contactId: contact?.id ?? null,
    }),
    connection_id: from ? shownId(from) : null,
    type: input.type,
    scheduledFor: sendAt ?? null,
    text: body?.text ?? null,
    media,
    credits: CREDITS[input.type],
    window,
    quotas: states.map(({ state }) => state),
    problems,
  }
}

function problemsOf(connection: Connection | undefined): Refusal[] {
  if (!connection) return [conflict('The account is not connected to WhatsApp', { code: 'NETWORK_NOT_CONNECTED' })]
  if (connection.status === 'connected') return []
  const reason = connection.blockedReason ?? 'no reason is known'
  return [conflict(`WhatsApp takes nothing of this connection now: ${reason}`, { code: 'NETWORK_BLOCKED' })]
}

/** Whether WhatsApp would accept a file: known for the account's own files; other addresses are fetched only on sending. */
async function describeMedia(db: Db, accountId: string, source: MediaSource) {
  const file = 'id' in source ? await findMedia(db, accountId, source.id) : undefined
  return {
    media_id: file?.id ?? null,
    media_url: 'url' in source ? source.url : null,
    content_type: file?.contentType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    warnings: file?.warnings ?? [],
  }
}
