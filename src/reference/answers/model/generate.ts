import { EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'
import type { Config } from '../../../config.ts'

/** An OpenAI-compatible chat completion endpoint. */
export interface ChatEndpoint {
  /** Such as http://127.0.0.1:11434/v1 */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** For the whole answer. */
  timeoutMs: number
}
/** In milliseconds: browsers and proxies time out after a minute, and the answer from the records must still be sent. */
const CHAT_TIMEOUT_MS = 45_000

/** The configured model; undefined if there is none. */
export const chatOf = ({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: model,
  LLM_API_KEY: apiKey,
}: Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>): ChatEndpoint | undefined =>
  baseUrl && model ? { baseUrl, model, apiKey, timeoutMs: CHAT_TIMEOUT_MS } : undefined

export interface ChatMessage {
  role: 'system' | 'user'
  content: string
}

/** A JSON schema for the answer. */
export interface AnswerSchema {
  name: string
  schema: object
}

/** The endpoint did not answer in time, or in an invalid format. */
export class GenerateError extends Error {}

const part = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
})

/** In milliseconds: a briefly busy endpoint recovers, and the reader hardly waits. */
const RETRY_AFTER_MS = 250
/** In characters: twenty times what eight claims need, which stops a model that never ends. */
const LONGEST_ANSWER = 20_000
/** In characters per event: endpoints send a few hundred, and an endless line must not fill the memory. */
const LONGEST_EVENT = 1_000_000
/** Statuses by which an endpoint rejects an unknown parameter. */
const REFUSED_PARAMETER = new Set([400, 404, 415, 422, 501])

/** The whole answer. Throws GenerateError if it does not arrive within the time limit and one retry. */
export async function generate(
  endpoint: ChatEndpoint,
  messages: ChatMessage[],
  schema?: AnswerSchema,
): Promise<string> {
  let text = ''
  for await (const piece of stream(endpoint, { messages, schema, streamed: false })) text += piece
  return text
}

/** The answer in pieces as they arrive. One retry, only while nothing has arrived. An endpoint that answers in one piece instead is accepted. */
export async function* generateStream(
  endpoint: ChatEndpoint,
  messages: ChatMessage[],
  schema?: AnswerSchema,
): AsyncGenerator<string> {
  yield* stream(endpoint, { messages, schema, streamed: true })
}

interface ChatRequest {
  messages: ChatMessage[]
  schema: AnswerSchema | undefined
  streamed: boolean
}

async function* stream(endpoint: ChatEndpoint, request: ChatRequest): AsyncGenerator<string> {
  const deadline = AbortSignal.timeout(endpoint.timeoutMs)
  for (let attempt = 1; ; attempt++) {
    let length = 0
    try {
      for await (const piece of once(endpoint, request, deadline)) {
        length += piece.length
        if (length > LONGEST_ANSWER) throw new GenerateError('the answer has no end')
        yield piece
      }
      if (length === 0) throw new GenerateError('the answer is empty')
      return
    } catch (error) {
      if (length > 0 || attempt === 2 || deadline.aborted) {
        throw error instanceof GenerateError ? error : new GenerateError(String(error), { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    }
  }
}

async function* once(endpoint: ChatEndpoint, request: ChatRequest, signal: AbortSignal): AsyncGenerator<string> {
  let response = await post(endpoint, request, signal)
  if (request.schema && REFUSED_PARAMETER.has(response.status)) {
    await response.body?.cancel()
    response = await post(endpoint, { ...request, schema: undefined }, signal)
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new GenerateError(`the endpoint answered ${response.status}`)
  }
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    yield textOf(await response.text())
    return
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: LONGEST_EVENT }))
  for await (const { data } of events) {
    if (data === '[DONE]') return
    const piece = textOf(data)
    if (piece !== '') yield piece
  }
  // a stream without an end marker was cut off
  throw new GenerateError('the stream ended early')
}

function post(
  { baseUrl, model, apiKey }: ChatEndpoint,
  { messages, schema, streamed }: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  const format = schema && { type: 'json_schema', json_schema: { ...schema, strict: true } }
  return fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, messages, temperature: 0.2, stream: streamed, response_format: format }),
    signal,
  })
}

function textOf(json: string): string {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    throw new GenerateError('the endpoint answered something that is not JSON', { cause: error })
  }
  const parsed = part.safeParse(data)
  if (!parsed.success) throw new GenerateError('the endpoint answered in another format')
  const [choice] = parsed.data.choices
  return choice?.delta?.content ?? choice?.message?.content ?? ''
}
