import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import type { Care } from '../../reference/answers/care/care.ts'
import type { Calendars } from '../../reference/calendar/calendars.ts'
import type { Regencies } from '../../reference/calendar/prayer/places.ts'
import type { AnswerCache } from '../../reference/http/answer-cache.ts'
import type { ChainNames } from '../../reference/records/narrators/chain-names.ts'
import type { Search } from '../../reference/search/search.ts'
import type { Verifier } from '../../reference/verify/verifier.ts'

/** The dependencies of the reading pages: a part of those of the reference API. */
export type ReadingDeps = {
  db: Db
  /** `{site_url}`, without a trailing slash. */
  publicUrl: string
  answers: AnswerCache
  chains: ChainNames
  search: Search
  verifier: Verifier
  care: Care
  limiter: Limiter
  config: Pick<
    Config,
    | 'TIME_ZONE'
    | 'LLM_BASE_URL'
    | 'LLM_MODEL'
    | 'LLM_API_KEY'
    | 'OPERATOR_NAME'
    | 'OPERATOR_CONTACT'
    | 'RECITATION_URL'
    | 'RECITATION_LICENCE'
  >
  calendars: Calendars
  regencies: Regencies
  now: () => Date
  log: FastifyBaseLogger
}

/** The pages of one kind of record. */
export type ReadingRoutes = RoutesOf<ReadingDeps>
