import { z } from 'zod'
import { readYaml, wordList } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { fold } from '../text/arabic.ts'
import { conceptOf } from '../text/concepts.ts'
import { LANGUAGES, type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Wording } from './wordings.ts'

/**
 * The saying nearest to a short text. `ofText` and `ofWording` are the shared portions of each, weighted by rarity, 0 to 1; `shared` counts
 * words.
 */
export type NearestSaying<What> = { saying: What; ofText: number; ofWording: number; shared: number }

/** Weight of a stop word: it distinguishes little, but "not because of you" has nothing else. */
const STOP_WORD_WEIGHT = 0.2
/** Weight of a word that no saying has, as a share of the rarest word's. */
const ABSENT_WORD_WEIGHT = 0.8

const synonyms = once(() => {
  const found = new Map<string, string>()
  const lists = readYaml(
    'reference/verify/saying-synonyms.yaml',
    z.strictObject({ indonesian: z.array(wordList), english: z.array(wordList), arabic: z.array(wordList) }),
  )
  for (const language of LANGUAGES)
    for (const [number, words] of lists[language].entries())
      for (const word of words) {
        const root = `${language}:${stem(fold(word), language)}`
        if (!found.has(root)) found.set(root, `${language}=${number}`)
      }
  return found
})

/** The words of a text by their meanings, each with whether it is a stop word; synonyms have one key. */
function meanings(text: string, language: Language): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const word of fold(text).split(' ')) {
    if (word === '') continue
    const root = stem(word, language)
    const key = synonyms().get(`${language}:${root}`) ?? String(conceptOf(language, root) ?? `${language}:${root}`)
    found.set(key, isStopWord(word, language) && (found.get(key) ?? true))
  }
  return found
}

type StemmedWording<What> = { saying: What; language: Language; words: Map<string, boolean>; total: number }
type WordingIndex<What> = {
  wordings: StemmedWording<What>[]
  /** The wordings that have each word. */
  byWord: Map<string, StemmedWording<What>[]>
  weightOf: (key: string, isStop: boolean) => number
}

const indexes = new WeakMap<object, WordingIndex<unknown>>()

/** Built once for each list of wordings. */
function wordingIndex<What>(wordings: Wording<What>[]): WordingIndex<What> {
  const known = indexes.get(wordings)
  // this very list built it, so `What` is the same
  if (known) return known as WordingIndex<What>
  const read = wordings.flatMap(({ saying, text, language }) =>
    clausesOf(text, language).map((words) => ({ saying, language, words, total: 0 })),
  )
  const byWord = new Map<string, StemmedWording<What>[]>()
  for (const one of read)
    for (const key of one.words.keys()) {
      const list = byWord.get(key)
      if (list) list.push(one)
      else byWord.set(key, [one])
    }
  const sayingsWith = new Map([...byWord].map(([key, list]) => [key, new Set(list.map(({ saying }) => saying)).size]))
  const sayings = new Set(wordings.map(({ saying }) => saying)).size
  const most = Math.log(1 + sayings)
  const weightOf = (key: string, isStop: boolean) => {
    const count = sayingsWith.get(key)
    const weight = count === undefined ? ABSENT_WORD_WEIGHT * most : Math.log(1 + sayings / count)
    return isStop ? STOP_WORD_WEIGHT * weight : weight
  }
  for (const one of read) one.total = sum(one.words, weightOf)
  const index = { wordings: read, byWord, weightOf }
  indexes.set(wordings, index)
  return index
}

/** In significant words: a shorter clause does not circulate alone. */
const LEAST_IN_CLAUSE = 2

/** The words of a whole saying, and of its first part where that circulates alone. */
function clausesOf(text: string, language: Language): Map<string, boolean>[] {
  const whole = meanings(text, language)
  const opening = meanings(text.split(/[:;,،؛]/)[0] ?? '', language)
  return opening.size < whole.size && countSignificant(opening) >= LEAST_IN_CLAUSE ? [whole, opening] : [whole]
}

const countSignificant = (words: Map<string, boolean>): number => [...words.values()].filter((isStop) => !isStop).length

const sum = (words: Map<string, boolean>, weightOf: WordingIndex<unknown>['weightOf']): number =>
  [...words].reduce((total, [key, isStop]) => total + weightOf(key, isStop), 0)

/** Finds the saying nearest to a short text, however distant; undefined if they share no significant word. */
export function nearestTo<What>(
  text: string,
  language: Language,
  wordings: Wording<What>[],
): NearestSaying<What> | undefined {
  const index = wordingIndex(wordings)
  const textWords = meanings(text, language)
  const ofTextWords = sum(textWords, index.weightOf)
  const inCommon = new Map<StemmedWording<What>, Map<string, boolean>>()
  for (const [key, isStop] of textWords)
    for (const wording of index.byWord.get(key) ?? [])
      if (wording.language === language) inCommon.set(wording, (inCommon.get(wording) ?? new Map()).set(key, isStop))
  let best: (NearestSaying<What> & { value: number }) | undefined
  for (const wording of index.wordings) {
    const both = inCommon.get(wording)
    const shared = both ? countSignificant(both) : 0
    if (!both || shared === 0) continue
    const { saying, total } = wording
    const weight = sum(both, index.weightOf)
    const [ofText, ofWording] = [weight / ofTextWords, weight / total]
    const value = (2 * ofText * ofWording) / (ofText + ofWording)
    if (value > (best?.value ?? 0)) best = { saying, ofText, ofWording, shared, value }
  }
  return best && { saying: best.saying, ofText: best.ofText, ofWording: best.ofWording, shared: best.shared }
}
