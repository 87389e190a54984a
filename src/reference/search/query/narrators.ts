import type { Db } from '../../../platform/db/open.ts'
import { isName } from '../../records/narrators/candidates.ts'
import { type FoundNarrator, searchNarrators } from '../../records/narrators/narrators.ts'

/** A name has few words; more are a question. */
const MOST_NAME_WORDS = 6
/** A single word must be spelt like the name and not only sound like it: "islam" is not Aslam. */
const LEAST_SCORE_OF_ONE = 0.9

/** The narrator that a query names, if it asks for nothing else. Among verses and hadith a similar name is not enough. */
export async function namedNarrator(db: Db, query: string): Promise<FoundNarrator | undefined> {
  const words = query.trim().split(/\s+/).length
  // with a number it is a reference: "Muslim 8"
  if (/\p{N}/u.test(query) || words > MOST_NAME_WORDS || !(await isName(db, query))) return undefined
  const [best] = (await searchNarrators(db, query, 1)).narrators
  return best?.isWhole && best.isBearer && (words > 1 || best.score >= LEAST_SCORE_OF_ONE) ? best : undefined
}
