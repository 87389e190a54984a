import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { identitiesOf, NOBODY, userId } from '../../messaging/contacts/identities.ts'
import { invalidPhone, parsePhone } from '../../messaging/contacts/phones.ts'
import { safeText } from '../../platform/http/text.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'

const inbound = z.object({
  account_id: z.string(),
  from: z.string().optional().describe('A phone number; without one, a `user_id` is needed'),
  user_id: userId.optional(),
  type: safeText().trim().min(1).max(20).default('text'),
  message: safeText().min(1).max(4096),
  name: safeText().trim().min(1).max(200).optional(),
  username: safeText().trim().min(1).max(200).optional(),
})

export const simulatorRoutes: AdminRoutes =
  ({ db, networkCallbacks, now }) =>
  async (scope) => {
    scope.post(
      '/simulator/inbound',
      { schema: { body: inbound, response: { 201: z.object({ message_id: z.string() }) } } },
      async (request, reply) => {
        const { account_id, from: sender, user_id: user, type, message, name, username } = request.body
        const account = /^\w{1,64}$/.test(account_id) ? await findAccount(db, account_id) : undefined
        if (!account) throw notFound('This account')
        if (account.network !== 'simulator') throw conflict('This account is not on the simulator')
        if (sender === undefined && user === undefined) throw invalid('from', 'must be given, or a user_id')
        const phone = sender === undefined ? undefined : parsePhone(sender, account.defaultCountry)
        if (sender !== undefined && phone === undefined) throw invalidPhone('from', sender)
        const messageId = await networkCallbacks.receive({
          accountId: account.id,
          from: {
            ...(user === undefined ? NOBODY : identitiesOf(user)),
            phone: phone ?? null,
            name: name ?? null,
            username: username ?? null,
          },
          type,
          text: message,
          content: type === 'text' ? { type, text: message } : { type: 'unsupported', kind: type, raw: message },
          network: 'simulator',
          networkMessageId: newId('sim', now()),
          at: now(),
          replyTo: null,
          profilePicture: null,
        })
        return reply.code(201).send({ message_id: messageId })
      },
    )
  }
