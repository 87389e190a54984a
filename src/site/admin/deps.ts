import type { Config } from '../../config.ts'
import type { Caller } from '../../messaging/accounts/account-keys.ts'
import type { MediaService } from '../../messaging/media/media.ts'
import type { NetworkCallbacks } from '../../messaging/networks/network.ts'
import type { WhatsApp } from '../../messaging/networks/whatsapp/open.ts'
import type { RetentionSettings } from '../../messaging/partitions/tables.ts'
import type { Certificate } from '../../platform/certificate.ts'
import type { Database, Db } from '../../platform/db/open.ts'
import type { Replica } from '../../platform/db/replica.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { KnownKeys } from '../../platform/known-keys.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { Sealer } from '../../platform/secrets.ts'
import type { Calendars } from '../../reference/calendar/calendars.ts'
import type { KeyHolder } from '../../reference/http/keys/reference-keys.ts'

/** Facts about the process and its machine that the database does not have. */
export type HealthSources = {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_EVERY_HOURS' | 'PUBLIC_URL'> & RetentionSettings
  database: Pick<Database, 'pools' | 'embedded' | 'clockAheadMs'>
  /** The answer of /ready. */
  readiness: () => Promise<{ checks: { name: string; ready: boolean; progress?: string }[] }>
  certificate: () => Certificate | undefined
  lastBackup: () => Promise<Date | undefined>
  /** Undefined if no replica is configured. */
  replica: Pick<Replica, 'notRead' | 'lagSeconds'> | undefined
}

/** The dependencies of the operator API. */
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
  /** The callbacks of networks: the operator plays a network for simulator accounts. */
  networkCallbacks: NetworkCallbacks
  /** The store of files that a simulated person sends. */
  media: MediaService
  /** The time zone of the admin pages. */
  timeZone: string
  /** Who may create an account. */
  signUp: Config['SIGNUP']
  whatsapp: Pick<WhatsApp, 'connections' | 'graph' | 'pace'>
  health: HealthSources
  now: () => Date
}

/** The operator's routes of one subject. */
export type AdminRoutes = RoutesOf<AdminDeps>
