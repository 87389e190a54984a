import type { Search } from '../search/search.ts'
import type { NamedTheme } from '../search/themes/find.ts'
import { listWordings } from '../search/themes/wordings.ts'
import type { Language } from '../text/stem.ts'
import { termsOf } from './questions/terms.ts'

/** The theme that people ask for in the words nearest to a question, and how likely its records answer it, from 0 to 1. */
export type NearTheme = { theme: NamedTheme; likelihood: number }

/** What the words that a wording shares with the question add to its nearness in meaning. */
const SHARED = 0.3
/**
 * Of a logistic regression on the questions of `questions.tsv`, each asked without itself, and on questions of other subjects: on nearness, on its lead
 * over the next theme, and on the log odds that the search answers (docs/search.md, "Answers").
 */
const WEIGHTS = { bias: -6.63, near: 8.13, lead: 1.98, answers: 0.25 }
/** Beyond these a larger lead or larger odds say no more. */
const MOST_LEAD = 0.5
const MOST_ODDS = 5

/**
 * The nearest theme of a question in written words; `answers` is how likely the search answers it. Undefined without a model, and where no wording has a
 * word of the question.
 */
export async function findNearTheme(
  search: Search,
  question: string,
  language: Language,
  answers: number,
): Promise<NearTheme | undefined> {
  const asked = conceptsOf(question, language)
  const near = (await search.nearestWordings(question))
    .flatMap(({ wording, cosine }) => {
      const one = listWordings()[wording]
      return one ? [{ ...one, worth: cosine + SHARED * likeness(asked, conceptsOf(one.text, one.language)) }] : []
    })
    .sort((a, b) => b.worth - a.worth)
  const [best] = near
  if (!best) return undefined
  const next = near.find(({ theme }) => !theme.keys.some((key) => best.theme.keys.includes(key)))
  const lead = Math.min(MOST_LEAD, best.worth - (next?.worth ?? 0))
  const odds = Math.max(-2 * MOST_ODDS, Math.min(MOST_ODDS, Math.log(answers / (1 - answers))))
  const sum = WEIGHTS.bias + WEIGHTS.near * best.worth + WEIGHTS.lead * lead + WEIGHTS.answers * odds
  return { theme: best.theme, likelihood: 1 / (1 + Math.exp(-sum)) }
}

/** The concepts of a text's content words, which all languages share; words without one as they are. */
export const conceptsOf = (text: string, language: Language): Set<string> =>
  new Set(termsOf(text, language).map(({ concept, name }) => concept ?? name))

/** Dice's coefficient. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
