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
