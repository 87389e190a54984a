import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../../../platform/log.ts'
import { COLLECTIONS } from '../../../records/hadith/hadith.ts'
import { samePersons } from '../../../records/narrators/persons/same-persons.ts'
import { KEMENAG_TRANSLATION, NPM_TRANSLATIONS } from '../../../records/quran/translations.ts'
import { PackError } from '../errors.ts'
import { arSanadRows } from './ar-sanad.ts'
import { commentaryRows, type TafsirRow } from './commentary.ts'
import { sumOf } from './fetch.ts'
import { type HadithRow, hadithRows, readEdition, readInfo, type SectionRow } from './hadith-api.ts'
import { type KemenagVerse, kemenagVerses } from './kemenag.ts'
import { QURAN_JSON_FILES, type QuranRow, quranRows } from './quran-json.ts'
import { QURAN_PACKAGE } from './quran-loader.ts'
import {
  AR_SANAD_FILE,
  EDITIONS,
  editionPath,
  INFO_FILE,
  JALALAYN_FILE,
  NPM_SOURCES,
  type PublicSource,
  QURAISH_FILE,
  QURAN_SOURCE_ID,
  TAQRIB_FILE,
} from './sources.ts'
import { type PackNarrator, taqribRows } from './taqrib.ts'
import { type PackPart, writePack } from './write.ts'

/** The source of the Quran, which npm fetches, described like the others. */
const QURAN_SOURCES: PublicSource[] = NPM_SOURCES.filter(({ id }) => id === QURAN_SOURCE_ID).map((source) => ({
  ...source,
  version: QURAN_PACKAGE.name,
  needsAcceptance: false,
  sha256: null,
  files: QURAN_JSON_FILES.map((path) => ({ path, url: `npm:${QURAN_PACKAGE.name}` })),
}))

/**
 * Builds a pack in `folder` from the files under `from` (`<source>/<path>`). Leaves out sources that are missing or whose format has
 * changed, and returns the reason for each. Throws if no source can be read.
 */
export async function buildPack(options: {
  from: string
  folder: string
  sources: readonly PublicSource[]
}): Promise<Map<string, string>> {
  const { from, folder, sources } = options
  const problems = new Map<string, string>()
  const read = (source: string, path: string) => readFile(join(from, source, path))
  const wanted = new Map(sources.map((source) => [source.id, source]))
  const all = [...QURAN_SOURCES, ...sources]
  const sums = await sumsOf(from, all)
  async function part<T>(source: string, make: () => Promise<T>, none: T): Promise<T> {
    if (source !== QURAN_SOURCE_ID && !wanted.has(source)) return none
    try {
      const known = wanted.get(source)?.sha256
      if (known && known !== sums.get(source)?.whole)
        throw new PackError(source, undefined, 'is not the version that is known')
      return await make()
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isMissing && !(error instanceof PackError)) throw error
      problems.set(source, isMissing ? 'its files were not fetched' : reasonOf(error))
      return none
    }
  }

  const quran = await part(QURAN_SOURCE_ID, () => readQuran(read), [])
  const kemenag = await part('kemenag', () => readKemenag(read, sources), [])
  const jalalayn = await part(
    'jalalayn',
    async () => commentary('jalalayn', JALALAYN_FILE, await read('jalalayn', JALALAYN_FILE)),
    [],
  )
  const quraish = await part(
    'quraish',
    async () => commentary('quraish', QURAISH_FILE, await read('quraish', QURAISH_FILE)),
    [],
  )
  const hadith = await part('hadith', () => readHadith(read, sources), { whole: [], fractional: [], sections: [] })
  const taqrib = await part(
    'taqrib',
    async () => taqribRows(TAQRIB_FILE, (await read('taqrib', TAQRIB_FILE)).toString('utf8')),
    [],
  )
  const arSanad = await part(
    'ar-sanad',
    async () => arSanadRows(AR_SANAD_FILE, await read('ar-sanad', AR_SANAD_FILE)),
    [],
  )

  const parts: PackPart[] = [
    { file: 'quran', rows: withKemenag(quran, kemenag), sources: [QURAN_SOURCE_ID, 'kemenag'] },
    { file: 'tafsir', rows: kemenag.flatMap(tafsirOf), sources: ['kemenag'] },
    { file: 'tafsir_extra', rows: [...jalalayn, ...quraish], sources: ['jalalayn', 'quraish'] },
    { file: 'hadith_sections', rows: hadith.sections, sources: ['hadith'] },
    { file: 'hadith', rows: hadith.whole, sources: ['hadith'] },
    { file: 'hadith_fractional', rows: hadith.fractional, sources: ['hadith'] },
    { file: 'narrators', rows: await withLinks([...taqrib, ...arSanad]), sources: ['taqrib', 'ar-sanad'] },
  ]
  if (parts.every(({ rows }) => rows.length === 0))
    throw new PackError(
      from,
      undefined,
      `no source could be read: ${[...problems].map((problem) => problem.join(': ')).join('; ')}`,
    )
  const missing = parts.filter(({ rows }) => rows.length === 0).map(({ file }) => file)
  await writePack(folder, parts, {
    missing,
    translations: kemenag.length > 0 ? { ...NPM_TRANSLATIONS, indonesian: KEMENAG_TRANSLATION } : NPM_TRANSLATIONS,
    sources: describe(all, sums, problems),
    problems: Object.fromEntries(problems),
  })
  return problems
}

type ReadSourceFile = (source: string, path: string) => Promise<Buffer>

async function readQuran(read: ReadSourceFile): Promise<QuranRow[]> {
  const files = new Map<string, Buffer>()
  for (const path of QURAN_JSON_FILES) files.set(path, await read(QURAN_SOURCE_ID, path))
  return quranRows((path) => files.get(path) ?? Buffer.alloc(0))
}

async function readKemenag(read: ReadSourceFile, sources: readonly PublicSource[]): Promise<KemenagVerse[]> {
  const verses: KemenagVerse[] = []
  for (const { path } of sources.find(({ id }) => id === 'kemenag')?.files ?? [])
    verses.push(...kemenagVerses(path, await read('kemenag', path)))
  return verses
}

const COMMENTARIES: Record<string, string> = {
  jalalayn: 'Tafsir Jalalayn (terjemah)',
  quraish: 'Tafsir Quraish Shihab',
}
const commentary = (source: string, file: string, bytes: Buffer): TafsirRow[] =>
  commentaryRows(file, bytes, { source, source_name: COMMENTARIES[source] ?? source })

async function readHadith(
  read: ReadSourceFile,
  sources: readonly PublicSource[],
): Promise<{ whole: HadithRow[]; fractional: HadithRow[]; sections: SectionRow[] }> {
  const all: { whole: HadithRow[]; fractional: HadithRow[]; sections: SectionRow[] } = {
    whole: [],
    fractional: [],
    sections: [],
  }
  const paths = new Set(sources.find(({ id }) => id === 'hadith')?.files.map(({ path }) => path))
  const info = paths.has(INFO_FILE) ? readInfo(INFO_FILE, await read('hadith', INFO_FILE)) : {}
  for (const collection of COLLECTIONS) {
    const editions: Parameters<typeof hadithRows>[1] = { info: info[collection] }
    for (const edition of EDITIONS) {
      const path = editionPath(edition, collection)
      if (paths.has(path)) editions[edition] = readEdition(path, await read('hadith', path))
    }
    const { whole, fractional, sections } = hadithRows(collection, editions)
    for (const row of whole) all.whole.push(row)
    all.fractional.push(...fractional)
    all.sections.push(...sections)
  }
  return all
}

function withKemenag(quran: QuranRow[], kemenag: KemenagVerse[]): object[] {
  const byKey = new Map(kemenag.map((verse) => [verse.key, verse]))
  return quran.map((row) => {
    const verse = byKey.get(row.key)
    if (kemenag.length === 0) return row
    // null and not the other edition's translation if the ministry's lacks a verse: one translation is served as one edition
    return {
      ...row,
      text_arabic_kemenag: verse?.text_arabic_kemenag ?? null,
      text_indonesian: verse?.text_indonesian ?? null,
    }
  })
}

const tafsirOf = ({ key, tafsir }: KemenagVerse): TafsirRow[] =>
  tafsir === null
    ? []
    : [{ key, source: 'kemenag', source_name: 'Tafsir Kementerian Agama RI', language: 'id', text: tafsir }]

/** Links the entries of the same narrator. */
async function withLinks(narrators: PackNarrator[]): Promise<PackNarrator[]> {
  const links = new Map((await samePersons(narrators)).map(({ id, same_as }) => [id, same_as]))
  return narrators.map((row) => ({ ...row, same_as: links.get(row.id) ?? null }))
}

type SourceSums = { whole: string; files: Record<string, string> }

/** The SHA-256 of each fetched file, and of each source, computed from the sums of its files in order. Sources that lack a file are left out. */
async function sumsOf(from: string, sources: readonly PublicSource[]): Promise<Map<string, SourceSums>> {
  const sums = new Map<string, SourceSums>()
  for (const { id, files } of sources) {
    if (!files.every(({ path }) => existsSync(join(from, id, path)))) continue
    const ofFiles: Record<string, string> = {}
    const whole = createHash('sha256')
    for (const { path } of files) {
      ofFiles[path] = await sumOf(join(from, id, path))
      whole.update(ofFiles[path])
    }
    sums.set(id, { whole: whole.digest('hex'), files: ofFiles })
  }
  return sums
}

/** The used sources with their terms, versions and checksums. */
function describe(
  sources: readonly PublicSource[],
  sums: Map<string, SourceSums>,
  problems: Map<string, string>,
): object {
  const used = sources.filter(({ id }) => !problems.has(id))
  return Object.fromEntries(
    used.map(({ id, what, page, version, licence, attribution }) => [
      id,
      {
        what: what.en,
        page,
        version,
        licence: licence.en,
        attribution,
        sha256: sums.get(id)?.whole,
        files: sums.get(id)?.files,
      },
    ]),
  )
}
