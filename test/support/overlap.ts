/** How many words in a row count as taken over, when a published translation has them in the same order. */
export const RUN = 5

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'’‘-]+/gu) ?? []

const runsOf = (text: string, length = RUN): string[] => {
  const all = words(text)
  return all.slice(0, Math.max(0, all.length - length + 1)).map((_, at) => all.slice(at, at + length).join(' '))
}

/** The share, 0 to 1, of a text's runs of five words that one of the published texts has; undefined where it has none. */
export function sharedRuns(own: string, published: string[]): number | undefined {
  const runs = runsOf(own)
  if (runs.length === 0) return undefined
  const known = new Set(published.flatMap((text) => runsOf(text)))
  return runs.filter((run) => known.has(run)).length / runs.length
}

/** A quotation of scripture or of a saying stands in these marks: its wording is nobody's own. */
const QUOTED = /“[^”]*”/g

/** A text's runs of so many words; none reaches over a quotation, which is left out. */
const runsBetweenQuotations = (text: string, length: number): string[] =>
  text.split(QUOTED).flatMap((part) => runsOf(part, length))

/** What a page says, as runs of so many words: made once for all the texts that are held against it. */
export const pageRuns = (page: string, length: number): Set<string> => new Set(runsBetweenQuotations(page, length))

/** The runs of so many words that an own text has in common with a page. */
export const commonRuns = (own: string, page: Set<string>, length: number): string[] =>
  runsBetweenQuotations(own, length).filter((run) => page.has(run))
