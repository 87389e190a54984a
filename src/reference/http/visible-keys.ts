import type { FastifyRequest } from 'fastify'
import { sentByOwnPage } from '../../platform/http/own-page.ts'
import { addressBlock } from '../../platform/limits/address-block.ts'
import type { Allowance } from '../../platform/limits/windows.ts'
import { Refusal, unauthenticated } from '../../platform/refusal.ts'
import { isDemo } from './keys/demo-key.ts'
import type { KeyHolder } from './keys/reference-keys.ts'

/** Whether anyone can read a key: one restricted to websites, which embed it, and the demo key. */
export const isVisible = (holder: KeyHolder): boolean => holder.origins.length > 0 || isDemo(holder)

/** For each visitor of a page with a key restricted to origins. */
const VISITOR: readonly Allowance[] = [{ period: 'minute', limit: 20 }]
/** For each address with the demo key, which has no other limits, so that no visitor can use it up. */
const DEMO_VISITOR: readonly Allowance[] = [
  { period: 'minute', limit: 10 },
  { period: 'day', limit: 200 },
]

/** The subject under which the requests of a visitor with a visible key are counted. */
export const visitorOf = (
  holder: KeyHolder,
  address: string,
): { subject: string; allowances: readonly Allowance[] } => ({
  subject: `visitor:${holder.id}:${addressBlock(address)}`,
  allowances: isDemo(holder) ? DEMO_VISITOR : VISITOR,
})

/** Permissions of a visible key, in addition to reading. */
const ASKING = ['POST /search', 'POST /ask', 'POST /verify']
const FROM_PAGES = [...ASKING, 'POST /feedback']
/** These tokens are as good as keys, so a page may not list them. */
const NOT_VISIBLE = '/sunnah-calendar/tokens'

/** Throws if a visible key is used from elsewhere, or for anything that it does not permit. */
export function checkUse(holder: KeyHolder, request: FastifyRequest, publicUrl: string): void {
  const { headers, method, routeOptions, server } = request
  const demo = isDemo(holder)
  // our own pages may show the use of a key
  const own = sentByOwnPage(headers, publicUrl)
  const listed = headers.origin !== undefined && holder.origins.includes(headers.origin)
  if (demo ? own === false : !listed && !own)
    throw unauthenticated(
      demo
        ? 'The demo key is for trying, not for websites: get a key of your own, which is free'
        : 'This key is not valid for this website',
    )
  const path = (routeOptions.url ?? '').slice(server.prefix.length)
  const reads = ['GET', 'HEAD'].includes(method) && !path.startsWith(NOT_VISIBLE)
  if (reads || (demo ? ASKING : FROM_PAGES).includes(`${method} ${path}`)) return
  throw new Refusal(
    'forbidden',
    demo
      ? 'The demo key may read, search, ask and verify, and nothing else: get a key of your own, which is free'
      : 'This key is restricted to websites, where anyone can read it: it may read, search, ask and verify, and nothing else',
  )
}
