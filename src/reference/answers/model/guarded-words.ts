import { fold } from '../../text/arabic.ts'
import { contentStems } from '../../text/extract.ts'
import type { Language } from '../../text/stem.ts'

// Words that reverse a sentence, or that a model may not add.

const LANGUAGES: Language[] = ['indonesian', 'english', 'arabic']

/** Applies a function to the text of each language. */
function each<T>(words: Record<Language, string>, make: (text: string, language: Language) => T): Record<Language, T> {
  const [indonesian, english, arabic] = LANGUAGES.map((language) => make(words[language], language)) as [T, T, T]
  return { indonesian, english, arabic }
}

const anyWord = (words: string): RegExp => new RegExp(`(?<!\\S)(?:${words.split(' ').map(fold).join('|')})(?!\\S)`)

/** Words that negate or forbid, for folded text. */
export const DENIES = each(
  {
    indonesian:
      'tidak tidaklah tak tiada tiadalah bukan bukanlah belum jangan janganlah tanpa mustahil dilarang melarang larangan terlarang ' +
      'haram diharamkan mengharamkan menjauhi jauhi jauhilah menghindari hindari hindarilah berhenti meninggalkan tinggalkan',
    english:
      'not no never nor neither none without cannot nothing nobody dont doesnt didnt isnt wont shouldnt forbid forbids forbade forbidden ' +
      'prohibit prohibits prohibited unlawful haram avoid avoids refrain refrains abstain abstains',
    arabic:
      'لا ولا فلا الا لم ولم فلم لن ولن فلن ليس وليس فليس ليست ما وما فما بلا نهى ينهى نهي النهي حرم حرام يحرم اجتنبوا',
  },
  anyWord,
)

/** Words that make an exception. */
export const EXCEPTS = each(
  {
    indonesian: 'kecuali melainkan selain terkecuali',
    english: 'except unless save other',
    arabic: 'الا غير سوى',
  },
  anyWord,
)

/** Direct speech without quotation marks. */
export const DIRECT_SPEECH: Record<Language, RegExp> = {
  indonesian: /\b(?:bersabda|berfirman|sabda|firman|berkata|berbunyi|artinya|mengatakan)\b(?:[^.!?]{0,80}:|\s*,)/i,
  english: /\b(?:said|says|say|stated?s?|narrated|reported|reads|saying)\b(?:[^.!?]{0,80}:|\s*,)/i,
  arabic: /(?:قال|قالت|يقول|تقول|قوله|قول|حديث|نصه)(?:[^.!؟]{0,80}:|\s*،)/,
}

const stemsOf = (words: string, language: Language): Set<string> => new Set(contentStems(words, language))

export const NUMBERS = each(
  {
    indonesian:
      'dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas belas puluh ratus ribu juta sepertiga setengah',
    english:
      'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand twice third half',
    arabic:
      'اثنان اثنين ثلاث ثلاثة اربع اربعة خمس خمسة ست ستة سبع سبعة ثمان ثمانية تسع تسعة عشر عشرة مئة مائة الف ثلث نصف',
  },
  stemsOf,
)

/** Rulings; words of one line are interchangeable. */
export const RULINGS = each(
  {
    indonesian:
      'haram larang cegah jangan|halal|wajib fardhu perintah|makruh benci|mubah|mustahab|bidah|kafir kufur|syirik sekutu|murtad|sah|batal|fatwa|laknat kutuk',
    english:
      'haram forbidden forbid forbade prohibited prohibit unlawful|halal lawful permissible allowed allow|obligatory mandatory compulsory duty commanded ordered|' +
      'disliked makruh|recommended|innovation bidah|disbeliever disbelief infidel kafir unbelief|shirk polytheism|apostate|valid|invalid|fatwa|cursed curse',
    arabic:
      'حرام حرم تحريم نهى|حلال احل|واجب يجب فرض فريضة امر|مكروه كره|مباح|مستحب|بدعة|كافر كفر|شرك اشرك|مرتد|باطل يبطل|يجوز جائز|لعن',
  },
  (text, language) => text.split('|').map((line) => [...stemsOf(line, language)]),
)

/** Names that any claim may use, because records use other words for them. */
export const GIVEN_NAMES = new Set(
  'allah tuhan nabi rasul rasulullah muhammad islam muslim muslims quran alquran al qur an saw swt god lord prophet messenger apostle he his him i qs'.split(
    ' ',
  ),
)
