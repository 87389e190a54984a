import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Outbound } from '../platform/http/outbound.ts'
import type { RoutesOf } from '../platform/http/scope.ts'
import type { KnownKeys } from '../platform/known-keys.ts'
import type { Limiter } from '../platform/limits/windows.ts'
import type { OverloadReason } from '../platform/overload.ts'
import type { Sealer } from '../platform/secrets.ts'
import type { Caller } from './accounts/account-keys.ts'
import type { StorageLimitsOf } from './accounts/storage.ts'
import type { Contact } from './contacts/contacts.ts'
import type { OptOut } from './contacts/opt-out.ts'
import type { MediaService } from './media/media.ts'
import type { MessageQuotas } from './messages/quota.ts'
import type { Connections } from './networks/whatsapp/connections.ts'
import type { EventWaiters } from './webhooks/event-waiters.ts'
import type { EventStreams } from './webhooks/streams.ts'

/** What the messaging API is built from. `system.ts` makes and closes these; routes pass on what a function needs. */
export type MessagingDeps = {
  db: Db
  config: Config
  publicUrl: string
  limiter: Limiter
  quotas: MessageQuotas
  storageLimits: StorageLimitsOf
  callers: KnownKeys<Caller>
  sealer: Sealer
  /** Works for a second on erasing what was written to and by a person. Returns whether it is done. Messages come after contacts, so it is handed in. */
  eraseAtOnce: (accountId: string, erasureId: string) => Promise<boolean>
  /** Opts a contact out by a call of its account, and publishes the event. Events come after contacts, so it is handed in. */
  refuseMessages: (accountId: string, contact: Contact, scope: OptOut) => Promise<unknown>
  media: MediaService
  /** To WhatsApp. */
  connections: Connections
  outbound: Outbound
  /** Those who wait for events. */
  eventWaiters: EventWaiters
  /** The ledgers of accounts, as they grow. */
  streams: EventStreams
  /** Why a request should be refused before it is read, while the process or its database is overloaded. */
  overloaded: () => OverloadReason | undefined
  now: () => Date
  log: FastifyBaseLogger
}

/** The routes of one feature, given what they need. */
export type MessagingRoutes = RoutesOf<MessagingDeps>
