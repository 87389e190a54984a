import { FormData } from 'undici'
import { z } from 'zod'
import { type Outbound, OutboundError } from '../../../platform/http/outbound.ts'
import { reasonOf } from '../../../platform/log.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import type { Connection } from './connections.ts'

/** The network's answer, or why there is none. */
export type GraphAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'error'; status: number; code: number | undefined; message: string }
  /** The request was not sent: no connection was established. */
  | { kind: 'unsent'; reason: string }
  /** The request may have been sent, and no answer came. */
  | { kind: 'lost'; reason: string }

/** Calls of the Graph API for one connection. */
export type Graph = {
  /** `withinMs`: a timeout shorter than the default. */
  get(connection: Connection, path: string, withinMs?: number): Promise<GraphAnswer>
  post(connection: Connection, path: string, body: object): Promise<GraphAnswer>
  remove(connection: Connection, path: string): Promise<GraphAnswer>
  /** Uploads a file as a form. */
  upload(
    connection: Connection,
    path: string,
    file: { name: string; contentType: string; bytes: Buffer },
  ): Promise<GraphAnswer>
  /** Uploads a file as a template sample, in two steps (Resumable Upload API), and returns its handle `h`. */
  uploadSample(connection: Connection, file: { name: string; contentType: string; bytes: Buffer }): Promise<GraphAnswer>
}

/** Answers usually take less than a second; long, because without an answer the outcome stays unknown. */
const TIMEOUT_MS = 20_000
/** Answers have some KB, a page of templates some hundred. */
const MAX_ANSWER_BYTES = 1024 * 1024

const failure = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
})

/** `baseUrl` and `version` are settings, so that tests can use a fake. */
export function createGraph(options: {
  outbound: Outbound
  baseUrl: string
  version: string
  /** Per call. */
  timeoutMs?: number
}): Graph {
  const { outbound, baseUrl, version, timeoutMs = TIMEOUT_MS } = options

  async function call(
    { accessToken }: Connection,
    path: string,
    method: 'GET' | 'POST' | 'DELETE',
    body?: string | Buffer | FormData,
    headers: Record<string, string> = {},
    withinMs = timeoutMs,
  ): Promise<GraphAnswer> {
    try {
      const answer = await outbound.send(`${baseUrl}/${version}/${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
        ...(body !== undefined && { body }),
        timeoutMs: withinMs,
        maxResponseBytes: MAX_ANSWER_BYTES,
      })
      return answerOf(answer.status, answer.body)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { kind: neverLeft(error) ? 'unsent' : 'lost', reason: reasonOf(error) }
    }
  }

  return {
    get: (connection, path, withinMs) => call(connection, path, 'GET', undefined, undefined, withinMs),
    remove: (connection, path) => call(connection, path, 'DELETE'),
    post: (connection, path, body) =>
      call(connection, path, 'POST', JSON.stringify(body), { 'content-type': 'application/json' }),
    upload: (connection, path, file) => call(connection, path, 'POST', formOf(file)),
    async uploadSample(connection, { name, contentType, bytes }) {
      const what = new URLSearchParams({ file_name: name, file_length: String(bytes.length), file_type: contentType })
      const begun = await call(connection, `${connection.appId}/uploads?${what}`, 'POST')
      const session = begun.kind === 'ok' ? z.object({ id: z.string() }).safeParse(begun.body).data : undefined
      if (!session) return begun
      return call(connection, session.id, 'POST', bytes, {
        'content-type': contentType,
        authorization: `OAuth ${connection.accessToken}`,
        file_offset: '0',
      })
    },
  }
}

function answerOf(status: number, text: string): GraphAnswer {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    return body === undefined ? { kind: 'lost', reason: 'the answer cannot be read' } : { kind: 'ok', body }
  }
  const { error } = failure.safeParse(body).data ?? {}
  const message = error?.error_data?.details ?? error?.message ?? `status ${status}`
  return { kind: 'error', status, code: error?.code, message }
}

/** Errors of DNS, routing and handshakes, which occur before a request is sent. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverLeft(error: OutboundError): boolean {
  if (error.stage === 'refused') return true
  const { cause } = error
  return cause instanceof Error && 'code' in cause && NEVER_LEFT.has(String(cause.code))
}

/** A form with one file. */
function formOf({ name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer }): FormData {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', contentType)
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: contentType }), name)
  return form
}
