import { z } from 'zod'
import { type Identities, NOBODY } from '../../contacts/identities.ts'
import type { Person } from '../../contacts/persons.ts'
import type { InboundContent } from '../../webhooks/received-content.ts'
import type { Pricing } from '../network.ts'

/** Text that Postgres can store; null for anything else. */
const text = z
  .string()
  .transform((value) => value.replace(/[\0\p{Cs}]/gu, '\ufffd'))
  .nullable()
  .catch(null)
const number = z.number().nullable().catch(null)
const digits = z.coerce
  .string()
  .regex(/^\+?\d{5,20}$/)
  .transform((value) => (value.startsWith('+') ? value : `+${value}`))
  .nullable()
  .catch(null)

export type JsonObject = Record<string, unknown>
/** An object with any fields; anything else reads as an empty one. */
export const jsonObject = z.record(z.string(), z.unknown()).catch({})

/** The time of an update; now if it has none that can be read. */
export function timeOf(update: JsonObject, now: Date): Date {
  const seconds = z.coerce.number().int().min(1).max(32_503_680_000).safeParse(update.timestamp)
  return seconds.success ? new Date(seconds.data * 1000) : now
}

/** The sender of a message, from the message and its contact. */
export function personOf(message: JsonObject, contact: JsonObject): Person {
  const profile = jsonObject.parse(contact.profile)
  return {
    phone: digits.parse(message.from ?? contact.wa_id ?? message.wa_id),
    whatsappUser: text.parse(message.from_user_id ?? contact.user_id ?? message.user_id),
    whatsappParentUser: text.parse(message.from_parent_user_id ?? contact.parent_user_id ?? message.parent_user_id),
    name: text.parse(profile.name),
    username: text.parse(profile.username),
  }
}

/** The recipient of a status. */
export function recipientOf(status: JsonObject, contact: JsonObject): Identities {
  return {
    ...NOBODY,
    phone: digits.parse(status.recipient_id ?? contact.wa_id),
    whatsappUser: text.parse(status.recipient_user_id ?? contact.user_id),
    whatsappParentUser: text.parse(status.recipient_parent_user_id ?? contact.parent_user_id),
  }
}

/** The error of a status. */
export function errorIn(status: JsonObject): { code: number | undefined; message: string } | undefined {
  const [first] = z.array(jsonObject).catch([]).parse(status.errors)
  if (!first) return undefined
  const details = text.parse(jsonObject.parse(first.error_data).details)
  return {
    code: number.parse(first.code) ?? undefined,
    message: details ?? text.parse(first.message) ?? text.parse(first.title) ?? 'The network could not deliver it',
  }
}

export function pricingIn(status: JsonObject): Pricing | undefined {
  const pricing = z
    .object({ category: z.string(), type: text, pricing_model: text, billable: z.boolean().nullable().catch(null) })
    .safeParse(status.pricing)
  if (!pricing.success) return undefined
  const { category, type, pricing_model: model, billable } = pricing.data
  return { category, type, model, billable }
}

/** A file to be fetched, by the network's id. */
export type FileToFetch = { id: string; filename: string | null }

export type ReadContent = { content: InboundContent; file: FileToFetch | null }

const NO_FILE = { media_id: null, url: null, content_type: null, size: null, error: null }

/** A message's content. Files are named to be fetched; replies and reactions refer to messages by the network's id. */
export function contentOf(message: JsonObject, messageId: (networkId: string | null) => string | null): ReadContent {
  const kind = text.parse(message.type) ?? 'unknown'
  const part = jsonObject.parse(message[kind])
  const only = (content: InboundContent): ReadContent => ({ content, file: null })
  const fetched = { ...NO_FILE, content_type: text.parse(part.mime_type) }
  const networkFile = text.parse(part.id)
  const withFile = (content: InboundContent): ReadContent => ({
    content,
    file: networkFile === null ? null : { id: networkFile, filename: text.parse(part.filename) },
  })
  const caption = text.parse(part.caption)
  switch (kind) {
    case 'text':
      return only({ type: 'text', text: text.parse(part.body) ?? '' })
    case 'image':
    case 'video':
      return withFile({ type: kind, ...fetched, caption })
    case 'audio':
      return withFile({ type: 'audio', ...fetched, voice: part.voice === true })
    case 'document':
      return withFile({ type: 'document', ...fetched, caption, filename: text.parse(part.filename) })
    case 'sticker':
      return withFile({ type: 'sticker', ...fetched, animated: part.animated === true })
    case 'location': {
      const [latitude, longitude] = [number.parse(part.latitude), number.parse(part.longitude)]
      if (latitude === null || longitude === null) break
      return only({
        type: 'location',
        latitude,
        longitude,
        name: text.parse(part.name),
        address: text.parse(part.address),
      })
    }
    case 'contacts':
      return only({ type: 'contacts', contacts: z.array(jsonObject).catch([]).parse(message.contacts).map(cardOf) })
    case 'interactive': {
      const reply = replyIn(part)
      if (!reply) break
      return only(reply)
    }
    case 'button':
      return only({ type: 'button', text: text.parse(part.text), payload: text.parse(part.payload) })
    case 'reaction':
      return only({
        type: 'reaction',
        emoji: text.parse(part.emoji) || null,
        message_id: messageId(text.parse(part.message_id)),
      })
    case 'order':
      return only({
        type: 'order',
        catalog_id: text.parse(part.catalog_id),
        text: text.parse(part.text),
        items: z
          .array(jsonObject)
          .catch([])
          .parse(part.product_items)
          .map((item) => ({
            product_id: text.parse(item.product_retailer_id),
            quantity: z.coerce.number().nullable().catch(null).parse(item.quantity),
            price: z.coerce.number().nullable().catch(null).parse(item.item_price),
            currency: text.parse(item.currency),
          })),
      })
    case 'system':
      return only({
        type: 'system',
        change: text.parse(part.type),
        text: text.parse(part.body),
        previous: formerOf(message),
      })
  }
  return only({ type: 'unsupported', kind, raw: storable(message) })
}

function cardOf(card: JsonObject) {
  const all = (value: unknown) => z.array(jsonObject).catch([]).parse(value)
  return {
    name: text.parse(jsonObject.parse(card.name).formatted_name),
    phones: all(card.phones).map((phone) => ({
      phone: text.parse(phone.phone),
      kind: text.parse(phone.type),
      user_id: text.parse(phone.user_id),
    })),
    emails: all(card.emails).map((email) => ({ email: text.parse(email.email), kind: text.parse(email.type) })),
  }
}

const REPLIES = { button_reply: 'button', list_reply: 'list', nfm_reply: 'form' } as const

function replyIn(part: JsonObject): InboundContent | undefined {
  for (const [name, reply] of Object.entries(REPLIES)) {
    if (part[name] === undefined) continue
    const chosen = jsonObject.parse(part[name])
    return {
      type: 'interactive',
      reply,
      id: text.parse(chosen.id ?? chosen.name),
      title: text.parse(chosen.title ?? chosen.body),
      description: text.parse(chosen.description),
      form: reply === 'form' ? filledIn(chosen.response_json) : null,
    }
  }
  return undefined
}

function filledIn(value: unknown): unknown {
  try {
    return storable(JSON.parse(String(value)))
  } catch {
    return text.parse(value)
  }
}

/** The value without text that Postgres cannot store. */
export const storable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_key, part) =>
      typeof part === 'string' ? part.replace(/[\0\p{Cs}]/gu, '\ufffd') : part,
    ),
  )

/** The person's former identities, if a `system` message reports a change. */
function formerOf(message: JsonObject): { phone: string | null; user_id: string | null } | null {
  const move = moveIn(message, {})
  return move ? { phone: move.before.phone, user_id: move.before.whatsappUser } : null
}

/** A person's present and former identities in a `system` message. */
export function moveIn(message: JsonObject, contact: JsonObject): { now: Person; before: Identities } | undefined {
  if (message.type !== 'system') return undefined
  const system = jsonObject.parse(message.system)
  const known = personOf({}, contact)
  if (system.type === 'user_changed_number' || system.type === 'customer_changed_number') {
    const phone = digits.parse(system.wa_id ?? system.new_wa_id)
    const user = text.parse(system.user_id)
    if (phone === null && user === null) return undefined
    return {
      now: { ...known, phone, whatsappUser: user },
      before: {
        ...NOBODY,
        phone: digits.parse(message.from),
        whatsappUser: user === null ? null : text.parse(message.from_user_id),
      },
    }
  }
  if (system.type === 'user_changed_user_id') {
    const user = text.parse(system.user_id ?? message.from_user_id ?? contact.user_id)
    const previous = text.parse(system.previous_user_id)
    if (user === null || previous === null) return undefined
    return {
      now: { ...known, phone: digits.parse(message.from ?? contact.wa_id), whatsappUser: user },
      before: { ...NOBODY, whatsappUser: previous },
    }
  }
  return undefined
}
