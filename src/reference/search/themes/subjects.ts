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
  /** The mean cosine of its two nearest wordings. */
  near: number
  /** The share of the question's information that the words of all its wordings have, from 0 to 1. */
  covered: number
}

/** Taken from a name, which is wider than a question. */
const WIDER = 0.1
/** In letters: shorter words mean nothing. */
const SHORTEST = 2
/** Wordings indexed at a time: about ten milliseconds. */
const STEP = 250

/** The wordings, by their places in `listWordings`, with the numbers of their subjects. */
type Index = { byWord: Map<string, number[]>; subjects: number[]; bySubject: number[][] }

/**
 * The subjects of the wordings nearest to a question, but for those that a measurement leaves out. The first question waits until all wordings
 * are indexed.
 */
export async function findNearSubjects(
  question: string,
  language: Language,
  found: NearWording[],
  isLeftOut: (wording: ThemeWording) => boolean = () => false,
): Promise<NearSubject[]> {
  const all = listWordings()
  const { byWord, subjects, bySubject } = await index()
  const isCompared = (place: number) => all[place] !== undefined && !isLeftOut(all[place])
  const covered = new Map<number, number>()
  let asked = 0
  for (const word of themeTerms(question, language)) {
    const having = subjectsOf((byWord.get(word) ?? []).filter(isCompared), subjects)
    // the information of a word that so many of all subjects have
    const information = Math.log((bySubject.length + 1) / (having.size + 0.5))
    asked += information
    for (const subject of having) covered.set(subject, (covered.get(subject) ?? 0) + information)
  }
  const compared = found.filter(({ wording }) => isCompared(wording))
  const cosines = new Map(compared.map(({ wording, cosine }) => [wording, cosine]))
  // wordings that are not found are farther than the last
  const farthest = found.at(-1)?.cosine ?? 0
  const nearness = (place: number) => (cosines.get(place) ?? farthest) - (all[place]?.isName ? WIDER : 0)
  return [...subjectsOf([...cosines.keys()], subjects)].flatMap((subject) => {
    const own = (bySubject[subject] ?? [])
      .filter(isCompared)
      .map((place) => ({ place, near: nearness(place) }))
      .sort((a, b) => b.near - a.near)
    const [first, second = first] = own
    const wordings = own.flatMap(({ place }) => all[place] ?? [])
    const [nearest] = wordings
    if (!first || !second || !nearest) return []
    const near = (first.near + second.near) / 2
    return [{ nearest, wordings, near, covered: (covered.get(subject) ?? 0) / asked || 0 }]
  })
}

const subjectsOf = (places: number[], subjects: number[]): Set<number> =>
  new Set(places.map((place) => subjects[place] ?? 0))

const index = once(async (): Promise<Index> => {
  const numbers = new Map<string | undefined, number>()
  const made: Index = { byWord: new Map(), subjects: [], bySubject: [] }
  const { byWord, subjects, bySubject } = made
  const words = preparedWords()
  for (const [place, { theme }] of listWordings().entries()) {
    if (place % STEP === STEP - 1) await setImmediate()
    const [key] = theme.keys
    const subject = numbers.get(key) ?? numbers.size
    numbers.set(key, subject)
    subjects.push(subject)
    const own = bySubject[subject]
    if (own) own.push(place)
    else bySubject.push([place])
    for (const word of words[place] ?? []) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
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
