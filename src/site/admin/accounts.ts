import { z } from 'zod'
import {
  createAccountKey,
  findAccountKey,
  listAccountKeys,
  revokeAccountKey,
} from '../../messaging/accounts/account-keys.ts'
import {
  type Account,
  changeAccount,
  createAccount,
  findAccount,
  listAccounts,
  type NewAccount,
} from '../../messaging/accounts/accounts.ts'
import { countryCode } from '../../messaging/accounts/country.ts'
import { keyBody, newKey, shownKey } from '../../messaging/accounts/key-schemas.ts'
import { accountLimits, PLANS } from '../../messaging/accounts/plans.ts'
import { offsetOf, paging } from '../../messaging/paging.ts'
import { locate } from '../../platform/http/headers.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { timeZone } from '../../platform/time-zone.ts'
import type { AdminDeps, AdminRoutes } from './deps.ts'

export const accountFields = {
  name: safeText().trim().min(1).max(200),
  email: z.email().optional(),
  plan: z.enum(PLANS),
  network: z.enum(['simulator', 'whatsapp']).optional(),
  limits: accountLimits.optional(),
  default_country: countryCode
    .nullable()
    .optional()
    .describe('How national phone numbers are read; null: numbers need their country code'),
  time_zone: timeZone.nullable().optional().describe("Time zone of the console; null for the server's"),
}

const byId = z.object({ id: z.string() })
const byKeyId = byId.extend({ keyId: z.string() })

const shownAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  plan: z.enum(PLANS),
  network: z.string(),
  limits: accountLimits,
  default_country: z.string().nullable(),
  time_zone: z.string().nullable(),
  created_at: moment,
})

const accountBody = ({ createdAt, defaultCountry, timeZone, ...account }: Account) => ({
  ...account,
  default_country: defaultCountry,
  time_zone: timeZone,
  created_at: createdAt,
})

type CountryAndZone = { default_country?: string | null | undefined; time_zone?: string | null | undefined }

const given = <T extends CountryAndZone>({ default_country, time_zone, ...fields }: T) => ({
  ...fields,
  defaultCountry: default_country,
  timeZone: time_zone,
})

const notConnected = () =>
  invalid('network', 'connect the account to WhatsApp first: PUT /admin/api/accounts/{id}/whatsapp')

/** Changes an account. Throws if it does not exist, or is not connected to the network that it would send over. */
export async function changed(
  { db, callers, whatsapp }: Pick<AdminDeps, 'db' | 'callers' | 'whatsapp'>,
  id: string,
  change: Partial<NewAccount>,
): Promise<Account> {
  if (change.network === 'whatsapp' && !(await whatsapp.connections.of(id))) throw notConnected()
  const account = await changeAccount(db, id, change)
  if (!account) throw notFound('This account')
  callers.forget()
  return account
}

export const accountRoutes: AdminRoutes =
  ({ db, callers, whatsapp, now }) =>
  async (scope) => {
    scope.post(
      '/accounts',
      { schema: { body: z.object(accountFields), response: { 201: shownAccount } } },
      async (request, reply) => {
        if (request.body.network === 'whatsapp') throw notConnected()
        const account = await createAccount(db, given(request.body), now())
        locate(request, reply, account.id)
        return reply.code(201).send(accountBody(account))
      },
    )

    scope.get(
      '/accounts',
      {
        schema: {
          querystring: z.object(paging({ limit: 1000, max: 1000 })),
          response: { 200: z.object({ accounts: z.array(shownAccount), total: z.int() }) },
        },
      },
      async (request) => {
        const { accounts, total } = await listAccounts(db, offsetOf(request.query))
        return { accounts: accounts.map(accountBody), total }
      },
    )

    scope.get('/accounts/:id', { schema: { params: byId, response: { 200: shownAccount } } }, async (request) => {
      const account = await findAccount(db, request.params.id)
      if (!account) throw notFound('This account')
      return accountBody(account)
    })

    scope.patch(
      '/accounts/:id',
      { schema: { params: byId, body: z.object(accountFields).partial(), response: { 200: shownAccount } } },
      async (request) => accountBody(await changed({ db, callers, whatsapp }, request.params.id, given(request.body))),
    )

    scope.post(
      '/accounts/:id/keys',
      {
        schema: {
          params: byId,
          // a key with all scopes and no name may be requested without a body
          body: newKey.nullish().transform((body) => body ?? {}),
          response: { 201: z.object({ id: z.string(), key: z.string(), scopes: z.array(z.string()) }) },
        },
      },
      async (request, reply) => {
        const created = await createAccountKey(db, request.params.id, request.body, now())
        if (!created) throw notFound('This account')
        locate(request, reply, created.id)
        return reply.code(201).send(created)
      },
    )

    scope.get(
      '/accounts/:id/keys',
      {
        schema: {
          params: byId,
          querystring: z.object(paging({ limit: 1000, max: 1000 })),
          response: { 200: z.object({ keys: z.array(shownKey), total: z.int() }) },
        },
      },
      async (request) => {
        if (!(await findAccount(db, request.params.id))) throw notFound('This account')
        const { keys, total } = await listAccountKeys(db, request.params.id, offsetOf(request.query))
        return {
          keys: keys.map(keyBody),
          total,
        }
      },
    )

    scope.get(
      '/accounts/:id/keys/:keyId',
      { schema: { params: byKeyId, response: { 200: shownKey } } },
      async (request) => {
        const key = await findAccountKey(db, request.params.id, request.params.keyId)
        if (!key) throw notFound('This key')
        return keyBody(key)
      },
    )

    scope.delete('/accounts/:id/keys/:keyId', { schema: { params: byKeyId } }, async (request, reply) => {
      const { id, keyId } = request.params
      if (!(await revokeAccountKey(db, id, keyId, now()))) throw notFound('This key')
      callers.forget()
      return reply.code(204).send()
    })
  }
