import { setImmediate as letOthersWork } from 'node:timers/promises'
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

/** How much better a man must fit than the next one of his source. */
const CLEAR = 3
/** Whose numbers other sources' entries are served under: the project's own narrators have them. Each of its entries is a man of his own. */
const MAIN_SOURCE = 'taqrib'
/** A name of more bearers distinguishes no one, and comparing them all would take hours. */
const MOST_BEARERS = 2500
/** For so long requests may have to wait. */
const SLICE_MS = 20

/** Two entries, and how much speaks for one man. */
type EntryPair = { one: Traits; other: Traits; score: number }

/**
 * Which entries are of one man: each that is not the main one of its person, with the main one's id. An entry is joined with the one of
 * another source that fits it best, where that fits well, no other of either source fits nearly as well, and no two entries of the person
 * speak against each other, so that a chain of likenesses joins no third man. Links that a pack states (`same_as`) hold unless what
 * the entries state contradicts them. The same entries give the same answer in whichever order they come.
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
  const isSure = (match: EntryPair) =>
    match.score >= SAME && isClear(match, best, known) && isClear(turned(match), best, known)
  for (const { one, other } of matches.filter(isSure).sort((a, b) => b.score - a.score))
    if (persons.agree(one, other)) persons.join(one, other)

  const rank = (traits: Traits) => (targets.has(traits) ? 0 : traits.source === MAIN_SOURCE ? 1 : 2)
  return persons.list().flatMap((members) => {
    const [main, ...others] = members.sort((a, b) => rank(a) - rank(b) || (a.entry.id < b.entry.id ? -1 : 1))
    return others.map(({ entry }) => ({ id: entry.id, same_as: main?.entry.id ?? '' }))
  })
}

const turned = ({ one, other, score }: EntryPair): EntryPair => ({ one: other, other: one, score })

/** Who is with whom so far. */
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

  /** Whether everyone who is with the one may be everyone who is with the other. */
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

/** All pairs of two sources that may be of one man, each once. */
function* pairsOf(meetings: Map<string, Traits[]>): Generator<[Traits, Traits]> {
  const met = new Map<Traits, Set<Traits>>()
  for (const [name, meeting] of meetings) {
    if (meeting.length > MOST_BEARERS) continue
    // of those who meet by a kunya one has it as his name
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

/** For each entry and each other source the entry that fits it best, and those that fit nearly as well. */
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

/** Whether no one of the other's source fits nearly as well; an entry that only repeats the other is no rival. */
function isClear({ one, other }: EntryPair, best: Best, known: Commonness): boolean {
  const first = best.get(one)?.get(other.source)
  const near = first ? [first, ...first.rivals].map((match) => match.other) : []
  return near.includes(other) && near.every((rival) => rival === other || repeats(compare(other, rival, known)))
}

/** Years that a life reaches before its students and after its teachers. */
const LONGEST_LIFE = 70

/** Where a source gives neither generation nor death, a man's teachers and students show when he lived. */
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

/** Long work in slices, between which requests are answered. */
function slices() {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > SLICE_MS,
    next: async () => {
      await letOthersWork()
      since = performance.now()
    },
  }
}
