import { GENERATIONS, type Years } from './deaths.ts'
import type { Traits } from './traits.ts'

/** The number of entries with each word, so that rare ones count more. */
export type Commonness = { epithets: Map<string, number>; names: Map<string, number> }

/** The keys by which entries of one man are brought together: his name with one of his fathers', or a kunya. */
export const meetingsOf = (traits: Traits): string[] => [...new Set([...beginningsOf(traits), ...traits.kunyas])]

const beginningsOf = ({ lineage: [name = ''], fathers }: Traits): string[] =>
  fathers.size > 0 ? [...fathers].map((father) => `${name} < ${father}`) : [name]

/** The score from which two entries are the same man, chosen on the judged pairs of the tests (judged-pairs.ts). */
export const SAME = 5
/** The score from which two entries of one source are the same man. */
const REPEATED = 8
/** The points of a rare lineage of three names. */
const MANY_NAMES = 4.5
/** Below this score a single strong finding against the pair refutes it. */
const DOUBTFUL = 3.5
/** For findings that exclude the same man. */
const NEVER = -100

type ScoredEvidence = [what: string, points: number]

/** The evidence for and against two entries being the same man. */
export function compare(one: Traits, other: Traits, known: Commonness): ScoredEvidence[] {
  return [
    ['names', names(one, other, known)],
    ['time', time(one, other)],
    ['kunya', kunyas(one, other)],
    ['epithets', epithets(one, other, known)],
    ['verdict', verdict(one, other)],
  ]
}

/** Whether two entries of one source are the same man: they agree, and in more than the name. */
export const repeats = (findings: ScoredEvidence[]): boolean =>
  scoreOf(findings) >= REPEATED && findings.some(([what, points]) => what === 'epithets' && points > 0)

/** Whether there is evidence in addition to the names, which sisters may share. The more fathers both entries give, the less is required. */
export function isSupported(findings: ScoredEvidence[]): boolean {
  const names = findings.find(([what]) => what === 'names')?.[1] ?? 0
  return scoreOf(findings) - names >= (names >= MANY_NAMES ? 0.75 : 1.5)
}

export const scoreOf = (findings: ScoredEvidence[]): number => findings.reduce((sum, [, points]) => sum + points, 0)

function names(one: Traits, other: Traits, known: Commonness): number {
  if (one.woman !== other.woman) return NEVER
  const fathersMeet = one.fathers.size === 0 || other.fathers.size === 0 || meet(one.fathers, other.fathers)
  if (!fathersMeet) return NEVER
  const shared = beginningsOf(one).filter((beginning) => beginningsOf(other).includes(beginning))
  const rare = Math.max(...shared.map((beginning) => rarity(known.names.get(beginning) ?? 0)), LEAST_RARE)
  const [name = '', otherName = ''] = [one.lineage[0], other.lineage[0]]
  if (name !== otherName) {
    // one entry has only a kunya
    const kunya = isKunya(name) ? name : otherName
    if (isKunya(name) === isKunya(otherName) || !one.kunyas.has(kunya) || !other.kunyas.has(kunya)) return NEVER
    return rarity(known.names.get(kunya) ?? 0) + (one.fathers.size > 0 && other.fathers.size > 0 ? 1 : 0)
  }
  const least = Math.min(one.lineage.length, other.lineage.length)
  if (least < 2) return one.lineage.length === other.lineage.length ? rare : isKunya(name) ? Math.min(rare, 0.5) : -2.5
  const alike = longestCommon(one.lineage, other.lineage)
  return ([0, 0, 1, 3, 4][Math.min(alike, 4)] ?? 0) + rare - 1.5 * Math.min(2, least - alike)
}

const isKunya = (name: string): boolean => /^(ابو|ام) /.test(name)

/** The points of a name by the number of its bearers. */
const rarity = (bearers: number): number =>
  bearers <= 2 ? 2.5 : bearers <= 4 ? 1.5 : bearers <= 12 ? 0.5 : bearers > 60 ? LEAST_RARE : 0
/** The points of a name with more than sixty bearers. */
const LEAST_RARE = -1

/** The length of the longest common subsequence: one lineage may omit a grandfather. */
function longestCommon(one: string[], other: string[]): number {
  let above = new Array<number>(other.length + 1).fill(0)
  for (const name of one) {
    const row = [0]
    other.forEach((second, at) => {
      row.push(name === second ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0))
    })
    above = row
  }
  return above[other.length] ?? 0
}

/** The first of the twelve generations of the Taqrib. */
const COMPANIONS = 1

function time(one: Traits, other: Traits): number {
  let points = 0
  if (one.tabaqah !== null && other.tabaqah !== null) {
    const apart = Math.abs(one.tabaqah - other.tabaqah)
    // fewer points for the companions, a generation of thousands
    const shared = one.tabaqah === COMPANIONS ? 0.75 : 1.5
    points += apart === 0 ? shared : apart === 1 ? -1.5 : -6
  }
  const years = yearsApart(one.died, other.died)
  if (years !== undefined)
    points += years.apart <= 1 ? (years.sure ? 2.5 : 0.5) : years.apart <= 5 ? 1 : years.apart <= 12 ? -1 : -5
  else {
    const outside = Math.max(outOfGeneration(one, other), outOfGeneration(other, one))
    points += outside > 10 ? -5 : outside > 0 ? -1.5 : outside === 0 ? 0.5 : 0
  }
  return points
}

/** In years: a range of a date of death that is not wider is certain. */
const CERTAIN_YEARS = 12

/** The least distance in years between two dates of death, and whether both are certain. */
function yearsApart(one: Years[], other: Years[]): { apart: number; sure: boolean } | undefined {
  let least: { apart: number; sure: boolean } | undefined
  for (const [from, to] of one)
    for (const [start, end] of other) {
      const apart = Math.max(0, from - end, start - to)
      const sure = to - from <= CERTAIN_YEARS && end - start <= CERTAIN_YEARS
      if (!least || apart < least.apart) least = { apart, sure }
    }
  return least
}

/** How many years outside the other's generation one died; -1 if unknown. */
function outOfGeneration({ died }: Traits, { tabaqah }: Traits): number {
  const span = GENERATIONS[(tabaqah ?? 0) - 1]
  return (span && yearsApart(died, [span])?.apart) ?? -1
}

function kunyas(one: Traits, other: Traits): number {
  if (one.kunyas.size === 0 || other.kunyas.size === 0) return 0
  if (!meet(one.kunyas, other.kunyas)) return -2
  const isName = one.lineage[0] === other.lineage[0] && isKunya(one.lineage[0] ?? '')
  return isName ? 1 : 2
}

const meet = (one: Set<string>, other: Set<string>): boolean => [...one].some((word) => other.has(word))

function epithets(one: Traits, other: Traits, known: Commonness): number {
  let points = 0
  for (const word of [...one.origins, ...one.bynames]) {
    if (!other.origins.has(word) && !other.bynames.has(word)) continue
    const many = known.epithets.get(word) ?? 0
    points += many <= 12 ? 2.5 : many <= 60 ? 1.75 : many <= 250 ? 1.25 : 0.75
  }
  if (points > 0) return Math.min(4, points)
  return one.origins.size > 0 && other.origins.size > 0 ? -3 : 0
}

function verdict(one: Traits, other: Traits): number {
  const words = Math.min(one.verdict.length, other.verdict.length)
  if (words === 0) return 0
  if (one.verdict.slice(0, words).join(' ') === other.verdict.slice(0, words).join(' '))
    return (words > 1 ? 1.5 : 0.75) - (one.verdict[0] === 'صحابي' ? 0.75 : 0)
  return one.verdict[0] === other.verdict[0] ? 0 : -1
}

/** Whether the entries are about two men: different fathers, tribes, places or times, and little evidence for the same man. */
export function contradicts(findings: ScoredEvidence[]): boolean {
  const score = scoreOf(findings)
  return score < NEVER / 2 || (score < DOUBTFUL && findings.some(([, points]) => points <= -3))
}

/** Whether there is evidence against a link stated by a pack, and too little for it. */
export const refutes = (findings: ScoredEvidence[]): boolean =>
  scoreOf(findings) < SAME && findings.some(([, points]) => points <= -1)
