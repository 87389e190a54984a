import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows, toDate } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { MailRefused, type SendMail } from '../../platform/mail.ts'
import { defineJob, enqueue, RetryLater } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { accounts } from '../accounts/tables.ts'
import { alignDeliveries } from './align-deliveries.ts'
import { DELIVERY_RETRY_WAITS_SECONDS, JITTER } from './attempt.ts'
import { DISABLED, webhooks } from './tables.ts'

/** An endpoint that only fails for this long is disabled. */
const FAILING_MAX_MS = 5 * DAY_MS

/** Consecutive failures after which the circuit opens, so that one bad event among good ones does not stop the others. */
const OPENS_AFTER = 5
/**
 * Seconds between probes of an open circuit: first as often as a delivery's own retries, so that a single one keeps its schedule, then up to
 * half an hour, so that a recovered endpoint is found soon.
 */
const PROBE_AFTER_SECONDS = DELIVERY_RETRY_WAITS_SECONDS.slice(0, 5).map((seconds) => seconds * (1 - JITTER))

/** The attempts of one endpoint in order: the last outcome, and the failures since the last success. */
export type EndpointHealth = { webhookId: string; succeeded: boolean; failures: number; gone: boolean }

/**
 * Stores failures and recoveries, and disables endpoints that are gone or have failed for too long. In one statement, because thousands of
 * hanging requests time out together while others wait for the database.
 */
export async function noteHealth(db: Db, healths: EndpointHealth[], now: Date): Promise<void> {
  if (healths.length === 0) return
  const at = now.toISOString()
  const noted = await rows<{ id: string; failing_since: string | null }>(
    db,
    sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(healths)}::jsonb)
        as ("webhookId" text, succeeded boolean, failures int)),
    noted as (
      select webhooks.id, given.succeeded, given.failures,
        case when given.succeeded then 0 else webhooks.consecutive_failures end + given.failures as failed,
        case when given.succeeded then 0 else webhooks.probes end as probed
      from webhooks
      join given on given."webhookId" = webhooks.id
      -- in one order, so that writers never deadlock
      order by webhooks.id
      for update of webhooks)
    update webhooks
    set failing_since = case
          when noted.failures = 0 then null
          when noted.succeeded then ${at}::timestamptz
          else coalesce(failing_since, ${at}::timestamptz)
        end,
        consecutive_failures = noted.failed,
        probes = noted.probed + (noted.failed >= ${OPENS_AFTER})::int,
        probe_at = case when noted.failed >= ${OPENS_AFTER} then ${at}::timestamptz + make_interval(
          secs => (${sql.param(PROBE_AFTER_SECONDS)}::float[])[least(noted.probed + 1, ${PROBE_AFTER_SECONDS.length})]) end
    from noted
    where webhooks.id = noted.id
    returning webhooks.id, failing_since`,
  )
  const since = new Map(noted.map(({ id, failing_since }) => [id, failing_since ? toDate(failing_since) : undefined]))
  for (const { webhookId, gone } of healths) {
    const from = since.get(webhookId)
    if (gone) await disable(db, webhookId, DISABLED.gone, undefined, now)
    else if (from && now.getTime() - from.getTime() >= FAILING_MAX_MS)
      await disable(db, webhookId, DISABLED.failing, from, now)
  }
}

/** Stores that an endpoint answered a signed test, unless its address changed meanwhile. */
export async function noteConfirmed(db: Db, webhookId: string, url: string, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ confirmedAt: now })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.url, url), isNull(webhooks.confirmedAt)))
}

async function disable(db: Db, webhookId: string, reason: string, since: Date | undefined, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const at = now.toISOString()
    // a success of another process at the same moment may not be stored yet, but it is in the log
    const nothingSince = since
      ? sql`and not exists (
          select from webhook_attempts
          where webhook_id = ${webhookId} and status = 'succeeded' and created_at > ${since.toISOString()})`
      : sql``
    const disabled = await rows(
      tx,
      sql`
      update webhooks set status = 'disabled', disabled_at = ${at}, disabled_reason = ${reason}, updated_at = ${at}
      where id = ${webhookId} and status = 'active' ${nothingSince}
      returning id`,
    )
    if (disabled.length === 0) return
    await enqueue(tx, alignDeliveries, { webhook_id: webhookId }, { now })
    await enqueue(tx, mailDisabled, { webhook_id: webhookId }, { now })
  })
}

/** Mails the account that an endpoint was disabled. */
const mailDisabled = defineJob({
  kind: 'webhooks.mail-disabled',
  payload: z.object({ webhook_id: z.string() }),
  retryAfterSeconds: [60, 300, 900, 3600, 14_400, 43_200, 86_400],
})

export const mailsDisabled = (deps: { db: Db; sendMail: SendMail; publicUrl: string }): JobRunner =>
  handles(mailDisabled, async ({ id, payload }) => {
    const [found] = await deps.db
      .select({ email: accounts.email, url: webhooks.url, reason: webhooks.disabledReason, at: webhooks.disabledAt })
      .from(webhooks)
      .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
      .where(and(eq(webhooks.id, payload.webhook_id), eq(webhooks.status, 'disabled')))
    if (!found?.email) return
    const text = `Deliveries to this webhook endpoint have stopped:

    ${found.url}
    ${payload.webhook_id}

${found.reason}. Deliveries that were waiting are kept and go out once you enable the endpoint again:

    curl -X PATCH ${deps.publicUrl}/v1/webhooks/${payload.webhook_id} \\
      -H "Authorization: Bearer <API_KEY>" -H "Content-Type: application/json" -d '{"status": "active"}'

Events that happened meanwhile are in the ledger: GET ${deps.publicUrl}/v1/events, or have them sent with
POST ${deps.publicUrl}/v1/webhooks/${payload.webhook_id}/replay.
`
    const messageId = `<webhook-${id}-${found.at?.getTime() ?? 0}@${new URL(deps.publicUrl).hostname}>`
    try {
      await deps.sendMail({ to: found.email, subject: 'A webhook endpoint was disabled', text, messageId })
    } catch (error) {
      if (error instanceof MailRefused) return
      const reason = String(error instanceof Error ? error.message : error).replaceAll(found.email, '<address>')
      throw new RetryLater(`the mail could not be handed over: ${reason}`, { cause: error })
    }
  })
