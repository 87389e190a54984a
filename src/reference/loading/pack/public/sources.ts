import { z } from 'zod'
import { readYaml } from '../../../../platform/data-file.ts'
import { COLLECTIONS } from '../../../records/hadith/hadith.ts'

/** A file of a source: its address, and the path under which it is stored. */
export type SourceFile = { path: string; url: string }

const inBoth = z
  .union([z.string(), z.object({ id: z.string(), en: z.string() })])
  .transform((text) => (typeof text === 'string' ? { id: text, en: text } : text))

/**
 * What of a source may be redistributed as a whole. `arabic`: only the text of an old work, because the publisher of a collection under a free
 * licence may not have had the translators' permission.
 */
const copies = z.enum(['none', 'arabic', 'all'])
export type Copies = z.infer<typeof copies>

const table = z.array(
  z.strictObject({
    id: z.string(),
    from: z.enum(['npm', 'public', 'other']),
    what: inBoth,
    /** A page about it. */
    page: z.url(),
    licence: inBoth,
    attribution: z.string(),
    version: z.string().optional(),
    needs_acceptance: z.boolean().default(false),
    copies: copies.default('none'),
  }),
)

const listed = readYaml('reference/loading/pack/public/sources.yaml', table)

/** A source of records, and its terms. */
export type DataSource = Pick<(typeof listed)[number], 'id' | 'what' | 'page' | 'licence' | 'attribution' | 'copies'>

/** The files of one publisher. */
export type PublicSource = DataSource & {
  version: string
  /** It has no stated licence, so nothing is fetched without `--accept <id>`. */
  needsAcceptance: boolean
  /** The checksum over the sums of its files; null if the project has never computed it, so that the first fetch records it. */
  sha256: string | null
  files: SourceFile[]
}

const SURAHS = Array.from({ length: 114 }, (_, at) => `surah/${at + 1}.json`)
/** The Quran from npm, and the folder of its files among the fetched ones. */
export const QURAN_SOURCE_ID = 'quran-json'
export const EDITIONS = ['ara', 'ind', 'eng'] as const
export const INFO_FILE = 'info.json'
export const editionPath = (edition: string, collection: string): string => `editions/${edition}-${collection}.json`
export const TAQRIB_FILE =
  'data/0852IbnHajarCasqalani/0852IbnHajarCasqalani.TaqribTahdhib/0852IbnHajarCasqalani.TaqribTahdhib.Shamela0008609-ara1'
export const AR_SANAD_FILE = 'Narrators data.csv'
export const JALALAYN_FILE = 'data/tmp/tafsir-jalalayn.json'
export const QURAISH_FILE = 'src/data/tmp/tafsir-quraish.json'

const github = ({ page, version }: { page: string; version?: string | undefined }, path: string): string =>
  `${page.replace('https://github.com/', 'https://raw.githubusercontent.com/')}/${version}/${encodeURI(path)}`

const HADITH_FILES = [
  INFO_FILE,
  ...COLLECTIONS.flatMap((collection) => EDITIONS.map((edition) => editionPath(edition, collection))),
]

const PATHS: Record<string, readonly string[]> = {
  kemenag: SURAHS,
  jalalayn: [JALALAYN_FILE],
  quraish: [QURAISH_FILE],
  taqrib: [TAQRIB_FILE],
  'ar-sanad': [AR_SANAD_FILE],
}

const filesOf = (source: (typeof listed)[number]): SourceFile[] =>
  source.id === 'hadith'
    ? HADITH_FILES.map((path) => ({ path, url: `https://cdn.jsdelivr.net/gh/fawazahmed0/hadith-api@1/${path}` }))
    : (PATHS[source.id] ?? []).map((path) => ({ path, url: github(source, path) }))

/**
 * The sources of `npm run pack`, in addition to the Quran from npm. The project has no checksums of them, so the first fetch records them, and
 * `--check` compares later.
 */
export const PUBLIC_SOURCES: readonly PublicSource[] = listed
  .filter(({ from }) => from === 'public')
  .map((source) => ({
    ...source,
    version: source.version ?? '',
    needsAcceptance: source.needs_acceptance,
    sha256: null,
    files: filesOf(source),
  }))

/** From npm: the Quran, and the divisions of its verses. */
export const NPM_SOURCES: readonly DataSource[] = listed.filter(({ from }) => from === 'npm')

/** The one list of all sources of texts. */
export const SOURCES: readonly DataSource[] = listed
