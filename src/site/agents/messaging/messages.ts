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

/** What a text or a template says; `newMessage` checks it. */
export const contentFields = {
  text: z.string().optional().describe('A free text: only while the messaging window is open'),
  template_id: z.string().optional().describe('An approved template, in place of `text`'),
  variables: z
    .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), z.array(z.string())]))])
    .optional()
    .describe('Values of the template: a list for {{1}}, {{2}} …, or by name; or lists by `header` and `body`'),
  reply_to: z.string().optional().describe('The message that it answers'),
  from: z
    .string()
    .optional()
    .describe('The number that it leaves by, a connection_id of `connections`; left out: the usual one'),
  reference: z.string().optional().describe('What the business calls it, such as the number of an order'),
  idempotency_key: z
    .string()
    .optional()
    .describe('A repeated call with it sends nothing again and gets the first answer'),
}

/** The same as the API takes it. */
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

/** The names of this tool's arguments where the API has others. */
export const FIELDS = { message: 'text' }

/** As POST /v1/messages. */
export const sendMessage = accountTool({
  name: 'send_message',
  title: 'Send a message to one person',
  description:
    'Sends a text or a template to one person, now or at `send_at`. To answer somebody use `reply`; for many people `draft_broadcast`.',
  scope: 'messages:write',
  annotations: SENDS,
  input: z.strictObject({
    to: z.string().optional().describe('A phone number with its country code'),
    contact_id: z.string().optional().describe('A contact, in place of `to`'),
    ...contentFields,
    send_at: z.string().optional().describe('When it leaves, such as 2026-12-24T08:00:00+07:00; at most 90 days ahead'),
  }),
  output: acceptedMessage,
  async run({ db, quotas, media, connections, caller, requestId, now }, input) {
    const { dry_run: _, idempotency_key: key, ...message } = asCall(newMessage, bodyOf(input), FIELDS)
    const sending = { db, quotas, links: media.links, connections, requestId }
    return createMessage(sending, caller.account, message, idempotencyOf(key, message), now())
  },
})

/** As GET /v1/messages/{id}. */
export const message = accountTool({
  name: 'message',
  title: 'One message and what became of it',
  description: 'A message by its id, sent or received, with its delivery status.',
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

/** As POST /v1/messages/{id}/cancel. */
export const cancelMessage = accountTool({
  name: 'cancel_message',
  title: 'Cancel a message that has not left',
  description: 'Cancels a scheduled or waiting message, which then costs nothing. Refused once the network has it.',
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
