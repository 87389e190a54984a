import { COLLECTIONS } from '../../hadith/hadith.ts'

/** One file of a source: where it is fetched from, and under which name it is kept. */
export type SourceFile = { path: string; url: string }

/** What is fetched of one publisher. Licences are in their owners' words. */
export type PublicSource = {
  id: string
  what: string
  /** Where people read about it. */
  page: string
  version: string
  licence: string
  attribution: string
  /** Its licence is not stated: nothing of it is fetched without `--accept <id>`. */
  needsAcceptance: boolean
  /** Of the sums of all its files; null where the project never saw them: what the first fetch brings is recorded. */
  sha256: string | null
  files: SourceFile[]
}

const raw = (repository: string, commit: string, paths: string[]): SourceFile[] =>
  paths.map((path) => ({
    path,
    url: `https://raw.githubusercontent.com/${repository}/${commit}/${encodeURI(path)}`,
  }))

const SURAHS = Array.from({ length: 114 }, (_, at) => `surah/${at + 1}.json`)
export const EDITIONS = ['ara', 'ind', 'eng'] as const
export const editionPath = (edition: string, collection: string): string => `editions/${edition}-${collection}.json`
export const TAQRIB_FILE =
  'data/0852IbnHajarCasqalani/0852IbnHajarCasqalani.TaqribTahdhib/0852IbnHajarCasqalani.TaqribTahdhib.Shamela0008609-ara1'
export const AR_SANAD_FILE = 'Narrators data.csv'
export const JALALAYN_FILE = 'data/tmp/tafsir-jalalayn.json'
export const QURAISH_FILE = 'src/data/tmp/tafsir-quraish.json'

/**
 * All that a public pack is made of, beside the Quran of npm. Versions are pinned where their owners have any; sums were never computed by
 * the project itself, so the first fetch records them, and `--check` compares later.
 */
export const PUBLIC_SOURCES: readonly PublicSource[] = [
  {
    id: 'kemenag',
    what: 'Kemenag spelling, Indonesian translation and commentary',
    page: 'https://github.com/rioastamal/quran-json',
    version: '73b1d5262f30695f5d17d9a61ce6b6af9b74aeda',
    licence: 'MIT-style (LICENSE.md); the texts are of quran.kemenag.go.id',
    attribution: 'Kementerian Agama RI; collected by Rio Astamal',
    needsAcceptance: false,
    sha256: null,
    files: raw('rioastamal/quran-json', '73b1d5262f30695f5d17d9a61ce6b6af9b74aeda', SURAHS),
  },
  {
    id: 'jalalayn',
    what: 'Commentary of al-Jalalayn in Indonesian',
    page: 'https://github.com/renomureza/quran-api-id',
    version: '614bb25db0a985435122951e18d4b975906496ec',
    licence: 'MIT (LICENSE); the text by tanzil.net',
    attribution: 'al-Mahalli and as-Suyuthi; collected by Reno Mureza',
    needsAcceptance: false,
    sha256: null,
    files: raw('renomureza/quran-api-id', '614bb25db0a985435122951e18d4b975906496ec', [JALALAYN_FILE]),
  },
  {
    id: 'quraish',
    what: 'Commentary of M. Quraish Shihab',
    page: 'https://github.com/renomureza/quran-api-id',
    version: '94ca33bda723029a212b738a3b19d9bec28b0edf',
    licence: 'not stated for this text of a living author; the collection is MIT',
    attribution: 'M. Quraish Shihab; collected by Reno Mureza',
    needsAcceptance: true,
    sha256: null,
    files: raw('renomureza/quran-api-id', '94ca33bda723029a212b738a3b19d9bec28b0edf', [QURAISH_FILE]),
  },
  {
    id: 'hadith',
    what: 'Seven hadith collections in Arabic, Indonesian and English, with gradings',
    page: 'https://github.com/fawazahmed0/hadith-api',
    version: '1',
    licence: 'The Unlicense',
    attribution: 'fawazahmed0/hadith-api',
    needsAcceptance: false,
    sha256: null,
    files: COLLECTIONS.flatMap((collection) =>
      EDITIONS.map((edition) => {
        const path = editionPath(edition, collection)
        return { path, url: `https://cdn.jsdelivr.net/gh/fawazahmed0/hadith-api@1/${path}` }
      }),
    ),
  },
  {
    id: 'taqrib',
    what: 'Narrators: Taqrib al-Tahdhib of Ibn Hajar',
    page: 'https://github.com/OpenITI/0875AH',
    version: 'ca79d33816453932e4b72976a7de62542f44387e',
    licence: 'not stated in its repository (releases of OpenITI: CC BY-NC-SA 4.0); the work is in the public domain',
    attribution: 'Ibn Hajar al-Asqalani; digitised by OpenITI',
    needsAcceptance: true,
    sha256: null,
    files: raw('OpenITI/0875AH', 'ca79d33816453932e4b72976a7de62542f44387e', [TAQRIB_FILE]),
  },
  {
    id: 'ar-sanad',
    what: 'Narrators: AR-Sanad 280K, 18,298 of them',
    page: 'https://github.com/somaia02/Narrator-Disambiguation',
    version: 'ddde1960dd4af1e50ecbe36ff5b92dee0c48bcf4',
    licence: 'not stated',
    attribution: 'Mahmoud, Saif, Nabil and others, AR-Sanad 280K (2022)',
    needsAcceptance: true,
    sha256: null,
    files: raw('somaia02/Narrator-Disambiguation', 'ddde1960dd4af1e50ecbe36ff5b92dee0c48bcf4', [AR_SANAD_FILE]),
  },
]
