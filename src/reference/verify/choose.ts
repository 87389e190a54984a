import type { Gaps } from './gaps.ts'
import type { Match } from './match.ts'

/** Equally good matches of the same words. */
export type MatchChoice = { from: number; to: number; matches: Match[] }

/** Chooses non-overlapping matches with the greatest total worth. Matches of the same words are grouped, the best first. */
export function chooseMatches(gaps: Gaps, matches: Match[]): MatchChoice[] {
  const ordered = matches.filter(({ score }) => score > 0).sort((a, b) => a.to - b.to || a.from - b.from)
  // the greatest worth of the first n matches, and the last match of that choice
  const totals = [0]
  const last: (Match | undefined)[] = [undefined]
  for (const [at, match] of ordered.entries()) {
    const before = countEndingBy(ordered, match.from, at)
    const total = (totals[before] ?? 0) + match.score
    const without = totals[at] ?? 0
    totals.push(Math.max(total, without))
    last.push(total > without ? match : undefined)
  }
  const chosen: MatchChoice[] = []
  for (let at = ordered.length; at > 0; ) {
    const match = last[at]
    if (!match) at--
    else {
      chosen.push({ from: match.from, to: match.to, matches: equallyGood(match, ordered) })
      at = countEndingBy(ordered, match.from, at)
    }
  }
  return joined(gaps, chosen.reverse(), ordered)
}

/** In words: more words between two parts of a record leave two correct quotations of other records. */
const MOST_INSERTED_BETWEEN = 3

/** Replaces two parts of other records around an inserted word or two by one record, where one has everything except the insertion. */
function joined({ boundary }: Gaps, chosen: MatchChoice[], among: Match[]): MatchChoice[] {
  const out: MatchChoice[] = []
  for (const choice of chosen) {
    const before = out.at(-1)
    const distance = before ? choice.from - before.to : 0
    const covering =
      before && distance > 0 && distance <= MOST_INSERTED_BETWEEN && !boundary[before.to] && !boundary[choice.from]
        ? among.find(
            ({ from, to, differences: [one, other] }) =>
              from <= before.from && to >= choice.to && one && !other && one.from >= before.to && one.to <= choice.from,
          )
        : undefined
    if (covering) out.splice(-1, 1, { from: covering.from, to: covering.to, matches: equallyGood(covering, among) })
    else out.push(choice)
  }
  return out
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

/** All matches of the same words that differ as little from their record as the best. */
function equallyGood(best: Match, among: Match[]): Match[] {
  const rank = (match: Match) => match.differences.length * 4 + Number(!match.whole) * 2 + Number(!match.literal)
  const same = among.filter(({ from, to, score }) => from === best.from && to === best.to && score >= best.score)
  const least = Math.min(...same.map((match) => match.differences.length * 4 + Number(!match.whole) * 2))
  return same.filter((match) => rank(match) <= least + 1).sort((a, b) => rank(a) - rank(b) || a.id - b.id)
}
