import { isArabic } from '../../text/arabic.ts'
import { foldLatin } from '../../text/folds.ts'
import type { NameWord } from './consonant-keys.ts'
import { latinName } from './transliterate.ts'

/** A word of the query: its possible keys with their certainty, and its weight. */
export type AskedWord = { word: NameWord; keys: Map<string, number>; narrators: number; weight: number }

export type NarratorCandidate = { id: string; names: string[]; prominence: number }
/** `isWhole`: the query is exactly one of his names. */
export type RankedNarrator = { id: string; score: number; isWhole: boolean; prominence: number }

/** The weight of prominence relative to a full match of the name (1). */
const PROMINENCE = 0.35

/** The values of a name that has all words: as a whole, from its first word, adjacent, in order, in any order. */
const FORM = { whole: 1, beginning: 0.9, piece: 0.78, ordered: 0.68, unordered: 0.5 }

/** Narrators, best first, with scores from 0 to 1. */
export function rankCandidates(asked: AskedWord[], candidates: NarratorCandidate[]): RankedNarrator[] {
  return candidates
    .map(({ id, names, prominence }) => {
      const matches = names.map((name) => scoreName(asked, parseName(name)))
      const best = Math.max(...matches.map(({ value }) => value))
      return {
        id,
        score: best === 0 ? 0 : Math.round((1000 * (best + PROMINENCE * prominence)) / (1 + PROMINENCE)) / 1000,
        isWhole: matches.some(({ isWhole }) => isWhole),
        prominence,
      }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** The score of a narrator whose whole name is the query. */
export const scoreOfWhole = (prominence: number): number => (1 + PROMINENCE * prominence) / (1 + PROMINENCE)

type WrittenWord = { key: string; written: string }

const parseName = (name: string): WrittenWord[] =>
  name.split(' ').map((word) => {
    const at = word.indexOf('=')
    return { key: word.slice(0, at), written: word.slice(at + 1) }
  })

/** How well a name matches the query: the form of the match, times the share of the query that it covers. */
function scoreName(asked: AskedWord[], name: WrittenWord[]): { value: number; isWhole: boolean } {
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
  if (places.length === 0) return { value: 0, isWhole: false }
  const form = places.length < asked.length ? FORM.unordered : formOf(places, name.length)
  return { value: (form * matched) / weight, isWhole: form === FORM.whole }
}

/** The first place of the word after the earlier ones, or else any free place. */
function bestMatch(
  { word, keys }: AskedWord,
  name: WrittenWord[],
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

/** The similarity of two spellings, from 0 to 1: Dice's coefficient of letter pairs, in Latin letters if the scripts differ. */
function likeness(asked: string, other: string): number {
  if (asked === other) return 1
  const inTwoScripts = isArabic(asked) !== isArabic(other)
  const [one, two] = inTwoScripts ? [inLatin(asked), inLatin(other)] : [asked, other]
  if (one === two) return 1
  const pairs = (word: string) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2))
  const [first, second] = [pairs(one), pairs(two)]
  const shared = first.filter((pair) => second.includes(pair)).length
  return (2 * shared) / (first.length + second.length)
}

/** Transliterated words in memory. */
const MAX_LATIN = 50_000
const latin = new Map<string, string>()

/** A word in Latin letters without marks, memoised because the same names recur. */
function inLatin(word: string): string {
  const known = latin.get(word)
  if (known !== undefined) return known
  // names such as Abdullah are stored as one word
  const made = foldLatin(isArabic(word) ? (latinName(word.replace(/^(عبد|عبيد)ال/, '$1 ال')) ?? '') : word)
  if (latin.size < MAX_LATIN) latin.set(word, made)
  return made
}
