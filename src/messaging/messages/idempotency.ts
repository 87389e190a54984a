import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/refusal.ts'

const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  requestHash: text('request_hash').notNull(),
  response: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** For how long a repeated request gets its first answer. */
export const KEPT_HOURS = 24

/** What the client calls one request, and a digest of what it asks for. */
export type Idempotency = { key: string; requestHash: string }

export const idempotencyKey = z
  .string()
  .optional()
  .meta({
    description: `1 to 255 printable ASCII characters that name this request for ${KEPT_HOURS} hours: repeated, it gets the first answer`,
    minLength: 1,
    maxLength: 255,
    param: { in: 'header', name: 'Idempotency-Key' },
  })

/** Reads the Idempotency-Key header. `input` is the parsed body, so that spacing and order do not matter. */
export function idempotencyOf(header: string | string[] | undefined, input: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'must have 1 to 255 printable ASCII characters', key)
  }
  return { key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('hex') }
}

export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 3_600_000)

/** The first answer to this request, if there was one. Throws where the key named another request. */
export async function firstResponse(
  db: Db,
  accountId: string,
  { key, requestHash }: Idempotency,
  now: Date,
): Promise<string | undefined> {
  const [first] = await db
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, keptSince(now)),
      ),
    )
  if (!first) return undefined
  if (first.requestHash === requestHash) return first.response
  throw conflict('This Idempotency-Key was used for another request', {
    code: 'IDEMPOTENCY_KEY_REUSED',
    details: { field: 'Idempotency-Key', value: key },
  })
}
