/** How many words in a row count as taken over, when a published translation has them in the same order. */
export const RUN = 5

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'’‘-]+/gu) ?? []

const runsOf = (text: string): string[] => {
  const all = words(text)
  return all.slice(0, Math.max(0, all.length - RUN + 1)).map((_, at) => all.slice(at, at + RUN).join(' '))
}

/** The share, 0 to 1, of a text's runs of five words that one of the published texts has; undefined where it has none. */
export function sharedRuns(own: string, published: string[]): number | undefined {
  const runs = runsOf(own)
  if (runs.length === 0) return undefined
  const known = new Set(published.flatMap(runsOf))
  return runs.filter((run) => known.has(run)).length / runs.length
}

/** A quotation of scripture or of a saying stands in these marks: its wording is nobody's own. */
const QUOTED = /“[^”]*”/g

/** The longest runs of at least so many words that an own text has in common with a page, quotations left out on both sides. */
export function commonRuns(own: string, page: string, least: number): string[] {
  const [ours, theirs] = [own, page].map((text) => words(text.replace(QUOTED, ' | ')))
  if (!ours || !theirs) return []
  const known = new Set(theirs.map((_, at) => theirs.slice(at, at + least).join(' ')))
  const runs: string[] = []
  for (let at = 0; at + least <= ours.length; at++) {
    if (!known.has(ours.slice(at, at + least).join(' '))) continue
    let end = at + least
    while (end < ours.length && known.has(ours.slice(end - least + 1, end + 1).join(' '))) end++
    runs.push(ours.slice(at, end).join(' '))
    at = end - least
  }
  return runs
}
