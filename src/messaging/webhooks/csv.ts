import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { guarded, written } from '../csv-cells.ts'
import { type DeliveryFilter, type LoggedDelivery, listDeliveries } from './delivery-log.ts'
import { type EventFilter, latestEvents } from './events.ts'

/** Lines of a file read per statement: an event has a few hundred bytes. */
const LINES_PER_READ = 500

/** All matching events as CSV, newest first, in pieces; each as it was published. */
export async function* writeEvents(db: Db, accountId: string, filter: EventFilter): AsyncGenerator<string> {
  yield written([['seq', 'event_id', 'event', 'created_at', 'message_id', 'body']])
  for (let before: string | undefined, more = true; more; ) {
    const { events, next } = await latestEvents(db, accountId, { ...filter, before, limit: LINES_PER_READ })
    const lines = events.map((one) => [
      ...[String(one.seq), one.id, one.event, one.createdAt.toISOString(), one.messageId, one.body],
    ])
    yield written(lines)
    before = next ?? undefined
    more = next !== null
  }
}

const DELIVERIES = [
  ...['delivery_id', 'event_id', 'event', 'status', 'attempts', 'created_at', 'next_attempt_at', 'finished_at'],
  ...['response_status', 'response_time_ms', 'error'],
]

/** All matching deliveries to an endpoint as CSV, newest first, each with its last attempt. */
export async function* writeDeliveries(db: Db, webhookId: string, filter: DeliveryFilter): AsyncGenerator<string> {
  yield written([DELIVERIES])
  for (let before: string | undefined, more = true; more; ) {
    const { deliveries, next } = await listDeliveries(db, webhookId, { ...filter, before, limit: LINES_PER_READ })
    const last = await lastAttempts(db, webhookId, deliveries)
    yield written(deliveries.map((one) => cellsOf(one, last.get(one.id))))
    before = next ?? undefined
    more = next !== null
  }
}

type LastAttempt = {
  delivery_id: string
  response_status: number | null
  response_time_ms: number | null
  error: string | null
}

async function lastAttempts(
  db: Db,
  webhookId: string,
  deliveries: LoggedDelivery[],
): Promise<Map<string, LastAttempt>> {
  const found = await rows<LastAttempt>(
    db,
    sql`
    select distinct on (delivery_id) delivery_id, response_status, response_time_ms, error
    from webhook_attempts
    -- an index finds the attempts of an event
    where webhook_id = ${webhookId} and event_id = any (${sql.param(deliveries.map(({ eventId }) => eventId))}::text[])
    order by delivery_id, id desc`,
  )
  return new Map(found.map((one) => [one.delivery_id, one]))
}

/** Deliveries to a paused endpoint have no due time. */
const at = (moment: Date | null): string =>
  moment !== null && Number.isFinite(moment.getTime()) ? moment.toISOString() : ''

const cellsOf = (one: LoggedDelivery, last: LastAttempt | undefined): string[] => [
  ...[one.id, one.eventId, one.event, one.status, String(one.attempt)],
  ...[at(one.createdAt), at(one.nextAttemptAt), at(one.finishedAt)],
  ...[String(last?.response_status ?? ''), String(last?.response_time_ms ?? ''), guarded(last?.error ?? '')],
]
