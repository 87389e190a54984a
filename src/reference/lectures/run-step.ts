import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { type Lease, LeaseLost } from '../../platform/queue/leases.ts'
import { type Job, type JobDefinition, RetryLater } from '../../platform/queue/queue.ts'
import { LectureFailure } from './failure.ts'
import { type Lecture, moveLecture } from './move.ts'
import { type LectureStatus, MOVES, type MoveName } from './status.ts'
import { lectures, type StepProgress } from './tables.ts'

/** A run of a lecture, as a job names it. */
export type LectureRun = { lectureId: string; run: number }

export type StepDeps = { db: Db; now: () => Date; log: Pick<FastifyBaseLogger, 'info' | 'warn'>; stopping: AbortSignal }

/** The context of a step. */
export type LectureStep = {
  lecture: Lecture
  /** Aborted when an operator withdraws the lecture, or the server stops. */
  signal: AbortSignal
  progress(step: string, done?: number, total?: number): Promise<void>
  /** Updates fields of the lecture. */
  save(fields: PgUpdateSetSource<typeof lectures>): Promise<void>
  /** Moves the lecture to its next status, in one transaction with side effects. */
  move(name: MoveName, fields?: PgUpdateSetSource<typeof lectures>, also?: (tx: Tx) => Promise<unknown>): Promise<void>
}

/** How soon work on a withdrawn lecture stops. */
const LOOK_EVERY_MS = 2_000
const PIPELINE = 'pipeline'
const IN_HAND = ['approved', 'transcribing', 'summarizing'] as const

/** The lecture no longer belongs to this run: an operator published, rejected or retried it meanwhile. */
class Superseded extends Error {}

/** Access to a lecture while it belongs to this run; writing throws Superseded once it does not. */
function lectureOfRun({ db, now, log }: StepDeps, { lectureId, run }: LectureRun, lease: Lease) {
  const mine = and(eq(lectures.id, lectureId), eq(lectures.run, run), inArray(lectures.status, [...IN_HAND]))
  const current = async () => (await db.select().from(lectures).where(mine))[0]
  const save: LectureStep['save'] = async (fields) => {
    if (lease.signal.reason instanceof LeaseLost) throw lease.signal.reason
    const written = await db
      .update(lectures)
      .set({ ...fields, updatedAt: now() })
      .where(mine)
      .returning({ id: lectures.id })
    if (written.length === 0) throw new Superseded()
  }
  const progress: LectureStep['progress'] = (step, done = 0, total) => {
    const reached: StepProgress = { step, done, total: total ?? null }
    return save({ progress: sql`${JSON.stringify(reached)}::jsonb`, reason: null })
  }
  const move: LectureStep['move'] = (name, fields, also) =>
    transaction(db, async (tx) => {
      const [row] = await tx.select({ status: lectures.status }).from(lectures).where(mine).for('update')
      // another worker may have taken over the job after our lease ended, and been faster
      const begins: readonly LectureStatus[] = MOVES[name].from
      if (!row || !begins.includes(row.status)) throw new Superseded()
      await moveLecture(tx, lectureId, name, { by: PIPELINE, at: now() }, fields)
      await also?.(tx)
      await lease.ensureHeld(tx)
    })
  const fail = (reason: string) =>
    transaction(db, async (tx) => {
      const [row] = await tx.select({ id: lectures.id }).from(lectures).where(mine).for('update')
      if (row) await moveLecture(tx, lectureId, 'fail', { by: PIPELINE, at: now(), reason })
      log.info({ lecture: lectureId, reason }, 'a lecture failed')
    })
  return { current, save, progress, move, fail }
}

/**
 * Does one step of a run. When the lecture no longer belongs to this run, the work is aborted and nothing is written. Failures are retried by the
 * job's schedule; the last one, or a permanent one, leaves the lecture `failed` with the reason.
 */
export async function runStep(
  deps: StepDeps,
  { job, lease }: { job: Job<LectureRun>; lease: Lease },
  definition: JobDefinition<LectureRun>,
  work: (step: LectureStep) => Promise<void>,
): Promise<void> {
  const { log, stopping } = deps
  const { lectureId } = job.payload
  const superseded = new AbortController()
  const signal = AbortSignal.any([superseded.signal, stopping, lease.signal])
  const { current, save, progress, move, fail } = lectureOfRun(deps, job.payload, lease)

  const lecture = await current()
  if (!lecture) return
  const last = job.attempt > definition.retryAfterSeconds.length
  // a claim after the last attempt: earlier processes died during it
  if (job.attempt > definition.retryAfterSeconds.length + 1) {
    return fail('Each attempt to work on this lecture ended without a trace: the server may lack memory')
  }
  const watch = setInterval(() => {
    current().then(
      (row) => row || superseded.abort(new Superseded()),
      (error) => log.warn({ err: error, lecture: lectureId }, 'the state of a lecture could not be read'),
    )
  }, LOOK_EVERY_MS)
  try {
    await work({ lecture, signal, save, progress, move })
  } catch (error) {
    if (error instanceof Superseded || superseded.signal.aborted) return
    // the next run continues from what is stored; after a lost lease it may have begun
    if (lease.signal.reason instanceof LeaseLost) throw error
    if (lease.signal.aborted && !stopping.aborted && !last) throw error
    if (error instanceof LectureFailure) return fail(error.message)
    const expected = error instanceof RetryLater
    const reason = stopping.aborted
      ? 'The server stopped while it worked on this lecture'
      : expected
        ? error.message
        : 'Something went wrong on our side'
    if (last) await fail(reason)
    else await save({ reason }).catch(() => {})
    if (stopping.aborted && !last) throw new RetryLater(reason, { afterSeconds: 1 })
    if (!last || !expected) throw error
  } finally {
    clearInterval(watch)
  }
}
