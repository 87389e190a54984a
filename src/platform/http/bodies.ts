import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../refusal.ts'

/** Levels of a JSON body: recursion runs out of stack at some thousands. */
export const MAX_JSON_DEPTH = 64

/**
 * How every product reads bodies: JSON in UTF-8, not compressed and not nested without end. An empty one is none, of whatever type its
 * header names; only what is read here, such as a form, may be empty.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers, server }) => {
    const [type = ''] = headers['content-type']?.split(';', 1) ?? []
    if (isEmpty(headers) && !(type && server.hasContentTypeParser(type.trim().toLowerCase())))
      delete headers['content-type']
  })
  scope.addHook('preParsing', (request, _reply, payload, done) => done(unreadable(request) ?? null, payload))
  // JSON under another name would otherwise be taken for text
  scope.removeContentTypeParser('text/plain')
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(invalid('body', 'is not valid UTF-8'))
    const json = body.toString()
    if (isDeeperThan(MAX_JSON_DEPTH, json)) return done(tooDeep)
    return parseJson(request, json, (error, value) =>
      error ? done(invalid('body', 'is not valid JSON')) : done(null, value),
    )
  })
}

const tooDeep = new Refusal('invalid', `body: is nested more than ${MAX_JSON_DEPTH} deep`, {
  problems: [{ field: 'body', message: `is nested more than ${MAX_JSON_DEPTH} deep`, limit: MAX_JSON_DEPTH }],
})

/**
 * Whether lists and objects lie in each other more than `most` deep in a text of JSON, before it is parsed: parsing 500,000 brackets takes
 * ten times as long as counting them.
 */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) inText = !inText
    else if (inText) {
      // what follows a backslash ends no text
      if (code === BACKSLASH) at++
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++
      if (depth > most) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return false
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

const isEmpty = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Why a body cannot be read, from its headers alone. */
function unreadable({ headers }: FastifyRequest): Refusal | undefined {
  if (isEmpty(headers)) return undefined
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return unsupported('Content-Encoding', 'compressed bodies are not taken here: send it as it is', encoding)
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    return unsupported('Content-Type', 'this charset is not taken here: send UTF-8', charset)
  return undefined
}

const unsupported = (field: string, message: string, value: string | undefined): Refusal =>
  new Refusal('unsupported', `${field}: ${message}`, { problems: [{ field, message, value }] })

/** What Fastify refuses about a body, with what would be taken instead; undefined for every other error. */
export function bodyRefusal(error: Error, request: FastifyRequest): Refusal | undefined {
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const limit = request.routeOptions.bodyLimit
    const problem = { field: 'body', message: `is larger than ${limit} bytes`, limit }
    return new Refusal('too_large', `body: ${problem.message}`, { problems: [problem] })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const { consumes = ['application/json'] } = request.routeOptions.schema ?? {}
    return unsupported('Content-Type', `must be ${consumes.join(' or ')}`, request.headers['content-type'])
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return invalid('body', 'is not as long as Content-Length says')
  return undefined
}
