import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../../platform/limits/address-block.ts'
import type { Allowance } from '../../platform/limits/windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ReadingDeps } from './deps.ts'

/** The rate-limit subject of a reader: the address, or its block where many share something. */
export const readerOf = ({ ip }: FastifyRequest): string => `reader:${addressBlock(ip)}`

/** Counts a request of a page by the reader's address, because pages need no key. Throws if the limit is reached. */
export async function admitAddress(
  { limiter, now }: Pick<ReadingDeps, 'limiter' | 'now'>,
  request: FastifyRequest,
  what: string,
  allowed: readonly Allowance[],
): Promise<void> {
  const at = now()
  const { refusedBy } = await limiter.take(`${what}:${addressBlock(request.ip)}`, allowed, at)
  if (!refusedBy) return
  throw new Refusal('limited', 'Too many pages', {
    retryAfterSeconds: Math.max(1, Math.ceil((refusedBy.resetAt.getTime() - at.getTime()) / 1000)),
  })
}
