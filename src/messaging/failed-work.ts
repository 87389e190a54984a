import { sql } from 'drizzle-orm'
import type { FailedSource } from '../platform/queue/failed.ts'
import { JOBS } from '../platform/queue/queue.ts'
import { GIVEN_UP, OUTBOX } from './networks/outbox.ts'
import { BODIES } from './networks/whatsapp/bodies.ts'
import { INBOX } from './networks/whatsapp/inbox.ts'

/** Work set aside after its last attempt; with no attempt it is of an unknown kind. */
const chained = sql`state = 'kept' and attempt > 0`

/** All work that can fail for good, by the name that operators see. */
export const FAILED_SOURCES = {
  jobs: {
    work: JOBS,
    failed: sql`state = 'buried'`,
    kind: sql`kind`,
    accountId: sql`null::text`,
    since: sql`created_at`,
    reset: sql`, buried_at = null`,
  },
  messages: {
    work: OUTBOX,
    failed: GIVEN_UP,
    kind: sql`'messages.send'`,
    accountId: sql`account_id`,
    since: sql`created_at`,
  },
  inbox: {
    work: INBOX,
    failed: chained,
    kind: sql`'whatsapp.' || kind`,
    accountId: sql`account_id`,
    since: sql`received_at`,
  },
  bodies: {
    work: BODIES,
    failed: chained,
    kind: sql`'whatsapp.body'`,
    accountId: sql`account_id`,
    since: sql`received_at`,
  },
} as const satisfies Record<string, FailedSource>

export const FAILED_SOURCE_NAMES = [
  'jobs',
  'messages',
  'inbox',
  'bodies',
] as const satisfies (keyof typeof FAILED_SOURCES)[]
