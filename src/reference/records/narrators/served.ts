import { z } from 'zod'
import { readYaml, wordList } from '../../../platform/data-file.ts'
import { isArabic } from '../../text/arabic.ts'
import { foldArabic } from '../../text/folds.ts'
import { nameParts } from './bearer.ts'
import { fits } from './name-spelling.ts'
import { deathYears, inCentury } from './persons/deaths.ts'
import { mainName, namedWords } from './transliterate.ts'

const wordSet = wordList.transform((words) => new Set(words))

/** Words for a man in a chain that do not identify anyone: "my father", "another". */
const NOBODY = new Set(
  'اخر ابي ابوه ابيه ابوها ابوك ابيها ابي ابا امه امي امها جده جدي جدته جدها عمه عمي عمها خاله خالي اخوه اخيه اخي اخته مولاه رجل غيره بعضهم صاحب له فلان شيخ'.split(
    ' ',
  ),
)

/** The forms of a man's name that identify him: not "my father", not a given name of thousands, not "son of" his own name. */
export function ownAliases(nameArabic: string, aliases: string[]): string[] {
  const [given] = nameParts(mainName(nameArabic)).own
  return aliases.filter((alias) => {
    if (!isArabic(alias)) return !/radhiyallahu|rahimahullah/i.test(alias)
    const words = (foldArabic(alias).match(/[\u0621-\u064a]+/g) ?? []).filter((word) => !NOBODY.has(word))
    if (words.length === 0) return false
    const { own, fathers } = nameParts(alias)
    // with an article or a title a single word identifies him
    if (fathers.length === 0 && own.length === 1 && own[0]?.kind === 'name')
      return words.length === 1 && /^ال../.test(words[0] ?? '')
    const [father] = fathers
    return !(own.length === 0 && given && father && father.kind === 'father' && fits(father.word, given.word))
  })
}

/** The entry of a narrator without the references to other entries that follow it in its book, each behind `[]`. */
export const withoutReferences = (entry: string): string => (entry.split(/\s*\[\]/, 1)[0] || entry).trim()

/** Words of prose, which no name contains. */
const PROSE_WORD =
  /(?:^| )(?:صلي|سمع|يسمع|قال|يقال|راي|روي|من|في|الي|لم|ولم|كان|كانت|سيده|رسول|مات|قيل|انه|لما|اسمه|واسمه|نزل|حديثه|وكان|ولد|وقيل)(?= |$)/
const prose = readYaml('reference/records/narrators/prose.yaml', z.strictObject({ within: wordSet, opening: wordSet }))
/** Descriptions of letters: "with two dotless ones", "with zay". */
const SPELT = /^(?:و?بال(?!له$)..|وال..|كال..|ب(?:مهمل|معجم|موحد|مثن|تحتان|جيمين|ثلاث|راي|فاي|فاءين|نون))/
/** Another person's name follows such a word, whatever else it means. */
const NAMES_NEXT = /^(?:ابن|بن|بنت|ابنه|ابو|ابي|ابا|ام|عبد|عبيد|مولي)$/

/** Whether a name field contains prose, which no rule can transliterate. */
export function isProse(nameArabic: string): boolean {
  if (PROSE_WORD.test((foldArabic(mainName(nameArabic)).match(/[\u0621-\u064a]+/g) ?? []).join(' '))) return true
  const words = namedWords(nameArabic)
  return words.some((word, at) =>
    at === 0
      ? prose.opening.has(word)
      : !NAMES_NEXT.test(words[at - 1] ?? '') && (prose.within.has(word) || SPELT.test(word)),
  )
}

type DeathYears = { death_year: string | null; death_year_hijri: number | null }

/**
 * The possible Hijri years of his death, ascending, from the first text that states any. Units share their tens and hundreds ("سنة إحدى أو
 * اثنتين وثمانين" of the eighth generation: 181, 182). Empty if the text only says before or after, or names no century.
 */
export function yearsOfDeath(entries: DeathYears[], tabaqah: number | null): number[] {
  for (const { death_year, death_year_hijri } of entries) {
    // brackets contain other opinions
    const text = (death_year ?? '').replace(/\([^()]{0,300}\)/g, ' ')
    if (text.trim() === '' && death_year_hijri === null) continue
    const spans = DIGITS.test(text)
      ? digitYears(text)
      : inCentury(deathYears({ death_year: text, death_year_hijri }, tabaqah), tabaqah)
    const years = spans.flatMap(([from, to]) => (from === to ? [from] : to - from === 1 ? [from, to] : []))
    // a century is never guessed
    const isOpen = tabaqah === null && !DIGITS.test(text) && !/مائة|مئة|مائتين|المائة/.test(text)
    const known = isOpen ? [] : [...new Set(years)].filter((year) => year > 0)
    if (known.length > 0) return known.sort((a, b) => a - b)
  }
  return []
}

/** A year in digits has an era, or more than one digit: "ي 4" names books. */
const DIGITS = /\d{2,4}|\d\s?(?:هـ|H)/

const digitYears = (text: string): [number, number][] =>
  [...text.matchAll(/(قبل|بعد|sebelum|setelah|~)?\s{0,3}(\d{1,4})(?!\d)(\s?(?:هـ|H))?/g)].flatMap(
    ([, about, digits = '', era]): [number, number][] =>
      about === undefined && (digits.length > 1 || era !== undefined) && Number(digits) < 1000
        ? [[Number(digits), Number(digits)]]
        : [],
  )
