import { memoised } from '../text/memoised.ts'
import { latinSkeleton } from '../text/skeleton.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { letterWords, type Word } from '../text/words.ts'
import { type Alignment, align } from './align.ts'
import { isLight, meaningOf } from './meanings.ts'
import { COPULAS, runsOf, type Saying, stemmed, type Wording } from './wordings.ts'

/** Words of a text that are a listed saying, from the place `from` up to `to`. */
export type FoundSaying<What = Saying> = {
  from: number
  to: number
  saying: What
  same: number
  /** The share of the wording's words, or sounds, that stand there. */
  share: number
  /** The wording as it is listed, and whether its words stand there one after the other with none between them. */
  wording: string
  language: Language
  /** How many words of the wording are missing in front and behind, and whether others stand in the place of some inside. */
  missing: { before: number; after: number; replaced: boolean }
  /** Whether all its words of weight stand there, one of them in another's place. */
  moved: boolean
  unbroken: boolean
}

/** Of a wording: fewer stand in ordinary words one after another. */
const LEAST_CONSONANTS = 9
/** Of the words of weight of a wording, so many stand in the text for it to be said. */
const OF_SAYING = 0.8
/** Of its consonants: vowels are not compared, so more have to agree. */
const OF_SOUND = 0.88

/** Where the words of a text are a listed saying, in any of its wordings or in Latin letters; the closest where several are. */
export function sayingsIn<What>(words: Word[], wordings: Wording<What>[]): FoundSaying<What>[] {
  const found: FoundSaying<What>[] = []
  for (const language of LANGUAGES) {
    if (!words.some(({ arabic }) => arabic === (language === 'arabic'))) continue
    const kept = [...words.keys()].filter((at) => !COPULAS.has(words[at]?.letters ?? ''))
    const all = stemmed(words, language)
    const places = [...all.keys()]
    const content = places.filter((at) => !isStopWord(all[at]?.letters ?? '', language))
    const read = {
      whole: { words: all, places },
      content: { words: content.flatMap((at) => all[at] ?? []), places: content },
    }
    for (const wording of likelyIn(all, wordings, language)) {
      const { words: among, places: at } = wording.short ? read.whole : read.content
      const placeOf = (one: number) => kept[at[one] ?? 0] ?? 0
      const alike = align(among, 0, among.length, wording.words, (a, b) => a === b)
      const different = alike?.differences.reduce((sum, one) => sum + one.to - one.from, 0) ?? 0
      if (!alike || alike.same < (wording.short ? 1 : OF_SAYING) * wording.words.length) continue
      if (different > (wording.short ? 0 : 0.3 * alike.same)) continue
      found.push({
        from: placeOf(alike.from),
        to: placeOf(alike.to - 1) + 1,
        saying: wording.saying,
        same: alike.same,
        share: alike.same / wording.words.length,
        wording: wording.text,
        language,
        missing: missingIn(among, alike, wording.words, language),
        moved: isMoved(among, alike, wording.words),
        unbroken: alike.same === wording.words.length && different === 0,
      })
    }
  }
  // a wording that is found by its words is none that only sounds like it
  const byWords = new Set(found.map(({ wording }) => wording))
  return closest([...found, ...soundsIn(words, wordings).filter((one) => one.unbroken || !byWords.has(one.wording))])
}

function isMoved(words: Word[], { from, to, same, differences }: Alignment, wording: Word[]): boolean {
  if (same === wording.length || differences.length === 0) return false
  const said = new Set(words.slice(from, to).map(({ key }) => key))
  return wording.every(({ key }) => said.has(key))
}

/** The wordings of which a text has so many words that it may say them, in their order. */
function likelyIn<What>(words: Word[], wordings: Wording<What>[], language: Language): Wording<What>[] {
  const { ofWord } = holdersOf(wordings)
  const held = new Map<Wording<What>, number>()
  for (const key of new Set(words.map(({ key }) => key)))
    for (const wording of ofWord.get(key) ?? []) held.set(wording, (held.get(wording) ?? 0) + 1)
  return wordings.filter(
    (wording) => wording.language === language && (held.get(wording) ?? 0) >= OF_SAYING * wording.words.length,
  )
}

function missingIn(words: Word[], alike: Alignment, wording: Word[], language: Language): FoundSaying['missing'] {
  const weighty = (some: Word[]) => some.filter(({ letters }) => !isLight(letters, language))
  const meant = (some: Word[]) => weighty(some).map((word) => meaningOf(word, language))
  return {
    before: weighty(wording.slice(0, alike.recordFrom)).length,
    after: weighty(wording.slice(alike.recordTo)).length,
    replaced: alike.differences.some((one) => {
      const [here, there] = [meant(words.slice(one.from, one.to)), meant(wording.slice(one.recordFrom, one.recordTo))]
      return here.length > 0 && there.length > 0 && here.join(' ') !== there.join(' ')
    }),
  }
}

/** The wordings that hold a run of sounds, each once; and those that hold a word, as often as they do. */
type Holders<What> = { ofRun: Map<string, Wording<What>[]>; ofWord: Map<string, Wording<What>[]> }
const known = new WeakMap<object, Holders<unknown>>()

/** Made once for each list of wordings. */
function holdersOf<What>(wordings: Wording<What>[]): Holders<What> {
  const before = known.get(wordings)
  // made of this very list
  if (before) return before as Holders<What>
  const holders: Holders<What> = { ofRun: new Map(), ofWord: new Map() }
  const put = (map: Map<string, Wording<What>[]>, one: string, wording: Wording<What>) => {
    const list = map.get(one)
    if (list) list.push(wording)
    else map.set(one, [wording])
  }
  for (const wording of wordings) {
    for (const run of new Set(wording.runs)) put(holders.ofRun, run, wording)
    for (const { key } of wording.words) put(holders.ofWord, key, wording)
  }
  known.set(wordings, holders)
  return holders
}

/** The consonants of a word in Latin letters, each a word. */
const soundOf = memoised((letters: string) => letterWords(latinSkeleton(letters)), 5_000)

/** By their consonants: "uthlubul ilma walau bish shin". */
function soundsIn<What>(words: Word[], wordings: Wording<What>[]): FoundSaying<What>[] {
  const letters: Word[] = []
  const places: number[] = []
  for (const [at, word] of words.entries())
    for (const one of word.arabic ? [] : soundOf(word.letters)) {
      if (letters.at(-1)?.key === one.key) continue
      letters.push(one)
      places.push(at)
    }
  // each place of the text is looked up once, however many wordings there are and however often it says the same
  const standing = new Map<Wording<What>, number[]>()
  const { ofRun } = holdersOf(wordings)
  for (const [at, run] of runsOf(letters).entries())
    for (const wording of ofRun.get(run) ?? []) {
      const known = standing.get(wording)
      if (known) known.push(at)
      else standing.set(wording, [at])
    }
  return [...standing].flatMap(([{ sound, runs, saying, text, language }, found]) => {
    if (sound.length < LEAST_CONSONANTS) return []
    const longest = Math.floor(sound.length * 1.15)
    const least = Math.ceil(0.7 * runs.length)
    const begin = found.find((from, at) => (found[at + least - 1] ?? Number.POSITIVE_INFINITY) - from <= longest)
    if (begin === undefined) return []
    const [from, to] = [Math.max(0, begin - longest), Math.min(letters.length, begin + 2 * longest)]
    const alike = align(letters, from, to, sound, (a, b) => a === b)
    if (!alike || alike.same < OF_SOUND * sound.length || alike.to - alike.from > longest) return []
    return [
      {
        from: places[alike.from] ?? 0,
        to: (places[alike.to - 1] ?? 0) + 1,
        saying,
        same: alike.same / 2,
        share: alike.same / sound.length,
        wording: text,
        language,
        missing: {
          before: alike.recordFrom,
          after: sound.length - alike.recordTo,
          replaced: alike.differences.some((one) => one.to > one.from && one.recordTo > one.recordFrom),
        },
        moved: false,
        unbroken: alike.same === sound.length && alike.differences.length === 0,
      },
    ]
  })
}

function closest<What>(found: FoundSaying<What>[]): FoundSaying<What>[] {
  const kept: FoundSaying<What>[] = []
  for (const one of found.sort(
    (a, b) => b.to - b.from - (a.to - a.from) || Number(b.unbroken) - Number(a.unbroken) || b.same - a.same,
  ))
    if (!kept.some(({ from, to }) => from < one.to && one.from < to)) kept.push(one)
  return kept
}
