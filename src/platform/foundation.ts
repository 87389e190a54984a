import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database, Db } from './db/open.ts'
import type { SendMail } from './mail.ts'
import type { OverloadReason } from './overload.ts'
import type { Sealer } from './secrets.ts'

/** What every part of the server stands on. `system.ts` makes and closes it. */
export type Foundation = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  now: () => Date
  /** `{site_url}`, without a slash at its end. */
  publicUrl: string
  /** Undefined: the operator API is off. */
  adminToken: string | undefined
  sealer: Sealer
  sendMail: SendMail
  /** Where each part registers what it measures. */
  metrics: Registry
  /** Whether the process itself cannot keep up. */
  late: () => boolean
}

export type Requests = {
  /** For everything that answers the requests of one API. */
  requestDb: Db
  /** Why a request of that API should be refused before it is read, while the process or its database is overloaded. */
  overloaded: () => OverloadReason | undefined
}

/** What one API answers its requests with: the database in a hurry, and what to ask before. `maxWaitMs` is for a connection. */
export function openRequests({ database, late }: Foundation, maxWaitMs?: number): Requests {
  const { requestDb, overloaded } = database.forApi(maxWaitMs)
  return { requestDb, overloaded: () => (overloaded() ? 'database' : late() ? 'event_loop' : undefined) }
}
