import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../refusal.ts'

/** A JSON body may be nested this deep; recursion would run out of stack at some thousand levels. */
export const MAX_JSON_DEPTH = 64

/**
 * Parses the bodies of every product: JSON in UTF-8, not compressed, nested at most MAX_JSON_DEPTH deep. An empty body counts as none
 * whatever its content type, except for types parsed here, such as forms.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers, server }) => {
    const [type = ''] = headers['content-type']?.split(';', 1) ?? []
    if (isEmpty(headers) && !(type && server.hasContentTypeParser(type.trim().toLowerCase())))
      delete headers['content-type']
  })
  scope.addHook('preParsing', (request, _reply, payload, done) => done(unreadable(request) ?? null, payload))
  // otherwise JSON with another content type would be parsed as text
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
 * Whether JSON is nested more than `most` deep, before it is parsed: parsing 500,000 brackets takes ten times as long as counting
 * them.
 */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) inText = !inText
    else if (inText) {
      // an escaped character never ends the string
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

/** Refuses a body by its headers alone. */
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

/** Fastify's own errors about bodies, with what is accepted instead; undefined for every other error. */
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
