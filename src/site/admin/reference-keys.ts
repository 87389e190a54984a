import { z } from 'zod'
import { locate } from '../../platform/http/headers.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  createReferenceKey,
  findReferenceKey,
  listReferenceKeys,
  type ReferenceKey,
  revokeReferenceKey,
} from '../../reference/http/keys/reference-keys.ts'
import type { AdminRoutes } from './deps.ts'

export const newKey = z.object({
  email: z.email(),
  name: safeText().trim().min(1).max(200).optional(),
  origins: z
    .array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))
    .max(50)
    .optional(),
  limits: z
    .object({
      per_minute: z.int().min(1).max(10_000_000).optional(),
      per_day: z.int().min(1).max(1_000_000_000).optional(),
    })
    .optional(),
})

const shownKey = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  origins: z.array(z.string()),
  limits: z.object({ per_minute: z.int().nullable(), per_day: z.int().nullable() }),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
})

const keyBody = ({ perMinute, perDay, createdAt, lastUsedAt, revokedAt, ...key }: ReferenceKey) => ({
  ...key,
  limits: { per_minute: perMinute, per_day: perDay },
  created_at: createdAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
})

const byId = z.object({ id: z.string() })

export const referenceKeyRoutes: AdminRoutes =
  ({ db, sealer, holders, now }) =>
  async (scope) => {
    scope.post(
      '/reference-keys',
      { schema: { body: newKey, response: { 201: z.object({ id: z.string(), key: z.string(), email: z.string() }) } } },
      async (request, reply) => {
        const created = await createReferenceKey(db, sealer, { ...request.body, issuedBy: 'operator' }, now())
        locate(request, reply, created.id)
        return reply.code(201).send(created)
      },
    )

    scope.get(
      '/reference-keys',
      { schema: { response: { 200: z.object({ reference_keys: z.array(shownKey), total: z.int() }) } } },
      async () => {
        const keys = await listReferenceKeys(db)
        return {
          reference_keys: keys.map(keyBody),
          total: keys.length,
        }
      },
    )

    scope.get('/reference-keys/:id', { schema: { params: byId, response: { 200: shownKey } } }, async (request) => {
      const key = await findReferenceKey(db, request.params.id)
      if (!key) throw notFound('This key')
      return keyBody(key)
    })

    scope.delete('/reference-keys/:id', { schema: { params: byId } }, async (request, reply) => {
      if (!(await revokeReferenceKey(db, request.params.id, now()))) throw notFound('This key')
      holders.forget()
      return reply.code(204).send()
    })
  }
