import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { offsetOf, pagination, paginationOf, paging } from '../paging.ts'
import { beyond, createAccountKey, findAccountKey, listAccountKeys, revokeAccountKey } from './account-keys.ts'
import { keyBody, newKey, shownKey } from './key-schemas.ts'
import { SCOPES, type Scope } from './scopes.ts'

const createdKey = z
  .object({
    id: z.string(),
    key: z.string().describe('Shown only once'),
    name: z.string().nullable(),
    scopes: z.array(z.enum(SCOPES)),
    created_at: moment,
  })
  .meta({ id: 'CreatedKey' })

const byId = z.object({ key_id: recordId })

const lacking = (scope: Scope, therefore: string): Refusal =>
  new Refusal('forbidden', `This key lacks the scope ${scope}, ${therefore}`, { details: { required_scope: scope } })

export const keyRoutes: MessagingRoutes =
  ({ db, callers, now }) =>
  async (scope) => {
    scope.post(
      '/keys',
      {
        config: { scope: 'keys:write', idempotent: true },
        schema: {
          operationId: 'createKey',
          summary: 'Make a key for this account',
          description: 'The key is shown only once. It cannot have more scopes than the key that makes it.',
          tags: ['Keys'],
          body: newKey.nullish(),
          response: { 201: createdKey },
          answers: { 201: { headers: { Location: location } } },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { name, scopes = caller.scopes } = request.body ?? {}
        const lacked = beyond(caller.scopes, scopes)
        if (lacked) throw lacking(lacked, 'so it cannot give it to another')
        const at = now()
        const created = await createAccountKey(db, caller.account.id, { name, scopes }, at)
        if (!created) throw notFound('This account')
        locate(request, reply, created.id)
        return reply.code(201).send({ ...created, name: name ?? null, created_at: at })
      },
    )

    scope.get(
      '/keys',
      {
        config: { scope: 'keys:write' },
        schema: {
          operationId: 'listKeys',
          summary: 'The keys of this account, including revoked ones, oldest first',
          tags: ['Keys'],
          querystring: z.object(paging({ limit: 50, max: 100 })),
          response: { 200: z.object({ keys: z.array(shownKey), total: z.int().min(0), pagination }) },
        },
      },
      async (request) => {
        const { keys, total } = await listAccountKeys(db, callerOf(request).account.id, offsetOf(request.query))
        return {
          keys: keys.map(keyBody),
          total,
          pagination: paginationOf(request.query, total),
        }
      },
    )

    scope.get(
      '/keys/:key_id',
      {
        config: { scope: 'keys:write' },
        schema: {
          operationId: 'getKey',
          summary: 'One key of this account, without its text',
          tags: ['Keys'],
          params: byId,
          response: { 200: shownKey },
        },
      },
      async (request) => {
        const key = await findAccountKey(db, callerOf(request).account.id, request.params.key_id)
        if (!key) throw notFound('This key')
        return keyBody(key)
      },
    )

    scope.delete(
      '/keys/:key_id',
      {
        config: { scope: 'keys:write' },
        schema: {
          operationId: 'revokeKey',
          summary: 'Revoke a key',
          description:
            'The key is refused at once by the process that answers this call, and within five seconds by all others. ' +
            'A key with more scopes than the requesting one is not revoked (403).',
          tags: ['Keys'],
          params: byId,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { account, scopes } = callerOf(request)
        const key = await findAccountKey(db, account.id, request.params.key_id)
        if (!key || key.revokedAt) throw notFound('This key')
        const lacked = beyond(scopes, key.scopes)
        if (lacked) throw lacking(lacked, 'which the other one has, so it cannot revoke that')
        if (!(await revokeAccountKey(db, account.id, key.id, now()))) throw notFound('This key')
        callers.forget()
        return reply.code(204).send()
      },
    )
  }
