import { z } from 'zod'
import { nameList, readTsv } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { fold } from './arabic.ts'
import { LANGUAGES, type Language, stem } from './stem.ts'
import { isStopWord } from './stopwords.ts'

/** A term for a concept: the stems of its words in one language, without stop words. */
interface ConceptPhrase {
  language: Language
  stems: string[]
}

/** Modern words, with the older ones that books use. */
const todaysWords = readTsv(
  'reference/text/todays-words.tsv',
  z.object({ today: z.string().min(1), old: z.string().min(1), reason: z.string().min(1) }),
)

/** The terms of each concept, by language. */
export const glossaryRows = once(() =>
  readTsv('reference/text/glossary.tsv', z.object({ indonesian: nameList, english: nameList, arabic: nameList })),
)

const glossary = once(() => {
  const concepts = glossaryRows().map((row) => LANGUAGES.flatMap((language) => phrasesIn(row[language], language)))
  for (const { today, old } of todaysWords) conceptNamed(concepts, old).push(...phrasesIn([today], 'indonesian'))
  const byPhrase = new Map<string, number[]>()
  for (const [number, phrases] of concepts.entries()) {
    for (const phrase of phrases) {
      const name = phraseName(phrase.language, phrase.stems)
      byPhrase.set(name, [...new Set([...(byPhrase.get(name) ?? []), number])])
    }
  }
  return { concepts, byPhrase }
})
/** In words: the longest terms that are looked up. */
export const LONGEST_PHRASE = 4

/** Other terms for these stems, in all languages; empty for words of no concept. */
export function synonyms(language: Language, stems: string[]): ConceptPhrase[] {
  const name = phraseName(language, stems)
  const { concepts, byPhrase } = glossary()
  return (byPhrase.get(name) ?? [])
    .flatMap((concept) => concepts[concept] ?? [])
    .filter((phrase) => phraseName(phrase.language, phrase.stems) !== name)
}

/** The number of the concept that a word in any language names; undefined for none. */
export const conceptOf = (language: Language, stem: string): number | undefined =>
  glossary().byPhrase.get(phraseName(language, [stem]))?.[0]

/** Throws if the older word belongs to no concept. */
function conceptNamed(concepts: ConceptPhrase[][], word: string): ConceptPhrase[] {
  const [name] = phrasesIn([word], 'indonesian').map(({ language, stems }) => phraseName(language, stems))
  const concept = concepts.find((phrases) =>
    phrases.some(({ language, stems }) => phraseName(language, stems) === name),
  )
  if (!concept) throw new Error(`todays-words.tsv: "${word}" is in no line of the glossary`)
  return concept
}

const phrasesIn = (terms: string[], language: Language): ConceptPhrase[] =>
  terms.flatMap((term) => {
    const words = fold(term)
      .split(' ')
      .filter((word) => word !== '' && !isStopWord(word, language))
    return words.length === 0 ? [] : [{ language, stems: words.map((word) => stem(word, language)) }]
  })

/** Regardless of word order: "praying at night" is the night prayer. */
function phraseName(language: Language, stems: string[]): string {
  return `${language}:${stems.toSorted().join(' ')}`
}
