import type { Match } from './compare.ts'

/** Matches of the same words that say the same of them. */
export type Choice = { from: number; to: number; matches: Match[] }

/** Those matches, none over another, that together are worth most; those of the same words together, the best first. */
export function chooseMatches(matches: Match[]): Choice[] {
  const ordered = matches.filter(({ worth }) => worth > 0).sort((a, b) => a.to - b.to || a.from - b.from)
  // the most that the first n are worth, and the match that is the last of those
  const totals = [0]
  const last: (Match | undefined)[] = [undefined]
  for (const [at, match] of ordered.entries()) {
    const before = countEndingBy(ordered, match.from, at)
    const total = (totals[before] ?? 0) + match.worth
    const without = totals[at] ?? 0
    totals.push(Math.max(total, without))
    last.push(total > without ? match : undefined)
  }
  const chosen: Choice[] = []
  for (let at = ordered.length; at > 0; ) {
    const match = last[at]
    if (!match) at--
    else {
      chosen.push({ from: match.from, to: match.to, matches: alike(match, ordered) })
      at = countEndingBy(ordered, match.from, at)
    }
  }
  return chosen.reverse()
}

/** How many of the first `most` matches end at `from` or before. */
function countEndingBy(ordered: Match[], from: number, most: number): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle]?.to ?? 0) <= from) low = middle + 1
    else high = middle
  }
  return low
}

/** All of the same words that differ as little from their record. */
function alike(best: Match, among: Match[]): Match[] {
  const rank = (match: Match) => match.differences.length * 4 + Number(!match.whole) * 2 + Number(!match.literal)
  const same = among.filter(({ from, to, worth }) => from === best.from && to === best.to && worth >= best.worth)
  const least = Math.min(...same.map((match) => match.differences.length * 4 + Number(!match.whole) * 2))
  return same.filter((match) => rank(match) <= least + 1).sort((a, b) => rank(a) - rank(b) || a.id - b.id)
}
