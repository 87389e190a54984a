import { setImmediate } from 'node:timers/promises'
import { once } from '../../../platform/once.ts'
import { fold, isArabic } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { rulingStems } from './find.ts'
import type { NearWording } from './nearest.ts'
import { preparedWords } from './prepared.ts'
import { listWordings, type ThemeWording } from './wordings.ts'

/** How near a question is to a subject: to the wordings with the same first record. */
export type NearSubject = {
  nearest: ThemeWording
  /** All its wordings, the nearest first. */
  wordings: ThemeWording[]
  /** The mean of its two nearest wordings, each in meaning and in words. */
  near: number
  /** The share of the question's information that the words of all its wordings have, from 0 to 1. */
  covered: number
}

/** The weight of shared words, added to the cosine of two wordings. */
const SHARED = 0.5
/** Taken from a name, which is wider than a question. */
const WIDER = 0.1
/** Compared as well: the subjects of so many wordings that share most words, which a model without slang or dialect may not find near. */
const MOST_SHARING = 50
/** In letters: shorter words mean nothing. */
const SHORTEST = 2
/** Wordings indexed at a time: about ten milliseconds. */
const STEP = 250

/** The wordings, by their places in `listWordings`, with the numbers of their subjects. */
type Index = {
  byWord: Map<string, number[]>
  subjects: number[]
  bySubject: number[][]
  /** The information of each wording's words. */
  information: Float32Array
}

/**
 * The subjects that a question may mean, by the wordings nearest to it in meaning, best first, but for those that a measurement leaves out. The first
 * question waits until all wordings are indexed.
 */
export async function findNearSubjects(
  question: string,
  language: Language,
  found: NearWording[],
  isLeftOut: (wording: ThemeWording) => boolean = () => false,
): Promise<NearSubject[]> {
  const { byWord, subjects, bySubject, information } = await index()
  const isCompared = (place: number) => {
    const wording = listWordings()[place]
    return wording !== undefined && !isLeftOut(wording)
  }
  const covered = new Map<number, number>()
  const shared = new Map<number, number>()
  let asked = 0
  for (const word of themeTerms(question, language)) {
    const places = (byWord.get(word) ?? []).filter(isCompared)
    const having = subjectsOf(places, subjects)
    const weight = informationOf(having.size, bySubject.length)
    asked += weight
    for (const subject of having) covered.set(subject, (covered.get(subject) ?? 0) + weight)
    for (const place of places) shared.set(place, (shared.get(place) ?? 0) + weight)
  }
  // Dice's coefficient, with words weighted by their information
  for (const [place, weight] of shared) shared.set(place, (2 * weight) / (asked + (information[place] ?? 0)))
  const sharing = [...shared].sort(([, a], [, b]) => b - a).slice(0, MOST_SHARING)
  const cosines = new Map(
    found.filter(({ wording }) => isCompared(wording)).map(({ wording, cosine }) => [wording, cosine]),
  )
  // wordings that are not found are farther than the last
  const farthest = found.at(-1)?.cosine ?? 0
  const nearness = (place: number) =>
    (cosines.get(place) ?? farthest) + SHARED * (shared.get(place) ?? 0) - (listWordings()[place]?.isName ? WIDER : 0)
  const candidates = subjectsOf([...cosines.keys(), ...sharing.map(([place]) => place)], subjects)
  return [...candidates].flatMap((subject) => {
    const own = (bySubject[subject] ?? [])
      .filter(isCompared)
      .map((place) => ({ place, near: nearness(place) }))
      .sort((a, b) => b.near - a.near)
    const [first, second = first] = own
    const wordings = own.flatMap(({ place }) => listWordings()[place] ?? [])
    const [nearest] = wordings
    if (!first || !second || !nearest) return []
    const near = (first.near + second.near) / 2
    return [{ nearest, wordings, near, covered: (covered.get(subject) ?? 0) / asked || 0 }]
  })
}

const subjectsOf = (places: number[], subjects: number[]): Set<number> =>
  new Set(places.map((place) => subjects[place] ?? 0))

/** The information of a word that so many of all subjects have. */
const informationOf = (having: number, all: number): number => Math.log((all + 1) / (having + 0.5))

const index = once(async (): Promise<Index> => {
  const numbers = new Map<string | undefined, number>()
  const made: Index = {
    byWord: new Map(),
    subjects: [],
    bySubject: [],
    information: new Float32Array(listWordings().length),
  }
  const { byWord, subjects, bySubject, information } = made
  const prepared = preparedWords()
  for (const [place, { text, language, theme }] of listWordings().entries()) {
    if (place % STEP === STEP - 1) await setImmediate()
    const [key] = theme.keys
    const subject = numbers.get(key) ?? numbers.size
    numbers.set(key, subject)
    subjects.push(subject)
    const own = bySubject[subject]
    if (own) own.push(place)
    else bySubject.push([place])
    for (const word of prepared?.[place] ?? themeTerms(text, language)) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
  }
  for (const places of byWord.values()) {
    const weight = informationOf(subjectsOf(places, subjects).size, bySubject.length)
    for (const place of places) information[place] = (information[place] ?? 0) + weight
  }
  return made
})

/** The words of a text that are no stop words, nor ask whether something is allowed: their concepts, which all languages share, or their stems. */
export function themeTerms(text: string, language: Language): Set<string> {
  const words = fold(language === 'indonesian' ? inWrittenWords(text) : text).split(' ')
  return new Set(
    words.flatMap((word) => {
      const own = isArabic(word) ? 'arabic' : language
      if (word.length < SHORTEST || isStopWord(word, own)) return []
      const stemmed = stem(word, own)
      if (rulingStems[own].has(stemmed)) return []
      return String(conceptOf(own, stemmed) ?? `${own}:${stemmed}`)
    }),
  )
}
