import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { pageOf } from '../list.ts'
import { cancelMessage } from '../messages/cancel.ts'
import type { Sending } from '../messages/create.ts'
import { claimKeys, type Idempotency } from '../messages/idempotency.ts'
import { checkSendAt, lookupsIn, mediaOf, renderTemplate } from '../messages/prepare.ts'
import { chooseFrom, lanesOf } from '../networks/whatsapp/connections.ts'
import type { Template } from '../templates/tables.ts'
import type { Audience } from './audience.ts'
import { checkAudienceFile, type Files } from './audience-file.ts'
import { publishProgress } from './progress.ts'
import type { QuietHours } from './quiet-hours.ts'
import { type Broadcast, type BroadcastState, broadcasts, ENDED, type ShownBroadcast } from './tables.ts'
import { columnsOf, sampleValues, type VariableSources } from './variables.ts'

/**
 * Processes of the previous version know no files and would treat a file audience as everybody. This invalid value makes them fail, and leave
 * the broadcast to newer processes.
 */
const FOR_OLDER_PROCESSES = { tags: 'file' } as unknown as Audience

/** The input of a broadcast. */
export type BroadcastInput = {
  name: string
  template_id: string
  from?: string | undefined
  variables?: VariableSources | undefined
  media_url?: string | undefined
  media_id?: string | undefined
  audience: Audience
  audience_at: 'start' | 'now'
  send_at?: Date | undefined
  expires_at?: Date | undefined
  per_second: number
  quiet_hours?: QuietHours | undefined
  events: 'all' | 'summary'
  tags?: string[] | undefined
  draft?: boolean | undefined
}

/** Checks everything that can be checked before sending. Throws the problem. */
export async function prepareBroadcast(
  { db, links, connections, files }: Pick<Sending, 'db' | 'links' | 'connections'> & { files: Files },
  account: Account,
  input: BroadcastInput,
  { zone, now, requestId = null }: { zone: string; now: Date; requestId?: string | null },
): Promise<{ broadcast: Broadcast; template: Template }> {
  checkSendAt(input.send_at, now)
  const { send_at: sendAt = null, expires_at: expiresAt = null } = input
  if (expiresAt && expiresAt <= (sendAt ?? now))
    throw invalid('expires_at', `must lie after ${sendAt ? 'send_at' : 'now'}`, expiresAt.toISOString())
  const { failed_of: failedOf, file } = input.audience
  if (failedOf !== undefined) {
    const before = await findBroadcast(db, account.id, failedOf)
    if (!before) throw notFound('The broadcast of audience.failed_of')
    if (!ENDED.includes(before.state)) throw invalid('audience.failed_of', 'must have ended', failedOf)
  }
  const { connectionId } = await chooseFrom(connections, account, input.from)
  const template = await lookupsIn(db, account.id).template(input.template_id)
  if (!template) throw notFound('This template')
  const variables = input.variables ?? null
  const columns = columnsOf(variables)
  if (file !== undefined) await checkAudienceFile(db, files, account.id, { id: file, columns })
  else if (columns.length > 0 && failedOf === undefined)
    throw invalid('variables', 'can name columns of a file where the audience is one', `file.${columns[0]}`)
  const media = await mediaOf({ db, links }, account.id, input)
  renderTemplate(template, sampleValues(variables), media)
  const starting: Pick<Broadcast, 'audienceAt' | 'held' | 'laidOutAt' | 'sendAt'> = {
    // a file is read at once, while it exists
    audienceAt: file === undefined ? input.audience_at : 'now',
    held: input.draft ?? false,
    laidOutAt: null,
    sendAt,
  }
  const state = stateOnceFree(starting, now)
  return {
    template,
    broadcast: {
      ...starting,
      accountId: account.id,
      id: newId('brd', now),
      name: input.name,
      state,
      templateId: template.id,
      connectionId,
      variables,
      media: media ?? null,
      tags: input.tags ?? [],
      audience: file === undefined ? input.audience : { ...input.audience, ...FOR_OLDER_PROCESSES },
      expiresAt,
      perSecond: input.per_second,
      quietHours: input.quiet_hours ?? null,
      timeZone: account.timeZone ?? zone,
      summary: input.events === 'summary',
      laidTo: null,
      ordinals: 0,
      layingSince: null,
      audienceCount: 0,
      refusedRows: 0,
      refused: file === undefined ? null : [],
      sentCount: 0,
      skipped: {},
      pausedReason: null,
      pausedAt: null,
      resumedAt: null,
      createdAt: now,
      startedAt: null,
      endedAt: null,
      reportedAt: null,
      nextAt: dueIn(state, { sendAt, expiresAt }, now),
      requestId,
    },
  }
}

/**
 * Adds a broadcast, and claims the request's idempotency key with its answer in the same transaction. Returns false if another request has
 * claimed the key.
 */
export function addBroadcast(
  db: Db,
  broadcast: Broadcast,
  once: (Idempotency & { response: string }) | undefined,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (once && !(await claimKeys(tx, broadcast.accountId, [once], broadcast.createdAt)).has(once.key)) return false
    await tx.insert(broadcasts).values(broadcast)
    return true
  })
}

/** The state of a broadcast that is not held. */
export function stateOnceFree(
  { audienceAt, held, laidOutAt, sendAt }: Pick<Broadcast, 'audienceAt' | 'held' | 'laidOutAt' | 'sendAt'>,
  now: Date,
): BroadcastState {
  if (!laidOutAt && audienceAt === 'now') return 'laying_out'
  if (held) return 'draft'
  if (sendAt && sendAt > now) return 'scheduled'
  return laidOutAt ? 'running' : 'laying_out'
}

/** When the next step of a broadcast in this state is due; null if it waits for its account. */
export function dueIn(
  state: BroadcastState,
  { sendAt, expiresAt }: Pick<Broadcast, 'sendAt' | 'expiresAt'>,
  now: Date,
): Date | null {
  if (ENDED.includes(state)) return null
  if (state === 'draft' || state === 'paused') return expiresAt
  const due = state === 'scheduled' && sendAt ? sendAt : now
  return expiresAt && expiresAt < due ? expiresAt : due
}

const { audience: _, ...shown } = getTableColumns(broadcasts)

export async function findBroadcast(db: Executor, accountId: string, id: string): Promise<ShownBroadcast | undefined> {
  const [found] = await db.select(shown).from(broadcasts).where(at(accountId, id))
  return found
}

const at = (accountId: string, id: string) => and(eq(broadcasts.accountId, accountId), eq(broadcasts.id, id))

/** Finds a broadcast and locks it, so that no step is taken before the commit. */
export async function lockBroadcast(tx: Tx, accountId: string, id: string): Promise<Broadcast | undefined> {
  const [found] = await tx.select().from(broadcasts).where(at(accountId, id)).for('update')
  return found
}

/** An account's broadcasts, newest first. */
export async function listBroadcasts(
  db: Executor,
  accountId: string,
  { state, before, limit }: { state?: BroadcastState | undefined; before?: string | undefined; limit: number },
): Promise<{ broadcasts: ShownBroadcast[]; next: string | null }> {
  const source = {
    table: 'broadcasts',
    where: sql`account_id = ${accountId}`,
    filter: state && sql`state = ${state}`,
    before,
  }
  const { ids, next } = await pageOf(db, source, limit)
  if (ids.length === 0) return { broadcasts: [], next }
  const found = await db
    .select(shown)
    .from(broadcasts)
    .where(and(eq(broadcasts.accountId, accountId), inArray(broadcasts.id, ids)))
    .orderBy(desc(broadcasts.id))
  return { broadcasts: found, next }
}

/** Stores what a step has changed, and publishes a change of state. */
export async function writeBroadcast(
  tx: Tx,
  before: Broadcast,
  change: Partial<Broadcast>,
  now: Date,
): Promise<Broadcast> {
  const moved = change.state !== undefined && change.state !== before.state
  const ended = moved && ENDED.includes(change.state ?? before.state)
  const written = { ...change, ...(moved && { reportedAt: now }), ...(ended && { endedAt: now }) }
  await tx.update(broadcasts).set(written).where(at(before.accountId, before.id))
  const after = { ...before, ...written }
  if (moved) await publishProgress(tx, after, now)
  return after
}

type BroadcastAction = 'pause' | 'resume' | 'cancel'

const ALLOWED: Record<BroadcastAction, readonly BroadcastState[]> = {
  pause: ['scheduled', 'laying_out', 'running'],
  resume: ['draft', 'paused', 'laying_out'],
  cancel: ['draft', 'scheduled', 'laying_out', 'running', 'paused'],
}
const PAST: Record<BroadcastAction, string> = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' }
/** States in which the action has already happened; repeating it changes nothing. */
const DONE: Record<BroadcastAction, readonly BroadcastState[]> = {
  pause: ['paused'],
  resume: ['scheduled', 'laying_out', 'running'],
  cancel: ['cancelled'],
}

/**
 * Pauses, resumes or cancels. Waits for the step in progress, about a tenth of a second; no further step follows. Undefined if there is no
 * such broadcast; throws a conflict if its state forbids the action.
 */
export async function moveBroadcast(
  db: Db,
  account: Account,
  id: string,
  action: BroadcastAction,
  now: Date,
): Promise<Broadcast | undefined> {
  const moved = await transaction(db, async (tx) => {
    const broadcast = await lockBroadcast(tx, account.id, id)
    // a held draft may be resumed while its audience is still being laid out
    const done = broadcast && DONE[action].includes(broadcast.state) && !(action === 'resume' && broadcast.held)
    if (!broadcast || done) return broadcast
    if (!ALLOWED[action].includes(broadcast.state))
      throw conflict(`A broadcast that is ${broadcast.state} cannot be ${PAST[action]}`, {
        details: { field: 'state', value: broadcast.state },
      })
    if (action === 'resume' && broadcast.pausedReason === 'restored')
      throw conflict(
        'This broadcast may have written to any of its recipients since the backup that the server was restored from: it can only be cancelled',
        { details: { field: 'paused.reason', value: broadcast.pausedReason } },
      )
    return writeBroadcast(tx, broadcast, changeBy(action, broadcast, now), now)
  })
  if (moved && action === 'cancel') await cancelWaiting(db, account.id, id, now)
  return moved
}

function changeBy(action: BroadcastAction, broadcast: Broadcast, now: Date): Partial<Broadcast> {
  if (action === 'cancel') return { state: 'cancelled', nextAt: null }
  if (action === 'pause')
    return { state: 'paused', pausedReason: 'account', pausedAt: now, nextAt: dueIn('paused', broadcast, now) }
  const state = stateOnceFree({ ...broadcast, held: false }, now)
  return {
    state,
    held: false,
    pausedReason: null,
    pausedAt: null,
    resumedAt: now,
    nextAt: dueIn(state, broadcast, now),
  }
}

/** Cancels its messages that wait in the outbox: a few seconds' worth at most. */
async function cancelWaiting(db: Db, accountId: string, id: string, now: Date): Promise<void> {
  // all lanes, because the account may have switched its network or its default meanwhile
  const lanes = await lanesOf(db, accountId, 'bulk')
  const waiting = await rows<{ message_id: string }>(
    db,
    sql`
    select message_id from outbox
    where lane = any (${sql.param(lanes)}::text[]) and state <> 'kept' and exists (
      select from message_tags t
      where t.account_id = ${accountId} and t.tag = ${id} and t.message_id = outbox.message_id)
    order by id desc`,
  )
  for (const { message_id: messageId } of waiting) await cancelMessage(db, accountId, messageId, now)
}
