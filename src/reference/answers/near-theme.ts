import type { Hit } from '../search/query/hits.ts'
import type { Search } from '../search/search.ts'
import type { NamedTheme } from '../search/themes/find.ts'
import { listWordings } from '../search/themes/wordings.ts'
import type { Language } from '../text/stem.ts'
import { matters, termsOf } from './questions/terms.ts'

/** The theme that a question is most likely about, and how likely its records answer it, from 0 to 1. */
export type NearTheme = { theme: NamedTheme; likelihood: number }

/** The weight of shared words, added to the nearness in meaning. */
const SHARED = 0.3
/**
 * Weights of a logistic regression on the questions of `themes/questions`, each matched without itself (docs/search.md, "Answers"): the
 * nearness of the theme's nearest wording; whether that is only a name, which is wider than a question; how far the theme's best record is
 * behind the search's best; and the nearness of that record in meaning.
 */
const OF_THEME = { near: 4.77, name: -1.86, behind: -8.42, cosine: 1.73 }
/** The values of a theme none of whose records the search finds. */
const NOT_FOUND = { behind: 0.5, cosine: 0.2 }
/**
 * Weights of a second regression, for the best theme: its score, its lead over the next theme, and how few content words the question has.
 * Its data also has questions matched without any wording of their subject, and questions of other subjects.
 */
const WEIGHTS = { bias: -2.39, score: 0.58, lead: 0.36, few: -2.31 }
/**
 * From this nearness on, a question or title asks the same in other words, whatever the search finds: 53 of 65 were right. This does not hold
 * for names, because a question may ask for more.
 */
const SAME = { near: 1, likelihood: 0.8 }
/**
 * From this nearness on, a question or title is similar enough to answer a question for a ruling if nothing else answers it, even if the search does
 * not find its records.
 */
const LIKE = { near: 0.75, likelihood: 0.5 }
/** A larger lead is no stronger evidence. */
const MOST_LEAD = 4

export type NearThemeOptions = {
  /** Whether mapped questions count as themes too. */
  ofMap: boolean
  /** Whether a similar wording is enough, even if the search does not find its records. */
  byWording?: boolean
}

/** The theme nearest to a question in written language. `hits` are the search's results for it. Undefined without a model. */
export async function findNearTheme(
  search: Search,
  question: string,
  language: Language,
  hits: Pick<Hit, 'key' | 'total' | 'cosine'>[],
  { ofMap, byWording = false }: NearThemeOptions,
): Promise<NearTheme | undefined> {
  const asked = conceptsOf(question, language)
  const names = namesOf(question, language)
  const themes = new Map<string | undefined, { theme: NamedTheme; score: number }>()
  let nearest: { theme: NamedTheme; near: number } | undefined
  for (const { wording, cosine } of await search.nearestWordings(question)) {
    const one = listWordings()[wording]
    if (!one || (one.isOfMap && !ofMap)) continue
    const { theme, text, language: written, isName } = one
    // an entry about marriage answers no other compulsion
    if (one.isOfMap && !hasMattersOf(names, namesOf(text, written))) continue
    const near = cosine + SHARED * likeness(asked, conceptsOf(text, written))
    if (!isName && near >= (nearest?.near ?? LIKE.near)) nearest = { theme, near }
    const { behind, cosine: meaning } = foundOf(theme, hits)
    const score =
      OF_THEME.near * near + (isName ? OF_THEME.name : 0) + OF_THEME.behind * behind + OF_THEME.cosine * meaning
    const [first] = theme.keys
    if (score > (themes.get(first)?.score ?? Number.NEGATIVE_INFINITY)) themes.set(first, { theme, score })
  }
  if (nearest && nearest.near >= SAME.near) return { theme: nearest.theme, likelihood: SAME.likelihood }
  const [best, ...others] = [...themes.values()].sort((a, b) => b.score - a.score)
  if (!best) return undefined
  // other wordings of the same subject may name some of the same records
  const next = others.find(({ theme }) => !theme.keys.some((key) => best.theme.keys.includes(key)))
  const lead = next ? Math.min(MOST_LEAD, best.score - next.score) : MOST_LEAD
  const sum = WEIGHTS.bias + WEIGHTS.score * best.score + WEIGHTS.lead * lead + WEIGHTS.few / Math.max(1, asked.size)
  const likelihood = 1 / (1 + Math.exp(-sum))
  return byWording && nearest && likelihood < LIKE.likelihood
    ? { theme: nearest.theme, likelihood: LIKE.likelihood }
    : { theme: best.theme, likelihood }
}

/** How well the search finds the records of a theme. */
function foundOf({ keys }: NamedTheme, hits: Pick<Hit, 'key' | 'total' | 'cosine'>[]): typeof NOT_FOUND {
  const found = hits.filter(({ key }) => keys.includes(key))
  const [best] = found
  if (!best) return NOT_FOUND
  const behind = Math.min(NOT_FOUND.behind, (hits[0]?.total ?? 0) - best.total)
  return { behind, cosine: Math.max(...found.map(({ cosine }) => cosine)) }
}

/** The concepts of a text's content words, which are the same in all languages; a word without a concept is returned itself. */
export const conceptsOf = (text: string, language: Language): Set<string> =>
  new Set(termsOf(text, language).map(({ concept, name }) => concept ?? name))

/** The content words of a text and their concepts. */
const namesOf = (text: string, language: Language): string[] =>
  termsOf(text, language).flatMap(({ concept, name }) => (concept ? [name, concept] : [name]))

/** Whether a question is about every matter that a wording is about. */
const hasMattersOf = (question: string[], wording: string[]): boolean =>
  matters.every((matter) => !wording.some((name) => matter.has(name)) || question.some((name) => matter.has(name)))

/** Dice's coefficient. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
