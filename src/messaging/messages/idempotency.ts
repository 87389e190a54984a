import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid, type Refusal } from '../../platform/refusal.ts'

const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  requestHash: text('request_hash').notNull(),
  response: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** For how long a repeated request gets its first answer. */
export const STORED_HOURS = 24

/** What the client calls one request, and a digest of what it asks for; `formerHash` as the version before made it. */
export type Idempotency = { key: string; requestHash: string; formerHash?: string }

export const idempotencyKey = z
  .string()
  .optional()
  .meta({
    description: `1 to 255 printable ASCII characters that name this request for ${STORED_HOURS} hours: repeated, it gets the first answer`,
    minLength: 1,
    maxLength: 255,
    param: { in: 'header', name: 'Idempotency-Key' },
  })

/** Reads the Idempotency-Key header. `input` is the parsed body: spacing and the order of fields do not matter. */
export function idempotencyOf(header: string | string[] | undefined, input: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'must have 1 to 255 printable ASCII characters', key)
  }
  return { key, requestHash: digest(canonical(input)), formerHash: digest(JSON.stringify(input)) }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A body as JSON in which the order of fields is always the same. */
const canonical = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

export const storedSince = (now: Date): Date => new Date(now.getTime() - STORED_HOURS * 3_600_000)

/** The first answer to this request, if there was one. Throws where the key named another request. */
export async function firstResponse(
  db: Db,
  accountId: string,
  { key, requestHash, formerHash }: Idempotency,
  now: Date,
): Promise<string | undefined> {
  const [first] = await db
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, storedSince(now)),
      ),
    )
  if (!first) return undefined
  if (first.requestHash === requestHash || first.requestHash === formerHash) return first.response
  throw reused(key)
}

export const reused = (key: string): Refusal =>
  conflict('This Idempotency-Key was used for another request', {
    code: 'IDEMPOTENCY_KEY_REUSED',
    details: { field: 'Idempotency-Key', value: key },
  })
