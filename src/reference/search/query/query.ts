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

/** A match for one query word: a stem, or a synonym of several stems that must all occur. */
interface Variant {
  terms: number[]
  weight: number
  kind: 'word' | 'spelling' | 'synonym'
}
/** A content word of the query with its weight. */
export interface QueryWord {
  word: string
  idf: number
  variants: Variant[]
}
export interface Query {
  language: Language
  slots: QueryWord[]
  /** The terms of all words in order, stop words included, −1 for an unknown one. For matching phrases. */
  sequence: number[]
}

/** The idf of a word that no passage has. This and the next two weights were chosen on the development queries. */
const UNKNOWN_IDF = 8
/** A synonym counts half of the word itself. */
const SYNONYM_WEIGHT = 0.5
/** A corrected word counts a little less than one that is spelt right. */
const SPELLING_WEIGHT = 0.8
/** A word in fewer passages may itself be a misspelling. */
const RARE_PASSAGES = 3
/** Content words of a query. More make a text, and each costs look-ups. */
const MOST_SLOTS = 40
/** Each correction searches 100,000 words. */
const MOST_CORRECTIONS = 8
/** Words of a spoken query. Each unknown one is tried in a hundred forms, and nobody says more at once. */
const MOST_SPOKEN = 30
/** How much a word of the glossary counts in detecting the language, with its frequency in the passages and without it. */
const GLOSSARY_WEIGHT = { withFrequency: 2, alone: 4 }

/** Reads a query: its language, its slots with their variants, and its words in order. */
export function readQuery(text: string, index: SearchIndex): Query {
  const { language, words } = readWords(text, index)
  const content = words.filter(({ word }) => !isStopWord(word, language))
  const stems = content.map(({ word }) => stem(word, language))
  const slots = new Map<string, QueryWord>()
  let corrections = 0
  for (const [at, { word, spoken }] of content.entries()) {
    const name = stems[at] ?? ''
    if (slots.has(name) || slots.size === MOST_SLOTS) continue
    const slot = readSlot(word, name, language, index)
    if (slot.variants.length === 0 && corrections++ < MOST_CORRECTIONS) correct(slot, name, language, index)
    const term = spoken === undefined ? undefined : numberOf(index.terms, `${language}:${stem(spoken, language)}`)
    if (term !== undefined) slot.variants.push({ terms: [term], weight: 1, kind: 'word' })
    slots.set(name, slot)
  }
  addSynonyms(stems, language, slots, index)
  return {
    language,
    slots: [...slots.values()],
    sequence: words.map(({ word }) => numberOf(index.terms, `${language}:${stem(word, language)}`) ?? -1),
  }
}

/** A query in written language, for its vector: the model was trained on written texts. */
export function asWritten(text: string, index: SearchIndex): string {
  const { words } = readWords(text, index)
  return words.some(({ spoken }) => spoken !== undefined) ? words.map(({ word }) => word).join(' ') : text
}

/** The folded words of a query. Words of spoken Indonesian are replaced by those of the written language, with the original in `spoken`. */
function readWords(
  text: string,
  index: SearchIndex,
): { language: Language; words: { word: string; spoken?: string }[] } {
  const typed = fold(respellUthmani(text)).split(' ').filter(Boolean)
  const language = detectLanguage(typed, index)
  if (language !== 'indonesian') return { language, words: typed.map((word) => ({ word })) }
  const written = wordsInWriting(typed)
  const words = typed.flatMap((spoken, at) =>
    // the most frequent form, because a name may look like a spoken form of anything
    (written[at] === undefined
      ? [at < MOST_SPOKEN ? mostFrequent([spoken, ...writtenForms(spoken)], index) : spoken]
      : fold(written[at]).split(' ')
    )
      .filter(Boolean)
      .map((word) => (word === spoken ? { word } : { word, spoken })),
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

/** By script, then by stop words and by the language in whose passages the words are more frequent. */
export function detectLanguage(words: string[], index: SearchIndex): Language {
  const arabic = words.filter(isArabic).length
  if (arabic * 2 >= words.length && arabic > 0) return 'arabic'
  // frequencies are comparable only if both languages have texts; otherwise the glossary decides
  const comparable = holdsLanguage(index, 'indonesian') && holdsLanguage(index, 'english')
  const familiarity = (word: string, language: Language) => {
    const isTerm = conceptOf(language, stem(word, language)) !== undefined
    return comparable
      ? frequency(word, language, index) + GLOSSARY_WEIGHT.withFrequency * Number(isTerm)
      : GLOSSARY_WEIGHT.alone * Number(isTerm)
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
  // a word that is rare in its own language may belong to the other one: "ayat al kursi throne verse"
  const other: Language = language === 'english' ? 'indonesian' : 'english'
  for (const candidate of own === 'arabic' ? [own] : [own, other]) {
    const term = numberOf(index.terms, `${candidate}:${candidate === language ? name : stem(word, candidate)}`)
    if (term === undefined || countOf(index.postings, term) < (candidate === own ? 1 : RARE_PASSAGES)) continue
    slot.variants.push({ terms: [term], weight: 1, kind: 'word' })
    slot.idf = idfOf(index, term)
    if (countOf(index.postings, term) >= RARE_PASSAGES) break
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
