import type { Db } from '../../../platform/db/open.ts'
import { textIn } from '../../records/collections/translate.ts'
import { findPassages } from '../../search/query/hits.ts'
import type { Language } from '../../text/stem.ts'
import { inOneLine } from '../quote.ts'
import { asSource, blockQuote, ofOtherLanguage, type Source } from '../sources.ts'
import type { AuthoredEntry } from './entries.ts'
import { LABELS } from './labels.ts'

/** Verses and hadith named below a record; the rest is on its own page. */
const MOST_EVIDENCE = 3

/** Blocks of Markdown, and their sources. */
export type Parts = { blocks: string[]; sources: Source[] }

/** Complete records, one after the other. */
export async function recordsAnswer(db: Db, entries: AuthoredEntry[], language: Language): Promise<Parts> {
  const blocks: string[] = []
  const sources = new Map<string, Source>()
  for (const entry of entries) {
    const found = await findPassages(db, entry.evidence)
    const evidence = found.slice(0, MOST_EVIDENCE).map((hit) => asSource(hit, language))
    blocks.push(...blocksOf(entry, evidence, language))
    for (const source of [entrySource(entry, language), ...evidence]) sources.set(source.key, source)
  }
  return { blocks, sources: [...sources.values()] }
}

/** A record as a source of an answer. */
export function entrySource(entry: AuthoredEntry, language: Language): Source {
  const { record } = entry
  const arabic = arabicOf(entry)
  const [text = arabic] = TEXTS[entry.collection].flatMap(
    (field) => fieldIn(entry, field, language, (own) => own) ?? [],
  )
  return {
    type: entry.collection,
    key: keyOf(entry),
    name: nameIn(entry, language),
    text: language === 'arabic' && arabic !== '' ? arabic : text,
    textArabic: arabic,
    texts: {
      arabic: arabic || null,
      indonesian:
        TEXTS[entry.collection].flatMap((field) => textIn(record, field, 'indonesian') ?? []).join('\n') || null,
      english: TEXTS[entry.collection].flatMap((field) => textIn(record, field, 'english') ?? []).join('\n') || null,
    },
    grades: [],
    standing: 'ungraded',
    grading: '',
    unreviewed: !record.reviewed_by,
  }
}

/** The text fields of each collection, in order. */
const TEXTS: Record<AuthoredEntry['collection'], string[]> = {
  doa: ['translation'],
  amalan: ['dalil', 'benefits'],
  nawawi: ['text'],
  tawhid: ['explanation'],
  aqidah: ['explanation'],
  'asmaul-husna': ['meaning', 'explanation'],
  figures: ['title', 'biography'],
}

export const keyOf = ({ collection, id }: AuthoredEntry): string => `${collection}:${id}`

const arabicOf = ({ collection, record }: AuthoredEntry): string =>
  collection === 'figures' ? '' : String(record.text_arabic ?? record.arabic ?? '')

/** Arranges the lines of a text. */
type SetLines = (text: string) => string

/** A text in this language, otherwise in Indonesian with a note; undefined if there is neither. */
export function fieldIn(
  { record }: AuthoredEntry,
  field: string,
  language: Language,
  set: SetLines = inOneLine,
): string | undefined {
  const own = textIn(record, field, language)
  if (own) return set(own)
  const other = textIn(record, field, 'indonesian')
  return other && `(${LABELS[language].in_indonesian}) ${set(other)}`
}

/** A text that is recited line by line. In Markdown two spaces keep a line break. */
const lineByLine = (text: string, put: (line: string) => string = (line) => line): string =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(put)
    .join('  \n')

/** A record's title in this language: persons and divine names by their names. */
export function nameIn(entry: AuthoredEntry, language: Language): string {
  const { collection, record } = entry
  if (collection === 'figures')
    return String((language === 'arabic' ? record.name_arabic : textIn(record, 'name', language)) ?? record.name)
  if (collection === 'asmaul-husna') return String(language === 'arabic' ? record.arabic : record.transliteration)
  const title = fieldIn(entry, 'title', language) ?? ''
  return collection === 'nawawi' ? `${NAWAWI[language]} ${record.number}: ${title}` : title
}

const NAWAWI = { indonesian: 'Arbain Nawawi', english: 'An-Nawawi’s Forty', arabic: 'الأربعون النووية' }

function blocksOf(entry: AuthoredEntry, evidence: Source[], language: Language): string[] {
  const { collection, record } = entry
  const cited = `[${keyOf(entry)}]`
  const fieldText = (field: string, set?: SetLines): string[] =>
    [fieldIn(entry, field, language, set) ?? []].flat().map((text) => `${text} ${cited}`)
  // long Indonesian prose does not help a reader of Arabic
  const ownText = (field: string): string[] =>
    language === 'arabic' && textIn(record, field, language) === undefined ? [] : fieldText(field)
  const latin = String(record.transliteration ?? '').replaceAll('*', '')
  const foreign = language === 'arabic' ? [] : [`${lineByLine(latin, (line) => `*${line}*`)} ${cited}`]
  const quoted = `${lineByLine(arabicOf(entry), (line) => `> ${line}`)} ${cited}`
  const heading = `**${nameIn(entry, language)}** ${cited}`
  switch (collection) {
    case 'doa':
    case 'amalan':
      return [
        heading,
        quoted,
        ...foreign,
        // readers of Arabic need no translation of Arabic
        ...(language === 'arabic' ? [] : fieldText('translation', lineByLine)),
        ...repeatOf(entry, language),
        ...ownText('note'),
        // the merit of a practice is in the hadith that teach it
        ...(isPractice(entry) ? ownText('dalil') : []),
        ...evidenceLines(evidence, language),
      ]
    case 'nawawi':
      return [
        heading,
        quoted,
        ...(language === 'arabic' ? [] : [...fieldText('text'), ...fieldText('grading')]),
        ...evidenceLines(evidence, language),
      ]
    case 'asmaul-husna':
      return [
        `**${language === 'arabic' ? record.arabic : `${record.transliteration} (${record.arabic})`}** ${cited}`,
        ...ownText('meaning'),
        ...ownText('explanation'),
        ...evidence.map(
          (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
        ),
      ]
    case 'figures':
      return [
        `**${nameIn(entry, language)}${language === 'arabic' ? '' : ` (${record.name_arabic})`}** ${cited}`,
        ...fieldText('title'),
        ...lifeOf(entry, language),
        ...ownText('biography'),
        ...evidenceLines(evidence, language),
      ]
    default:
      return [heading, ...ownText('explanation'), ...evidenceLines(evidence, language)]
  }
}

const isPractice = ({ collection, record }: AuthoredEntry): boolean =>
  collection === 'amalan' && record.category !== 'doa' && record.category !== 'dzikir'

function repeatOf(entry: AuthoredEntry, language: Language): string[] {
  const { repeat } = entry.record
  return typeof repeat === 'number' && repeat > 1 ? [`${LABELS[language].times(repeat)} [${keyOf(entry)}]`] : []
}

/** The verses and hadith behind a record as citations, with a grading where it is not obvious. */
export function evidenceLines(evidence: Source[], language: Language): string[] {
  if (evidence.length === 0) return []
  const named = evidence.map(
    ({ key, name, grading, grades }) =>
      `${name}${grades.length > 0 ? ` (${grading.replaceAll('*', '')})` : ''} [${key}]`,
  )
  return [`${LABELS[language].source}: ${named.join(LABELS[language].between)}`]
}

type Dated = { hijri?: string | null; gregorian?: string | null }

/** Years without the words around them, which are Indonesian. */
function lifeOf(entry: AuthoredEntry, language: Language): string[] {
  const labels = LABELS[language]
  const cited = `[${keyOf(entry)}]`
  const dates = [
    [labels.born, entry.record.born as Dated | undefined],
    [labels.died, entry.record.died as Dated | undefined],
  ] as const
  const shown = dates.flatMap(([label, date]) => {
    const years = [date?.hijri, date?.gregorian].flatMap((year) => yearIn(year, language) ?? [])
    return years.length === 0 ? [] : [`${label}: ${years.join(' / ')}`]
  })
  return shown.length === 0 ? [] : [`${shown.join('. ')}. ${cited}`]
}

const ERAS = { indonesian: ['H', 'M'], english: ['AH', 'CE'], arabic: ['هـ', 'م'] } as const

/** "13 H" and "sekitar 573 M" in a language; undefined if words would need translation. */
function yearIn(year: string | null | undefined, language: Language): string | undefined {
  if (!year) return undefined
  if (language === 'indonesian') return year
  const [, about, number, era] = /^(sekitar )?(\d+(?:[–-]\d+)?) ([HM])$/.exec(year) ?? []
  if (!number) return undefined
  const name = ERAS[language][era === 'H' ? 0 : 1]
  return `${about ? (language === 'english' ? 'about ' : 'نحو ') : ''}${number} ${name}`
}

/** A whole collection, one line per record. */
export function listAnswer(entries: AuthoredEntry[], language: Language): Parts {
  const labels = LABELS[language]
  const ofNames = entries[0]?.collection === 'asmaul-husna'
  const line = (entry: AuthoredEntry): string => {
    const { record } = entry
    const meaning =
      ofNames && language !== 'arabic' ? ` (${record.arabic}): ${fieldIn(entry, 'meaning', language)}` : ''
    const title = ofNames ? nameIn(entry, language) : (fieldIn(entry, 'title', language) ?? '')
    return `${record.number}. ${title}${meaning} [${keyOf(entry)}]`
  }
  return {
    blocks: [ofNames ? labels.names : labels.nawawi, entries.map(line).join('\n')],
    sources: entries.map((entry) => entrySource(entry, language)),
  }
}
