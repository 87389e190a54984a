import type { Word } from '../text/words.ts'
import type { Stretch } from './found.ts'
import type { GivenText } from './given-text.ts'
import { set } from './meanings.ts'

/** In words: what goes on longer in brackets is the writer's own sentence. */
export const LONGEST_ASIDE = 12
const OPENS = /^[^\S\n]*(?:[,،][^\S\n]*)?[([][^\S\n]*$/
const CLOSES = /[)\]]/

/** The words in brackets right behind others, which end before the word `at`: none where those end with a full stop or a mark of quotation. */
export function bracketBehind({ text, words }: Pick<GivenText, 'text' | 'words'>, at: number): Stretch | undefined {
  const gap = (place: number) => text.slice(words[place - 1]?.end ?? 0, words[place]?.start)
  if (at === 0 || at >= words.length || !OPENS.test(gap(at))) return undefined
  let to = at + 1
  while (to < words.length && to - at <= LONGEST_ASIDE && !CLOSES.test(gap(to))) to++
  return to - at > LONGEST_ASIDE ? undefined : { from: at, to }
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
