import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { publish } from './publish.ts'
import { subscribes } from './subscriptions.ts'

/** The reference data's version, and how many records of each kind changed after an earlier version. */
export type DataChanges = { version: number; changed: Record<string, number> }

/** Reads the changes; passed in because the messaging API does not know the reference. */
export type ReadDataChanges = (after: number) => Promise<DataChanges>

/** All data events have one subject, so that an endpoint gets them in order. */
const SUBJECT = 'data'
/** The setting that stores the last published version. */
const LAST_PUBLISHED = 'data_told'

/**
 * Publishes a new version of the data to accounts with an endpoint for it, once over all processes. Several versions since the last event become
 * one event. The first version of a database is not published.
 */
export async function publishDataChanges(
  db: Db,
  read: ReadDataChanges,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const before = await lastPublished(db)
  const { version, changed } = await read(before ?? Number.MAX_SAFE_INTEGER)
  if (before === undefined) {
    await db.execute(sql`
      insert into settings (name, value) values (${LAST_PUBLISHED}, ${String(version)}::jsonb) on conflict (name) do nothing`)
    return
  }
  if (version <= before) return
  await transaction(db, async (tx) => {
    const taken = await rows(
      tx,
      sql`
      update settings set value = ${String(version)}::jsonb, updated_at = now()
      where name = ${LAST_PUBLISHED} and value::int = ${before}
      returning name`,
    )
    if (taken.length === 0 || Object.keys(changed).length === 0) return
    const data = {
      version,
      previous_version: before,
      changed,
      changes_url: `${publicUrl}/api/v1/changes?after=${before}`,
    }
    const subscribed = await rows<{ account_id: string }>(
      tx,
      sql`
      select distinct account_id from webhooks
      where ${subscribes(sql`'data.changed'::text`)} and tags = '{}' and connections = '{}' and (status = 'active' or paused)`,
    )
    const event = { messageId: SUBJECT, event: 'data.changed' as const, at: now, data }
    await publish(
      tx,
      subscribed.map(({ account_id: accountId }) => ({ accountId, ...event })),
      now,
    )
  })
}

async function lastPublished(db: Executor): Promise<number | undefined> {
  const [found] = await rows<{ version: number }>(
    db,
    sql`select value::int as version from settings where name = ${LAST_PUBLISHED}`,
  )
  return found?.version
}
