import type { Language } from '../../reference/keys/schemas.ts'

type Source = { what: Record<Language, string>; from: string; url: string; licence: Record<Language, string> }

const unstated = { id: 'tidak dinyatakan', en: 'not stated' }
const same = (text: string) => ({ id: text, en: text })

/** Where the texts of a full data pack come from. Names and licences as their owners state them. */
export const SOURCES: readonly Source[] = [
  {
    what: {
      id: 'Teks Arab Utsmani, terjemahan Indonesia (Kemenag menurut QuranEnc) dan Inggris (Saheeh International), transliterasi Inggris',
      en: 'Uthmani Arabic text, translations into Indonesian (of the Ministry, by QuranEnc) and English (Saheeh International), English transliteration',
    },
    from: 'risan/quran-json, npm quran-json (tanzil.net, quranenc.com)',
    url: 'https://github.com/risan/quran-json',
    licence: {
      id: 'CC BY 4.0 menurut package.json, CC BY-SA 4.0 menurut halamannya; teksnya mengikuti ketentuan QuranEnc dan Tanzil',
      en: 'CC BY 4.0 by its package.json, CC BY-SA 4.0 by its page; the texts are subject to the terms of QuranEnc and Tanzil',
    },
  },
  {
    what: { id: 'Juz, hizb, halaman, ruku, dan ayat sajdah', en: 'Juz, hizb, pages, rukus and verses of prostration' },
    from: 'quran-center/quran-meta',
    url: 'https://github.com/quran-center/quran-meta',
    licence: same('MIT'),
  },
  {
    what: {
      id: 'Terjemahan dan tafsir Kemenag',
      en: 'Indonesian translation and commentary of the Ministry of Religion',
    },
    from: 'rioastamal/quran-json (quran.kemenag.go.id)',
    url: 'https://github.com/rioastamal/quran-json',
    licence: { id: 'seperti MIT', en: 'MIT-style' },
  },
  {
    what: {
      id: 'Tafsir Jalalain dan tafsir Quraish Shihab, nama surah Indonesia',
      en: 'Commentaries of Jalalayn and Quraish Shihab in Indonesian, Indonesian surah names',
    },
    from: 'renomureza/quran-api-id (quran.kemenag.go.id, tanzil.net)',
    url: 'https://github.com/renomureza/quran-api-id',
    licence: same('MIT'),
  },
  {
    what: { id: 'Hadis Arab, Indonesia, dan Inggris', en: 'Hadith in Arabic, Indonesian and English' },
    from: 'fawazahmed0/hadith-api, hadiths',
    url: 'https://github.com/fawazahmed0/hadith-api',
    licence: {
      id: 'The Unlicense; hadiths ISC menurut package.json',
      en: 'The Unlicense; hadiths ISC by its package.json',
    },
  },
  {
    what: { id: 'Derajat hadis, nomor, dan nama kitab Inggris', en: 'Hadith grades, numbers, English book names' },
    from: 'fawazahmed0/hadith',
    url: 'https://github.com/fawazahmed0/hadith',
    licence: same('MIT'),
  },
  {
    what: { id: 'Nama bab Arab, hadis yang kosong di sumber lain', en: 'Arabic section names, hadith empty elsewhere' },
    from: 'AhmedBaset/hadith-json',
    url: 'https://github.com/AhmedBaset/hadith-json',
    licence: { id: 'ISC menurut package.json', en: 'ISC by its package.json' },
  },
  {
    what: {
      id: 'Perawi dengan nama Indonesia, judul bab Bukhari',
      en: 'Narrators in Indonesian, chapter titles of Bukhari',
    },
    from: 'cahyadsn/neohadits',
    url: 'https://github.com/cahyadsn/neohadits',
    licence: same('MIT'),
  },
  {
    what: { id: 'Taqrib at-Tahdzib karya Ibnu Hajar', en: 'Taqrib at-Tahdhib by Ibn Hajar' },
    from: 'OpenITI/0875AH',
    url: 'https://github.com/OpenITI/0875AH',
    licence: {
      id: 'karyanya domain publik; rilis OpenITI CC BY-NC-SA 4.0',
      en: 'the work is in the public domain; releases of OpenITI are CC BY-NC-SA 4.0',
    },
  },
  {
    what: { id: 'Perawi AR-Sanad', en: 'Narrators of AR-Sanad' },
    from: 'R3GENESI5/hadith, somaia02/Narrator-Disambiguation',
    url: 'https://github.com/R3GENESI5/hadith',
    licence: { id: 'MIT menurut README; tidak dinyatakan', en: 'MIT by its README; not stated' },
  },
  {
    what: { id: 'Perawi, nama Arab dan Latin', en: 'Narrators, Arabic and Latin names' },
    from: 'ekajogja/hadisrawi, mohmmedraad/sanad',
    url: 'https://github.com/ekajogja/hadisrawi',
    licence: unstated,
  },
]
