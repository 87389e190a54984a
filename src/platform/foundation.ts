import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database, Db } from './db/open.ts'
import type { SendMail } from './mail.ts'
import type { OverloadReason } from './overload.ts'
import type { Sealer } from './secrets.ts'
import type { Tracer } from './tracing.ts'

/** What all parts of the server share. `system.ts` creates and closes it. */
export type Foundation = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  now: () => Date
  /** `{site_url}`, without a trailing slash. */
  publicUrl: string
  /** Undefined turns the operator API off. */
  adminToken: string | undefined
  sealer: Sealer
  sendMail: SendMail
  /** Where each part registers its metrics. */
  metrics: Registry
  tracer: Tracer
  /** Whether the process itself cannot keep up. */
  late: () => boolean
}

export type Requests = {
  /** The connections for requests of one API. */
  requestDb: Db
  /** Why a request of that API should be refused before it is read, while the process or its database is overloaded. */
  overloaded: () => OverloadReason | undefined
}

/** The database connections and the overload check for one API. `maxWaitMs` is the longest wait for a connection. */
export function openRequests({ database, late }: Foundation, maxWaitMs?: number): Requests {
  const { requestDb, overloaded } = database.forApi(maxWaitMs)
  return { requestDb, overloaded: () => (overloaded() ? 'database' : late() ? 'event_loop' : undefined) }
}
