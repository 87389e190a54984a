import type { Db } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import { windowAfter } from '../contacts/window.ts'
import type { EventData } from './event-schemas.ts'
import { wakeForEndpoints } from './publish.ts'
import { eventsOf } from './subscriptions.ts'
import { type EventName, type Webhook, webhookDeliveries } from './tables.ts'
import { mustBeActive } from './webhooks.ts'

/** The event and its delivery. */
export type Sent = { eventId: string; deliveryId: string }

/** Sends an example of the first event to which the endpoint subscribed. It belongs to no message, so it is not in the ledger. */
export async function sendTest(db: Db, webhook: Webhook, now: Date): Promise<Sent> {
  mustBeActive(webhook)
  const [event] = eventsOf(webhook)
  if (!event) throw conflict('This endpoint has no events')
  const sent = { eventId: newId('evt', now), deliveryId: newId('dlv', now) }
  const messageId = newId('msg', now)
  await db.insert(webhookDeliveries).values({
    id: sent.deliveryId,
    accountId: webhook.accountId,
    webhookId: webhook.id,
    eventId: sent.eventId,
    messageId,
    event,
    body: JSON.stringify({ event, timestamp: now.toISOString(), data: exampleOf(event, messageId, now) }),
    status: 'pending',
    attempt: 0,
    createdAt: now,
    nextAttemptAt: now,
  })
  wakeForEndpoints(db, [webhook.id])
  return sent
}

/** Realistic data of an event, marked as a test. */
function exampleOf(event: EventName, message_id: string, now: Date): EventData[EventName] & { test: true } {
  const at = now.toISOString()
  const phone = '+6281234567890'
  const contactId = 'con_00000000000000000000000000'
  const to = {
    message_id,
    connection_id: null,
    to: phone,
    recipient: null,
    contact_id: contactId,
    reference: null,
    metadata: null,
    tags: [],
  }
  const message = 'This is a test'
  const conversation = { contact_id: contactId, assigned_to: null }
  const data: EventData = {
    'message.sent': { ...to, status: 'sent', type: 'text', message, sent_at: at, credits_used: 1 },
    'message.delivered': { ...to, status: 'delivered', delivered_at: at },
    'message.read': { ...to, status: 'read', read_at: at },
    'message.failed': {
      ...to,
      status: 'failed',
      error: { code: 'RECIPIENT_NOT_ON_NETWORK', message: 'The recipient is not on the network' },
      failed_at: at,
    },
    'message.received': {
      message_id,
      connection_id: null,
      from: phone,
      from_user_id: null,
      type: 'text',
      message,
      content: { type: 'text', text: message },
      reply_to: null,
      forwarded: null,
      received_at: at,
      window_closes_at: windowAfter(now)?.toISOString() ?? null,
      contact: { contact_id: contactId, name: 'Test', username: null, profile_picture: null },
    },
    'contact.opted_out': {
      contact_id: contactId,
      phone,
      recipient: null,
      scope: 'all',
      source: 'message',
      message_id,
      opted_out_at: at,
    },
    'conversation.opened': { ...conversation, state: 'open', by: 'message', message_id },
    'conversation.assigned': { ...conversation, state: 'open', assigned_to: 'Siti' },
    'conversation.noted': {
      ...conversation,
      state: 'open',
      note_id: 'nte_00000000000000000000000000',
      author: 'Siti',
      removed: false,
    },
    'conversation.closed': { ...conversation, state: 'closed' },
    'conversation.handed_over': {
      message_id,
      contact_id: contactId,
      phone,
      recipient: null,
      message,
      rule_id: 'rul_00000000000000000000000000',
      rule_name: 'Test',
      handed_over_at: at,
    },
    'broadcast.progress': {
      broadcast_id: 'brd_00000000000000000000000000',
      name: 'Test',
      state: 'running',
      paused_reason: null,
      progress: {
        audience: 100,
        pending: 40,
        sent: 59,
        skipped: { opted_out: 1 },
        delivered: 50,
        read: 20,
        failed: 2,
        unknown: 7,
        credits: 57,
      },
    },
    'data.changed': {
      version: 2,
      previous_version: 1,
      changed: { hadith: 1 },
      changes_url: '/api/v1/changes?after=1',
    },
  }
  return { ...data[event], test: true }
}
