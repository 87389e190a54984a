import type { Lease } from '../../platform/queue/leases.ts'
import type { Job } from '../../platform/queue/queue.ts'
import { LectureFailure } from './failure.ts'
import type { Lecture } from './move.ts'
import { type LectureRun, runStep, type StepDeps } from './run-step.ts'
import { summarizeLecture } from './steps.ts'

/** Summarises the speech of a lecture. */
export type Summarize = (
  lecture: Pick<Lecture, 'title' | 'speaker' | 'topic'> & { transcript: string },
  signal: AbortSignal,
) => Promise<string>

/** From a lecture's text to a summary and to publication. */
export const summarize = (
  deps: StepDeps & { summarize: Summarize },
  job: Job<LectureRun>,
  lease: Lease,
): Promise<void> =>
  runStep(deps, { job, lease }, summarizeLecture, async ({ lecture, signal, progress, move }) => {
    const { transcript } = lecture
    if (!transcript) throw new LectureFailure('The lecture has no text to summarise')
    await progress('summarising')
    const summary = await deps.summarize({ ...lecture, transcript }, signal)
    if (!summary) throw new LectureFailure('The text gave no summary')
    await move('finish', { summary, publishedAt: deps.now() })
  })
