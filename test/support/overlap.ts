/** The number of consecutive words shared with a published translation that counts as copied. */
export const RUN = 5

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'’‘-]+/gu) ?? []

const runsOf = (text: string, length = RUN): string[] => {
  const all = words(text)
  return all.slice(0, Math.max(0, all.length - length + 1)).map((_, at) => all.slice(at, at + length).join(' '))
}

/** The share, 0 to 1, of a text's runs of five words that one of the published texts has too; undefined if the text has no such run. */
export function sharedRuns(own: string, published: string[]): number | undefined {
  const runs = runsOf(own)
  if (runs.length === 0) return undefined
  const known = new Set(published.flatMap((text) => runsOf(text)))
  return runs.filter((run) => known.has(run)).length / runs.length
}

/** Quotations of scripture or of sayings are in these marks; their wording is not the author's. */
const QUOTED = /“[^”]*”/g

/** A text's runs of this many words. Quotations are left out, and no run extends across one. */
const runsBetweenQuotations = (text: string, length: number): string[] =>
  text.split(QUOTED).flatMap((part) => runsOf(part, length))

/** The runs of words of a page, computed once for all texts that are compared with it. */
export const pageRuns = (page: string, length: number): Set<string> => new Set(runsBetweenQuotations(page, length))

/** The runs of words that a text of ours shares with a page. */
export const commonRuns = (own: string, page: Set<string>, length: number): string[] =>
  runsBetweenQuotations(own, length).filter((run) => page.has(run))
