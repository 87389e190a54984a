import { Refusal } from './refusal.ts'

export type OverloadReason = 'database' | 'event_loop'

/** About as long as the statements in progress take. */
const RETRY_AFTER_SECONDS = 2

const MESSAGES: Record<OverloadReason, string> = {
  database: 'The database does not answer in time: try again shortly',
  event_loop: 'The service is under high load: try again shortly',
}

/** Refuses a request so that those already accepted are answered in time. */
export const overload = (reason: OverloadReason, cause?: unknown): Refusal =>
  new Refusal('unavailable', MESSAGES[reason], {
    details: { reason, retry_after: RETRY_AFTER_SECONDS },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
