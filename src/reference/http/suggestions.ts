import type { Db } from '../../platform/db/open.ts'
import { once } from '../../platform/once.ts'
import { listKnown } from '../answers/persons/known.ts'
import { addressOf } from '../records/address.ts'
import { createSuggest } from '../search/suggest/suggest.ts'
import type { Language } from '../text/stem.ts'

/** `key`: the number of a surah, otherwise the key of a record. */
export type Suggestion = { type: string; key: string; text: string; url: string }

/** One table for both the API and the pages. */
const suggestOf = once(() =>
  createSuggest(
    listKnown().map(({ name, written, keys, narrator }) => ({
      text: name,
      names: written,
      keys: narrator === undefined ? keys : [narrator, ...keys],
    })),
  ),
)

/** Suggestions for a text that is being typed, best first, with the addresses of their pages below `site`. */
export async function suggestions(
  db: Db,
  { q, limit, language, site }: { q: string; limit: number; language: Language; site: string },
): Promise<Suggestion[]> {
  return (await suggestOf()(db, q, limit)).map(({ type, key, text }) => ({
    type,
    key,
    text: text[language],
    url: type === 'surah' ? `${site}/q/${key}` : addressOf(site, type, key),
  }))
}
