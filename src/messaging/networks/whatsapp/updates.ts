import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../../platform/parse-json.ts'

/** One update of the network. Those of a lane are handled in order; those in state `kept` are of unknown kinds. */
export type Update = {
  lane: string
  kind: UpdateKind
  state: 'waiting' | 'kept'
  body: string
  /** The connection that it is about; null for the account's first. */
  connectionId: string | null
}

const UPDATE_KINDS = ['message', 'status', 'preference', 'template', 'account', 'unknown'] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]

const record = z.record(z.string(), z.unknown())
const list = z.array(record).catch([])

const envelope = z.looseObject({
  entry: z.array(
    z.looseObject({
      id: z.coerce.string().catch(''),
      changes: z.array(z.looseObject({ field: z.string(), value: record })),
    }),
  ),
})

const FIELDS: Record<string, UpdateKind> = {
  message_template_status_update: 'template',
  message_template_quality_update: 'template',
  message_template_components_update: 'template',
  template_category_update: 'template',
  account_update: 'account',
  phone_number_quality_update: 'account',
}

/** The account and connections that a body concerns. */
export type CalledConnection = {
  accountId: string
  /** The connection whose webhook address was called. */
  connectionId: string | null
  /** The account's connections by their phone number ids. */
  numbers: Map<string, string | null>
}

/**
 * Splits a body of the network into updates that can be handled separately, in order. Bodies batch entries, changes and numbers, and an app calls
 * one address for all its numbers; updates of a number of others, or of an unknown kind, are stored unchanged.
 */
export function* updatesIn(text: string, called: CalledConnection): Generator<Update> {
  const { accountId, connectionId } = called
  const parsed = envelope.safeParse(parseJson(text))
  if (!parsed.success) {
    const body = text.replaceAll('\0', '\ufffd')
    yield { lane: `${accountId}/unknown`, kind: 'unknown', state: 'kept', body, connectionId }
    return
  }
  for (const { id, changes } of parsed.data.entry) {
    for (const { field, value } of changes) {
      yield* updatesOf({ field, value, entry: id }, called)
    }
  }
}

function* updatesOf(
  { field, value, entry }: { field: string; value: Record<string, unknown>; entry: string },
  { accountId, connectionId, numbers }: CalledConnection,
): Generator<Update> {
  const { phone_number_id: named } = record.catch({}).parse(value.metadata)
  const number = named === undefined ? undefined : String(named)
  const ours = number === undefined || numbers.has(number)
  const update = (kind: UpdateKind, lane: string, body: object): Update => ({
    lane: `${accountId}/${digestOf(lane)}`,
    kind,
    state: 'waiting',
    body: JSON.stringify(body),
    connectionId: number === undefined ? connectionId : (numbers.get(number) ?? null),
  })
  const kind = FIELDS[field]
  if (ours && kind) {
    yield update(kind, kind, { field, value, entry })
  } else if (ours && (field === 'messages' || field === 'user_preferences')) {
    const contacts = list.parse(value.contacts)
    // a body may have thousands of both
    const byName = new Map(contacts.toReversed().flatMap((contact) => names(contact).map((name) => [name, contact])))
    const named = (item: Record<string, unknown>) =>
      names(item)
        .map((name) => byName.get(name))
        .find((contact) => contact !== undefined)
    const messages = list.parse(value.messages)
    // a single message comes with its sender; otherwise messages and contacts are matched by id
    const senderOf = (message: Record<string, unknown>) =>
      named(message) ?? (messages.length === 1 && contacts.length === 1 ? contacts[0] : undefined) ?? {}
    for (const message of messages) {
      const contact = senderOf(message)
      yield update('message', personOf(message, contact), { message, contact })
    }
    for (const status of list.parse(value.statuses)) {
      const lane = `status ${status.biz_opaque_callback_data ?? status.id}`
      yield update('status', lane, { status, contact: named(status) ?? {} })
    }
    for (const preference of list.parse(value.user_preferences)) {
      const contact = named(preference) ?? {}
      yield update('preference', personOf(preference, contact), { preference, contact })
    }
  } else {
    yield { ...update('unknown', 'unknown', { field, value, entry }), state: 'kept' }
  }
}

/** Lanes appear in notifications to workers, so they must not contain a phone number. */
const digestOf = (lane: string): string => createHash('sha256').update(lane).digest('base64url').slice(0, 22)

/** All identifiers of a person in an object. */
const names = (item: Record<string, unknown>): unknown[] =>
  ['wa_id', 'user_id', 'from', 'from_user_id', 'recipient_id', 'recipient_user_id']
    .map((key) => item[key])
    .filter((name) => name !== undefined && name !== null)

/** The key that orders one person's messages: the WhatsApp id where present, because it outlasts a number. */
const personOf = (item: Record<string, unknown>, contact: Record<string, unknown>): string =>
  `person ${contact.user_id ?? item.from_user_id ?? item.user_id ?? item.from ?? item.wa_id ?? contact.wa_id ?? ''}`
