import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { needOf } from '../../reference/answers/care/need.ts'
import { surahNamed } from '../../reference/records/citations/surahs.ts'
import { findLoadedKeys } from '../../reference/references/find.ts'
import { readReference } from '../../reference/references/read.ts'
import { addressIn } from './address.ts'
import { pageOf } from './citations.ts'
import type { ReadingRoutes } from './deps.ts'
import { viewOf, viewQuery } from './reply.ts'

/** Words that begin questions. Words that also begin other sentences, such as "من", need a question mark. */
const QUESTION =
  /^(?:apa|apakah|bagaimana|bagaimanakah|siapa|siapakah|kapan|kapankah|mengapa|kenapa|berapa|berapakah|bolehkah|adakah|benarkah|haruskah|di ?mana|ke ?mana|what|how|who|whom|why|when|where|which|is|are|can|does|do|did|may|must|should|ماذا|كيف|لماذا|متى|هل|أين|كم)(?=\s)/iu
/** In words: a longer question that names a verse is about it; a shorter one wants to see it. */
const LONG_QUESTION = 6

/** /go: the target of the front page's box. A reference leads to its record, a question to its answer, anything else to the search. */
export const goRoute: ReadingRoutes = (deps) => async (scope) => {
  const asked = { querystring: viewQuery.extend({ q: z.string().trim().catch('').default('') }) }
  scope.get('/go', { schema: asked }, async (request, reply) => {
    const q = request.query.q.replaceAll('\u0000', '')
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return reply.redirect(addressIn(viewOf(request), await placeFor(deps.db, q)), 302)
  })
}

async function placeFor(db: Db, q: string): Promise<string> {
  if (q === '') return '/'
  const asked = new URLSearchParams({ q })
  const isQuestion = /[?؟]$/.test(q) || QUESTION.test(q)
  if (needOf(q)?.level === 'crisis') return `/ask?${asked}`
  const reference = isQuestion && q.split(/\s+/).length > LONG_QUESTION ? undefined : readReference(q)
  if (reference?.type === 'surah') return `/q/${reference.surah}`
  const [key] = reference ? await findLoadedKeys(db, reference, 1) : []
  if (key) return pageOf(key)
  const named = surahNamed(q)
  if (named?.certain) return `/q/${named.surah.number}`
  return isQuestion ? `/ask?${asked}` : `/search?${asked}`
}
