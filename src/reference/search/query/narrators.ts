import type { Db } from '../../../platform/db/open.ts'
import { isName } from '../../records/narrators/candidates.ts'
import { type FoundNarrator, searchNarrators } from '../../records/narrators/narrators.ts'

/** A name has few words; more are a question. */
const MOST_WORDS = 6
/** A single word that is spelt like the name, not only sounds like it: "islam" is not Aslam. */
const LEAST_SCORE_OF_ONE = 0.9

/** The narrator whom a query names and nothing else: among verses and hadith a similar name is not enough. */
export async function namedNarrator(db: Db, query: string): Promise<FoundNarrator | undefined> {
  const words = query.trim().split(/\s+/).length
  // a number makes it a reference: "Muslim 8"
  if (/\p{N}/u.test(query) || words > MOST_WORDS || !(await isName(db, query))) return undefined
  const [best] = (await searchNarrators(db, query, 1)).narrators
  return best?.isWhole && best.isBearer && (words > 1 || best.score >= LEAST_SCORE_OF_ONE) ? best : undefined
}
