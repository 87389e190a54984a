import type { Db } from '../../../platform/db/open.ts'
import { arabicSkeleton } from '../../text/skeleton.ts'
import type { Language } from '../../text/stem.ts'
import { wordsOf } from '../../text/words.ts'
import { knownWordings } from '../../verify/known-wordings.ts'
import { readWordings } from '../../verify/look-ups.ts'
import { type NearestSaying, nearestTo } from '../../verify/nearest-saying.ts'
import { sayingsIn } from '../../verify/sayings.ts'
import type { Saying, Wording } from '../../verify/wordings.ts'
import { givenPhrase, nearestInSound, soundOf } from '../recited.ts'
import { ASKS, givenWords, isSayingAsked } from './asking.ts'

/** Minimum shares of the question and of a wording that must match, weighted by rarity; a question whether it was said needs less. */
const SURE = { ofText: 0.75, ofWording: 0.55 }
const SURE_IF_ASKED = { ofText: 0.6, ofWording: 0.4 }
const NEAR = { ofText: 0.5, ofWording: 0.5 }
const NEAR_IF_ASKED = { ofText: 0.4, ofWording: 0.38 }
/** Significant words that a question and a wording must share: a single one is in many sayings. */
const LEAST_SIGNIFICANT = 2

const reaches = (found: NearestSaying<unknown>, least: typeof SURE): boolean =>
  found.shared >= LEAST_SIGNIFICANT && found.ofText >= least.ofText && found.ofWording >= least.ofWording

/** "Siapa Sulaiman bin Abdullah?" gives a name, whatever it sounds like. */
const OF_A_PERSON =
  /^\s*(?:siapa(?:kah)?|who (?:is|was)|من (?:هو|هي))\s.*(?<!\p{L})(?:bin|binti|ibn|bint|بن|بنت)(?!\p{L})/iu

/** The saying that a question quotes in any wording, in Arabic or Latin letters, exactly or nearly; a near match may not be meant. */
export async function findSaying(
  db: Db,
  question: string,
  language: Language,
): Promise<{ saying: Saying; isSure: boolean } | undefined> {
  if (OF_A_PERSON.test(question)) return undefined
  const wordings = await readWordings(db)
  const [quoted] = sayingsIn(wordsOf(question), wordings)
    // "boneka seperti patung" sounds nearly like "waktu seperti pedang"
    .filter(({ bySound, unbroken, language }) => !bySound || unbroken || language === 'arabic')
    .sort((a, b) => b.same - a.same)
  const recited = quoted ?? nearestInSound(givenPhrase(question), soundsOf(wordings))
  if (recited) return { saying: recited.saying, isSure: true }
  const asked = isSayingAsked(question, language)
  const found = nearestTo(givenWords(question, language), language, wordings)
  if (!found || (!asked && ASKS.test(question))) return undefined
  if (reaches(found, asked ? SURE_IF_ASKED : SURE)) return { saying: found.saying, isSure: true }
  return reaches(found, asked ? NEAR_IF_ASKED : NEAR) ? { saying: found.saying, isSure: false } : undefined
}

const sounds = new WeakMap<object, { saying: Saying; sound: string }[]>()

/** The Arabic sounds of sayings, computed once per list. */
function soundsOf(wordings: Wording<Saying>[]): { saying: Saying; sound: string }[] {
  const known = sounds.get(wordings)
  if (known) return known
  const read = wordings
    .filter(({ language }) => language === 'arabic')
    .map(({ saying, text }) => ({ saying, sound: soundOf(arabicSkeleton(text)) }))
  sounds.set(wordings, read)
  return read
}

/** The record that a question quotes in its popular wording. */
export function findPassedOn(question: string, language: Language): string | undefined {
  if (ASKS.test(question) && !isSayingAsked(question, language)) return undefined
  const found = nearestTo(givenWords(question, language), language, knownWordings())
  return found && reaches(found, SURE) && !found.saying.reversed ? found.saying.key : undefined
}
