import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { guarded, written } from '../csv-cells.ts'
import type { RecipientState, Skip } from './tables.ts'

/** The outcome for each recipient: the state of its message, if there is one. */
export const OUTCOMES = ['failed', 'skipped', 'pending', 'sent', 'delivered', 'read'] as const
export type RecipientOutcome = (typeof OUTCOMES)[number]

export type BroadcastResult = {
  ordinal: number
  contactId: string
  name: string | null
  address: string | null
  outcome: RecipientOutcome
  /** Why nothing was sent, or why it failed. */
  reason: Skip | string | null
  messageId: string | null
}

/** Recipients examined per page, however few match: each is an index look-up of a message. */
const LOOKED_AT = 5_000

/** The results of a broadcast after an ordinal, in order. A page may have fewer than `limit` while `next` is not null. */
export async function listResults(
  db: Executor,
  accountId: string,
  broadcastId: string,
  { outcome, after, limit }: { outcome?: RecipientOutcome | undefined; after: number; limit: number },
): Promise<{ results: BroadcastResult[]; next: number | null }> {
  const state: RecipientState | undefined =
    outcome === undefined ? undefined : outcome === 'pending' || outcome === 'skipped' ? outcome : 'sent'
  const ofMessage = outcome && state === 'sent' ? sql`where outcome = ${outcome}` : sql``
  const found = await rows<{
    ordinal: number
    contact_id: string
    name: string | null
    address: string | null
    outcome: RecipientOutcome
    reason: string | null
    message_id: string | null
    looked: number
    last: number
  }>(
    db,
    sql`
    with looked as materialized (
      select ordinal, contact_id, address, state, reason, message_id from broadcast_recipients
      where broadcast_id = ${broadcastId} and account_id = ${accountId} and ordinal > ${after}
        ${state ? sql`and state = ${state}` : sql``}
      order by ordinal
      limit ${state === 'sent' ? LOOKED_AT : limit + 1}),
    seen as (select count(*)::int as looked, max(ordinal) as last from looked),
    results as (
      select ordinal, looked.contact_id, coalesce(contacts.name, contacts.profile_name) as name, address,
        coalesce(messages.status, looked.state) as outcome, coalesce(messages.error_code, looked.reason) as reason, message_id
      from looked
      left join messages on messages.account_id = ${accountId} and messages.id = looked.message_id
      left join contacts on contacts.account_id = ${accountId} and contacts.id = looked.contact_id)
    select shown.*, seen.looked, seen.last
    from seen
    left join lateral (select * from results ${ofMessage} order by ordinal limit ${limit + 1}) shown on true
    order by ordinal`,
  )
  const [first] = found
  const results = found
    .filter(({ ordinal }) => ordinal !== null)
    .slice(0, limit)
    .map(({ contact_id: contactId, message_id: messageId, looked: _, last: __, ...row }) => ({
      ...row,
      contactId,
      messageId,
    }))
  const shown = found.length > limit ? results.at(-1)?.ordinal : undefined
  const lookedOn = state === 'sent' && first?.looked === LOOKED_AT ? first.last : undefined
  return { results, next: shown ?? lookedOn ?? null }
}

const COLUMNS = ['ordinal', 'contact_id', 'name', 'to', 'state', 'reason', 'message_id'] as const
/** Lines of a file read per statement. */
const LINES_PER_PART = 1_000

/** All results as CSV, in pieces. */
export async function* writeResults(
  db: Db,
  accountId: string,
  broadcastId: string,
  outcome: RecipientOutcome | undefined,
): AsyncGenerator<string> {
  yield written([COLUMNS])
  let after: number | null = 0
  while (after !== null) {
    const { results, next }: Awaited<ReturnType<typeof listResults>> = await listResults(db, accountId, broadcastId, {
      ...{ outcome, after, limit: LINES_PER_PART },
    })
    yield written(results.map(cellsOf))
    after = next
  }
}

const cellsOf = (one: BroadcastResult): string[] => [
  String(one.ordinal),
  one.contactId,
  guarded(one.name ?? ''),
  one.address ?? '',
  one.outcome,
  one.reason ?? '',
  one.messageId ?? '',
]
