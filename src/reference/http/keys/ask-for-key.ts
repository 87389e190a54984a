import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { PAGE_LANGUAGES } from '../../../platform/language.ts'
import { addressBlock } from '../../../platform/limits/address-block.ts'
import type { Limiter } from '../../../platform/limits/windows.ts'
import { defineJob, enqueue, type Job, RetryLater } from '../../../platform/queue/queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { digest, type Sealer } from '../../../platform/secrets.ts'
import { mailKey } from './mail-key.ts'
import { createReferenceKey, keysOfAddress, MAX_KEYS_OF_ADDRESS } from './reference-keys.ts'

const request = z.object({
  /** `resend` only mails the existing keys again; `issue` creates one if there is none. */
  action: z.enum(['issue', 'resend']),
  email: z.string(),
  name: z.string().optional(),
  origins: z.array(z.string()).default([]),
  language: z.enum(PAGE_LANGUAGES),
})

export type KeyRequest = z.output<typeof request>

export const answerKeyRequest = defineJob({
  kind: 'answer-key-request',
  payload: request,
  retryAfterSeconds: [1, 5, 30, 300],
})

/** Requests of one person, and mails to one address. */
const CALLER = [
  { period: 'minute', limit: 10 },
  { period: 'hour', limit: 60 },
] as const
const ADDRESS = [
  { period: 'hour', limit: 3 },
  { period: 'day', limit: 10 },
] as const

/**
 * Accepts a request for a key. Everything that depends on whether the address is known happens later, in the job, so that neither the answer nor
 * its time reveals it. For the same reason an address that got enough mails silently gets no more.
 */
export async function askForKey(
  db: Db,
  limiter: Limiter,
  asked: KeyRequest,
  caller: { address: string; now: Date; requestId: string },
): Promise<void> {
  const { refusedBy } = await limiter.take(`key-request:${addressBlock(caller.address)}`, CALLER, caller.now)
  if (refusedBy) {
    const wait = Math.max(1, Math.ceil((refusedBy.resetAt.getTime() - caller.now.getTime()) / 1000))
    throw new Refusal('limited', `Too many requests for keys: try again in ${wait} seconds`, {
      retryAfterSeconds: wait,
    })
  }
  // a digest, so that the counters contain no address
  const mailed = await limiter.take(`key-mail:${digest(asked.email.toLowerCase())}`, ADDRESS, caller.now)
  if (!mailed.refusedBy) await enqueue(db, answerKeyRequest, asked, caller)
}

/** The job: creates a key if the address has none, and mails all its keys. */
export async function answer(db: Db, sealer: Sealer, job: Job<KeyRequest>, now: Date): Promise<void> {
  const { payload: asked, requestId } = job
  const { email, name, origins, language } = asked
  await transaction(db, async (tx) => {
    const known = await keysOfAddress(tx, email, MAX_KEYS_OF_ADDRESS)
    const ids =
      known.length > 0 || asked.action === 'resend'
        ? known.map(({ id }) => id)
        : [(await createReferenceKey(tx, sealer, { email, name, origins, issuedBy: 'portal' }, now)).id]
    // at most one waiting mail for each key, however many requests
    for (const keyId of ids)
      await enqueue(tx, mailKey, { keyId, language }, { now, requestId, key: keyId, onDuplicate: 'replace' })
  }).catch((error) => {
    // a concurrent request has created the key, so the next attempt finds it
    if (error instanceof Refusal && error.kind === 'conflict') throw new RetryLater(error.message, { cause: error })
    throw error
  })
}
