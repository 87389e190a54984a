import { memoised } from '../text/memoised.ts'
import { latinSkeleton } from '../text/skeleton.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { letterWords, type Word } from '../text/words.ts'
import { type Alignment, align } from './align.ts'
import { isInsignificant, meaningOf } from './meanings.ts'
import { COPULAS, runsOf, type Saying, stemmed, type Wording } from './wordings.ts'

/** Words of a text that are a listed saying, from `from` up to `to`. */
export type FoundSaying<What = Saying> = {
  from: number
  to: number
  saying: What
  same: number
  /** The share of the wording's words, or sounds, that the text has. */
  share: number
  /** The wording as it is listed. */
  wording: string
  language: Language
  /** How many significant words of the wording are missing in front and at the end, and whether others replace some inside. */
  missing: { before: number; after: number; replaced: boolean }
  /** Whether all its significant words are there, one of them at another's place. */
  moved: boolean
  /** Whether all its words are there in sequence, with no others between them. */
  unbroken: boolean
  /** Whether it was found by its consonants alone. */
  bySound: boolean
}

/** Consonants of a wording: fewer occur in sequence in ordinary text. */
const LEAST_CONSONANTS_OF_WORDING = 9
/** Share of a wording's significant words that a text must have to say it. */
const LEAST_OF_SAYING = 0.8
/** Share of a wording's consonants: higher, because vowels are not compared. */
const LEAST_OF_SOUND = 0.88

/** Share of a wording's runs of three consonants: each differing consonant removes three of them. */
const LEAST_OF_RUNS = 0.7

/** Finds listed sayings in a text, in any of their wordings or in Latin letters; of overlapping ones the closest. */
export function sayingsIn<What>(words: Word[], wordings: Wording<What>[]): FoundSaying<What>[] {
  const found: FoundSaying<What>[] = []
  const { inLanguages, contentIndexes, sounds } = searchedText(words)
  for (const { language, whole, content } of inLanguages) {
    for (const wording of likelyIn(whole.words, wordings, language)) {
      const { words: among, places: at } = wording.short ? whole : content
      const placeOf = (one: number) => contentIndexes[at[one] ?? 0] ?? 0
      const alignment = align(among, 0, among.length, wording.words, (a, b) => a === b)
      const different = alignment?.differences.reduce((sum, one) => sum + one.to - one.from, 0) ?? 0
      if (!alignment || alignment.same < (wording.short ? 1 : LEAST_OF_SAYING) * wording.words.length) continue
      // the text may have other words, up to 30% as many as match
      if (different > (wording.short ? 0 : 0.3 * alignment.same)) continue
      found.push({
        from: placeOf(alignment.from),
        to: placeOf(alignment.to - 1) + 1,
        saying: wording.saying,
        same: alignment.same,
        share: alignment.same / wording.words.length,
        wording: wording.text,
        language,
        missing: missingIn(among, alignment, wording.words, language),
        moved: isMoved(among, alignment, wording.words),
        unbroken: alignment.same === wording.words.length && different === 0,
        bySound: false,
      })
    }
  }
  // sounds add a wording already found by its words only if they match exactly
  const byWords = new Set(found.map(({ wording }) => wording))
  return closest([...found, ...soundsIn(sounds, wordings).filter((one) => one.unbroken || !byWords.has(one.wording))])
}

function isMoved(words: Word[], { from, to, same, differences }: Alignment, wording: Word[]): boolean {
  if (same === wording.length || differences.length === 0) return false
  const keys = new Set(words.slice(from, to).map(({ key }) => key))
  return wording.every(({ key }) => keys.has(key))
}

/** The words of a text as sayings are searched in them: by their stems in each language, and by their sounds. */
type SearchedText = {
  /** Indexes of the words that are not copulas. */
  contentIndexes: number[]
  inLanguages: { language: Language; whole: Placed; content: Placed }[]
  sounds: TextSounds
}
type Placed = { words: Word[]; places: number[] }
/** The consonants of a text, the index of the word of each, and each run of three. */
type TextSounds = { letters: Word[]; places: number[]; runs: string[] }

/** Cached, because a text is compared with several lists of wordings. */
const readingsCache = new WeakMap<Word[], SearchedText>()

function searchedText(words: Word[]): SearchedText {
  const before = readingsCache.get(words)
  if (before) return before
  const reading = {
    contentIndexes: [...words.keys()].filter((at) => !COPULAS.has(words[at]?.letters ?? '')),
    inLanguages: LANGUAGES.filter((language) => words.some(({ arabic }) => arabic === (language === 'arabic'))).map(
      (language) => {
        const all = stemmed(words, language)
        const places = [...all.keys()]
        const content = places.filter((at) => !isStopWord(all[at]?.letters ?? '', language))
        return {
          language,
          whole: { words: all, places },
          content: { words: content.flatMap((at) => all[at] ?? []), places: content },
        }
      },
    ),
    sounds: textSounds(words),
  }
  readingsCache.set(words, reading)
  return reading
}

/** The wordings of which a text has enough words, in their order. */
function likelyIn<What>(words: Word[], wordings: Wording<What>[], language: Language): Wording<What>[] {
  const { ofWord, leastWords } = wordingsByRun(wordings)
  const counts = new Uint16Array(wordings.length)
  for (const key of new Set(words.map(({ key }) => key)))
    for (const place of ofWord.get(key) ?? []) counts[place] = (counts[place] ?? 0) + 1
  return wordings.filter(
    (wording, place) => (counts[place] ?? 0) >= (leastWords[place] ?? 0) && wording.language === language,
  )
}

function missingIn(words: Word[], alignment: Alignment, wording: Word[], language: Language): FoundSaying['missing'] {
  const significant = (some: Word[]) => some.filter(({ letters }) => !isInsignificant(letters, language))
  const meant = (some: Word[]) => significant(some).map((word) => meaningOf(word, language))
  return {
    before: significant(wording.slice(0, alignment.recordFrom)).length,
    after: significant(wording.slice(alignment.recordTo)).length,
    replaced: alignment.differences.some((one) => {
      const [here, there] = [meant(words.slice(one.from, one.to)), meant(wording.slice(one.recordFrom, one.recordTo))]
      return here.length > 0 && there.length > 0 && here.join(' ') !== there.join(' ')
    }),
  }
}

/**
 * Indexes of the wordings that have a run of sounds, each once, and of those that have a word, as often as they have it; and the minimum of
 * words and runs that a text must have to say each wording.
 */
type WordingsByRun = {
  ofRun: Map<string, number[]>
  ofWord: Map<string, number[]>
  leastWords: Uint16Array
  leastRuns: Uint16Array
}
const wordingsCache = new WeakMap<object, WordingsByRun>()

/** Built once for each list of wordings. */
function wordingsByRun<What>(wordings: Wording<What>[]): WordingsByRun {
  const before = wordingsCache.get(wordings)
  if (before) return before
  const index: WordingsByRun = {
    ofRun: new Map(),
    ofWord: new Map(),
    leastWords: Uint16Array.from(wordings, ({ words }) => Math.ceil(LEAST_OF_SAYING * words.length)),
    leastRuns: Uint16Array.from(wordings, ({ runs }) => Math.ceil(LEAST_OF_RUNS * runs.length)),
  }
  const put = (map: Map<string, number[]>, one: string, place: number) => {
    const list = map.get(one)
    if (list) list.push(place)
    else map.set(one, [place])
  }
  for (const [place, { runs, sound, words }] of wordings.entries()) {
    if (sound.length >= LEAST_CONSONANTS_OF_WORDING) for (const run of new Set(runs)) put(index.ofRun, run, place)
    for (const { key } of words) put(index.ofWord, key, place)
  }
  wordingsCache.set(wordings, index)
  return index
}

/** The consonants of a word in Latin letters, each as a word. */
const soundOf = memoised((letters: string) => letterWords(latinSkeleton(letters)), 5_000)

function textSounds(words: Word[]): TextSounds {
  const letters: Word[] = []
  const places: number[] = []
  for (const [at, word] of words.entries())
    for (const one of word.arabic ? [] : soundOf(word.letters)) {
      if (letters.at(-1)?.key === one.key) continue
      letters.push(one)
      places.push(at)
    }
  return { letters, places, runs: runsOf(letters) }
}

/** Finds sayings by their consonants: "uthlubul ilma walau bish shin". */
function soundsIn<What>(
  { letters, places, runs: textRuns }: TextSounds,
  wordings: Wording<What>[],
): FoundSaying<What>[] {
  // looks up each place of the text once, however many wordings there are and however often it repeats one
  const { ofRun, leastRuns } = wordingsByRun(wordings)
  const times = new Uint16Array(wordings.length)
  for (const run of textRuns) for (const place of ofRun.get(run) ?? []) times[place] = (times[place] ?? 0) + 1
  // in the order in which they begin in the text
  const positions = new Map<number, number[]>()
  for (const [at, run] of textRuns.entries())
    for (const place of ofRun.get(run) ?? []) {
      if ((times[place] ?? 0) < (leastRuns[place] ?? 0)) continue
      const found = positions.get(place)
      if (found) found.push(at)
      else positions.set(place, [at])
    }
  return [...positions].flatMap(([place, found]) => {
    const wording = wordings[place]
    if (!wording) return []
    const { sound, saying, text, language } = wording
    // spelling may add up to 15% to the consonants
    const longest = Math.floor(sound.length * 1.15)
    const least = leastRuns[place] ?? 0
    const begin = found.find((from, at) => (found[at + least - 1] ?? Number.POSITIVE_INFINITY) - from <= longest)
    if (begin === undefined) return []
    const [from, to] = [Math.max(0, begin - longest), Math.min(letters.length, begin + 2 * longest)]
    const alignment = align(letters, from, to, sound, (a, b) => a === b)
    if (!alignment || alignment.same < LEAST_OF_SOUND * sound.length || alignment.to - alignment.from > longest)
      return []
    return [
      {
        from: places[alignment.from] ?? 0,
        to: (places[alignment.to - 1] ?? 0) + 1,
        saying,
        same: alignment.same / 2,
        share: alignment.same / sound.length,
        wording: text,
        language,
        missing: {
          before: alignment.recordFrom,
          after: sound.length - alignment.recordTo,
          replaced: alignment.differences.some((one) => one.to > one.from && one.recordTo > one.recordFrom),
        },
        moved: false,
        unbroken: alignment.same === sound.length && alignment.differences.length === 0,
        bySound: true,
      },
    ]
  })
}

function closest<What>(found: FoundSaying<What>[]): FoundSaying<What>[] {
  const chosen: FoundSaying<What>[] = []
  for (const one of found.sort(
    (a, b) => b.to - b.from - (a.to - a.from) || Number(b.unbroken) - Number(a.unbroken) || b.same - a.same,
  ))
    if (!chosen.some(({ from, to }) => from < one.to && one.from < to)) chosen.push(one)
  return chosen
}
