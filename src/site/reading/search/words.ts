import type { LanguageCode, Translated } from '../../../platform/language.ts'

const indonesian = {
  /** The line above a corrected query. */
  meant: 'Maksud Anda:',
  /** The heading of named pages: surahs, duas, sayings, persons, questions. */
  named: 'Langsung ke halamannya',
  /** The heading of verses and hadith. */
  texts: 'Ayat dan hadis',
  grade: 'Derajat hadis',
  allGrades: 'Semua derajat',
  collection: 'Kitab hadis',
  allCollections: 'Semua kitab',
  page: (number: string) => `Halaman ${number}`,
  /** The number of suggestions, for screen readers; `{n}` is a number. */
  suggestions: '{n} saran. Pilih dengan tombol panah.',
  kinds: {
    surah: 'Surah',
    quran: 'Ayat',
    hadith: 'Hadis',
    rijal: 'Perawi',
    masail: 'Pertanyaan',
    saying: 'Ucapan yang beredar',
  },
}

/** Words that only the search page has. */
export const searchWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    meant: 'Did you mean:',
    named: 'Go directly to',
    texts: 'Verses and hadith',
    grade: 'Grading of hadith',
    allGrades: 'All gradings',
    collection: 'Hadith collection',
    allCollections: 'All collections',
    page: (number) => `Page ${number}`,
    suggestions: '{n} suggestions. Choose with the arrow keys.',
    kinds: {
      surah: 'Surah',
      quran: 'Verse',
      hadith: 'Hadith',
      rijal: 'Narrator',
      masail: 'Question',
      saying: 'Circulating saying',
    },
  },
  ar: {
    meant: 'هل تقصد:',
    named: 'إلى صفحته مباشرة',
    texts: 'آيات وأحاديث',
    grade: 'درجة الحديث',
    allGrades: 'كل الدرجات',
    collection: 'كتاب الحديث',
    allCollections: 'كل الكتب',
    page: (number) => `الصفحة ${number}`,
    suggestions: 'عدد الاقتراحات: {n}. اختر بمفاتيح الأسهم.',
    kinds: { surah: 'سورة', quran: 'آية', hadith: 'حديث', rijal: 'راوٍ', masail: 'سؤال', saying: 'قول متداول' },
  },
}
