import { z } from 'zod'
import { cancelMessage as cancel } from '../../../messaging/messages/cancel.ts'
import { findReceived } from '../../../messaging/messages/conversation.ts'
import { acceptedMessage, createMessage } from '../../../messaging/messages/create.ts'
import { idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { findMessage } from '../../../messaging/messages/messages.ts'
import { newMessage } from '../../../messaging/messages/schemas.ts'
import { safeText } from '../../../platform/http/text.ts'
import { conflict, invalid, notFound } from '../../../platform/refusal.ts'
import { READS } from '../tool.ts'
import { showMessages, shownMessage } from './shown.ts'
import { accountTool, asCall, ENDS, SENDS } from './tool.ts'

/** The content of a message: a text or a template. `newMessage` validates it. */
export const contentFields = {
  text: z.string().optional().describe('Free text; only while the messaging window is open'),
  template_id: z.string().optional().describe('An approved template, instead of `text`'),
  variables: z
    .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), z.array(z.string())]))])
    .optional()
    .describe(
      'Values for the template’s placeholders: a list for {{1}}, {{2}} …, or by name, or one list each for `header` and `body`',
    ),
  reply_to: z.string().optional().describe('ID of the message to quote'),
  from: z
    .string()
    .optional()
    .describe('The number to send from: a `connection_id` returned by `connections`. By default the usual one'),
  reference: z.string().optional().describe('The business’s own reference, for example an order number'),
  idempotency_key: z
    .string()
    .optional()
    .describe('A repeated call with the same key sends nothing and returns the first result'),
}

/** The same content in the format of the API. */
export function bodyOf({
  text,
  template_id: template,
  ...more
}: {
  text?: string | undefined
  template_id?: string | undefined
}) {
  if ((text === undefined) === (template === undefined))
    throw invalid('text', 'send exactly one of text and template_id')
  return template === undefined
    ? { type: 'text', message: text, ...more }
    : { type: 'template', template_id: template, ...more }
}

/** API fields whose argument has another name here. */
export const FIELDS = { message: 'text' }

/** POST /v1/messages. */
export const sendMessage = accountTool({
  name: 'send_message',
  title: 'Send a message to one person',
  description:
    'Sends a text or a template to one person, now or at `send_at`. To answer someone, use `reply`; to write to many people, use `draft_broadcast`.',
  scope: 'messages:write',
  annotations: SENDS,
  input: z.strictObject({
    to: z.string().optional().describe('Phone number with country code'),
    contact_id: z.string().optional().describe('A contact, instead of `to`'),
    ...contentFields,
    send_at: z
      .string()
      .optional()
      .describe('When to send it, for example 2026-12-24T08:00:00+07:00; at most 90 days ahead'),
  }),
  output: acceptedMessage,
  async run({ db, quotas, media, connections, caller, requestId, now }, input) {
    const { dry_run: _, idempotency_key: key, ...message } = asCall(newMessage, bodyOf(input), FIELDS)
    const sending = { db, quotas, links: media.links, connections, requestId }
    return createMessage(sending, caller.account, message, idempotencyOf(key, message), now())
  },
})

/** GET /v1/messages/{id}. */
export const message = accountTool({
  name: 'message',
  title: 'Get a message',
  description: 'Returns one sent or received message by ID, with its delivery status.',
  scope: 'messages:read',
  annotations: READS,
  input: z.strictObject({ message_id: safeText() }),
  output: shownMessage,
  async run({ db, caller: { account } }, { message_id: id }) {
    const found = (await findMessage(db, account.id, id)) ?? (await findReceived(db, account.id, id))
    const [shown] = found ? await showMessages(db, [found]) : []
    if (!shown) throw notFound('This message')
    return shown
  },
})

/** POST /v1/messages/{id}/cancel. */
export const cancelMessage = accountTool({
  name: 'cancel_message',
  title: 'Cancel a message',
  description:
    'Cancels a scheduled or queued message, which then costs nothing. Refused once the message has been handed to the network.',
  scope: 'messages:write',
  annotations: ENDS,
  input: z.strictObject({ message_id: safeText() }),
  output: shownMessage,
  async run({ db, caller: { account }, now }, { message_id: id }) {
    const cancelled = await cancel(db, account.id, id, now())
    const found = cancelled === undefined ? undefined : await findMessage(db, account.id, id)
    const [shown] = found ? await showMessages(db, [found]) : []
    if (!shown) throw notFound('This message')
    if (!cancelled) throw conflict('This message was handed over to the network, or has failed')
    return shown
  },
})
