import { z } from 'zod'
import { readYaml, wordList } from '../../platform/data-file.ts'
import { fold } from '../text/arabic.ts'
import type { Language } from '../text/stem.ts'

const groups = z.array(wordList.transform((words) => new Set(words))).min(1)

const subjects = z.array(z.strictObject({ indonesian: groups, english: groups, arabic: groups }))
type Subjects = z.output<typeof subjects>

/** Later history and customs: each subject by groups of words. */
const notCovered = readYaml('reference/answers/not-covered.yaml', subjects)
/** Subjects other than religion that are asked about in words of scripture. */
const ofOthers = readYaml('reference/answers/other-subjects.yaml', subjects)

/** "17 times 23" is no question for this service. */
const ARITHMETIC =
  /\d\s?(?:times|x|×|\*|\+|plus|minus|divided by|kali|dikali|dikalikan|dibagi|ditambah|tambah|dikurangi|ضرب|زائد|ناقص)\s?\d/iu

/** Whether a question asks for something that the loaded books do not cover, so that similar texts would mislead. */
export function isNotCovered(question: string, language: Language): boolean {
  return ARITHMETIC.test(question) || isOfOne(notCovered, question, language)
}

/** Words that make any subject a religious one: "steril kucing boleh ga" asks for a ruling. */
const OF_RELIGION = new Set(
  'hukum hukumnya boleh bolehkah haram halal dosa berdosa najis suci siksa dalil ruling permissible allowed sinful حكم يجوز حرام حلال نجس'.split(
    ' ',
  ),
)

/** Words of worship and belief that are of no other subject: "doa sebelum ujian", "first wife of the prophet". */
const OF_BELIEF = new Set(
  [
    'allah nabi rasul rasulullah quran alquran surah hadis hadits dalil sunnah sholat salat shalat solat puasa shaum zakat haji umrah umroh wudu wudhu',
    'tayamum doa dzikir zikir masjid azan adzan muazin ramadhan ramadan tarawih tahajud witir duha dhuha haid junub ghibah riba neraka surga akhirat',
    'kiamat malaikat setan tobat taubat istigfar istighfar iman islam kafir syirik fidyah akikah aqiqah kurban qurban jenazah mayit makmum khutbah',
    'prophet sura hadith prayer salah ablution zakah hajj suhoor suhur iftar dua duas adhan mosque paradise jinn',
    'الله النبي نبي رسول القران سوره ايه حديث صلاه الصلاه صيام الصيام الصوم الزكاه الحج العمره الوضوء دعاء الدعاء المسجد رمضان الاسلام',
  ].flatMap((words) => words.split(' ')),
)

const hasAnyOf = (words: Set<string>, question: string): boolean =>
  fold(question)
    .split(' ')
    .some((word) => words.has(word))

/** Whether a question has a word that makes any subject a religious one. */
export const asksInReligion = (question: string): boolean => hasAnyOf(OF_RELIGION, question)

/** Whether a question names something of worship or belief. */
export const namesBelief = (question: string): boolean => hasAnyOf(OF_BELIEF, question)

/** Whether a question is about another subject than religion: "apa itu hak cipta" must not be answered with verses on creation. */
export const isOfAnotherSubject = (question: string, language: Language): boolean =>
  !asksInReligion(question) && isOfOne(ofOthers, question, language)

function isOfOne(among: Subjects, question: string, language: Language): boolean {
  // Indonesian has two superlatives: "paling panjang" and "terpanjang"
  const words = fold(question).replaceAll(' paling ', ' ter').split(' ')
  return among.some((subject) => subject[language].every((group) => words.some((word) => group.has(word))))
}
