import type { Config } from '../../config.ts'
import type { Caller } from '../../messaging/accounts/account-keys.ts'
import type { MediaService } from '../../messaging/media/media.ts'
import type { NetworkCallbacks } from '../../messaging/networks/network.ts'
import type { WhatsApp } from '../../messaging/networks/whatsapp/open.ts'
import type { Certificate } from '../../platform/certificate.ts'
import type { Database, Db } from '../../platform/db/open.ts'
import type { Replica } from '../../platform/db/replica.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { KnownKeys } from '../../platform/known-keys.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { Sealer } from '../../platform/secrets.ts'
import type { Calendars } from '../../reference/calendar/calendars.ts'
import type { KeyHolder } from '../../reference/http/keys/reference-keys.ts'

/** What is known of the process and its place beside what its database tells. */
export type HealthSources = {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_EVERY_HOURS' | 'PUBLIC_URL'>
  database: Pick<Database, 'pools' | 'embedded' | 'clockAheadMs'>
  /** What /ready answers. */
  readiness: () => Promise<{ checks: { name: string; ready: boolean; progress?: string }[] }>
  certificate: () => Certificate | undefined
  lastBackup: () => Promise<Date | undefined>
  /** Undefined where none is set. */
  replica: Pick<Replica, 'notRead' | 'lagSeconds'> | undefined
}

/** What the operator API is built from. */
export type AdminDeps = {
  db: Db
  /** Undefined: the operator API is off. */
  adminToken: string | undefined
  publicUrl: string
  sealer: Sealer
  limiter: Limiter
  holders: KnownKeys<KeyHolder>
  callers: KnownKeys<Caller>
  calendars: Calendars
  /** As a network would call them: the operator plays one for simulator accounts. */
  networkCallbacks: NetworkCallbacks
  /** Where files lie that such a person sends. */
  media: MediaService
  /** The time zone of the desk. */
  timeZone: string
  /** Who may make an account. */
  signUp: Config['SIGNUP']
  whatsapp: Pick<WhatsApp, 'connections' | 'graph' | 'pace'>
  health: HealthSources
  now: () => Date
}

/** The operator calls of one subject, given what they need. */
export type AdminRoutes = RoutesOf<AdminDeps>
