import { z } from 'zod'
import { addressesOf } from '../../contacts/identities.ts'
import { optIn } from '../../contacts/opt-out.ts'
import { changingPersons, notePerson } from '../../contacts/persons.ts'
import { refuseMessages } from '../../webhooks/opted-out.ts'
import { type Forwarded, textIn } from '../../webhooks/received-content.ts'
import type { NetworkCallbacks } from '../network.ts'
import { type BlockDeps, blockConnection } from './blocked.ts'
import type { Connection } from './connections.ts'
import { networkError, reactionTo } from './errors.ts'
import type { FetchFile } from './files.ts'
import type { InboxItem } from './inbox.ts'
import {
  contentOf,
  errorIn,
  type JsonObject,
  jsonObject,
  moveIn,
  personOf,
  pricingIn,
  recipientOf,
  timeOf,
} from './read.ts'
import { messageNamed, noteAccepted } from './sends.ts'
import type { FollowTemplates } from './templates.ts'

export type ReceiveDeps = BlockDeps & {
  callbacks: NetworkCallbacks
  fetchFile: FetchFile
  followTemplates: FollowTemplates
}

/** Handles one update of the network. */
export function createReceiver(deps: ReceiveDeps): (item: InboxItem) => Promise<void> {
  const { db, connections, callbacks, fetchFile, followTemplates, now } = deps

  return async (item) => {
    const { accountId } = item
    const parts = jsonObject.parse(item.body)
    const contact = jsonObject.parse(parts.contact)
    if (item.kind === 'status') return takeStatus(accountId, jsonObject.parse(parts.status), contact)
    if (item.kind === 'message') return takeMessage(item, jsonObject.parse(parts.message), contact)
    if (item.kind === 'preference') return takePreference(item, jsonObject.parse(parts.preference), contact)
    const connection = await connections.find(accountId, item.connectionId)
    if (!connection) return
    if (item.kind === 'template') return followTemplates(connection, parts)
    if (item.kind === 'account') return takeAccount(connection, parts)
  }

  async function takeStatus(accountId: string, status: JsonObject, contact: JsonObject): Promise<void> {
    const networkMessageId = typeof status.id === 'string' ? status.id : undefined
    const given = status.biz_opaque_callback_data
    const messageId =
      typeof given === 'string' && /^msg_\w{1,60}$/.test(given)
        ? given
        : networkMessageId && (await messageNamed(db, accountId, networkMessageId))
    const what = STATUSES.safeParse(status.status)
    // a message sent by another system, or an unknown kind
    if (!messageId || !what.success) return
    if (networkMessageId) await noteAccepted(db, accountId, messageId, networkMessageId)
    const error = errorIn(status)
    const person = recipientOf(status, contact)
    await callbacks.report({
      accountId,
      messageId,
      status: what.data,
      at: timeOf(status, now()),
      networkMessageId,
      error: error && networkError(error.code, error.message),
      person: addressesOf(person).length > 0 ? person : undefined,
      pricing: pricingIn(status),
      afterFailure: true,
    })
    if (error?.code === undefined) return
    const reaction = reactionTo({ code: error.code, status: 400 })
    if (reaction.do === 'fail' && reaction.also)
      await callbacks.applyConsequence({ accountId, messageId, also: reaction.also })
  }

  async function takeMessage(item: InboxItem, message: JsonObject, contact: JsonObject): Promise<void> {
    const { accountId, connectionId, receivedAt, requestId } = item
    const networkMessageId = typeof message.id === 'string' ? message.id : undefined
    if (!networkMessageId) return
    const move = moveIn(message, contact)
    const from = move?.now ?? personOf(message, contact)
    if (addressesOf(from).length === 0) return
    const context = jsonObject.parse(message.context)
    const named = await namesOf(accountId, [context.id, jsonObject.parse(message.reaction).message_id])
    const { content, file } = contentOf(message, (id) => (id === null ? null : (named.get(id) ?? null)))
    if (file) Object.assign(content, await fetchFile(item, file, item.attempt))
    await callbacks.receive({
      accountId,
      requestId,
      from,
      before: move?.before,
      type: content.type,
      text: textIn(content),
      content,
      replyTo: typeof context.id === 'string' ? (named.get(context.id) ?? null) : null,
      quoted: typeof context.id === 'string' ? context.id : undefined,
      forwarded: forwardedIn(context),
      network: 'whatsapp',
      connectionId,
      networkMessageId,
      at: timeOf(message, receivedAt),
      profilePicture: null,
    })
  }

  async function namesOf(accountId: string, ids: unknown[]): Promise<Map<string, string>> {
    const named = new Map<string, string>()
    for (const id of ids) {
      const ours = typeof id === 'string' ? await messageNamed(db, accountId, id) : undefined
      if (typeof id === 'string' && ours) named.set(id, ours)
    }
    return named
  }

  /** A person refuses marketing or accepts it again; its other opt-outs stay. */
  async function takePreference(item: InboxItem, preference: JsonObject, contact: JsonObject): Promise<void> {
    const { accountId, connectionId } = item
    const person = personOf(preference, contact)
    if (addressesOf(person).length === 0 || preference.category !== 'marketing_messages') return
    await changingPersons(db, async (tx) => {
      const known = await notePerson(tx, accountId, person, { now: now() })
      if (preference.value === 'stop') {
        const at = timeOf(preference, now())
        await refuseMessages(
          tx,
          accountId,
          known,
          { scope: 'marketing', source: 'network', connection: 'whatsapp', connectionId, at },
          now(),
        )
      }
      if (preference.value === 'resume') await optIn(tx, accountId, known, 'marketing')
    })
  }

  async function takeAccount(connection: Connection, parts: JsonObject): Promise<void> {
    const value = jsonObject.parse(parts.value)
    const all = await connections.all(connection.accountId)
    if (parts.field === 'phone_number_quality_update') {
      const quality = [value.event, value.current_limit].filter((part) => typeof part === 'string').join(' ')
      const digits = digitsOf(value.display_phone_number)
      const { id } = all.find(({ phone }) => digits !== '' && digitsOf(phone) === digits) ?? connection
      await connections.note(id, { quality: quality.slice(0, 100) }, now())
      return
    }
    const event = typeof value.event === 'string' ? value.event : ''
    if (!STOPS.has(event)) return
    // it concerns the business account, which all of them belong to
    for (const one of all) await blockConnection(deps, one, { reason: `The network reports ${event}`, code: null })
  }
}

function forwardedIn(context: JsonObject): Forwarded | undefined {
  if (context.frequently_forwarded === true) return 'frequently_forwarded'
  return context.forwarded === true ? 'forwarded' : undefined
}

/** Numbers are displayed with spaces and hyphens. */
const digitsOf = (phone: unknown): string => (typeof phone === 'string' ? phone.replace(/\D/g, '') : '')

const STATUSES = z.enum(['sent', 'delivered', 'read', 'played', 'failed'])
/** Events of `account_update` after which the network accepts nothing. */
const STOPS = new Set([
  'DISABLED_UPDATE',
  'ACCOUNT_VIOLATION',
  'ACCOUNT_RESTRICTION',
  'ACCOUNT_DELETED',
  'PARTNER_REMOVED',
])
