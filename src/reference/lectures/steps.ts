import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** One run of a lecture through the pipeline. A job whose run is no longer the lecture's has nothing to do. */
const step = z.object({ lectureId: z.uuid(), run: z.int() })

/** From the video to its text. Handled in transcribe-lecture.ts. */
export const transcribeLecture = defineJob({
  kind: 'transcribe-lecture',
  payload: step,
  retryAfterSeconds: [30, 120, 600, 3_600, 14_400],
  slow: true,
  // three hours of sound through a slow endpoint; what was transcribed stays for the next attempt
  timeLimitSeconds: 4 * 3_600,
})

/** From its text to a summary, and to its publication. Handled in summarize-lecture.ts. */
export const summarizeLecture = defineJob({
  kind: 'summarize-lecture',
  payload: step,
  retryAfterSeconds: [30, 120, 600, 3_600],
  slow: true,
  // each request to the model has five minutes
  timeLimitSeconds: 3_600,
})
