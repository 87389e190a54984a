import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { createGuard } from '../../platform/http/guard.ts'
import { createOutbound } from '../../platform/http/outbound.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { summarizeLecture, transcribeLecture } from './steps.ts'
import { summarize } from './summarize-lecture.ts'
import { createSummarize } from './summary.ts'
import { createTranscribe } from './transcribe.ts'
import { transcribe } from './transcribe-lecture.ts'

export type LecturePipeline = {
  runners: JobRunner[]
  /** Aborts work in progress, which continues after the next start. Call it before the worker is stopped. */
  stop(): void
  close(): Promise<void>
}

/** Long, because nobody waits for it and a model on a small machine is slow. */
const CHAT_TIMEOUT_MS = 5 * 60_000

/** The two jobs that lead from approval to publication. */
export function openLecturePipeline(options: {
  db: Db
  config: Config
  now: () => Date
  log: FastifyBaseLogger
}): LecturePipeline {
  const { db, config, now, log } = options
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE
  const stopping = new AbortController()
  const outbound = createOutbound({ allowPrivate, userAgent: 'Mimbar/1.1 (lectures)' })
  const step = { db, now, log, stopping: stopping.signal }
  const transcribing = {
    ...step,
    outbound,
    guard: createGuard({ allowPrivate }),
    folder: join(config.DATA_DIR, 'lectures'),
    hosts: config.LECTURE_HOSTS.split(/[\s,]+/).map((host) => host.toLowerCase()),
    transcribe:
      config.TRANSCRIBE_BASE_URL === undefined
        ? undefined
        : createTranscribe({
            baseUrl: config.TRANSCRIBE_BASE_URL,
            model: config.TRANSCRIBE_MODEL,
            apiKey: config.TRANSCRIBE_API_KEY,
          }),
  }
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = config
  const chat = baseUrl && model ? { baseUrl, model, apiKey, timeoutMs: CHAT_TIMEOUT_MS } : undefined
  const summarizing = { ...step, summarize: createSummarize(chat) }
  return {
    runners: [
      handles(transcribeLecture, (job, lease) => transcribe(transcribing, job, lease)),
      handles(summarizeLecture, (job, lease) => summarize(summarizing, job, lease)),
    ],
    stop: () => stopping.abort(),
    close: () => outbound.close(),
  }
}
