import { numberOf } from '../../index/snapshot/dictionary.ts'
import { nearestSpelling } from '../../index/snapshot/nearest-spelling.ts'
import { countOf } from '../../index/snapshot/postings.ts'
import { holdsLanguage, type SearchIndex } from '../../index/snapshot/search-index.ts'
import { fold, isArabic, respellUthmani } from '../../text/arabic.ts'
import { conceptOf, LONGEST_PHRASE, synonyms } from '../../text/concepts.ts'
import { wordsInWriting } from '../../text/spoken.ts'
import { writtenForms } from '../../text/spoken-forms.ts'
import { type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'

/** A way to meet one query word: a stem, or a synonym of several stems that must all be there. */
interface Variant {
  terms: number[]
  weight: number
  kind: 'word' | 'spelling' | 'synonym'
}
/** One word of the query that carries meaning, and what it is worth. */
export interface QueryWord {
  word: string
  idf: number
  variants: Variant[]
}
export interface Query {
  language: Language
  slots: QueryWord[]
  /** The terms of all words in order, stop words included, −1 for an unknown one: phrases are searched with it. */
  sequence: number[]
}

/** The idf of a word that no passage holds; this and the next two were chosen on the development queries. */
const UNKNOWN_IDF = 8
/** A synonym counts half of the word itself, as measured with UNKNOWN_IDF. */
const SYNONYM_WEIGHT = 0.5
/** A word that the query probably misspells counts a little less than one that it spells right, measured likewise. */
const SPELLING_WEIGHT = 0.8
/** Passages: a word in fewer may itself be a misspelling. */
const RARE = 3
/** Words of a query: more are a text, and each is looked up. */
const MOST_SLOTS = 40
/** Each costs a search among 100,000 words. */
const MOST_CORRECTIONS = 8
/** Words of a query: nobody says more at once, and each unknown one is tried in a hundred forms. */
const MOST_SAID = 30
/** How much a word of the glossary counts for a query's language, with its frequency in the passages and without it. */
const TERM = { withFrequency: 2, alone: 4 }

/** Reads a query: its language, its slots with their variants, and its words in order. */
export function readQuery(text: string, index: SearchIndex): Query {
  const { language, words } = readWords(text, index)
  const content = words.filter(({ word }) => !isStopWord(word, language))
  const stems = content.map(({ word }) => stem(word, language))
  const slots = new Map<string, QueryWord>()
  let corrections = 0
  for (const [at, { word, said }] of content.entries()) {
    const name = stems[at] ?? ''
    if (slots.has(name) || slots.size === MOST_SLOTS) continue
    const slot = readSlot(word, name, language, index)
    if (slot.variants.length === 0 && corrections++ < MOST_CORRECTIONS) correct(slot, name, language, index)
    const spoken = said === undefined ? undefined : numberOf(index.terms, `${language}:${stem(said, language)}`)
    if (spoken !== undefined) slot.variants.push({ terms: [spoken], weight: 1, kind: 'word' })
    slots.set(name, slot)
  }
  addSynonyms(stems, language, slots, index)
  return {
    language,
    slots: [...slots.values()],
    sequence: words.map(({ word }) => numberOf(index.terms, `${language}:${stem(word, language)}`) ?? -1),
  }
}

/** A query as it would be written, in which its vector is looked for: what is spoken is not in the texts that the model has read. */
export function asWritten(text: string, index: SearchIndex): string {
  const { words } = readWords(text, index)
  return words.some(({ said }) => said !== undefined) ? words.map(({ word }) => word).join(' ') : text
}

/** The words of a query, folded; of spoken Indonesian those of the written language, each with the one that was said. */
function readWords(text: string, index: SearchIndex): { language: Language; words: { word: string; said?: string }[] } {
  const told = fold(respellUthmani(text)).split(' ').filter(Boolean)
  const language = detectLanguage(told, index)
  if (language !== 'indonesian') return { language, words: told.map((word) => ({ word })) }
  const written = wordsInWriting(told)
  const words = told.flatMap((said, at) =>
    // a form that books have less often than the word itself was not meant: names look like anything
    (written[at] === undefined
      ? [at < MOST_SAID ? mostFrequent([said, ...writtenForms(said)], index) : said]
      : fold(written[at]).split(' ')
    )
      .filter(Boolean)
      .map((word) => (word === said ? { word } : { word, said })),
  )
  return { language, words }
}

function mostFrequent(words: string[], index: SearchIndex): string {
  const [first = ''] = words
  if (words.length < 2) return first
  return words.toSorted((a, b) => frequency(b, 'indonesian', index) - frequency(a, 'indonesian', index))[0] ?? first
}

export function idfOf(index: SearchIndex, term: number): number {
  const documents = countOf(index.postings, term)
  return Math.log(1 + (index.ids.length - documents + 0.5) / (documents + 0.5))
}

/** Script first, then stop words, then in which language's passages the words are the commoner. */
export function detectLanguage(words: string[], index: SearchIndex): Language {
  const arabic = words.filter(isArabic).length
  if (arabic * 2 >= words.length && arabic > 0) return 'arabic'
  // frequencies compare only where both languages have texts; elsewhere the glossary decides
  const comparable = holdsLanguage(index, 'indonesian') && holdsLanguage(index, 'english')
  const familiarity = (word: string, language: Language) => {
    const isTerm = conceptOf(language, stem(word, language)) !== undefined
    return comparable
      ? frequency(word, language, index) + TERM.withFrequency * Number(isTerm)
      : TERM.alone * Number(isTerm)
  }
  let lead = 0
  for (const word of words) {
    lead += 4 * (Number(isStopWord(word, 'indonesian')) - Number(isStopWord(word, 'english')))
    lead += familiarity(word, 'indonesian') - familiarity(word, 'english')
  }
  return lead >= 0 ? 'indonesian' : 'english'
}

function frequency(word: string, language: Language, index: SearchIndex): number {
  const term = numberOf(index.terms, `${language}:${stem(word, language)}`)
  return term === undefined ? 0 : Math.log1p(countOf(index.postings, term))
}

function readSlot(word: string, name: string, language: Language, index: SearchIndex): QueryWord {
  const slot: QueryWord = { word, idf: UNKNOWN_IDF, variants: [] }
  const own = language === 'arabic' || !isArabic(word) ? language : 'arabic'
  // A word that its own language hardly knows may belong to the other one: "ayat al kursi throne verse".
  const other: Language = language === 'english' ? 'indonesian' : 'english'
  for (const candidate of own === 'arabic' ? [own] : [own, other]) {
    const term = numberOf(index.terms, `${candidate}:${candidate === language ? name : stem(word, candidate)}`)
    if (term === undefined || countOf(index.postings, term) < (candidate === own ? 1 : RARE)) continue
    slot.variants.push({ terms: [term], weight: 1, kind: 'word' })
    slot.idf = idfOf(index, term)
    if (countOf(index.postings, term) >= RARE) break
  }
  return slot
}

function correct(slot: QueryWord, name: string, language: Language, index: SearchIndex): void {
  const near = name.length < 4 ? undefined : nearestSpelling(index.spelling, language, name, index.postings)
  if (near === undefined) return
  slot.variants.push({ terms: [near], weight: SPELLING_WEIGHT, kind: 'spelling' })
  slot.idf = idfOf(index, near)
}

function addSynonyms(content: string[], language: Language, slots: Map<string, QueryWord>, index: SearchIndex): void {
  // a repeated phrase adds nothing
  const known = new Set<string>()
  for (let from = 0; from < content.length; from++) {
    for (let length = 1; length <= LONGEST_PHRASE && from + length <= content.length; length++) {
      const phraseWords = content.slice(from, from + length)
      const phrase = phraseWords.join(' ')
      if (known.has(phrase)) continue
      known.add(phrase)
      for (const synonym of synonyms(language, phraseWords)) {
        const terms = synonym.stems.map((name) => numberOf(index.terms, `${synonym.language}:${name}`))
        if (!terms.every((term) => term !== undefined)) continue
        for (const name of phraseWords)
          slots.get(name)?.variants.push({ terms, weight: SYNONYM_WEIGHT, kind: 'synonym' })
      }
    }
  }
}
