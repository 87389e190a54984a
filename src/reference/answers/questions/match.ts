import type { AuthoredRecord } from '../../records/collections/collections.ts'
import { textIn } from '../../records/collections/translate.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { formsOf, spellingKey } from './forms.ts'
import { asksRuling, aspectsOf, languageOf, matters, type Term, termsOf } from './terms.ts'

/** A question of the map, read to be compared. */
export type MappedQuestion = {
  record: AuthoredRecord
  /** Of each way to put it, its words with the concepts that they name. */
  wordings: Map<string, string | undefined>[]
  /** In how many of those ways each word and each concept stands. */
  counts: Map<string, number>
  /** The words and concepts of what is said of it, and of what it is taken for. */
  told: Set<string>
  confused: Set<string>
  aspects: Set<string>
  /** The words and concepts without which nobody puts it: the condition that makes it this question. */
  constants: Record<Language, string[]>
  /** The matters that it is about: of the words of each nobody puts it without one. */
  matters: ReadonlySet<string>[]
}

/** How like a question and an entry are, each from 0 to 1. */
export type QuestionLikeness = {
  /** How much of the question the entry's wordings hold, and with what is said of it. */
  asked: number
  covered: number
  /** What the question and the nearest wording share of both. */
  nearest: number
  /** Whether the question has the entry's most telling word, and how much of all its telling words. */
  subject: number
  telling: number
  /** Whether the question has all that each way to put the entry has, no word that only other entries are asked with, and more than a word of it. */
  isSame: boolean
}
export type QuestionCandidate = { record: AuthoredRecord; likeness: QuestionLikeness; worth: number }

/** Weights of a word that is met in another form or spelling, or by another word for the same. */
const MET = { exactly: 1, inForm: 0.9, byConcept: 0.85 }
/** What an entry says of itself counts less than how it is asked. */
const TOLD = 0.6
/** A word in so many of the wordings, where there are enough to tell; of one in fewer entries the question may use another word for it. */
const CONSTANT = { share: 0.8, wordings: 4, entries: 5 }
/** So near a wording, one word is what the entry is about: "pork" alone is not pork gelatine. */
const NEAR_ENOUGH = 0.55
/** Words of a question that are looked at: more are a text. */
const MOST_TERMS = 40
/** By these shares candidates are ordered; chosen on the entries' own wordings, each left out in turn (docs/search.md). */
const WORTH = { asked: 0.5, covered: 0.15, nearest: 0.35 }

const TOLD_IN = ['summary', 'practice'] as const

/** Reads a question of the map. */
export function readEntry(record: AuthoredRecord): MappedQuestion {
  const own = LANGUAGES.flatMap((one) => textIn(record, 'question', one) ?? [])
  const ways = [...own, ...(Array.isArray(record.wordings) ? record.wordings.map(String) : [])]
  const wordings = ways.map((way) => new Map(termsOf(way).map(({ name, concept }) => [name, concept])))
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const words of wordings)
    for (const [name, concept] of words) {
      count(name)
      if (concept) count(concept)
    }
  for (const { name } of termsOf(record.id.replaceAll('-', ' '), 'indonesian')) count(name)
  const parts = [record.agreed, record.positions].flatMap((value) => (Array.isArray(value) ? value : []))
  const told = namesIn((language) => [
    ...TOLD_IN.map((field) => textIn(record, field, language)),
    ...parts.flatMap((part) => [textIn(part, 'text', language), textIn(part, 'argument', language)]),
  ])
  return {
    record,
    wordings,
    counts,
    told,
    confused: namesIn((language) => [textIn(record, 'confused_with', language)]),
    aspects: new Set(ways.flatMap(aspectsOf)),
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

/** Whether one of these words stands in a wording. */
const isOf = (wording: MappedQuestion['wordings'][number], names: ReadonlySet<string>): boolean =>
  [...wording].some(([name, concept]) => names.has(name) || (concept !== undefined && names.has(concept)))

/** Of each language what nearly all of its wordings have. */
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

/** Compares questions with these entries: those that are like one, best first. */
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

  /** What a word may be met by, best first. */
  function waysOf(term: Term): string[] {
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
      const ways = waysOf(term)
      return { name: term.name, ways, idf: idf(ways[0] ?? term.name) }
    })
    const aspects = aspectsOf(question)
    return {
      language,
      words,
      total: words.reduce((sum, word) => sum + word.idf, 0),
      aspects,
      // who may receive something is asked without a word for it
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
  words: { name: string; ways: string[]; idf: number }[]
  total: number
  aspects: string[]
  asksRuling: boolean
}

const worthOf = ({ asked, covered, nearest }: QuestionLikeness): number =>
  WORTH.asked * asked + WORTH.covered * covered + WORTH.nearest * nearest

/** What is known of words over all entries. */
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
  let told = 0
  let adds = false
  let words = 0
  for (const { name, ways, idf: worth } of asked.words) {
    const way = ways.find((one) => entry.counts.has(one))
    if (way) {
      const share = way === name ? MET.exactly : way.startsWith('=') ? MET.byConcept : MET.inForm
      for (const one of ways) if (entry.counts.has(one)) met.set(one, Math.max(share, met.get(one) ?? 0))
      own += share * worth
      words++
    } else if (ways.some((one) => entry.told.has(one))) told += worth
    else {
      // what it is taken for is near it, and still another question
      if (ways.some((one) => entry.confused.has(one))) told += worth
      if (ways.some((one) => !one.startsWith('=') && isAsked(one))) adds = true
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
    const tells = count * idf(name)
    const share = shareOf(name, concepts.get(name))
    most = Math.max(most, tells)
    mostMet = Math.max(mostMet, tells * share)
    mass += tells ** 2
    massMet += tells ** 2 * share
  }
  return {
    asked: own / asked.total,
    covered: (own + TOLD * told) / asked.total,
    nearest,
    subject: most > 0 ? mostMet / most : 0,
    telling: mass > 0 ? massMet / mass : 0,
    isSame:
      !adds &&
      (words > 1 || (asked.asksRuling && nearest >= NEAR_ENOUGH)) &&
      entry.constants[asked.language].every((name) => met.has(name) || !isCondition(name)) &&
      entry.matters.every((matter) => asked.words.some(({ ways }) => ways.some((way) => matter.has(way)))),
  }
}

/** Letters: shorter words are too many that differ by one. */
const SHORTEST_KEY = 3

function keyOf(name: string): string | undefined {
  const [language, own = ''] = name.split(':')
  if (language !== 'indonesian' && language !== 'english') return undefined
  const key = spellingKey(own)
  return key.length >= SHORTEST_KEY ? key : undefined
}
