/** The life of a lecture. Every change of status is one of `MOVES`, performed and recorded by move.ts. */
export const STATUSES = [
  'pending',
  'approved',
  'transcribing',
  'summarizing',
  'published',
  'rejected',
  'failed',
] as const

export type LectureStatus = (typeof STATUSES)[number]

export type Move = { from: readonly LectureStatus[]; to: LectureStatus /** How a refusal names it. */; done: string }

const RUNNING = ['approved', 'transcribing', 'summarizing'] as const

export const MOVES = {
  approve: { from: ['pending'], to: 'approved', done: 'approved' },
  reject: { from: ['pending', ...RUNNING, 'failed'], to: 'rejected', done: 'rejected' },
  retry: { from: ['failed'], to: 'approved', done: 'retried' },
  /** Published by an operator by hand, which ends the job. */
  publish: { from: [...RUNNING, 'failed'], to: 'published', done: 'published by hand' },
  /** Withdraws a published lecture from the list. */
  withdraw: { from: ['published'], to: 'rejected', done: 'withdrawn' },
  /** Reviews a rejected lecture again. */
  reopen: { from: ['rejected'], to: 'pending', done: 'reopened' },

  transcribe: { from: ['approved'], to: 'transcribing', done: 'transcribed' },
  summarize: { from: ['transcribing'], to: 'summarizing', done: 'summarised' },
  finish: { from: ['summarizing'], to: 'published', done: 'finished' },
  fail: { from: [...RUNNING], to: 'failed', done: 'failed' },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof MOVES
