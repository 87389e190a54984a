import { z } from 'zod'
import { suggestions } from '../../reference/http/suggestions.ts'
import { LONGEST_TYPED } from '../../reference/search/suggest/suggest.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import { addressIn } from './address.ts'
import type { ReadingRoutes } from './deps.ts'
import { admitAddress } from './limits.ts'
import { viewOf, viewQuery } from './reply.ts'
import { kindIn } from './search/named.ts'

/** Requests per address and minute: two for each letter of a quick typist, for two people. */
const PER_MINUTE = 600
const SHOWN_SUGGESTIONS = 7
/** In seconds: deleting a letter repeats the previous request. */
const MAX_AGE_SECONDS = 300

/** /suggest: suggestions for the pages' search boxes. It has its own limit, so that typing does not use up that of pages. */
export const suggestRoute: ReadingRoutes = (deps) => async (scope) => {
  scope.get(
    '/suggest',
    {
      onRequest: (request) => admitAddress(deps, request, 'suggest', [{ period: 'minute', limit: PER_MINUTE }]),
      schema: { querystring: viewQuery.extend({ q: z.string().max(LONGEST_TYPED).catch('').default('') }) },
    },
    async (request, reply) => {
      const view = viewOf(request)
      const language = LANGUAGE_OF_CODE[view.language]
      const found = await suggestions(deps.db, { q: request.query.q, limit: SHOWN_SUGGESTIONS, language, site: '' })
      return reply
        .header('cache-control', `private, max-age=${MAX_AGE_SECONDS}`)
        .header('vary', 'Accept-Language, Cookie')
        .send({
          suggestions: found.map(({ type, text, url }) => ({
            text,
            kind: kindIn(type, view),
            href: addressIn(view, url),
          })),
        })
    },
  )
}
