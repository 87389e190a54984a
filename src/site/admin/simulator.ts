import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { identitiesOf, NOBODY, userId } from '../../messaging/contacts/identities.ts'
import { invalidPhone, parsePhone } from '../../messaging/contacts/phones.ts'
import { findReceived } from '../../messaging/messages/conversation.ts'
import { findMessage } from '../../messaging/messages/messages.ts'
import { FORWARDED, type InboundContent, textIn } from '../../messaging/webhooks/received-content.ts'
import type { Db } from '../../platform/db/open.ts'
import { safeText } from '../../platform/http/text.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { AdminDeps, AdminRoutes } from './deps.ts'
import { contentOf, inboundInput } from './inbound-content.ts'

export const inbound = z
  .object({
    account_id: z.string(),
    from: z.string().optional().describe('A phone number; without one, a `user_id` is needed'),
    user_id: userId.optional(),
    type: safeText()
      .trim()
      .min(1)
      .max(20)
      .default('text')
      .describe('Of `message`: `text`, or a kind that is not known'),
    message: safeText().min(1).max(4096).optional(),
    content: inboundInput.optional().describe('In place of `message`'),
    reply_to: z.string().optional().describe('The message that it answers, of the account or of the person'),
    forwarded: z.enum(FORWARDED).optional().describe('What WhatsApp says of a message that was forwarded'),
    name: safeText().trim().min(1).max(200).optional(),
    username: safeText().trim().min(1).max(200).optional(),
  })
  .refine(({ message, content }) => (message === undefined) !== (content === undefined), {
    path: ['message'],
    error: 'give either a message or a content',
  })

/** A file of 16 MB as base64, and the other fields. */
export const BODY_LIMIT_BYTES = 23 * 1024 * 1024

type SimulatorDeps = Pick<AdminDeps, 'db' | 'networkCallbacks' | 'media' | 'now'>

/** Delivers a simulated person's message to an account; returns the message's id. */
export async function receiveSimulated(
  { db, networkCallbacks, media, now }: SimulatorDeps,
  { account_id, from: sender, user_id: user, type, message, content: said, ...given }: z.output<typeof inbound>,
  requestId: string,
): Promise<string> {
  const account = /^\w{1,64}$/.test(account_id) ? await findAccount(db, account_id) : undefined
  if (!account) throw notFound('This account')
  if (account.network !== 'simulator') throw conflict('This account is not on the simulator')
  if (sender === undefined && user === undefined) throw invalid('from', 'must be given, or a user_id')
  const phone = sender === undefined ? undefined : parsePhone(sender, account.defaultCountry)
  if (sender !== undefined && phone === undefined) throw invalidPhone('from', sender)
  const quoted = given.reply_to === undefined ? undefined : await findReceived(db, account.id, given.reply_to)
  const replyTo = quoted ? null : await mustBeMessage(db, 'reply_to', account.id, given.reply_to)
  if (said?.type === 'reaction') await mustBeMessage(db, 'content.message_id', account.id, said.message_id)
  const at = now()
  const content = said
    ? await contentOf(said, { db, service: media, accountId: account.id, now: at })
    : plain(type, message ?? '')
  return networkCallbacks.receive({
    accountId: account.id,
    requestId,
    from: {
      ...(user === undefined ? NOBODY : identitiesOf(user)),
      phone: phone ?? null,
      name: given.name ?? null,
      username: given.username ?? null,
    },
    type: said?.type ?? type,
    text: said ? textIn(content) : (message ?? null),
    content,
    network: 'simulator',
    connectionId: null,
    networkMessageId: newId('sim', at),
    at,
    replyTo,
    quoted: quoted?.networkMessageId ?? undefined,
    forwarded: given.forwarded,
    profilePicture: null,
  })
}

async function mustBeMessage(
  db: Db,
  field: string,
  accountId: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (id == null) return null
  const found = /^\w{1,64}$/.test(id) && (await findMessage(db, accountId, id))
  if (!found) throw invalid(field, 'is no message of this account')
  return id
}

/** The operator writes to accounts on the simulator, as a person would. */
export const simulatorRoutes: AdminRoutes = (deps) => async (scope) => {
  scope.post(
    '/simulator/inbound',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { body: inbound, response: { 201: z.object({ message_id: z.string() }) } },
    },
    async (request, reply) =>
      reply.code(201).send({ message_id: await receiveSimulated(deps, request.body, request.id) }),
  )
}

const plain = (type: string, text: string): InboundContent =>
  type === 'text' ? { type, text } : { type: 'unsupported', kind: type, raw: text }
