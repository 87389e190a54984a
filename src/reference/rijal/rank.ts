import type { NameWord } from './keys.ts'

/** A word of the query: the keys that it may stand for, each with how sure that is, and how much it tells. */
export type AskedWord = { word: NameWord; keys: Map<string, number>; narrators: number; weight: number }

export type Candidate = { id: string; names: string[]; prominence: number }
export type Ranked = { id: string; score: number }

/** How much being well known counts, beside a name that matches in full (1). */
const PROMINENCE = 0.35

/** What a name is worth whose words are all there: in full, from its first word, in one piece, in order, in any order. */
const FORM = { whole: 1, beginning: 0.9, piece: 0.78, ordered: 0.68, unordered: 0.5 }

/** Best first. The score is from 0 to 1. */
export function rankCandidates(asked: AskedWord[], candidates: Candidate[]): Ranked[] {
  return candidates
    .map(({ id, names, prominence }) => {
      const best = Math.max(...names.map((name) => scoreName(asked, parseName(name))))
      return {
        id,
        score: best === 0 ? 0 : Math.round((1000 * (best + PROMINENCE * prominence)) / (1 + PROMINENCE)) / 1000,
      }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

type Word = { key: string; written: string }

const parseName = (name: string): Word[] =>
  name.split(' ').map((word) => {
    const at = word.indexOf('=')
    return { key: word.slice(0, at), written: word.slice(at + 1) }
  })

/** How well a name answers the query: the form in which its words are there, times how much of the query they are. */
function scoreName(asked: AskedWord[], name: Word[]): number {
  let weight = 0
  let matched = 0
  const places: number[] = []
  for (const word of asked) {
    weight += word.weight
    const match = bestMatch(word, name, places)
    if (!match) continue
    places.push(match.place)
    matched += word.weight * match.value
  }
  if (places.length === 0) return 0
  const share = matched / weight
  if (places.length < asked.length) return FORM.unordered * share
  return share * formOf(places, name.length)
}

/** The first place after those before where the word stands, else any that is free. */
function bestMatch(
  { word, keys }: AskedWord,
  name: Word[],
  taken: number[],
): { place: number; value: number } | undefined {
  const last = taken.at(-1) ?? -1
  let best: { place: number; value: number } | undefined
  name.forEach(({ key, written }, place) => {
    const sure = keys.get(key)
    if (sure === undefined || taken.includes(place)) return
    const value = sure * (0.7 + 0.3 * likeness(word.written, written)) * (place > last ? 1 : 0.9)
    if (!best || value > best.value) best = { place, value }
  })
  return best
}

function formOf(places: number[], length: number): number {
  const ordered = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  if (!ordered) return FORM.unordered
  if (places.length === length) return FORM.whole
  if (places[0] === 0) return FORM.beginning
  const gapless = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1)
  return gapless ? FORM.piece : FORM.ordered
}

const UNCOMPARABLE = 0.6

/** From 0 to 1: how alike two words of one script are written (Dice's coefficient of their letter pairs). */
function likeness(one: string, other: string): number {
  if (one === other) return 1
  if (one.charCodeAt(0) > 127 !== other.charCodeAt(0) > 127) return UNCOMPARABLE
  const pairs = (word: string) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2))
  const [first, second] = [pairs(one), pairs(other)]
  const shared = first.filter((pair) => second.includes(pair)).length
  return (2 * shared) / (first.length + second.length)
}
