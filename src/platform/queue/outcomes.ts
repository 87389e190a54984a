import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseTrouble } from '../db/errors.ts'

/** As many as one claim takes. */
const OUTCOMES_AT_ONCE = 500
/** Far shorter than a lease, so that outcomes are written before it ends. */
const WRITE_AGAIN_AFTER_MS = 500

export type OutcomeWriter<Outcome> = {
  add(outcome: Outcome): void
  /** Waits for the batch that is being written, and begins no further one. */
  abandon(): Promise<void>
}

/**
 * Writes outcomes in batches, and tries again through every failure of the database. `finish` writes a batch and must be idempotent;
 * `finished` is called with each batch that was written or refused.
 */
export function createOutcomeWriter<Outcome extends { item: { id: string | number } }>(options: {
  topic: string
  finish(batch: Outcome[]): Promise<void>
  finished(batch: Outcome[]): Promise<void>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}): OutcomeWriter<Outcome> {
  const { topic, finish, finished, log } = options
  const outcomes: Outcome[] = []
  let writing: Promise<void> | undefined
  let abandoned = false

  async function write(): Promise<void> {
    while (outcomes.length > 0 && !abandoned) {
      const batch = outcomes.slice(0, OUTCOMES_AT_ONCE)
      if (await isAnswered(batch)) {
        outcomes.splice(0, batch.length)
        await finished(batch)
      } else await pause(WRITE_AGAIN_AFTER_MS)
    }
    writing = undefined
  }

  /** False while the database does not answer. A batch that it refuses is written one by one, so that one bad outcome holds up no others. */
  async function isAnswered(batch: Outcome[]): Promise<boolean> {
    try {
      await finish(batch)
    } catch (error) {
      const [only] = batch
      if (isDatabaseTrouble(error)) {
        log.warn({ err: error, topic }, 'outcomes could not be stored; trying again')
        return false
      }
      if (batch.length > 1) {
        for (const outcome of batch) if (!(await isAnswered([outcome]))) return false
        return true
      }
      log.error({ err: error, topic, id: only?.item.id }, 'the database refused an outcome; its lease will expire')
    }
    return true
  }

  return {
    add(outcome) {
      outcomes.push(outcome)
      writing ??= write()
    },
    async abandon() {
      abandoned = true
      await writing
    },
  }
}
