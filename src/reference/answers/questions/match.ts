import type { AuthoredRecord } from '../../records/collections/collections.ts'
import { textIn } from '../../records/collections/translate.ts'
import { languageOf } from '../../text/language-of.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { formsOf, spellingKey } from './forms.ts'
import { asksRuling, aspectsOf, matters, type QuestionTerm, termsOf } from './terms.ts'

/** A question of the map, prepared for comparison. */
export type MappedQuestion = {
  record: AuthoredRecord
  /** The words of each wording, with their concepts. */
  wordings: Map<string, string | undefined>[]
  /** The number of wordings that have each word and concept. */
  counts: Map<string, number>
  /** Words and concepts of the entry's texts, including what it is confused with. */
  inTexts: Set<string>
  confused: Set<string>
  aspects: Set<string>
  /** Words and concepts in nearly all wordings: without them it is another question. */
  constants: Record<Language, string[]>
  /** The subjects of the entry; every wording has a word of each. */
  matters: ReadonlySet<string>[]
}

/** How similar a question and an entry are, each from 0 to 1. */
export type QuestionLikeness = {
  /** The share of the question in the entry's wordings, alone and with the entry's texts. */
  asked: number
  covered: number
  /** What the question and the nearest wording share of both. */
  nearest: number
  /** Whether the question has the entry's most significant word, and its share of all significant words. */
  subject: number
  significant: number
  /** Whether the question has everything that all wordings share, no word that only other entries have, and more than one word of it. */
  isSame: boolean
  /** Whether it has the words that all wordings share, whatever else it has. */
  hasConstants: boolean
}
export type QuestionCandidate = { record: AuthoredRecord; likeness: QuestionLikeness; worth: number }

/** Weights of a word that matches exactly, in another form or spelling, or by concept. */
const MET = { exactly: 1, inForm: 0.9, byConcept: 0.85 }
/** Weight of the entry's texts, which count less than its wordings. */
const SUMMARY_SHARE = 0.6
/** A word in this share of the wordings is constant, if there are enough wordings; a word in fewer entries may be replaced by another. */
const CONSTANT = { share: 0.8, wordings: 4, entries: 5 }
/** Below this similarity to a wording, one word is not enough: "pork" alone is not pork gelatine. */
const NEAR_ENOUGH = 0.55
/** Words considered of a question: more are a text. */
const MOST_TERMS = 40
/** Weights of the score that orders candidates, chosen on the entries' own wordings by leaving each out in turn (docs/search.md). */
const WORTH = { asked: 0.5, covered: 0.15, nearest: 0.35 }

const SUMMARY_FIELDS = ['summary', 'practice'] as const

/** Prepares a question of the map. */
export function readEntry(record: AuthoredRecord): MappedQuestion {
  const own = LANGUAGES.flatMap((one) => textIn(record, 'question', one) ?? [])
  const questions = [...own, ...(Array.isArray(record.wordings) ? record.wordings.map(String) : [])]
  const wordings = questions.map((question) => new Map(termsOf(question).map(({ name, concept }) => [name, concept])))
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const words of wordings)
    for (const [name, concept] of words) {
      count(name)
      if (concept) count(concept)
    }
  for (const { name } of termsOf(record.id.replaceAll('-', ' '), 'indonesian')) count(name)
  const parts = [record.agreed, record.positions].flatMap((value) => (Array.isArray(value) ? value : []))
  const inTexts = namesIn((language) => [
    ...SUMMARY_FIELDS.map((field) => textIn(record, field, language)),
    ...parts.flatMap((part) => [textIn(part, 'text', language), textIn(part, 'argument', language)]),
  ])
  return {
    record,
    wordings,
    counts,
    inTexts,
    confused: namesIn((language) => [textIn(record, 'confused_with', language)]),
    aspects: new Set(questions.flatMap(aspectsOf)),
    constants: constantsOf(wordings),
    matters: matters.filter(
      (matter) => wordings.filter((words) => isOf(words, matter)).length >= CONSTANT.share * wordings.length,
    ),
  }
}

/** The words and concepts of texts in each language. */
function namesIn(textsOf: (language: Language) => (string | undefined)[]): Set<string> {
  const terms = LANGUAGES.flatMap((language) =>
    textsOf(language).flatMap((text) => (text ? termsOf(text, language) : [])),
  )
  return new Set(terms.flatMap(({ name, concept }) => (concept ? [name, concept] : [name])))
}

/** Whether a wording has one of these words. */
const isOf = (wording: MappedQuestion['wordings'][number], names: ReadonlySet<string>): boolean =>
  [...wording].some(([name, concept]) => names.has(name) || (concept !== undefined && names.has(concept)))

/** For each language, words in nearly all of its wordings. */
function constantsOf(wordings: MappedQuestion['wordings']): Record<Language, string[]> {
  const ofLanguage = (language: Language): string[] => {
    const own = wordings.flatMap((words) => {
      const named = [...words].filter(([name]) => name.startsWith(`${language}:`))
      return named.length > 0 ? [new Set(named.map(([name, concept]) => concept ?? name))] : []
    })
    if (own.length < CONSTANT.wordings) return []
    const all = new Set(own.flatMap((words) => [...words]))
    return [...all].filter((name) => own.filter((words) => words.has(name)).length >= CONSTANT.share * own.length)
  }
  return { indonesian: ofLanguage('indonesian'), english: ofLanguage('english'), arabic: ofLanguage('arabic') }
}

/** Compares questions with these entries: similar ones, best first. */
export function createRanking(entries: readonly MappedQuestion[]): (question: string) => QuestionCandidate[] {
  const holders = new Map<string, number>()
  for (const { counts } of entries) for (const name of counts.keys()) holders.set(name, (holders.get(name) ?? 0) + 1)
  const idf = (name: string) => Math.log(1 + (entries.length + 0.5) / ((holders.get(name) ?? 0) + 0.5))
  const isCondition = (name: string) => (holders.get(name) ?? 0) >= CONSTANT.entries
  const spellings = new Map<string, string[]>()
  for (const name of holders.keys()) {
    const key = keyOf(name)
    if (key) spellings.set(key, [...(spellings.get(key) ?? []), name])
  }

  /** The keys by which a word may match, best first. */
  function keysOf(term: QuestionTerm): string[] {
    const { name, concept } = term
    const known = holders.has(name) ? [name] : []
    if (concept && holders.has(concept)) known.push(concept)
    if (known.length > 0) return known
    const form = formsOf(term).find((one) => holders.has(one.name) || (one.concept && holders.has(one.concept)))
    if (form) return [form.name, form.concept ?? ''].filter((one) => holders.has(one))
    return (term.language === 'arabic' ? undefined : spellings.get(keyOf(name) ?? '')) ?? [name]
  }

  function readQuestion(question: string): ParsedQuestion {
    const language = languageOf(question)
    const terms = new Map(termsOf(question, language).map((term) => [term.name, term]))
    const words = [...terms.values()].slice(0, MOST_TERMS).map((term) => {
      const keys = keysOf(term)
      return { name: term.name, keys, idf: idf(keys[0] ?? term.name) }
    })
    const aspects = aspectsOf(question)
    return {
      language,
      words,
      total: words.reduce((sum, word) => sum + word.idf, 0),
      aspects,
      // a question who may receive something needs no word for that
      asksRuling: asksRuling(question) || aspects.includes('recipients'),
    }
  }

  return (question) => {
    const asked = readQuestion(question)
    return entries
      .filter(({ aspects }) => asked.aspects.every((aspect) => aspects.has(aspect)))
      .flatMap((entry) => {
        const likeness = compare(asked, entry, { idf, isCondition, isAsked: (name) => holders.has(name) })
        return likeness ? [{ record: entry.record, likeness, worth: worthOf(likeness) }] : []
      })
      .sort((a, b) => b.worth - a.worth)
  }
}

type ParsedQuestion = {
  language: Language
  words: { name: string; keys: string[]; idf: number }[]
  total: number
  aspects: string[]
  asksRuling: boolean
}

const worthOf = ({ asked, covered, nearest }: QuestionLikeness): number =>
  WORTH.asked * asked + WORTH.covered * covered + WORTH.nearest * nearest

/** Statistics of words over all entries. */
type WordStatistics = {
  idf: (name: string) => number
  isCondition: (name: string) => boolean
  isAsked: (name: string) => boolean
}

function compare(
  asked: ParsedQuestion,
  entry: MappedQuestion,
  { idf, isCondition, isAsked }: WordStatistics,
): QuestionLikeness | undefined {
  const met = new Map<string, number>()
  let own = 0
  let ofTexts = 0
  let adds = false
  let words = 0
  for (const { name, keys, idf: worth } of asked.words) {
    const best = keys.find((one) => entry.counts.has(one))
    if (best) {
      const share = best === name ? MET.exactly : best.startsWith('=') ? MET.byConcept : MET.inForm
      for (const one of keys) if (entry.counts.has(one)) met.set(one, Math.max(share, met.get(one) ?? 0))
      own += share * worth
      words++
    } else if (keys.some((one) => entry.inTexts.has(one))) ofTexts += worth
    else {
      // a word that it is confused with is near it, but another question
      if (keys.some((one) => entry.confused.has(one))) ofTexts += worth
      if (keys.some((one) => !one.startsWith('=') && isAsked(one))) adds = true
    }
  }
  if (own === 0) return undefined
  const shareOf = (name: string, concept: string | undefined) =>
    Math.max(met.get(name) ?? 0, (concept && met.get(concept)) || 0)
  let nearest = 0
  const concepts = new Map<string, string | undefined>()
  for (const words of entry.wordings) {
    let [shared, all] = [0, 0]
    for (const [name, concept] of words) {
      concepts.set(name, concept)
      all += idf(name)
      shared += idf(name) * shareOf(name, concept)
    }
    if (shared > 0) nearest = Math.max(nearest, (2 * shared) / (all + asked.total))
  }
  let [most, mostMet, mass, massMet] = [0, 0, 0, 0]
  for (const [name, count] of entry.counts) {
    if (!name.startsWith(`${asked.language}:`)) continue
    const weight = count * idf(name)
    const share = shareOf(name, concepts.get(name))
    most = Math.max(most, weight)
    mostMet = Math.max(mostMet, weight * share)
    mass += weight ** 2
    massMet += weight ** 2 * share
  }
  const hasConstants =
    entry.constants[asked.language].every((name) => met.has(name) || !isCondition(name)) &&
    entry.matters.every((matter) => asked.words.some(({ keys }) => keys.some((key) => matter.has(key))))
  return {
    hasConstants,
    asked: own / asked.total,
    covered: (own + SUMMARY_SHARE * ofTexts) / asked.total,
    nearest,
    subject: most > 0 ? mostMet / most : 0,
    significant: mass > 0 ? massMet / mass : 0,
    isSame: !adds && (words > 1 || (asked.asksRuling && nearest >= NEAR_ENOUGH)) && hasConstants,
  }
}

/** In letters: too many shorter words differ by one letter. */
const SHORTEST_KEY = 3

function keyOf(name: string): string | undefined {
  const [language, own = ''] = name.split(':')
  if (language !== 'indonesian' && language !== 'english') return undefined
  const key = spellingKey(own)
  return key.length >= SHORTEST_KEY ? key : undefined
}
