import type { Hit } from '../search/query/hits.ts'
import type { Search } from '../search/search.ts'
import type { NamedTheme } from '../search/themes/find.ts'
import { findNearSubjects, type NearSubject, themeTerms } from '../search/themes/subjects.ts'
import type { ThemeWording } from '../search/themes/wordings.ts'
import type { Language } from '../text/stem.ts'
import { matters, termsOf } from './questions/terms.ts'

/** The theme that a question is most likely about, and how likely its records answer it, from 0 to 1. */
export type NearTheme = { theme: NamedTheme; likelihood: number }
/** A near theme with all wordings of its subject, the nearest first. */
export type WordedTheme = NearTheme & { wordings: ThemeWording[] }

/**
 * Weights of a softmax over the subjects that a question may mean, and none of them: how near the subject's wordings are, how much of the
 * question they cover, how far its best record is behind the search's best, and whether it is a question of the map. A short question says
 * less, so it is likelier to mean none. Fitted to questions that invented persons typed, none of them among the wordings, also without their
 * subject, and to questions on other subjects (docs/search.md, "Answers").
 */
const WEIGHTS = { near: 19.33, covered: 2.06, behind: -3.2, ofMap: 0.55, none: 11.54, short: 3.9 }
/** The themes that may be suggested; the first of them seldom lack a wording or a record. */
const MOST = 6
/** How far behind a record counts that the search does not find. */
const FARTHEST = 0.5

/**
 * The likeliest theme of all, and the likeliest that is no question of the map, both undefined without a model; and the likeliest few, best
 * first, of which no two share a record.
 */
export type NearThemes = { any?: NearTheme; notOfMap?: NearTheme; few: WordedTheme[] }

/**
 * The themes nearest to a question in written language. `hits` are the search's results for it; `isLeftOut` leaves out wordings in a measurement.
 */
export async function findNearThemes(
  search: Search,
  question: string,
  language: Language,
  hits: Pick<Hit, 'key' | 'total'>[],
  isLeftOut?: (wording: ThemeWording) => boolean,
): Promise<NearThemes> {
  const found = await search.nearestWordings(question)
  if (found.length === 0) return { few: [] }
  const names = namesOf(question, language)
  const scored = (await findNearSubjects(question, language, found, isLeftOut))
    // an entry about marriage answers no other compulsion
    .filter(({ nearest }) => !nearest.isOfMap || hasMattersOf(names, namesOf(nearest.text, nearest.language)))
    .map((subject) => ({ subject, odds: Math.exp(scoreOf(subject, hits)) }))
  const none = Math.exp(WEIGHTS.none + WEIGHTS.short / Math.max(1, themeTerms(question, language).size))
  const all = scored.reduce((sum, { odds }) => sum + odds, none)
  scored.sort((a, b) => b.odds - a.odds)
  const asNearTheme = ({ subject }: (typeof scored)[number]): WordedTheme => {
    const { theme } = subject.nearest
    // subjects that share a record are answered alike
    const alike = scored.filter((one) => shareRecord(one.subject.nearest.theme, theme))
    return { theme, likelihood: alike.reduce((sum, { odds }) => sum + odds, 0) / all, wordings: subject.wordings }
  }
  const few: WordedTheme[] = []
  for (const one of scored) {
    if (few.length === MOST) break
    if (!few.some(({ theme }) => shareRecord(theme, one.subject.nearest.theme))) few.push(asNearTheme(one))
  }
  const notOfMap = scored.find(({ subject }) => !subject.nearest.isOfMap)
  return { any: few[0], notOfMap: notOfMap && asNearTheme(notOfMap), few }
}

const shareRecord = (one: NamedTheme, other: NamedTheme): boolean => one.keys.some((key) => other.keys.includes(key))

const scoreOf = ({ nearest, near, covered }: NearSubject, hits: Pick<Hit, 'key' | 'total'>[]): number =>
  WEIGHTS.near * near +
  WEIGHTS.covered * covered +
  WEIGHTS.behind * behind(nearest.theme, hits) +
  (nearest.isOfMap ? WEIGHTS.ofMap : 0)

/** How far the best record of a theme is behind the best that the search finds. */
function behind({ keys }: NamedTheme, hits: Pick<Hit, 'key' | 'total'>[]): number {
  const best = hits.find(({ key }) => keys.includes(key))
  return best ? Math.min(FARTHEST, (hits[0]?.total ?? 0) - best.total) : FARTHEST
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
