import { z } from 'zod'
import { refusing } from '../../platform/http/wording.ts'
import { conflict } from '../../platform/refusal.ts'
import { CannotUnseal, type Sealer } from '../../platform/secrets.ts'

/** Additional headers for an account's endpoint, such as a token for its gateway. */
export type OwnHeaders = Record<string, string>

/** The purpose of sealed headers. */
export const HEADERS_PURPOSE = 'webhook-headers'

/** A gateway needs one or two. */
const HEADERS_MAX = 10
/** In characters. */
const NAME_MAX = 64
/** In characters: room for a token of a kilobyte. */
const VALUE_MAX = 1024

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Visible ASCII with inner spaces. Line breaks would begin another header. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Headers of the request itself, of its sender, and of its routing. */
const FORBIDDEN = new Set(
  (
    'accept-encoding connection content-encoding content-length content-type expect forwarded host http2-settings keep-alive ' +
    'te trailer transfer-encoding upgrade user-agent via x-real-ip x-request-id'
  ).split(' '),
)
const FORBIDDEN_BEGINNINGS = ['content-', 'proxy-', 'sec-', 'webhook-', 'x-forwarded-', 'x-webhook-']

const isForbidden = (name: string): boolean =>
  FORBIDDEN.has(name) || FORBIDDEN_BEGINNINGS.some((beginning) => name.startsWith(beginning))

const headersOf = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).superRefine((headers, context) => {
    const names = Object.keys(headers)
    const wrong = (name: string, message: string, reason: Parameters<typeof refusing>[1]) =>
      context.addIssue({ code: 'custom', path: [name.slice(0, NAME_MAX)], input: name, ...refusing(message, reason) })
    if (names.length > HEADERS_MAX) {
      context.addIssue({
        code: 'custom',
        input: names.length,
        ...refusing(`must have at most ${HEADERS_MAX} headers`, {
          id: 'too_many_headers',
          values: { maximum: HEADERS_MAX },
        }),
      })
    }
    const lower = names.map((name) => name.toLowerCase())
    for (const [place, name] of names.entries()) {
      const key = lower[place] ?? ''
      if (name.length > NAME_MAX || !TOKEN.test(name)) wrong(name, 'is no name of a header', { id: 'header_name' })
      else if (isForbidden(key)) wrong(name, 'may not be set', { id: 'header_forbidden', values: { name } })
      else if (lower.indexOf(key) !== place) wrong(name, 'is there twice', { id: 'header_twice', values: { name } })
    }
  })

const value = z
  .string()
  .max(VALUE_MAX)
  .refine((text) => VALUE.test(text), refusing('must be visible ASCII characters', { id: 'header_value' }))

/** The headers of a new endpoint. */
export const ownHeaders = headersOf(value)
/** A change of headers: omitted ones stay, and null removes one. */
export const ownHeadersChange = headersOf(value.nullable())

/** Headers as stored: their names for display, and all of them sealed. */
export function sealHeaders(
  sealer: Sealer,
  headers: OwnHeaders,
): { headerNames: string[]; headersSealed: string | null } {
  const headerNames = Object.keys(headers)
  const headersSealed = headerNames.length > 0 ? sealer.seal(JSON.stringify(headers), HEADERS_PURPOSE) : null
  return { headerNames, headersSealed }
}

const stored = z.record(z.string(), z.string())

/** Throws CannotUnseal. */
export const unsealHeaders = (sealer: Sealer, sealed: string | null): OwnHeaders =>
  sealed === null ? {} : stored.parse(JSON.parse(sealer.unseal(sealed, HEADERS_PURPOSE)))

/** The headers to store after a change. */
export function changeHeaders(
  sealer: Sealer,
  sealed: string | null,
  change: Record<string, string | null>,
): { headerNames: string[]; headersSealed: string | null } {
  const changed = new Map(Object.entries(change).map(([name, text]) => [name.toLowerCase(), { name, text }]))
  const unchanged = Object.entries(readable(sealer, sealed)).filter(([name]) => !changed.has(name.toLowerCase()))
  const given = [...changed.values()].flatMap(({ name, text }) => (text === null ? [] : [[name, text] as const]))
  const headers = Object.fromEntries([...unchanged, ...given])
  if (Object.keys(headers).length > HEADERS_MAX) {
    throw conflict(`An endpoint has at most ${HEADERS_MAX} headers`, {
      reason: { id: 'too_many_headers', values: { maximum: HEADERS_MAX } },
      details: { field: 'headers' },
    })
  }
  return sealHeaders(sealer, headers)
}

/** Headers that no key opens are lost: a change starts without them. */
function readable(sealer: Sealer, sealed: string | null): OwnHeaders {
  try {
    return unsealHeaders(sealer, sealed)
  } catch (error) {
    if (!(error instanceof CannotUnseal)) throw error
    return {}
  }
}
