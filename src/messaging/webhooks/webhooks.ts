import { randomBytes } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/secrets.ts'
import { alignDeliveries } from './align-deliveries.ts'
import { SECRET_PURPOSE, SIGNING_PURPOSE } from './attempt.ts'
import { changeHeaders, type OwnHeaders, sealHeaders } from './own-headers.ts'
import { wakeForEndpoints } from './publish.ts'
import { newSigningKey } from './sign.ts'
import { storedSubscriptions } from './subscriptions.ts'
import { DISABLED, type Webhook, webhookOldSecrets, webhooks } from './tables.ts'

/** Settings that limit the events by message, and whether Ed25519 signs too. */
type Settings = {
  tags?: string[] | undefined
  connections?: string[] | undefined
  ed25519?: boolean | undefined
}

/** `events`: names and wildcards. */
export type NewWebhook = Settings & {
  url: string
  events: string[]
  secret?: string | undefined
  headers?: OwnHeaders | undefined
}
export type WebhookChange = Settings & {
  url?: string | undefined
  events?: string[] | undefined
  /** Omitted headers stay; null removes one. */
  headers?: Record<string, string | null> | undefined
  status?: Webhook['status'] | undefined
}

type Deps = { db: Db; sealer: Sealer; outbound: Outbound }

/** Each of an account's endpoints gets every event to which it subscribed. */
const ENDPOINTS_MAX = 100
/** Longer than any transaction that publishes. In ms. */
const ALIGN_AGAIN_MS = 10_000

const ofAccount = (accountId: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.accountId, accountId))

/** A new key pair as stored. */
function signingKeyOf(sealer: Sealer): { publicKey: string; signingKeySealed: string } {
  const { signingKey, publicKey } = newSigningKey()
  return { publicKey, signingKeySealed: sealer.seal(signingKey, SIGNING_PURPOSE) }
}

const NO_SIGNING_KEY = { publicKey: null, signingKeySealed: null, oldSigningKeySealed: null }

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Registers an endpoint and returns its secret, which cannot be read again. */
export async function createWebhook(
  { db, sealer, outbound }: Deps,
  accountId: string,
  input: NewWebhook,
  now: Date,
): Promise<{ webhook: Webhook; secret: string }> {
  await refusePrivate(outbound, input.url)
  const secret = input.secret ?? newSecret()
  const webhook = await transaction(db, async (tx) => {
    // locks the account, so that concurrent registrations cannot exceed the maximum together
    await tx.execute(sql`select from accounts where id = ${accountId} for no key update`)
    const existing = await tx.$count(webhooks, eq(webhooks.accountId, accountId))
    if (existing >= ENDPOINTS_MAX) {
      throw conflict(`An account has at most ${ENDPOINTS_MAX} endpoints`, {
        reason: { id: 'too_many_endpoints', values: { maximum: ENDPOINTS_MAX } },
      })
    }
    const [made] = await tx
      .insert(webhooks)
      .values({
        id: newId('whk', now),
        accountId,
        url: input.url,
        ...storedSubscriptions(input.events),
        tags: input.tags ?? [],
        connections: input.connections ?? [],
        ...sealHeaders(sealer, input.headers ?? {}),
        ...(input.ed25519 && signingKeyOf(sealer)),
        status: 'active',
        secretSealed: sealer.seal(secret, SECRET_PURPOSE),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return made
  })
  if (!webhook) throw new Error('an insert returned nothing')
  return { webhook, secret }
}

export function listWebhooks(db: Db, accountId: string): Promise<Webhook[]> {
  return db.select().from(webhooks).where(eq(webhooks.accountId, accountId)).orderBy(asc(webhooks.id))
}

export async function findWebhook(db: Db, accountId: string, id: string): Promise<Webhook | undefined> {
  const [webhook] = await db.select().from(webhooks).where(ofAccount(accountId, id))
  return webhook
}

/** Throws if the endpoint is disabled. */
export function mustBeActive({ status }: Webhook): void {
  if (status === 'active') return
  throw conflict('This endpoint is disabled: enable it first', { reason: { id: 'endpoint_disabled' } })
}

/** Changes the given fields. Enabling an endpoint resets its failures, and waiting deliveries are sent at once. */
export async function changeWebhook(
  { db, sealer, outbound }: Deps,
  accountId: string,
  id: string,
  change: WebhookChange,
  now: Date,
  requestId: string,
): Promise<Webhook | undefined> {
  if (change.url !== undefined) await refusePrivate(outbound, change.url)
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(webhooks).where(ofAccount(accountId, id)).for('update')
    if (!before) return undefined
    const { url, events, status, tags, connections, headers, ed25519 } = change
    // headers may be secrets meant for one server, so another origin must not get them
    const moved = url !== undefined && new URL(url).origin !== new URL(before.url).origin
    const sealedBefore = moved ? null : before.headersSealed
    const enabled = status === 'active' && before.status === 'disabled'
    const [webhook] = await tx
      .update(webhooks)
      .set({
        url: url ?? before.url,
        // a new address must confirm itself
        ...(url !== undefined && url !== before.url && { confirmedAt: null }),
        ...(events && storedSubscriptions(events)),
        ...(tags && { tags }),
        ...(connections && { connections }),
        ...((headers || moved) && changeHeaders(sealer, sealedBefore, headers ?? {})),
        ...(ed25519 === true && before.publicKey === null && signingKeyOf(sealer)),
        ...(ed25519 === false && NO_SIGNING_KEY),
        updatedAt: now,
        ...(url !== undefined && url !== before.url && { probeAt: null, probes: 0 }),
        ...(enabled && {
          status,
          paused: false,
          probeAt: null,
          probes: 0,
          failingSince: null,
          consecutiveFailures: 0,
          disabledAt: null,
          disabledReason: null,
        }),
        ...(status === 'disabled' &&
          before.status === 'active' && {
            status,
            paused: true,
            disabledAt: now,
            disabledReason: DISABLED.account,
          }),
      })
      .where(eq(webhooks.id, id))
      .returning()
    if (ed25519 === false) {
      await tx.update(webhookOldSecrets).set({ signingKeySealed: null }).where(eq(webhookOldSecrets.webhookId, id))
    }
    if (webhook && webhook.status !== before.status) await alignLater(tx, id, { now, requestId })
    if (enabled) wakeForEndpoints(tx, [id])
    // an event whose transaction saw the endpoint paused may commit after the first alignment
    if (enabled && before.paused)
      await alignLater(tx, id, { now, runAt: new Date(now.getTime() + ALIGN_AGAIN_MS), requestId })
    return webhook
  })
}

/** Deletes an endpoint and cancels its pending deliveries. */
export function deleteWebhook(db: Db, accountId: string, id: string, now: Date, requestId: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const removed = await tx.delete(webhooks).where(ofAccount(accountId, id)).returning({ id: webhooks.id })
    if (removed.length === 0) return false
    await alignLater(tx, id, { now, requestId })
    return true
  })
}

const alignLater = (tx: Executor, id: string, asked: { now: Date; runAt?: Date; requestId: string }) =>
  enqueue(tx, alignDeliveries, { webhook_id: id }, asked)

/** Creates a new secret; the previous one stays valid for `overlapHours`, and earlier ones until their own end. */
export function rotateSecret(
  { db, sealer }: Deps,
  accountId: string,
  id: string,
  overlapHours: number,
  now: Date,
): Promise<{ secret: string; publicKey: string | null; oldSecretUntil: Date | null } | undefined> {
  const secret = newSecret()
  const oldSecretUntil = overlapHours > 0 ? new Date(now.getTime() + overlapHours * HOUR_MS) : null
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(webhooks).where(ofAccount(accountId, id)).for('update')
    if (!before) return undefined
    const { oldSecretSealed, oldSigningKeySealed: signingKeySealed, oldSecretUntil: until } = before
    const renewed = before.publicKey === null ? undefined : signingKeyOf(sealer)
    await tx
      .delete(webhookOldSecrets)
      .where(and(eq(webhookOldSecrets.webhookId, id), lte(webhookOldSecrets.until, now)))
    // without an overlap all earlier secrets end at once
    if (!oldSecretUntil) await tx.delete(webhookOldSecrets).where(eq(webhookOldSecrets.webhookId, id))
    else if (oldSecretSealed && until && until > now) {
      await tx
        .insert(webhookOldSecrets)
        .values({ id: newId('sec', now), webhookId: id, secretSealed: oldSecretSealed, signingKeySealed, until })
    }
    await tx
      .update(webhooks)
      .set({
        secretSealed: sealer.seal(secret, SECRET_PURPOSE),
        oldSecretSealed: oldSecretUntil ? before.secretSealed : null,
        ...renewed,
        oldSigningKeySealed: oldSecretUntil ? before.signingKeySealed : null,
        oldSecretUntil,
        updatedAt: now,
      })
      .where(ofAccount(accountId, id))
    return { secret, publicKey: renewed?.publicKey ?? null, oldSecretUntil }
  })
}

async function refusePrivate(outbound: Outbound, url: string): Promise<void> {
  const refusal = await outbound.refusalOf(url)
  if (refusal) throw invalid('url', refusal.message, url, refusal.reason)
}
