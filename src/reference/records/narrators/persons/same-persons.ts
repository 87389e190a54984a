import { setImmediate as yieldToRequests } from 'node:timers/promises'
import {
  type Commonness,
  compare,
  contradicts,
  isSupported,
  meetingsOf,
  refutes,
  repeats,
  SAME,
  scoreOf,
} from './compare.ts'
import type { Years } from './deaths.ts'
import { type DescribedEntry, type Traits, traitsOf } from './traits.ts'

/** In points: how much better an entry must fit than the next one of its source. */
const CLEAR = 3
/** The source whose ids persons are served under, as the project's own narrators are. Each of its entries is a different man. */
const MAIN_SOURCE = 'taqrib'
/** More bearers of a name do not identify anyone, and comparing them all would take hours. */
const MOST_BEARERS = 2500
/** The longest that requests should wait for this work. */
const SLICE_MS = 20

/** Two entries with the score for being the same man. */
type EntryPair = { one: Traits; other: Traits; score: number }

/**
 * Finds entries about the same man. Returns each entry that is not the main one of its person, with the main one's id. Two entries are
 * joined if each is the best fit of the other's source by CLEAR, the fit is good, and no two entries of the joined person contradict each
 * other, so that a chain of similarities never joins a third man. Links stated by a pack (`same_as`) hold unless the entries contradict
 * them. The result does not depend on the order of entries.
 */
export async function samePersons(entries: DescribedEntry[]): Promise<{ id: string; same_as: string }[]> {
  const slice = slices()
  const read: Traits[] = []
  for (const entry of entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    read.push(traitsOf(entry))
    if (slice.isOver()) await slice.next()
  }
  const all = withCircles(read)
  const { known, meetings } = meet(all)
  const matches: EntryPair[] = []
  for (const [one, other] of pairsOf(meetings)) {
    const findings = compare(one, other, known)
    const score = scoreOf(findings)
    if (score > SAME - CLEAR && isSupported(findings))
      matches.push({ one, other, score }, { one: other, other: one, score })
    if (slice.isOver()) await slice.next()
  }
  const best = bestOf(matches)
  const persons = new Persons(all, known)
  const targets = new Set<Traits>()

  const byId = new Map(all.map((traits) => [traits.entry.id, traits]))
  for (const one of all) {
    const other = byId.get(one.entry.same_as ?? '')
    if (!other || refutes(compare(one, other, known))) continue
    const rival = best.get(one)?.get(other.source)
    if (rival && rival.other !== other && rival.score > scoreOf(compare(one, other, known)) + CLEAR) continue
    targets.add(other)
    persons.join(one, other)
  }
  const isCertain = (match: EntryPair) =>
    match.score >= SAME && isClear(match, best, known) && isClear(reversed(match), best, known)
  for (const { one, other } of matches.filter(isCertain).sort((a, b) => b.score - a.score))
    if (persons.agree(one, other)) persons.join(one, other)

  const rank = (traits: Traits) => (targets.has(traits) ? 0 : traits.source === MAIN_SOURCE ? 1 : 2)
  return persons.list().flatMap((members) => {
    const [main, ...others] = members.sort((a, b) => rank(a) - rank(b) || (a.entry.id < b.entry.id ? -1 : 1))
    return others.map(({ entry }) => ({ id: entry.id, same_as: main?.entry.id ?? '' }))
  })
}

const reversed = ({ one, other, score }: EntryPair): EntryPair => ({ one: other, other: one, score })

/** Groups of entries that are joined so far. */
class Persons {
  readonly #known: Commonness
  readonly #of: Map<Traits, Traits[]>

  constructor(all: Traits[], known: Commonness) {
    this.#known = known
    this.#of = new Map(all.map((traits) => [traits, [traits]]))
  }

  list = (): Traits[][] => [...new Set(this.#of.values())]

  join(one: Traits, other: Traits): void {
    const [first = [], second = []] = [this.#of.get(one), this.#of.get(other)]
    if (first === second) return
    const united = [...first, ...second]
    for (const member of united) this.#of.set(member, united)
  }

  /** Whether no entry of one group contradicts one of the other. */
  agree(one: Traits, other: Traits): boolean {
    return (this.#of.get(one) ?? []).every((first) =>
      (this.#of.get(other) ?? []).every((second) => {
        const findings = compare(first, second, this.#known)
        if (first.source !== second.source) return !contradicts(findings)
        return first.source !== MAIN_SOURCE && repeats(findings)
      }),
    )
  }
}

function meet(all: Traits[]): { known: Commonness; meetings: Map<string, Traits[]> } {
  const epithets = new Map<string, number>()
  const meetings = new Map<string, Traits[]>()
  for (const traits of all) {
    for (const word of [...traits.origins, ...traits.bynames]) epithets.set(word, (epithets.get(word) ?? 0) + 1)
    for (const name of meetingsOf(traits)) {
      const meeting = meetings.get(name) ?? []
      meeting.push(traits)
      meetings.set(name, meeting)
    }
  }
  return { known: { epithets, names: new Map([...meetings].map(([name, { length }]) => [name, length])) }, meetings }
}

/** Pairs of entries from two sources that may be the same man, each once. */
function* pairsOf(meetings: Map<string, Traits[]>): Generator<[Traits, Traits]> {
  const met = new Map<Traits, Set<Traits>>()
  for (const [name, meeting] of meetings) {
    if (meeting.length > MOST_BEARERS) continue
    // a kunya is compared only with entries that have it as their name
    const firsts = name.includes(' < ') ? meeting : meeting.filter(({ lineage }) => lineage[0] === name)
    for (const one of firsts) {
      const before = met.get(one) ?? new Set()
      met.set(one, before)
      for (const other of meeting) {
        if (one.source === other.source || before.has(other) || met.get(other)?.has(one)) continue
        before.add(other)
        yield [one, other]
      }
    }
  }
}

/** For each entry and each other source: the best-fitting entry, and those that fit nearly as well. */
type Best = Map<Traits, Map<string, EntryPair & { rivals: EntryPair[] }>>

function bestOf(matches: EntryPair[]): Best {
  const best: Best = new Map()
  for (const match of matches.toSorted((a, b) => b.score - a.score)) {
    const ofOne = best.get(match.one) ?? new Map<string, EntryPair & { rivals: EntryPair[] }>()
    best.set(match.one, ofOne)
    const first = ofOne.get(match.other.source)
    if (!first) ofOne.set(match.other.source, { ...match, rivals: [] })
    else if (match.score > first.score - CLEAR) first.rivals.push(match)
  }
  return best
}

/** Whether no other entry of the source fits nearly as well. An entry that only repeats the fitting one is no rival. */
function isClear({ one, other }: EntryPair, best: Best, known: Commonness): boolean {
  const first = best.get(one)?.get(other.source)
  const near = first ? [first, ...first.rivals].map((match) => match.other) : []
  return near.includes(other) && near.every((rival) => rival === other || repeats(compare(other, rival, known)))
}

/** In years: the most between a man's death and his teachers' or students'. */
const LONGEST_LIFE = 70

/** Estimates when a man died from his teachers and students, if a source gives neither generation nor death. */
function withCircles(all: Traits[]): Traits[] {
  const died = new Map(all.flatMap(({ entry, died }) => (died[0] ? [[entry.id, died[0][0]] as const] : [])))
  const yearOf = (ids: string[]) => median(ids.flatMap((id) => died.get(id) ?? []))
  return all.map((traits) => {
    if (traits.died.length > 0 || traits.tabaqah !== null) return traits
    const [teachers, students] = [yearOf(traits.entry.teachers), yearOf(traits.entry.students)]
    const from = teachers ?? (students === undefined ? undefined : students - LONGEST_LIFE)
    if (from === undefined) return traits
    const years: Years = [from, Math.max(from, students ?? from + LONGEST_LIFE)]
    return { ...traits, died: [years] }
  })
}

const median = (years: number[]): number | undefined => years.sort((a, b) => a - b)[Math.floor(years.length / 2)]

/** Divides long work into slices, between which requests are answered. */
function slices() {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > SLICE_MS,
    next: async () => {
      await yieldToRequests()
      since = performance.now()
    },
  }
}
