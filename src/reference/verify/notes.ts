import type { Language } from '../text/stem.ts'

export const VERDICTS = [
  'fabricated',
  'altered',
  'wrong_reference',
  'weak_known',
  'unknown',
  'partial',
  'translation',
  'orthographic',
  'exact',
] as const
export type Verdict = (typeof VERDICTS)[number]

const indonesian = {
  exact: 'Sama huruf demi huruf dengan {reference}.',
  orthographic: 'Kata-katanya sama dengan {reference}; hanya ejaan, harakat, atau aksaranya yang berbeda.',
  partial: 'Kata-katanya sama dengan sebagian dari {reference}. Bacalah selengkapnya agar maksudnya tidak terpotong.',
  translation: 'Sama dengan terjemahan {reference} yang tersimpan di sini.',
  altered:
    'Menyerupai {reference}, tetapi ada kata yang diubah, ditambah, dihilangkan, atau dipindah. Jangan menyebarkannya seperti ini.',
  alteredTranslation:
    'Menyerupai terjemahan {reference}, tetapi tidak sama dengan yang tersimpan di sini. Terjemahan lain bisa berbunyi lain: periksalah kata-kata yang berbeda.',
  otherTranslation:
    'Terjemahan lain dari {reference} (kemiripan {nearness}%). Terjemahan yang tersimpan di sini berbunyi: “{canonical}”',
  alsoWrongReference: 'Rujukan yang disebutkan, {named}, juga bukan tempatnya.',
  noSuchVerse: 'Ayat dengan nomor itu tidak ada: {named}.',
  noSuchHadith: 'Hadis dengan nomor itu tidak ada di kitab yang tersimpan di sini: {named}.',
  diverges:
    'Sesudah atau sebelum bagian itu, teks aslinya berbunyi lain; bila kata-kata di situ bukan ucapan penulis sendiri, kutipannya keliru.',
  next: 'Maknanya belum selesai di sini: {next}',
  denial: 'Kata yang mengingkari atau mengecualikan tidak ikut dikutip, sehingga maknanya berubah.',
  vowels: 'Sebagian harakatnya berbeda: periksalah, karena harakat dapat mengubah makna.',
  wrong_reference: 'Kata-katanya dari {reference}, bukan dari {named} seperti yang disebutkan.',
  unknown:
    'Tidak ditemukan di dalam Al-Qur’an dan kitab-kitab hadis yang ada di sini. Itu belum berarti palsu, tetapi jangan menyebutnya sebagai ayat atau hadis sebelum ada sumbernya.',
  resembles:
    'Kata-kata ini tidak ditemukan persis begitu di kitab yang disebutkan. Yang paling dekat di sana adalah {reference}: bandingkan dulu maksudnya. {canonical}',
  grading: 'Derajatnya: {grading}.',
}

/** The note for each verdict, with placeholders such as `{reference}` and `{named}`. */
const NOTE_TEXTS: Record<Language, typeof indonesian> = {
  indonesian,
  english: {
    exact: 'Identical to {reference}, letter for letter.',
    orthographic: 'The same words as {reference}; only spelling, vowel marks or script differ.',
    partial: 'Word for word a part of {reference}. Read the whole text, so that its meaning is not cut short.',
    translation: 'The same as a translation of {reference} that is available here.',
    altered: 'Similar to {reference}, but with words changed, added, left out or moved. Do not pass it on like this.',
    alteredTranslation:
      'Similar to the translation of {reference} that is available here, but not the same. Other translations may use other words: check the words that differ.',
    otherTranslation:
      'Another translation of {reference} ({nearness}% similar). The translation that is available here reads: “{canonical}”',
    alsoWrongReference: 'The stated reference, {named}, is not correct either.',
    noSuchVerse: 'There is no verse with that number: {named}.',
    noSuchHadith: 'The collections available here have no hadith with that number: {named}.',
    diverges:
      'Before or after that part, the original text is different. Unless those words are the writer’s own, the quotation is wrong.',
    next: 'The meaning is not complete here: {next}',
    denial: 'A word of denial or exception was left out, which changes the meaning.',
    vowels: 'Some vowel marks differ. Check them, because they can change the meaning.',
    wrong_reference: 'The words are from {reference}, not from {named} as stated.',
    unknown:
      'Not found in the Quran or in the hadith collections available here. That does not prove it false, but do not call it a verse or a hadith until you know its source.',
    resembles:
      'The named book does not have these words. The closest text in it is {reference}: compare the meaning. {canonical}',
    grading: 'Its grading: {grading}.',
  },
  arabic: {
    exact: 'مطابق حرفًا بحرف: {reference}.',
    orthographic: 'الكلمات هي كلمات {reference}، والاختلاف في الرسم أو الشكل فقط.',
    partial: 'الكلمات جزء من {reference}، فاقرأ النص كاملًا حتى لا يُبتر معناه.',
    translation: 'مطابق لترجمة محفوظة هنا: {reference}.',
    altered: 'يشبه {reference}، لكن فيه كلمات غُيّرت أو زيدت أو حُذفت أو نُقلت. فلا تنشره هكذا.',
    alteredTranslation:
      'يشبه الترجمة المحفوظة هنا ({reference}) ولا يطابقها. وقد تختلف ألفاظ ترجمة أخرى، فانظر الكلمات المختلفة.',
    otherTranslation: 'ترجمة أخرى لـ{reference} (نسبة التشابه {nearness}٪). ونص الترجمة المحفوظة هنا: «{canonical}»',
    alsoWrongReference: 'والمرجع المذكور ({named}) ليس موضعه أيضًا.',
    noSuchVerse: 'لا توجد آية بهذا الرقم: {named}.',
    noSuchHadith: 'لا يوجد حديث بهذا الرقم في الكتب المتاحة هنا: {named}.',
    diverges: 'النص الأصلي قبل هذا الجزء أو بعده مختلف؛ فإن لم تكن تلك الكلمات من كلام الكاتب فالنقل خطأ.',
    next: 'لا يتم المعنى هنا: {next}',
    denial: 'لم تُنقل كلمة النفي أو الاستثناء، فتغيّر المعنى.',
    vowels: 'بعض الحركات مختلفة، فراجعها لأنها قد تغيّر المعنى.',
    wrong_reference: 'الكلمات من {reference}، لا من {named} كما ذُكر بجانبها.',
    unknown:
      'لم نجده في القرآن ولا في كتب الحديث المتاحة هنا. ولا يدل ذلك على بطلانه، لكن لا يُنسب آيةً أو حديثًا قبل معرفة مصدره.',
    resembles: 'لم نجده بهذه الألفاظ في الكتاب المذكور، وأقرب ما فيه إليها {reference}، فقارن المعنى. {canonical}',
    grading: 'درجته: {grading}.',
  },
}

export type NoteParts = {
  reference?: string
  named?: string | undefined
  grading?: string | undefined
  /** For another translation: how near it is, 0 to 1, and the text of the stored one. */
  nearness?: number | undefined
  canonical?: string | undefined
  /** Why the words are not to be quoted without those that follow. */
  next?: Record<Language, string> | undefined
  also?: ('denial' | 'vowels' | 'diverges' | 'alsoWrongReference' | 'noSuchVerse' | 'noSuchHadith')[]
}

/** The note for a verdict in the reader's language. */
export function noteOf(
  verdict: Exclude<Verdict, 'fabricated' | 'weak_known'> | 'alteredTranslation' | 'otherTranslation' | 'resembles',
  language: Language,
  { reference = '', named = '', grading, nearness = 0, canonical = '', next, also = [] }: NoteParts,
): string {
  const texts = NOTE_TEXTS[language]
  const filled = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'nearness') return String(Math.round(100 * nearness))
      return { reference, named, canonical, next: next?.[language] ?? '' }[name] ?? ''
    })
  return [
    filled(texts[verdict]).trim(),
    ...also.map((what) => filled(texts[what])),
    ...(next ? [filled(texts.next)] : []),
    ...(grading ? [texts.grading.replace('{grading}', () => grading.replace(/\*/g, ''))] : []),
  ].join(' ')
}
