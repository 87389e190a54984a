import type { Executor } from '../../platform/db/rows.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { taggedUsageOf } from '../usage/analytics.ts'
import { MAX_DAYS } from '../usage/contact-days.ts'
import { publish } from '../webhooks/publish.ts'
import type { Broadcast, ShownBroadcast, Skip } from './tables.ts'

/** How far a broadcast is, and the outcomes of its messages. */
export type BroadcastProgress = {
  audience: number
  pending: number
  sent: number
  skipped: Partial<Record<Skip, number>>
  delivered: number
  read: number
  failed: number
  /** Sent, and reported neither as delivered nor as failed. */
  unknown: number
  credits: number
}

/** A broadcast's id is a tag of its messages, so the counters of tags count them. */
export async function progressOf(db: Executor, broadcast: ShownBroadcast, now: Date): Promise<BroadcastProgress> {
  const { accountId, id, startedAt, audienceCount: audience, sentCount: sent, skipped } = broadcast
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  const counts = { audience, pending: audience - sent - left, sent, skipped }
  if (!startedAt) return { ...counts, delivered: 0, read: 0, failed: 0, unknown: 0, credits: 0 }
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const end = Math.min(now.getTime(), startedAt.getTime() + (MAX_DAYS - 1) * DAY_MS)
  const { total } = await taggedUsageOf(db, accountId, id, { start: day(startedAt.getTime()), end: day(end) })
  const { delivered, read, failed, credits } = total
  return { ...counts, delivered, read, failed, unknown: Math.max(0, sent - delivered - failed), credits }
}

/** Publishes the progress of a broadcast. */
export async function publishProgress(tx: Executor, broadcast: Broadcast, now: Date): Promise<void> {
  const { accountId, id, name, state, pausedReason } = broadcast
  const data = {
    broadcast_id: id,
    name,
    state,
    paused_reason: pausedReason,
    progress: await progressOf(tx, broadcast, now),
  }
  // the broadcast's id as message id keeps its events in order, like those of a message
  await publish(tx, [{ accountId, messageId: id, event: 'broadcast.progress', at: now, data }], now)
}
