import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Agent, FormData, fetch, type Response } from 'undici'
import { z } from 'zod'

/** Transcribes an audio file. Throws TranscriptionFailed. */
export type Transcribe = (file: string, signal: AbortSignal) => Promise<string>

/** Why a transcription endpoint returned no text. `permanent`: another attempt would get the same answer. */
export class TranscriptionFailed extends Error {
  readonly permanent: boolean
  readonly retryAfterSeconds: number | undefined
  constructor(
    reason: string,
    options: { permanent?: boolean; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause })
    this.name = 'TranscriptionFailed'
    this.permanent = options.permanent ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A piece of ten minutes, transcribed as fast as it is spoken. */
const TIMEOUT_MS = 10 * 60_000
/** The longest Retry-After that is respected, since the quota may be raised meanwhile. */
const MAX_RETRY_AFTER_SECONDS = 6 * 3600

const answered = z.object({ text: z.string() })

/** A client of an OpenAI-compatible `/audio/transcriptions` endpoint. */
export function createTranscribe(endpoint: {
  baseUrl: string
  model?: string | undefined
  apiKey?: string | undefined
  timeoutMs?: number
}): Transcribe {
  const address = `${endpoint.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`
  const timeoutMs = endpoint.timeoutMs ?? TIMEOUT_MS
  // the default of five minutes for headers is too short for a slow machine
  const dispatcher = new Agent({ headersTimeout: timeoutMs + 1_000, bodyTimeout: timeoutMs + 1_000 })
  return async (file, signal) => {
    const form = new FormData()
    form.set('model', endpoint.model ?? 'whisper-1')
    form.set('response_format', 'json')
    form.set('file', await openAsBlob(file, { type: 'audio/mpeg' }), basename(file))
    const late = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {},
        body: form,
        dispatcher,
        signal: AbortSignal.any([signal, late]),
      })
      const body = await response.text()
      if (!response.ok) throw refused(response, body)
      return textOf(body)
    } catch (error) {
      if (error instanceof TranscriptionFailed || signal.aborted) throw error
      const reason = late.aborted
        ? `The transcription server did not answer within ${Math.round(timeoutMs / 1000)} s`
        : 'The transcription server cannot be reached'
      throw new TranscriptionFailed(reason, { cause: error })
    }
  }
}

function textOf(body: string): string {
  try {
    return answered.parse(JSON.parse(body)).text.trim()
  } catch (cause) {
    throw new TranscriptionFailed('The transcription server answered something that is not a transcription', { cause })
  }
}

function refused(response: Response, body: string): TranscriptionFailed {
  const { status } = response
  // 408, 429 and 5xx pass; other refusals concern what was sent
  const permanent = status < 500 && status !== 408 && status !== 429
  const seconds = Number(response.headers.get('retry-after'))
  return new TranscriptionFailed(`The transcription server answered ${status}${reasonIn(body)}`, {
    permanent,
    retryAfterSeconds: seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined,
  })
}

const openAiError = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** The server's own message, if it sent one. */
function reasonIn(body: string): string {
  try {
    const { error } = openAiError.parse(JSON.parse(body))
    return `: ${(typeof error === 'string' ? error : error.message).slice(0, 300)}`
  } catch {
    return ''
  }
}
