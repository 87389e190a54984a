import type { Db } from '../../platform/db/open.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { KnownKeys } from '../../platform/known-keys.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { Sealer } from '../../platform/secrets.ts'
import type { KeyHolder } from '../../reference/http/keys/reference-keys.ts'

/** The dependencies of the developer portal. */
export type PortalDeps = {
  db: Db
  /** `{site_url}`, without a trailing slash. */
  publicUrl: string
  sealer: Sealer
  limiter: Limiter
  holders: KnownKeys<KeyHolder>
  /** A public key to try, where this server has one. */
  demoKey: string | undefined
  /** Where mails are stored, on a server that sends none. */
  mailAt: string | undefined
  now: () => Date
}

/** The routes of one part of the portal. */
export type PortalRoutes = RoutesOf<PortalDeps>
