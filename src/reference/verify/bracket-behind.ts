import { surahNamed } from '../records/citations/surahs.ts'
import type { Word } from '../text/words.ts'
import { isArabicField, languageOf } from './canonical.ts'
import type { Choice } from './choose.ts'
import { type FoundSpan, overlapping, type Stretch } from './found.ts'
import type { GivenText } from './given-text.ts'
import { areExplanation } from './glosses.ts'
import { isClosing, unexplainedAfter } from './introductions.ts'
import type { Match } from './match.ts'
import { set } from './meanings.ts'
import { recordWords } from './record-words.ts'
import type { CanonicalRecord } from './records.ts'
import { NEAR } from './segments.ts'

/** In words: what goes on longer in brackets is the writer's own sentence. */
const LONGEST = 12
const OPENS = /^[^\S\n]*(?:[,،][^\S\n]*)?[([][^\S\n]*$/
const CLOSES = /[)\]]/

/** The words in brackets right behind others, which end before the word `at`: none where those end with a full stop or a mark of quotation. */
export function bracketBehind({ text, words }: Pick<GivenText, 'text' | 'words'>, at: number): Stretch | undefined {
  const gap = (place: number) => text.slice(words[place - 1]?.end ?? 0, words[place]?.start)
  if (at === 0 || at >= words.length || !OPENS.test(gap(at))) return undefined
  let to = at + 1
  while (to < words.length && to - at <= LONGEST && !CLOSES.test(gap(to))) to++
  return to - at > LONGEST ? undefined : { from: at, to }
}

/** What names a translator, a commentary, a grade or where something stands, beside books and references. */
const SOURCE = set(
  `kemenag depag departemen kementerian agama ri terjemah terjemahan tafsir ringkas alquran al quran qur an karim kitab surah surat ayat juz
  sahih shahih saheeh shohih hasan gharib dhaif daif lemah mursal maudhu muttafaq muttafaqun mutafaqun alaih alaihi albani
  hadis hadits hadist hadith qudsi arbain arbaun nawawi riyadhus shalihin bukhari muslim imam
  international pickthall yusuf ali hilali khan shakir arberry jalalain katsir kathir translation tafseer weak good authentic agreed upon
  صحيح حسن ضعيف غريب قدسي البخاري ومسلم مسلم القرءان الكريم ءي يعني`,
)
/** Of those, what stands only beside another: a person's name alone may be put into a verse. */
const BESIDE = set('ali yusuf khan imam agama good upon al an qur karim ayat ri')
/** Who told a hadith: "dari Umar bin Khattab". */
const TOLD_BY = set('dari oleh from by عن')
const NAMES = set(
  `abu abi ibnu ibn bin bint binti ummu umar aisyah aisha anas jabir muadz hurairah hurayrah abdullah بن ابن ءبو ءبي ءم`,
)

/** Whether words in brackets name where the words in front stand, who told or translated them, or how they are graded. */
export function isSource(words: Word[]): boolean {
  const plain = words.map(({ letters }) => letters.replace(/.?\?/g, '').replace(/@/g, 'ي'))
  return (
    (plain.every((one) => SOURCE.has(one)) && plain.some((one) => !BESIDE.has(one))) ||
    (TOLD_BY.has(plain[0] ?? '') && plain.some((one) => NAMES.has(one)))
  )
}

const surahOf = ({ kind, key }: CanonicalRecord): number | undefined =>
  kind === 'quran' ? Number(key.split(':')[0]) : undefined

/** The words in brackets right behind a match that nothing explains: those that were put in. */
function putInBehind(given: GivenText, match: Match, record: CanonicalRecord, found: FoundSpan[]): Stretch | undefined {
  const { text, words, cited } = given
  const bracket = bracketBehind(given, match.to)
  // Arabic in Latin letters has its translation there
  if (!bracket || match.text !== undefined || overlapping(found, bracket).length > 0) return undefined
  const { from } = bracket
  if (words[from]?.arabic !== isArabicField(match.field) || isClosing(words[from])) return undefined
  const framed = { words: words.slice(from, bracket.to), ends: Array.from(cited.subarray(from, bracket.to), Boolean) }
  const to = from + unexplainedAfter(framed, 0, LONGEST, { quoted: true })
  const inside = words.slice(from, to)
  const isNameOfSurah = surahNamed(text.slice(words[from]?.start, words[to - 1]?.end))?.surah.number === surahOf(record)
  const isExplained =
    to === from ||
    isSource(inside) ||
    (surahOf(record) !== undefined && isNameOfSurah) ||
    areExplanation(inside, recordWords(record[match.field] ?? ''), languageOf(match.field))
  return isExplained ? undefined : { from, to }
}

/**
 * With what the writer put in brackets right behind the words of a record: added to them beside a reference or between marks of quotation, and shown
 * as where the text goes on otherwise elsewhere.
 */
export function withBracketBehind(
  given: GivenText,
  one: FoundSpan & { choice: Choice },
  found: FoundSpan[],
  records: Map<number, CanonicalRecord>,
): FoundSpan {
  const [match] = one.choice.matches
  const record = match && records.get(match.id)
  const putIn = record && putInBehind(given, match, record, found)
  if (!putIn) return one
  const { from, to } = putIn
  const end = given.words[to - 1]?.end ?? 0
  const isPresented =
    match.named !== undefined ||
    overlapping(given.quotations, match).some((quotation) => quotation.from <= match.from && quotation.to >= to) ||
    [...given.references, ...given.books].some(({ start }) => start >= end && start - end <= NEAR.behind)
  const matches = one.choice.matches.map((other) => {
    const added = { from, to, recordFrom: other.recordTo, recordTo: other.recordTo }
    if (!isPresented) return { ...other, divergesAt: [...(other.divergesAt ?? []), added] }
    const { nearness, ...own } = other
    return { ...own, to, whole: false, literal: false, differences: [...other.differences, added] }
  })
  return { ...one, to: isPresented ? to : one.to, choice: { ...one.choice, matches } }
}
