import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** A run of a lecture through the pipeline. A job of an outdated run does nothing. */
const step = z.object({ lectureId: z.uuid(), run: z.int() })

/** From the video to its text, in transcribe-lecture.ts. */
export const transcribeLecture = defineJob({
  kind: 'transcribe-lecture',
  payload: step,
  retryAfterSeconds: [30, 120, 600, 3_600, 14_400],
  slow: true,
  // three hours of audio at a slow endpoint; the next attempt keeps what is transcribed
  timeLimitSeconds: 4 * 3_600,
})

/** From the text to a summary and to publication, in summarize-lecture.ts. */
export const summarizeLecture = defineJob({
  kind: 'summarize-lecture',
  payload: step,
  retryAfterSeconds: [30, 120, 600, 3_600],
  slow: true,
  // each request to the model has a timeout of five minutes
  timeLimitSeconds: 3_600,
})
