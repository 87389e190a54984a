import type { Language } from '../../text/stem.ts'
import { type Collection, collectionOf } from '../hadith/hadith.ts'
import { COLLECTION_NAMES } from './collections.ts'
import { arabicDigits, printedNumber } from './numbers.ts'
import { surahNumbered } from './surahs.ts'

/**
 * Cites a hadith by its number in print, which is unique in the collection: "HR. Muslim no. 1653b", "Sahih Muslim 1653b",
 * "صحيح مسلم ١٦٥٣ب". Without one, by its key.
 */
export function citeHadith(
  { key, arabic_number }: { key: string; arabic_number: string | null },
  language: Language,
): string {
  if (arabic_number === null) return key
  const names = COLLECTION_NAMES[collectionOf(key)]
  switch (language) {
    case 'indonesian':
      return `HR. ${names.short} no. ${printedNumber(arabic_number)}`
    case 'english':
      return `${names.title.english} ${printedNumber(arabic_number)}`
    case 'arabic':
      return `${names.title.arabic} ${printedNumber(arabic_number, 'arabic')}`
  }
}

/** Cites a verse by its key, like `citeVerses`. */
export function citeVerse(key: string, language: Language): string {
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  return citeVerses(surah, ayah, ayah, language)
}

/** Cites one or several verses: "QS. Al-Kahfi 18:10", "Quran 18:10 (Al-Kahf)", "سورة الكهف، الآية ١٠". */
export function citeVerses(surah: number, from: number, to: number, language: Language): string {
  const name = surahIn(surah, language)
  const verses = from === to ? `${from}` : `${from}-${to}`
  switch (language) {
    case 'indonesian':
      return `QS. ${name} ${surah}:${verses}`
    case 'english':
      return `Quran ${surah}:${verses} (${name})`
    case 'arabic':
      return `سورة ${name}، ${from === to ? 'الآية' : 'الآيات'} ${arabicDigits(verses)}`
  }
}

export const surahIn = (surah: number, language: Language): string =>
  surahNumbered(surah)?.names[language] ?? String(surah)

export const collectionIn = (collection: Collection, language: Language): string =>
  COLLECTION_NAMES[collection].title[language]
