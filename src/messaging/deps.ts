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

/** The dependencies of the messaging API. system.ts creates and closes them; routes pass on what a function needs. */
export type MessagingDeps = {
  db: Db
  config: Config
  publicUrl: string
  limiter: Limiter
  quotas: MessageQuotas
  storageLimits: StorageLimitsOf
  callers: KnownKeys<Caller>
  sealer: Sealer
  /**
   * Works for one second on erasing a person's messages. Returns whether it is complete. Messages depend on contacts, so system.ts passes it in.
   */
  eraseAtOnce: (accountId: string, erasureId: string) => Promise<boolean>
  /** Opts a contact out at its account's request, and publishes the event. Events depend on contacts, so system.ts passes it in. */
  refuseMessages: (accountId: string, contact: Contact, scope: OptOut) => Promise<unknown>
  media: MediaService
  /** WhatsApp connections. */
  connections: Connections
  outbound: Outbound
  /** Long polls that wait for events. */
  eventWaiters: EventWaiters
  /** The live event streams of accounts. */
  streams: EventStreams
  /** Why requests should be refused early, while the process or its database is overloaded; undefined while it is not. */
  overloaded: () => OverloadReason | undefined
  now: () => Date
  log: FastifyBaseLogger
}

/** The routes of one feature. */
export type MessagingRoutes = RoutesOf<MessagingDeps>
