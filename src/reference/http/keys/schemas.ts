import { z } from 'zod'
import { matching } from '../../../platform/http/text.ts'
import { refusing } from '../../../platform/http/wording.ts'
import type { Reason } from '../../../platform/reasons.ts'

/** Without control characters, because the name appears in mails and on pages. */
export const keyName = matching(z.string().trim().max(100), /^\P{Cc}*$/u, 'must be one line', { id: 'one_line' })

export const keyEmail = z.string().trim().max(254).pipe(z.email('must be an e-mail address'))

/** Websites of one key; each request of a browser is compared with all. */
const MAX_ORIGINS = 20

/**
 * Websites as a list, or as text with one per line: `https://example.org`, or without a scheme for https. Only the origin is stored, because
 * browsers send no more.
 */
export const keyOrigins = z
  .union([
    z
      .string()
      .max(5_000)
      .transform((text) => text.split(/[\s,]+/)),
    z.array(z.string().trim()),
  ])
  .transform((list) => list.filter((entry) => entry !== ''))
  .transform((list, context) =>
    list.map((entry) => {
      const origin = originOf(entry)
      if (!origin) {
        const message = `"${entry.slice(0, 100)}" is not the address of a website`
        context.addIssue({ code: 'custom', message, params: { reason: { id: 'no_website' } satisfies Reason } })
      }
      return origin ?? ''
    }),
  )
  .transform((list) => [...new Set(list)])
  .refine(
    (list) => list.length <= MAX_ORIGINS,
    refusing(`at most ${MAX_ORIGINS} websites`, { id: 'too_many_websites', values: { maximum: MAX_ORIGINS } }),
  )

function originOf(entry: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(entry) ? entry : `https://${entry}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin, username } = new URL(address)
  const named = /^[\w-]+(\.[\w-]+)+$/.test(hostname) || hostname === 'localhost' || hostname.startsWith('[')
  return /^https?:$/.test(protocol) && named && username === '' ? origin : undefined
}
