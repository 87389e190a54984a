import type { Hit } from '../search/query/hits.ts'
import type { Search } from '../search/search.ts'
import type { NamedTheme } from '../search/themes/find.ts'
import { listWordings } from '../search/themes/wordings.ts'
import type { Language } from '../text/stem.ts'
import { termsOf } from './questions/terms.ts'

/** The theme that a question is most likely about, and how likely its records answer it, from 0 to 1. */
export type NearTheme = { theme: NamedTheme; likelihood: number }

/** What the words that a wording shares with the question add to its nearness in meaning. */
const SHARED = 0.3
/**
 * Of a logistic regression on the questions of `themes/questions`, each asked without itself: on the nearest wording of a theme, on whether that is only
 * a name, which is wider than a question, and on the best of the theme's records that the search finds: its score behind the search's best, and its
 * nearness in meaning (docs/search.md, "Answers").
 */
const OF_THEME = { near: 4.77, name: -1.86, behind: -8.42, cosine: 1.73 }
/** A record that the search does not find is so far behind, and that far in meaning. */
const NOT_FOUND = { behind: 0.5, cosine: 0.2 }
/**
 * Of a second one, on the theme that comes first, also for questions asked without any wording of their subject and for those of other subjects: on its
 * score, its lead over the next theme, and on how few content words are asked.
 */
const WEIGHTS = { bias: -2.39, score: 0.58, lead: 0.36, few: -2.31 }
/**
 * From this nearness on, a question or title is the same in other words, whatever the search finds: of 65 of these, 53 were right. A name is not, because a
 * question may ask for more.
 */
const SAME = { near: 1, likelihood: 0.8 }
/** A larger lead says no more. */
const MOST_LEAD = 4

/**
 * The nearest theme of a question in written words; `hits` is what the search finds for it. `ofMap`: questions of the map are themes too. Undefined
 * without a model.
 */
export async function findNearTheme(
  search: Search,
  question: string,
  language: Language,
  hits: Pick<Hit, 'key' | 'total' | 'cosine'>[],
  { ofMap }: { ofMap: boolean },
): Promise<NearTheme | undefined> {
  const asked = conceptsOf(question, language)
  const themes = new Map<string | undefined, { theme: NamedTheme; score: number }>()
  let same: { theme: NamedTheme; near: number } | undefined
  for (const { wording, cosine } of await search.nearestWordings(question)) {
    const one = listWordings()[wording]
    if (!one || (one.isOfMap && !ofMap)) continue
    const { theme, text, language: written, isName } = one
    const near = cosine + SHARED * likeness(asked, conceptsOf(text, written))
    if (!isName && near >= (same?.near ?? SAME.near)) same = { theme, near }
    const { behind, cosine: meaning } = foundOf(theme, hits)
    const score =
      OF_THEME.near * near + (isName ? OF_THEME.name : 0) + OF_THEME.behind * behind + OF_THEME.cosine * meaning
    const [first] = theme.keys
    if (score > (themes.get(first)?.score ?? Number.NEGATIVE_INFINITY)) themes.set(first, { theme, score })
  }
  if (same) return { theme: same.theme, likelihood: SAME.likelihood }
  const [best, ...others] = [...themes.values()].sort((a, b) => b.score - a.score)
  if (!best) return undefined
  // other wordings of the same subject may name some of the same records
  const next = others.find(({ theme }) => !theme.keys.some((key) => best.theme.keys.includes(key)))
  const lead = next ? Math.min(MOST_LEAD, best.score - next.score) : MOST_LEAD
  const sum = WEIGHTS.bias + WEIGHTS.score * best.score + WEIGHTS.lead * lead + WEIGHTS.few / Math.max(1, asked.size)
  return { theme: best.theme, likelihood: 1 / (1 + Math.exp(-sum)) }
}

/** How well the search finds the records of a theme. */
function foundOf({ keys }: NamedTheme, hits: Pick<Hit, 'key' | 'total' | 'cosine'>[]): typeof NOT_FOUND {
  const found = hits.filter(({ key }) => keys.includes(key))
  const [best] = found
  if (!best) return NOT_FOUND
  const behind = Math.min(NOT_FOUND.behind, (hits[0]?.total ?? 0) - best.total)
  return { behind, cosine: Math.max(...found.map(({ cosine }) => cosine)) }
}

/** The concepts of a text's content words, which all languages share; words without one as they are. */
export const conceptsOf = (text: string, language: Language): Set<string> =>
  new Set(termsOf(text, language).map(({ concept, name }) => concept ?? name))

/** Dice's coefficient. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
