import { COLLECTIONS } from '../../../records/hadith/hadith.ts'

/** One file of a source: where it is fetched from, and the name that it is stored under. */
export type SourceFile = { path: string; url: string }

/** A text for people, in the portal's languages; programs and manifests show the English. */
type Words = { id: string; en: string }

/** Where records come from, and on which terms. Licences are as their owners state them. */
export type Source = {
  id: string
  what: Words
  /** Where people read about it. */
  page: string
  licence: Words
  attribution: string
}

/** What is fetched of one publisher. */
export type PublicSource = Source & {
  version: string
  /** Its licence is not stated: nothing of it is fetched without `--accept <id>`. */
  needsAcceptance: boolean
  /** Of the sums of all its files; null where the project never saw them: what the first fetch brings is recorded. */
  sha256: string | null
  files: SourceFile[]
}

const same = (text: string): Words => ({ id: text, en: text })

const raw = (repository: string, commit: string, paths: string[]): SourceFile[] =>
  paths.map((path) => ({
    path,
    url: `https://raw.githubusercontent.com/${repository}/${commit}/${encodeURI(path)}`,
  }))

const SURAHS = Array.from({ length: 114 }, (_, at) => `surah/${at + 1}.json`)
export const EDITIONS = ['ara', 'ind', 'eng'] as const
export const INFO_FILE = 'info.json'
export const editionPath = (edition: string, collection: string): string => `editions/${edition}-${collection}.json`
export const TAQRIB_FILE =
  'data/0852IbnHajarCasqalani/0852IbnHajarCasqalani.TaqribTahdhib/0852IbnHajarCasqalani.TaqribTahdhib.Shamela0008609-ara1'
export const AR_SANAD_FILE = 'Narrators data.csv'
export const JALALAYN_FILE = 'data/tmp/tafsir-jalalayn.json'
export const QURAISH_FILE = 'src/data/tmp/tafsir-quraish.json'

/**
 * What `npm run pack` fetches, besides the Quran of npm. Versions are pinned where their owners have any; sums were never computed by
 * the project itself, so the first fetch records them, and `--check` compares later.
 */
export const PUBLIC_SOURCES: readonly PublicSource[] = [
  {
    id: 'kemenag',
    what: {
      id: 'Tulisan, terjemahan, dan tafsir Kementerian Agama RI',
      en: 'Kemenag spelling, Indonesian translation and commentary',
    },
    page: 'https://github.com/rioastamal/quran-json',
    version: '73b1d5262f30695f5d17d9a61ce6b6af9b74aeda',
    licence: {
      id: 'seperti MIT (LICENSE.md); teksnya dari quran.kemenag.go.id',
      en: 'MIT-style (LICENSE.md); the texts are of quran.kemenag.go.id',
    },
    attribution: 'Kementerian Agama RI; collected by Rio Astamal',
    needsAcceptance: false,
    sha256: null,
    files: raw('rioastamal/quran-json', '73b1d5262f30695f5d17d9a61ce6b6af9b74aeda', SURAHS),
  },
  {
    id: 'jalalayn',
    what: { id: 'Tafsir Jalalain dalam bahasa Indonesia', en: 'Commentary of al-Jalalayn in Indonesian' },
    page: 'https://github.com/renomureza/quran-api-id',
    version: '614bb25db0a985435122951e18d4b975906496ec',
    licence: { id: 'MIT (LICENSE); teksnya dari tanzil.net', en: 'MIT (LICENSE); the text by tanzil.net' },
    attribution: 'al-Mahalli and as-Suyuthi; collected by Reno Mureza',
    needsAcceptance: false,
    sha256: null,
    files: raw('renomureza/quran-api-id', '614bb25db0a985435122951e18d4b975906496ec', [JALALAYN_FILE]),
  },
  {
    id: 'quraish',
    what: { id: 'Tafsir M. Quraish Shihab', en: 'Commentary of M. Quraish Shihab' },
    page: 'https://github.com/renomureza/quran-api-id',
    version: '94ca33bda723029a212b738a3b19d9bec28b0edf',
    licence: {
      id: 'tidak dinyatakan untuk teks penulis yang masih hidup ini; kumpulannya MIT',
      en: 'not stated for this text of a living author; the collection is MIT',
    },
    attribution: 'M. Quraish Shihab; collected by Reno Mureza',
    needsAcceptance: true,
    sha256: null,
    files: raw('renomureza/quran-api-id', '94ca33bda723029a212b738a3b19d9bec28b0edf', [QURAISH_FILE]),
  },
  {
    id: 'hadith',
    what: {
      id: 'Tujuh kitab hadis berbahasa Arab, Indonesia, dan Inggris, dengan derajatnya',
      en: 'Seven hadith collections in Arabic, Indonesian and English, with gradings',
    },
    page: 'https://github.com/fawazahmed0/hadith-api',
    version: '1',
    licence: same('The Unlicense'),
    attribution: 'fawazahmed0/hadith-api',
    needsAcceptance: false,
    sha256: null,
    files: [
      INFO_FILE,
      ...COLLECTIONS.flatMap((collection) => EDITIONS.map((edition) => editionPath(edition, collection))),
    ].map((path) => ({ path, url: `https://cdn.jsdelivr.net/gh/fawazahmed0/hadith-api@1/${path}` })),
  },
  {
    id: 'taqrib',
    what: { id: 'Perawi: Taqrib at-Tahdzib karya Ibnu Hajar', en: 'Narrators: Taqrib al-Tahdhib of Ibn Hajar' },
    page: 'https://github.com/OpenITI/0875AH',
    version: 'ca79d33816453932e4b72976a7de62542f44387e',
    licence: {
      id: 'tidak dinyatakan di repositorinya (rilis OpenITI: CC BY-NC-SA 4.0); karyanya domain publik',
      en: 'not stated in its repository (releases of OpenITI: CC BY-NC-SA 4.0); the work is in the public domain',
    },
    attribution: 'Ibn Hajar al-Asqalani; digitised by OpenITI',
    needsAcceptance: true,
    sha256: null,
    files: raw('OpenITI/0875AH', 'ca79d33816453932e4b72976a7de62542f44387e', [TAQRIB_FILE]),
  },
  {
    id: 'ar-sanad',
    what: { id: 'Perawi: AR-Sanad 280K, 18.298 orang', en: 'Narrators: AR-Sanad 280K, 18,298 of them' },
    page: 'https://github.com/somaia02/Narrator-Disambiguation',
    version: 'ddde1960dd4af1e50ecbe36ff5b92dee0c48bcf4',
    licence: { id: 'tidak dinyatakan', en: 'not stated' },
    attribution: 'Mahmoud, Saif, Nabil and others, AR-Sanad 280K (2022)',
    needsAcceptance: true,
    sha256: null,
    files: raw('somaia02/Narrator-Disambiguation', 'ddde1960dd4af1e50ecbe36ff5b92dee0c48bcf4', [AR_SANAD_FILE]),
  },
]

/** What npm brings: the Quran, and where each verse stands. */
export const NPM_SOURCES: readonly Source[] = [
  {
    id: 'quran-json',
    what: {
      id: 'Teks Arab Utsmani, terjemahan Indonesia (Kemenag menurut QuranEnc) dan Inggris (Saheeh International), transliterasi Inggris',
      en: 'Uthmani Arabic text, translations into Indonesian (of the Ministry, by QuranEnc) and English (Saheeh International), English transliteration',
    },
    page: 'https://github.com/risan/quran-json',
    licence: {
      id: 'CC BY 4.0 menurut package.json, CC BY-SA 4.0 menurut halamannya; teksnya mengikuti ketentuan QuranEnc dan Tanzil',
      en: 'CC BY 4.0 by its package.json, CC BY-SA 4.0 by its page; the texts are subject to the terms of QuranEnc and Tanzil',
    },
    attribution: 'tanzil.net and quranenc.com; collected by Risan Bagja Pradana',
  },
  {
    id: 'quran-meta',
    what: { id: 'Juz, hizb, halaman, ruku, dan ayat sajdah', en: 'Juz, hizb, pages, rukus and verses of prostration' },
    page: 'https://github.com/quran-center/quran-meta',
    licence: same('MIT'),
    attribution: 'quran-center',
  },
]

/** Of what data packs that were made in other ways hold; `npm run pack` asks none of them. */
export const OTHER_SOURCES: readonly Source[] = [
  {
    id: 'hadith-csv',
    what: { id: 'Derajat hadis, nomor, dan nama kitab Inggris', en: 'Hadith grades, numbers, English book names' },
    page: 'https://github.com/fawazahmed0/hadith',
    licence: same('MIT'),
    attribution: 'fawazahmed0/hadith',
  },
  {
    id: 'hadith-json',
    what: { id: 'Nama bab Arab, hadis yang kosong di sumber lain', en: 'Arabic section names, hadith empty elsewhere' },
    page: 'https://github.com/AhmedBaset/hadith-json',
    licence: { id: 'ISC menurut package.json', en: 'ISC by its package.json' },
    attribution: 'AhmedBaset/hadith-json',
  },
  {
    id: 'neohadits',
    what: {
      id: 'Perawi dengan nama Indonesia, judul bab Bukhari',
      en: 'Narrators in Indonesian, chapter titles of Bukhari',
    },
    page: 'https://github.com/cahyadsn/neohadits',
    licence: same('MIT'),
    attribution: 'cahyadsn/neohadits',
  },
  {
    id: 'itqan',
    what: { id: 'Perawi lemah menurut AR-Sanad', en: 'Weak narrators of AR-Sanad' },
    page: 'https://github.com/R3GENESI5/hadith',
    licence: { id: 'MIT menurut README', en: 'MIT by its README' },
    attribution: 'R3GENESI5/hadith',
  },
  {
    id: 'hadisrawi',
    what: { id: 'Perawi, nama Arab dan Latin', en: 'Narrators, Arabic and Latin names' },
    page: 'https://github.com/ekajogja/hadisrawi',
    licence: { id: 'tidak dinyatakan', en: 'not stated' },
    attribution: 'ekajogja/hadisrawi',
  },
]

/** The one list of where the texts come from. */
export const SOURCES: readonly Source[] = [...NPM_SOURCES, ...PUBLIC_SOURCES, ...OTHER_SOURCES]
