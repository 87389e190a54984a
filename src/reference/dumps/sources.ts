import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { type Copies, SOURCES } from '../loading/pack/public/sources.ts'
import { isPackKind, type PackKind, RECORD_KINDS, type RecordKind } from '../loading/versions/kinds.ts'
import { OWN_TRANSLATIONS } from '../records/quran/translations.ts'

/** A source of records, as a dump names it. */
export type DumpSource = { id: string; page: string | null; licence: string; attribution: string; copies: Copies }

/** What a dump has of a kind, and what it leaves out because no known licence allows it. */
export type KindPlan = {
  kind: RecordKind
  /** Sources of its rows: of those from a pack, and of each commentary by its name. */
  pack: boolean
  commentaries: string[]
  /** Fields omitted from every row. */
  without: string[]
  sources: DumpSource[]
  withheld: { source: DumpSource; fields: string[] }[]
}

/** The project's own texts. */
const OWN: DumpSource = {
  id: 'mimbar',
  page: null,
  licence: OWN_TRANSLATIONS.indonesian.licence,
  attribution: 'Mimbar',
  copies: 'all',
}

/** The files of a pack with records of each kind. */
const FILES: Record<PackKind, string[]> = {
  quran: ['quran'],
  tafsir: ['tafsir', 'tafsir_extra'],
  hadith_sections: ['hadith_sections'],
  hadith: ['hadith', 'hadith_fractional'],
  narrators: ['narrators'],
}

/** The source of another spelling, translation and commentary of a pack's verses. */
const KEMENAG = 'kemenag'
/** Sources of translations, by the id of the edition. */
const SOURCE_OF_EDITION: Record<string, string> = {
  kemenag: KEMENAG,
  'kemenag-quranenc': 'quran-json',
  'saheeh-international': 'quran-json',
  mimbar: OWN.id,
  'mimbar-english': OWN.id,
}
/** Sources of commentaries, by the name in their rows. */
const SOURCE_OF_COMMENTARY: Record<string, string> = {
  kemenag: KEMENAG,
  jalalayn: 'jalalayn',
  quraish: 'quraish',
  mimbar: OWN.id,
  'mimbar-en': OWN.id,
}

/** A source by its id, or by the repository that a pack's manifest names. `allowed` are those that this server's operator may distribute. */
function sourceOf(name: string, allowed: readonly string[]): DumpSource {
  if (name === OWN.id) return OWN
  const known = SOURCES.find(({ id, page }) => id === name || page.endsWith(`/${name}`))
  const permitted = allowed.includes(name) || (known !== undefined && allowed.includes(known.id))
  const all = permitted ? 'all' : undefined
  if (!known) return { id: name, page: null, licence: 'not known here', attribution: name, copies: all ?? 'none' }
  const { id, page, licence, attribution, copies } = known
  return { id, page, licence: licence.en, attribution, copies: all ?? copies }
}

/** `sources`: those that the loaded pack names for each file; null for one loaded before they were stored. */
type Loaded = {
  isPack: boolean
  sources: Record<string, string[]> | null
  editions: string[]
  english: string[]
  commentaries: string[]
}

async function readLoaded(db: Executor): Promise<Loaded> {
  const [found] = await rows<Loaded>(
    db,
    sql`
    select exists (select 1 from settings where name = 'pack') as "isPack",
      (select value -> 'sources' from settings where name = 'pack') as sources,
      array(select distinct translation ->> 'id' from verses where translation is not null order by 1) as editions,
      array(select distinct translation_english ->> 'id' from verses where translation_english is not null order by 1) as english,
      array(select distinct source from tafsir order by 1) as commentaries`,
  )
  return found ?? { isPack: false, sources: null, editions: [], english: [], commentaries: [] }
}

/** What a dump of the loaded records contains. */
export async function planDump(db: Executor, allowed: readonly string[]): Promise<KindPlan[]> {
  const loaded = await readLoaded(db)
  return RECORD_KINDS.map((kind) => {
    const own: KindPlan = { kind, pack: false, commentaries: [], without: [], sources: [OWN], withheld: [] }
    return isPackKind(kind) ? planOf(own, kind, loaded, (name) => sourceOf(name, allowed)) : own
  })
}

/** The source of a pack that names none. */
const UNNAMED = 'the data pack'

/** The sources of a pack's records of a kind; none for the project's own. */
function sourcesOfPack({ isPack, sources }: Loaded, kind: PackKind): string[] {
  if (!isPack) return []
  if (sources === null) return [UNNAMED]
  return FILES[kind].flatMap((file) => (sources[file]?.length === 0 ? [UNNAMED] : (sources[file] ?? [])))
}

/** Fields of a kind that are not the Arabic of an old work: translations, and titles that a translator gave. */
const TRANSLATED: Partial<Record<PackKind, string[]>> = {
  hadith_sections: ['name_en', 'name_id'],
  hadith: ['section_name', 'text_english', 'text_indonesian'],
}

/** Fields, and the sources that must all allow them. */
type DumpPart = { fields: string[]; sources: DumpSource[]; needs: Exclude<Copies, 'none'> }

const allows = ({ needs }: Pick<DumpPart, 'needs'>, { copies }: DumpSource): boolean =>
  copies === 'all' || copies === needs

function planOf(own: KindPlan, kind: PackKind, loaded: Loaded, sourceBy: (name: string) => DumpSource): KindPlan {
  const named = [...new Set(sourcesOfPack(loaded, kind))].map(sourceBy)
  if (named.length === 0) return { ...own, pack: true, commentaries: loaded.commentaries }
  if (kind === 'tafsir') return planOfCommentaries(own, loaded, sourceBy)
  const isOfBase = ({ id }: DumpSource) => kind !== 'quran' || id !== KEMENAG
  const base = named.filter(isOfBase)
  // records of people are merged from all sources, names in Latin letters too
  const needs = kind === 'narrators' ? 'all' : 'arabic'
  const barred = base.filter((source) => !allows({ needs }, source))
  if (base.length === 0 || barred.length > 0) return { ...own, withheld: barred.map(whole) }
  const parts: DumpPart[] =
    kind === 'quran'
      ? partsOfVerses(named, loaded, sourceBy)
      : [{ fields: TRANSLATED[kind] ?? [], sources: base, needs: 'all' }]
  const isHeld = (part: DumpPart) => part.sources.every((source) => allows(part, source))
  const off = parts.filter((part) => !isHeld(part))
  return {
    ...own,
    pack: true,
    without: off.flatMap(({ fields }) => fields),
    sources: unique([OWN, ...base, ...parts.filter(isHeld).flatMap(({ sources }) => sources)]),
    withheld: off.flatMap((part) =>
      part.sources.filter((source) => !allows(part, source)).map((source) => ({ source, fields: part.fields })),
    ),
  }
}

function planOfCommentaries(own: KindPlan, { commentaries }: Loaded, sourceBy: (name: string) => DumpSource): KindPlan {
  const all = commentaries.map((name) => ({ name, source: sourceBy(SOURCE_OF_COMMENTARY[name] ?? name) }))
  const held = all.filter(({ source }) => source.copies === 'all')
  const off = all.filter((one) => !held.includes(one))
  return {
    ...own,
    pack: true,
    commentaries: held.map(({ name }) => name),
    sources: unique(held.map(({ source }) => source)),
    withheld: unique(off.map(({ source }) => source)).map(whole),
  }
}

/** Parts of verses other than the Arabic: the Ministry's spelling, a transliteration, two translations. */
function partsOfVerses(
  named: DumpSource[],
  { editions, english }: Loaded,
  sourceBy: (name: string) => DumpSource,
): DumpPart[] {
  const base = named.filter(({ id }) => id !== KEMENAG)
  // an edition without a source of its own has the sources of the pack's verses
  const ofEdition = (id: string): DumpSource[] => (id === 'pack' ? named : [sourceBy(SOURCE_OF_EDITION[id] ?? id)])
  return [
    { fields: ['text_arabic_kemenag'], sources: named.filter(({ id }) => id === KEMENAG), needs: 'arabic' },
    { fields: ['transliteration'], sources: base, needs: 'all' },
    { fields: ['text_indonesian', 'translation'], sources: editions.flatMap(ofEdition), needs: 'all' },
    { fields: ['text_english', 'translation_english'], sources: english.flatMap(ofEdition), needs: 'all' },
  ]
}

const whole = (source: DumpSource) => ({ source, fields: [] })

const unique = (sources: DumpSource[]): DumpSource[] => [...new Map(sources.map((one) => [one.id, one])).values()]
