import type { JobRunner } from './platform/queue/worker.ts'

/** The job table: every kind of job and what runs it. */
export function jobTable(): JobRunner[] {
  return []
}
