import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser says that one of this server's own pages sent a request: by `Sec-Fetch-Site`, or where there is none by
 * the `Origin`, which is PUBLIC_URL's or that of the address that was called. Undefined: it says nothing, as programs do.
 */
export function sentByOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean | undefined {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  const ours = new URL(publicUrl).origin
  const here = (address: string) => URL.canParse(address) && new URL(address).host === host
  if (site === 'same-origin') return true
  if (origin !== undefined) return origin === ours || (site === undefined && here(origin))
  if (site !== undefined && site !== 'none') return false
  // with a GET over plain http a browser sends neither; our pages then send where they stand
  return referer !== undefined && (referer.startsWith(`${ours}/`) || here(referer)) ? true : undefined
}
