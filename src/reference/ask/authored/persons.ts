import type { Db } from '../../../platform/db/open.ts'
import { readReference } from '../../citations/read.ts'
import { type NameWord, nameWords } from '../../rijal/consonant-keys.ts'
import type { FoundNarrator } from '../../rijal/narrators.ts'
import { namedNarrator } from '../../search/query/narrators.ts'
import type { Entry } from './entries.ts'

/** A person whom a question is about. */
export type Person = { entry: Entry; narrator?: undefined } | { entry?: undefined; narrator: FoundNarrator }

const ASKS_WHO =
  /^\s*(?:(?:tolong\s+)?(?:siapa(?:kah)?|ceritakan(?:\s+tentang)?|profil|biografi|riwayat hidup|kisah hidup|kenalkan)|who(?:\s+(?:is|was)|['’]s)|tell me about|(?:the\s+)?(?:biography|life)\s+of|من\s+(?:هو|هي|كان|كانت)|ترجمة|سيرة|نبذة\s+عن)(?=\s)/iu
// titles and blessings around a name, and words of the asking
const ASIDE =
  /(?<![\p{L}\p{M}])(?:itu|sebenarnya|sih|imam|al-imam|syaikh|syekh|sheikh|sayyidina|sayyidah|sahabat|companion|ummul mukminin|radhiyallahu ['‘’]?an(?:hu|ha)|rahimahullah|r\.?a\.?|the|الإمام|الامام|الشيخ|الصحابي|الصحابية|السيدة|سيدنا|رضي الله عن(?:ه|ها|هما)|رحمه الله)(?![\p{L}\p{M}])/giu
const PROPHET =
  /(?<![\p{L}\p{M}])(?:nabi|rasul\p{L}*|prophet|messenger|muhammad|النبي|نبي|رسول|الرسول)(?![\p{L}\p{M}])/iu
const MOST_WORDS = 6
/** A name and nothing else must be a famous one. */
const LEAST_SCORE_ALONE = 0.9

/** Whether a question asks who somebody is. */
export const asksWho = (question: string): boolean => ASKS_WHO.test(question)

/** The person whom a question asks for by name: of the figures, else of the narrators. */
export async function findPerson(db: Db, question: string, entries: Entry[]): Promise<Person | undefined> {
  const asks = asksWho(question)
  const name = question
    .replace(ASKS_WHO, ' ')
    .replace(ASIDE, ' ')
    .replace(/[?!.,؟،"“”]/g, ' ')
    .trim()
  const words = name.split(/\s+/).length
  // a number makes it a reference: "al-baqarah 255"
  if (name === '' || words > MOST_WORDS || /\p{N}/u.test(name) || PROPHET.test(name)) return undefined
  if (!asks && (words < 2 || readReference(question))) return undefined
  const entry = figureNamed(name, entries, !asks)
  if (entry) return { entry }
  const narrator = await namedNarrator(db, name)
  return narrator && (asks || narrator.score >= LEAST_SCORE_ALONE) ? { narrator } : undefined
}

/** The one figure who bears all words of this name, or is called just that. */
function figureNamed(name: string, entries: Entry[], whole: boolean): Entry | undefined {
  const asked = nameWords(name)
  if (asked.length === 0) return undefined
  const bearers = entries.filter(({ collection, record }) => {
    if (collection !== 'figures') return false
    return [record.name, record.name_arabic].some((text) => {
      const borne = nameWords(String(text))
      if (whole && borne.length !== asked.length) return false
      const known = asked.length > 1 ? borne : ownWords(String(text), borne)
      return asked.every(({ variants }) => known.some((word) => word.variants.some((key) => variants.includes(key))))
    })
  })
  return bearers.length === 1 ? bearers[0] : undefined
}

/** By what he may be called in one word: his given name, and where he is from; of "Aisyah binti Abi Bakr" not Bakr. */
function ownWords(name: string, borne: NameWord[]): NameWord[] {
  const last = borne.at(-1)
  const isFathers =
    /(?<!\p{L})(?:bint?i?|ibnu?|بن|بنت)(?!\p{L})/u.test(name) && !/(?:^|\s)(?:a[a-z]{1,3}-|ال)\S+$/iu.test(name)
  return [...borne.slice(0, 1), ...(last && !isFathers ? [last] : [])]
}
