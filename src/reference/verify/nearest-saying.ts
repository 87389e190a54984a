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
export type Nearest<What> = { saying: What; ofText: number; ofWording: number; shared: number }

/** Weight of a stop word: it distinguishes little, but "not because of you" has nothing else. */
const OF_STOP_WORD = 0.2
/** Weight of a word that no saying has, as a share of the rarest word's. */
const OF_FOREIGN_WORD = 0.8

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
type Index<What> = {
  wordings: StemmedWording<What>[]
  /** The wordings that have each word. */
  holding: Map<string, StemmedWording<What>[]>
  worth: (key: string, isStop: boolean) => number
}

const indexes = new WeakMap<object, Index<unknown>>()

/** Built once for each list of wordings. */
function indexOf<What>(wordings: Wording<What>[]): Index<What> {
  const known = indexes.get(wordings)
  // this very list built it, so `What` is the same
  if (known) return known as Index<What>
  const read = wordings.flatMap(({ saying, text, language }) =>
    clausesOf(text, language).map((words) => ({ saying, language, words, total: 0 })),
  )
  const holding = new Map<string, StemmedWording<What>[]>()
  for (const one of read)
    for (const key of one.words.keys()) {
      const list = holding.get(key)
      if (list) list.push(one)
      else holding.set(key, [one])
    }
  const sayingsWith = new Map([...holding].map(([key, list]) => [key, new Set(list.map(({ saying }) => saying)).size]))
  const sayings = new Set(wordings.map(({ saying }) => saying)).size
  const most = Math.log(1 + sayings)
  const worth = (key: string, isStop: boolean) => {
    const count = sayingsWith.get(key)
    const telling = count === undefined ? OF_FOREIGN_WORD * most : Math.log(1 + sayings / count)
    return isStop ? OF_STOP_WORD * telling : telling
  }
  for (const one of read) one.total = sum(one.words, worth)
  const index = { wordings: read, holding, worth }
  indexes.set(wordings, index)
  return index
}

/** In significant words: a shorter clause does not circulate alone. */
const LEAST_IN_CLAUSE = 2

/** The words of a whole saying, and of its first part where that circulates alone. */
function clausesOf(text: string, language: Language): Map<string, boolean>[] {
  const whole = meanings(text, language)
  const opening = meanings(text.split(/[:;,،؛]/)[0] ?? '', language)
  return opening.size < whole.size && telling(opening) >= LEAST_IN_CLAUSE ? [whole, opening] : [whole]
}

const telling = (words: Map<string, boolean>): number => [...words.values()].filter((isStop) => !isStop).length

const sum = (words: Map<string, boolean>, worth: Index<unknown>['worth']): number =>
  [...words].reduce((total, [key, isStop]) => total + worth(key, isStop), 0)

/** Finds the saying nearest to a short text, however distant; undefined where they share no significant word. */
export function nearestTo<What>(
  text: string,
  language: Language,
  wordings: Wording<What>[],
): Nearest<What> | undefined {
  const index = indexOf(wordings)
  const asked = meanings(text, language)
  const ofAsked = sum(asked, index.worth)
  const inCommon = new Map<StemmedWording<What>, Map<string, boolean>>()
  for (const [key, isStop] of asked)
    for (const wording of index.holding.get(key) ?? [])
      if (wording.language === language) inCommon.set(wording, (inCommon.get(wording) ?? new Map()).set(key, isStop))
  let best: (Nearest<What> & { value: number }) | undefined
  for (const wording of index.wordings) {
    const both = inCommon.get(wording)
    const shared = both ? telling(both) : 0
    if (!both || shared === 0) continue
    const { saying, total } = wording
    const worth = sum(both, index.worth)
    const [ofText, ofWording] = [worth / ofAsked, worth / total]
    const value = (2 * ofText * ofWording) / (ofText + ofWording)
    if (value > (best?.value ?? 0)) best = { saying, ofText, ofWording, shared, value }
  }
  return best && { saying: best.saying, ofText: best.ofText, ofWording: best.ofWording, shared: best.shared }
}
