import { fold } from '../text/arabic.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'

// What people ask that the Quran and these books of hadith do not tell, or in a way that scholars differ about: later history, later customs. A line is
// a subject, Indonesian | English | Arabic; every group of words, parted by " + ", must have one of its words in the question.
const UNTOLD = `
membunuh bunuh pembunuh dibunuh terbunuh wafat karbala + husain husein hussein | killed kill killer murdered martyred karbala + husayn hussein hussain husain | قتل قاتل مقتل استشهد كربلاء + الحسين حسين
perang pertempuran fitnah + jamal unta | battle war + camel jamal | معركه موقعه وقعه حرب يوم + الجمل
perang pertempuran fitnah + shiffin siffin | battle war + siffin | معركه موقعه وقعه حرب + صفين
ayah bapak ayahanda orangtua ibu ibunda kedua + nabi rasulullah muhammad + neraka surga kafir | father parents mother + prophet muhammad + hell hellfire fire paradise disbeliever | والد والدا والدي ابو ابوا ابوي ام + النبي الرسول محمد + النار الجنه
tahlilan yasinan haul selamatan slametan kenduri | tahlilan yasinan | تهليلان
`

const subjects: Record<Language, ReadonlySet<string>[][]> = { indonesian: [], english: [], arabic: [] }
for (const line of UNTOLD.trim().split('\n'))
  for (const [at, groups] of line.split(' | ').entries()) {
    const language = LANGUAGES[at]
    if (language) subjects[language].push(groups.split(' + ').map((words) => new Set(words.split(' '))))
  }

/** Whether a question asks for something that the books held here leave untold, so that what is nearest to it would mislead. */
export function isUntold(question: string, language: Language): boolean {
  const words = fold(question).split(' ')
  return subjects[language].some((groups) => groups.every((group) => words.some((word) => group.has(word))))
}
