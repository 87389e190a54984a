import type { Db } from '../../platform/db/open.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { KnownKeys } from '../../platform/known-keys.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { Sealer } from '../../platform/secrets.ts'
import type { KeyHolder } from '../../reference/http/keys/reference-keys.ts'

/** What the developer portal is built from. */
export type PortalDeps = {
  db: Db
  /** `{site_url}`, without a slash at its end. */
  publicUrl: string
  sealer: Sealer
  limiter: Limiter
  holders: KnownKeys<KeyHolder>
  /** A key that everyone may try, where this server has one. */
  demoKey: string | undefined
  /** Where mails lie, where this server sends none. */
  mailAt: string | undefined
  now: () => Date
}

/** The routes of one part of the portal, given what they need. */
export type PortalRoutes = RoutesOf<PortalDeps>
