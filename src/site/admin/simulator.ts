import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { invalidPhone, parsePhone } from '../../messaging/contacts/phones.ts'
import { safeText } from '../../platform/http/text.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'

const inbound = z.object({
  account_id: z.string(),
  from: z.string(),
  type: safeText().trim().min(1).max(20).default('text'),
  message: safeText().min(1).max(4096),
  name: safeText().trim().min(1).max(200).optional(),
})

export const simulatorRoutes: AdminRoutes =
  ({ db, networkCallbacks, now }) =>
  async (scope) => {
    scope.post(
      '/simulator/inbound',
      { schema: { body: inbound, response: { 201: z.object({ message_id: z.string() }) } } },
      async (request, reply) => {
        const { account_id, from: sender, type, message, name } = request.body
        const account = /^\w{1,64}$/.test(account_id) ? await findAccount(db, account_id) : undefined
        if (!account) throw notFound('This account')
        if (account.network !== 'simulator') throw conflict('This account is not on the simulator')
        const from = parsePhone(sender, account.defaultCountry)
        if (!from) throw invalidPhone('from', sender)
        const messageId = await networkCallbacks.receive({
          accountId: account.id,
          from,
          type,
          text: message,
          network: 'simulator',
          networkMessageId: newId('sim', now()),
          at: now(),
          contact: { name: name ?? null, profilePicture: null },
        })
        return reply.code(201).send({ message_id: messageId })
      },
    )
  }
