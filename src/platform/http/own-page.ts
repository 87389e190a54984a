import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of this server's own pages sent a request, by the browser's `Sec-Fetch-Site`, or where there is none by
 * the `Origin`, which is PUBLIC_URL's or that of the address that was called. Undefined: it sent neither, as programs do.
 */
export function sentByOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  const { origin } = headers
  if (origin === undefined) return site === undefined || site === 'none' ? undefined : false
  if (origin === new URL(publicUrl).origin) return true
  return site === undefined && URL.canParse(origin) && new URL(origin).host === headers.host
}
