import type { Word } from '../text/words.ts'
import type { GivenText } from './given-text.ts'
import { set } from './meanings.ts'
import type { WordRange } from './word-range.ts'

/** In words: longer text in brackets is a sentence of the writer's. */
export const LONGEST_BRACKET = 12
const OPENING_BRACKET = /^[^\S\n]*(?:[,،][^\S\n]*)?[([][^\S\n]*$/
const CLOSING_BRACKET = /[)\]]/

/** Finds the words in brackets directly after others, which end before word `at`; undefined if a full stop or a quotation mark comes between. */
export function bracketAfter({ text, words }: Pick<GivenText, 'text' | 'words'>, at: number): WordRange | undefined {
  const gap = (place: number) => text.slice(words[place - 1]?.end ?? 0, words[place]?.start)
  if (at === 0 || at >= words.length || !OPENING_BRACKET.test(gap(at))) return undefined
  let to = at + 1
  while (to < words.length && to - at <= LONGEST_BRACKET && !CLOSING_BRACKET.test(gap(to))) to++
  return to - at > LONGEST_BRACKET ? undefined : { from: at, to }
}

/** Words that name a translator, a commentary, a grade or a place in a book, in addition to books and references. */
const SOURCE = set(
  `kemenag depag departemen kementerian agama ri terjemah terjemahan tafsir ringkas alquran al quran qur an karim kitab surah surat ayat juz
  sahih shahih saheeh shohih hasan gharib dhaif daif lemah mursal maudhu muttafaq muttafaqun mutafaqun alaih alaihi albani
  hadis hadits hadist hadith qudsi arbain arbaun nawawi riyadhus shalihin bukhari muslim imam
  international pickthall yusuf ali hilali khan shakir arberry jalalain katsir kathir translation tafseer weak good authentic agreed upon
  صحيح حسن ضعيف غريب قدسي البخاري ومسلم مسلم القرءان الكريم ءي يعني`,
)
/** Source words that count only next to another: a person's name alone may be inserted into a verse. */
const ONLY_WITH_OTHERS = set('ali yusuf khan imam agama good upon al an qur karim ayat ri')
/** Words before a narrator's name: "dari Umar bin Khattab". */
const NARRATED_BY = set('dari oleh from by عن')
const NARRATOR_NAMES = set(
  `abu abi ibnu ibn bin bint binti ummu umar aisyah aisha anas jabir muadz hurairah hurayrah abdullah بن ابن ءبو ءبي ءم`,
)

/** Whether words in brackets give the source of the words before them, their narrator or translator, or their grade. */
export function isSource(words: Word[]): boolean {
  const plain = words.map(({ letters }) => letters.replace(/.?\?/g, '').replace(/@/g, 'ي'))
  return (
    (plain.every((one) => SOURCE.has(one)) && plain.some((one) => !ONLY_WITH_OTHERS.has(one))) ||
    (NARRATED_BY.has(plain[0] ?? '') && plain.some((one) => NARRATOR_NAMES.has(one)))
  )
}
