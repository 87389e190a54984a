import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { conflict, invalid, Refusal } from '../../platform/refusal.ts'

const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  requestHash: text('request_hash').notNull(),
  response: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** How long a repeated request gets its first answer. */
export const STORED_HOURS = 24

/** The client's key and a digest of the request; `formerHash` is the digest by the previous version's method. */
export type Idempotency = { key: string; requestHash: string; formerHash?: string; given?: GivenKey }

/** A key from the header or from a list entry, for error messages. */
type GivenKey = { field: 'Idempotency-Key' | 'idempotency_key'; value: string }

export const idempotencyKey = z
  .string()
  .optional()
  .meta({
    description: `1 to 255 printable ASCII characters that identify this request for ${STORED_HOURS} hours: a repeated request gets the first response`,
    minLength: 1,
    maxLength: 255,
    param: { in: 'header', name: 'Idempotency-Key' },
  })

/** Reads the Idempotency-Key header. `input` is the parsed body, so spacing and the order of fields do not matter. */
export function idempotencyOf(header: string | string[] | undefined, input: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (!KEY.test(key)) throw invalid('Idempotency-Key', KEY_HINT, key)
  return named(key, input)
}

const KEY = /^[\x20-\x7e]{1,255}$/
const KEY_HINT = 'must have 1 to 255 printable ASCII characters'

/** The same as a field of a list entry. */
export const keyField = z
  .string()
  .trim()
  .refine((key) => KEY.test(key), KEY_HINT)
  .meta({ minLength: 1, maxLength: 255 })

export const named = (key: string, input: unknown, given?: GivenKey): Idempotency => ({
  key,
  ...(given && { given }),
  requestHash: digest(canonical(input)),
  formerHash: digest(JSON.stringify(input)),
})

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with a fixed order of fields. */
const canonical = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

export const storedSince = (now: Date): Date => new Date(now.getTime() - STORED_HOURS * 3_600_000)

/** The first answer to this request, if there is one. Throws if the key belongs to another request. */
export async function firstResponse(
  db: Executor,
  accountId: string,
  idempotency: Idempotency,
  now: Date,
): Promise<string | undefined> {
  const [first] = await firstResponses(db, accountId, [idempotency], now)
  if (first instanceof Refusal) throw first
  return first
}

/** The first answers to these requests, in order: undefined if there is none, or the refusal where the key belongs to another request. */
export async function firstResponses(
  db: Executor,
  accountId: string,
  asked: Idempotency[],
  now: Date,
): Promise<(string | Refusal | undefined)[]> {
  if (asked.length === 0) return []
  const found = await db
    .select({
      key: idempotencyKeys.key,
      requestHash: idempotencyKeys.requestHash,
      response: idempotencyKeys.response,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        inArray(
          idempotencyKeys.key,
          asked.map(({ key }) => key),
        ),
        gt(idempotencyKeys.createdAt, storedSince(now)),
      ),
    )
  const known = new Map(found.map((first) => [first.key, first]))
  return asked.map(({ key, requestHash, formerHash, given }) => {
    const first = known.get(key)
    if (!first) return undefined
    return first.requestHash === requestHash || first.requestHash === formerHash
      ? first.response
      : keyReused(key, given)
  })
}

/** Claims keys with their answers, in the transaction of their messages. Returns those that were free. */
export async function claimKeys(
  tx: Tx,
  accountId: string,
  claims: (Idempotency & { response: string })[],
  now: Date,
): Promise<Set<string>> {
  if (claims.length === 0) return new Set()
  const given = claims.map(({ key, requestHash: hash, response }) => ({ key, hash, response }))
  const claimed = await rows<{ key: string }>(
    tx,
    sql`
    insert into idempotency_keys (account_id, key, request_hash, response, created_at)
    select ${accountId}, key, hash, response, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (key text, hash text, response text)
    order by key
    on conflict (account_id, key) do update
    set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
    where idempotency_keys.created_at <= ${storedSince(now).toISOString()}
    returning key`,
  )
  return new Set(claimed.map(({ key }) => key))
}

export const keyReused = (key: string, given: GivenKey = { field: 'Idempotency-Key', value: key }): Refusal =>
  conflict('This Idempotency-Key was used for another request', {
    code: 'IDEMPOTENCY_KEY_REUSED',
    details: given,
  })
