import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './db/open.ts'
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
  /** Why a request should be refused at the door, while the process or its database cannot keep up. */
  overloaded: () => OverloadReason | undefined
}
