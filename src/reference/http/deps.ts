import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { KnownKeys } from '../../platform/known-keys.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { OverloadReason } from '../../platform/overload.ts'
import type { Care } from '../answers/care/care.ts'
import type { Calendars } from '../calendar/calendars.ts'
import type { Regencies } from '../calendar/prayer/places.ts'
import type { ChainNames } from '../records/narrators/chain-names.ts'
import type { Search } from '../search/search.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { KeyHolder } from './keys/reference-keys.ts'

/** What the reference API is built from. `system.ts` creates and closes these; routes pass on what a function needs. */
export type ReferenceDeps = {
  db: Db
  /** For reading records: a replica, if one is up to date. */
  records: Db
  config: Config
  /** `{site_url}`, without a trailing slash. */
  publicUrl: string
  limiter: Limiter
  holders: KnownKeys<KeyHolder>
  answers: AnswerCache
  /** The narrators that names in chains mean. */
  chains: ChainNames
  search: Search
  verifier: Verifier
  /** The answers to questions in a crisis. */
  care: Care
  calendars: Calendars
  regencies: Regencies
  /** Why a request should be refused before it is read, while the process or its database is overloaded. */
  overloaded: () => OverloadReason | undefined
  now: () => Date
  log: FastifyBaseLogger
}

/** The routes of a feature, given its dependencies. */
export type ReferenceRoutes = RoutesOf<ReferenceDeps>
