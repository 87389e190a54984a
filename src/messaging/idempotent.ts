import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../platform/db/open.ts'
import { rows, toDate } from '../platform/db/rows.ts'
import { drain } from '../platform/http/drain.ts'
import { conflict } from '../platform/refusal.ts'
import { CannotUnseal, type Sealer } from '../platform/secrets.ts'
import { callerOf } from './auth.ts'
import type { MessagingDeps } from './deps.ts'
import { type Idempotency, idempotencyKey, idempotencyOf, keyReused, storedSince } from './messages/idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an `Idempotency-Key`: a repeated request gets the first answer and does nothing more. */
    idempotent?: boolean
  }
}

/** Answers may contain secrets, so they are sealed. */
const PURPOSE = 'idempotent-answer'
/** A request without an answer for this long is assumed to have lost its process. */
const RUNNING_MAX_MS = 120_000
/** How long a repeated request waits for the first one, in ms. */
const WAIT_MS = 10_000
/** How often it looks, in ms: hardly noticeable, and at most ten small statements a second. */
const LOOK_EVERY_MS = 100

const storedAnswer = z.object({ status: z.int(), location: z.string().optional(), body: z.string() })
type StoredAnswer = z.infer<typeof storedAnswer>

/**
 * Makes every route with `config.idempotent` accept an Idempotency-Key. The key is claimed before the work and its answer stored after it, so
 * only a process that dies in between can do the work twice. Refused requests leave no trace. Register it before the routes.
 */
export function repeatSafely(
  scope: FastifyInstance,
  { db, sealer, now }: Pick<MessagingDeps, 'db' | 'sealer' | 'now'>,
): void {
  const claims = new WeakMap<FastifyRequest, Idempotency>()

  scope.addHook('onRoute', (route) => {
    if (!route.config?.idempotent || !route.schema) return
    const { parameters = [], refusals = {} } = route.schema
    route.schema.parameters = [...parameters, idempotencyKey]
    route.schema.refusals = { 400: [], ...refusals, 409: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] }
  })

  scope.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.idempotent) return
    const idempotency = idempotencyOf(request.headers['idempotency-key'], requestContent(request))
    if (!idempotency) return
    const first = await claim(db, sealer, callerOf(request).account.id, idempotency, now)
    if (!first) {
      claims.set(request, idempotency)
      return
    }
    drain(request.raw)
    if (first.location !== undefined) reply.header('location', first.location)
    return reply
      .code(first.status)
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(first.body)
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const idempotency = claims.get(request)
    if (!idempotency) return
    claims.delete(request)
    const { id } = callerOf(request).account
    const done = reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === 'string'
    const location = reply.getHeader('location')
    const answer = { status: reply.statusCode, body: String(payload), ...(location && { location: String(location) }) }
    await end(
      db,
      id,
      idempotency,
      done ? sealer.seal(JSON.stringify(answer satisfies StoredAnswer), PURPOSE) : undefined,
    ).catch(
      // the work is done and its answer right; the claim expires by itself
      (error) => request.log.warn({ err: error }, 'an idempotent answer was not stored'),
    )
  })
}

/** Identifies what a request asks for. A file counts by its length alone, because it is read as it arrives. */
function requestContent({ method, url, body, headers }: FastifyRequest): unknown {
  const isData = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype
  const type = String(headers['content-type'] ?? '').split(';')[0]
  return { method, url, ...(isData ? { body } : { type, length: headers['content-length'] ?? null }) }
}

/**
 * Claims a key for this request and returns undefined, or the first answer. Throws if the key belongs to another request, or the first is
 * still running.
 */
async function claim(
  db: Db,
  sealer: Sealer,
  accountId: string,
  idempotency: Idempotency,
  now: () => Date,
): Promise<StoredAnswer | undefined> {
  const { key, requestHash } = idempotency
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const at = now()
    const dead = new Date(at.getTime() - RUNNING_MAX_MS)
    const [mine] = await rows(
      db,
      sql`
      insert into idempotency_keys (account_id, key, request_hash, response, created_at)
      values (${accountId}, ${key}, ${requestHash}, '', ${at.toISOString()}::timestamptz)
      on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, response = '', created_at = excluded.created_at
      where idempotency_keys.created_at <= ${storedSince(at).toISOString()}
        or (idempotency_keys.response = '' and idempotency_keys.created_at <= ${dead.toISOString()})
      returning 1`,
    )
    if (mine) return undefined
    const [first] = await rows<{ request_hash: string; response: string; created_at: string }>(
      db,
      sql`
      select request_hash, response, created_at from idempotency_keys where account_id = ${accountId} and key = ${key}`,
    )
    if (first && first.request_hash !== requestHash) throw keyReused(key)
    if (first && first.response !== '') return answerIn(sealer, first.response)
    if (waited >= WAIT_MS) throw conflict('A request with this Idempotency-Key is still being answered')
    // refused meanwhile: claim it; still running: look again
    if (first && toDate(first.created_at) > dead) await pause(LOOK_EVERY_MS)
  }
}

function answerIn(sealer: Sealer, response: string): StoredAnswer {
  try {
    return storedAnswer.parse(JSON.parse(sealer.unseal(response, PURPOSE)))
  } catch (error) {
    if (!(error instanceof CannotUnseal)) throw error
    throw conflict('The first answer to this Idempotency-Key can no longer be read', { cause: error })
  }
}

/** Stores the answer, or without one releases the claim. */
async function end(
  db: Db,
  accountId: string,
  { key, requestHash }: Idempotency,
  answer: string | undefined,
): Promise<void> {
  const claimed = sql`account_id = ${accountId} and key = ${key} and request_hash = ${requestHash} and response = ''`
  await db.execute(
    answer === undefined
      ? sql`delete from idempotency_keys where ${claimed}`
      : sql`update idempotency_keys set response = ${answer} where ${claimed}`,
  )
}
