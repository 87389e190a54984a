import type { Language } from '../../text/stem.ts'
import type { Collection } from '../hadith/hadith.ts'

type BookNames = {
  /** The book's title in each language. */
  title: Record<Language, string>
  /** Its name in Indonesian citations, after "HR.". */
  short: string
  /** All other spellings of its name and its author's, folded: lower case, no marks, hyphens as spaces. */
  others: string[]
}

/** The seven collections as each language prints them and as people type them. */
export const COLLECTION_NAMES: Record<Collection, BookNames> = {
  bukhari: {
    title: { indonesian: 'Shahih al-Bukhari', english: 'Sahih al-Bukhari', arabic: 'صحيح البخاري' },
    short: 'Bukhari',
    others: ['bukhari', 'bukhori', 'buchari', 'bukari', 'bokhari', 'bukhary', 'imam bukhari', 'البخاري', 'بخاري'],
  },
  muslim: {
    title: { indonesian: 'Shahih Muslim', english: 'Sahih Muslim', arabic: 'صحيح مسلم' },
    short: 'Muslim',
    others: ['muslim', 'imam muslim', 'مسلم'],
  },
  abudawud: {
    title: { indonesian: 'Sunan Abu Dawud', english: 'Sunan Abi Dawud', arabic: 'سنن أبي داود' },
    short: 'Abu Dawud',
    others: [
      ...['abu dawud', 'abu daud', 'abu dawood', 'abu daoud', 'abu dawod', 'abi dawud', 'abi daud', 'abi dawood'],
      ...['abudawud', 'abudaud', 'abudawood', 'dawud', 'ابو داود', 'ابي داود', 'ابو داوود', 'ابي داوود'],
    ],
  },
  tirmidhi: {
    title: { indonesian: "Jami' at-Tirmidzi", english: "Jami' at-Tirmidhi", arabic: 'جامع الترمذي' },
    short: 'Tirmidzi',
    others: [
      ...[
        'tirmidzi',
        'tirmidhi',
        'tirmizi',
        'turmudzi',
        'turmudzy',
        'tirmizy',
        'turmuzi',
        'tirmidzy',
        'termizi',
        'tirmidi',
      ],
      ...['الترمذي', 'ترمذي'],
    ],
  },
  nasai: {
    title: { indonesian: "Sunan an-Nasa'i", english: "Sunan an-Nasa'i", arabic: 'سنن النسائي' },
    short: "Nasa'i",
    others: ['nasai', 'nasa i', 'nasaai', 'nasae', 'nasaie', 'nisai', 'nasay', 'النسائي', 'النسايي', 'نسائي'],
  },
  ibnmajah: {
    title: { indonesian: 'Sunan Ibnu Majah', english: 'Sunan Ibn Majah', arabic: 'سنن ابن ماجه' },
    short: 'Ibnu Majah',
    others: [
      'ibnu majah',
      'ibn majah',
      'ibni majah',
      'ibnu maja',
      'ibn maja',
      'ibnmajah',
      'ibnumajah',
      'ibnu majjah',
      'ابن ماجه',
    ],
  },
  malik: {
    title: { indonesian: "Muwaththa' Malik", english: 'Muwatta Malik', arabic: 'موطأ مالك' },
    short: 'Malik',
    others: [
      ...['malik', 'imam malik', 'muwatha', 'muwaththa', 'muwatta', 'muwattha', 'muwata', 'al muwatha imam malik'],
      ...['مالك', 'موطا', 'الموطا', 'الامام مالك'],
    ],
  },
}
