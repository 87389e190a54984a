import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { transactionAgain } from '../../platform/db/deadlock.ts'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Worker } from '../../platform/queue/dispatcher.ts'
import { createTicker } from '../../platform/queue/ticker.ts'
import { findAccount } from '../accounts/accounts.ts'
import { lockBroadcast, stateOnceFree, writeBroadcast } from './broadcasts.ts'
import { type LayOutDeps, layOut, type PartOfFile, readPart } from './lay-out.ts'
import { publishProgress } from './progress.ts'
import { type PumpDeps, pump } from './pump.ts'
import type { Broadcast } from './tables.ts'

/** How often due steps are looked for, in ms: a quarter of the second that one step covers. */
const LOOK_EVERY_MS = 250
/** After an error of ours a broadcast is retried this much later, in ms, and delays no other. */
const PUT_OFF_MS = 60_000
/** How often a running broadcast reports its progress, in ms. */
const REPORT_EVERY_MS = 5_000

export type BroadcastDeps = PumpDeps & LayOutDeps & { db: Db; now: () => Date; log: Pick<FastifyBaseLogger, 'error'> }

/** Takes the due steps of broadcasts in turn: each lays out a part of an audience, or sends a second's worth. */
export const createBroadcaster = (deps: BroadcastDeps): Worker =>
  createTicker({ what: 'broadcasts', everyMs: LOOK_EVERY_MS, work: () => takeStep(deps) }, deps)

type DueBroadcast = { account_id: string; id: string }

/** Takes the step that has been due longest and that no other worker holds. Returns whether there was one. */
async function takeStep(deps: BroadcastDeps): Promise<number> {
  const { db, now, log } = deps
  // usually nothing is due, and this index look-up is all it costs
  const [taken] = await rows<DueBroadcast>(db, due(now(), sql`true`))
  if (!taken) return 0
  const { account_id: accountId, id } = taken
  try {
    const part = await readPart(db, deps, accountId, id)
    return await transactionAgain(db, async (tx) => {
      const at = now()
      const [found] = await rows<DueBroadcast>(tx, due(at, sql`account_id = ${accountId} and id = ${id}`))
      const broadcast = found && (await lockBroadcast(tx, accountId, id))
      // another worker has it; there may be others
      if (!broadcast) return 1
      const after = await writeBroadcast(tx, broadcast, await step(tx, deps, broadcast, part, at), at)
      const reportedMs = after.reportedAt?.getTime() ?? 0
      if (after.state === 'running' && at.getTime() - reportedMs >= REPORT_EVERY_MS) {
        await writeBroadcast(tx, after, { reportedAt: at }, at)
        await publishProgress(tx, after, at)
      }
      return 1
    })
  } catch (error) {
    log.error({ err: error, broadcast: id }, 'a step of a broadcast failed; trying again')
    await db.execute(sql`
      update broadcasts set next_at = ${new Date(now().getTime() + PUT_OFF_MS).toISOString()}
      where account_id = ${accountId} and id = ${id} and next_at is not null`)
    return 1
  }
}

const due = (now: Date, which: SQL) => sql`
  select account_id, id from broadcasts
  where next_at <= ${now.toISOString()} and ${which}
  order by next_at
  limit 1
  for update skip locked`

async function step(
  tx: Tx,
  deps: BroadcastDeps,
  broadcast: Broadcast,
  part: PartOfFile | undefined,
  now: Date,
): Promise<Partial<Broadcast>> {
  const { expiresAt, state } = broadcast
  if (expiresAt && expiresAt <= now) return { state: 'expired', nextAt: null }
  const account = await findAccount(tx, broadcast.accountId)
  // the account was deleted from the database by hand
  if (!account) return { state: 'cancelled', nextAt: null }
  switch (state) {
    case 'scheduled':
      return { state: stateOnceFree(broadcast, now), nextAt: now }
    case 'laying_out':
      return layOut(tx, deps, account, broadcast, part, now)
    case 'running':
      return pump(tx, deps, account, broadcast, now)
    default:
      // it waits for its account
      return { nextAt: expiresAt }
  }
}
