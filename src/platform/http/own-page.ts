import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of this server sent a request, by the browser's `Sec-Fetch-Site` or, without it, by an `Origin` that equals PUBLIC_URL or
 * the address called. Undefined without either, as from programs.
 */
export function sentByOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  const { origin } = headers
  if (origin === undefined) return site === undefined || site === 'none' ? undefined : false
  if (origin === new URL(publicUrl).origin) return true
  return site === undefined && URL.canParse(origin) && new URL(origin).host === headers.host
}
