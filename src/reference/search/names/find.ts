import { z } from 'zod'
import { nameList, readTsv, readYaml, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { fold, isArabic } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { arabicSkeleton, latinSkeleton } from '../../text/skeleton.ts'
import { type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'

const row = z.object({ indonesian: nameList, english: nameList, arabic: nameList, keys: wordList })

/** The rows of the table of names. */
export const listNames = once(() => readTsv('reference/search/names/names.tsv', row))

/** A name: the count of each of its significant words, and `allWords`, those of all names of its records. */
type NameWords = {
  keys: string[]
  counts: ReadonlyMap<string, number>
  length: number
  allWords: ReadonlySet<string>
}

type NameIndex = {
  all: NameWords[]
  /** The places of the names that have a word. */
  placesByWord: Map<string, number[]>
  /** The words of all names, by themselves and by each spelling that lacks one letter. */
  spellings: Map<string, string>
}

/** Stands for a word that says what kind of record a name means, such as "hadith". No stem has this character. */
const KIND_WORD = '*'
/** In characters: the longest name has 75, and the words of the question come on top. */
const LONGEST_NAME_QUERY = 150
/** In letters: shorter words differ from too many others by one letter. */
const LEAST_MISSPELT = 5
/** In letters: nobody misspells a longer word by a single letter. */
const LONGEST_MISSPELT = 20
/** From this many significant words on a query may have one word more than the name. */
const LEAST_WORDS_TO_ADD_ONE = 3
/** From this many significant words on a query may lack one of them. */
const LEAST_WORDS_TO_OMIT_ONE = 5

const wordLists = readYaml(
  'reference/search/names/asking.yaml',
  z.strictObject({ kind: wordList, asking: wordList, persons: wordList }),
)
const kindWords = new Set(wordLists.kind.map(fold))
const askingWords = new Set(wordLists.asking.map(fold))
const persons = new Set(wordLists.persons.map(fold))

const indonesian = once(() => namesIn('indonesian'))
const english = once(() => namesIn('english'))
const arabic = once(() => namesIn('arabic'))

/** The keys, best first, of the records that a query names, if it asks for nothing else. */
export function keysNamed(query: string): string[] {
  if (query.length > LONGEST_NAME_QUERY) return []
  const found = isArabic(query)
    ? [match(query, 'arabic', arabic())]
    : [match(query, 'indonesian', indonesian()), match(query, 'english', english())]
  const best = found.reduce((best, one) => (one.score > best.score ? one : best))
  return best.keys.length > 0 ? best.keys : keysBySound(query)
}

/** Ordinary words have the same consonants as shorter names. */
const LEAST_CONSONANTS_OF_NAME = 6

/** The keys of an Arabic name that the query is in Latin letters: "la dhoror wa la dhiror". */
function keysBySound(query: string): string[] {
  const sound = undoubled(latinSkeleton(query))
  return sound.length < LEAST_CONSONANTS_OF_NAME ? [] : (keysOfSounds().get(sound) ?? [])
}

/** Arabic writes a letter once if there is no vowel between its two occurrences. */
const undoubled = (skeleton: string): string => skeleton.replace(/(.)\1+/g, '$1')

const keysOfSounds = once(
  () =>
    new Map(
      listNames().flatMap(({ arabic: names, keys }) =>
        names.map((name) => [undoubled(arabicSkeleton(name)), keys] as const),
      ),
    ),
)

/** The name with the most words in the query and the fewest others. */
function match(query: string, language: Language, names: NameIndex): { keys: string[]; score: number } {
  const words = significantWords(query, language).map((word) => inNames(word, language, names))
  const counts = countsOf(words)
  let best: { keys: string[]; score: number } = { keys: [], score: 0 }
  for (const at of new Set(words.flatMap((word) => names.placesByWord.get(word) ?? []))) {
    const name = names.all[at]
    if (!name) continue
    let missing = 0
    for (const [word, count] of name.counts) missing += Math.max(0, count - (counts.get(word) ?? 0))
    const foreign = words.filter((word) => word !== KIND_WORD && !name.allWords.has(word)).length
    const isNamed =
      missing === 0
        ? foreign <= (name.length >= LEAST_WORDS_TO_ADD_ONE ? 1 : 0)
        : missing === 1 && foreign === 0 && name.length >= LEAST_WORDS_TO_OMIT_ONE
    const score = name.length - missing - foreign
    if (isNamed && score > best.score) best = { keys: name.keys, score }
  }
  return best
}

/** The significant words of a text. People's names are left out, since a story is known by its events, unless only one word remains. */
function significantWords(text: string, language: Language): string[] {
  const words = fold(text)
    .split(' ')
    .flatMap((word) => {
      if (kindWords.has(word)) return [KIND_WORD]
      return word === '' || askingWords.has(word) || isStopWord(word, language) ? [] : [word]
    })
  const withoutPersons = words.filter((word) => !persons.has(word))
  return withoutPersons.length > 1 ? withoutPersons : words
}

/** The concept of a word's stem, or the stem, so that a story is found in other words too. */
function meaningOf(word: string, language: Language): string {
  if (word === KIND_WORD) return KIND_WORD
  const stemmed = stem(word, language)
  const concept = conceptOf(language, stemmed)
  return concept === undefined ? stemmed : `#${concept}`
}

/** The meaning of a query's word, after correcting it to the spelling of the names. */
function inNames(word: string, language: Language, { placesByWord, spellings }: NameIndex): string {
  const meaning = meaningOf(word, language)
  if (placesByWord.has(meaning) || word.length < LEAST_MISSPELT) return meaning
  const corrected = [word, ...withoutOneLetter(word)].map((spelling) => spellings.get(spelling)).find((known) => known)
  return corrected === undefined ? meaning : meaningOf(corrected, language)
}

function namesIn(language: Language): NameIndex {
  const all: NameWords[] = []
  const placesByWord = new Map<string, number[]>()
  const spellings = new Map<string, string>()
  for (const { keys, ...names } of listNames()) {
    const named = names[language].map((name) => significantWords(name, language))
    const allWords = new Set(named.flat().map((word) => meaningOf(word, language)))
    for (const words of named) {
      const counts = countsOf(words.map((word) => meaningOf(word, language)))
      for (const word of counts.keys()) placesByWord.set(word, [...(placesByWord.get(word) ?? []), all.length])
      all.push({ keys, counts, length: words.filter((word) => word !== KIND_WORD).length, allWords })
      for (const word of words)
        if (word.length >= LEAST_MISSPELT)
          for (const spelling of [word, ...withoutOneLetter(word)]) spellings.set(spelling, word)
    }
  }
  return { all, placesByWord, spellings }
}

const withoutOneLetter = (word: string): string[] =>
  word.length > LONGEST_MISSPELT ? [] : Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

function countsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
