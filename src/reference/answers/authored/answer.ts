import type { Db } from '../../../platform/db/open.ts'
import { textIn } from '../../records/collections/translate.ts'
import { graderIn } from '../../records/grading/names.ts'
import type { Grading } from '../../records/narrators/gradings.ts'
import type { Narrator } from '../../records/narrators/narrators.ts'
import { findPassages } from '../../search/query/hits.ts'
import type { Language } from '../../text/stem.ts'
import { inOneLine } from '../quote.ts'
import { asSource, blockQuote, ofOtherLanguage, type Source } from '../sources.ts'
import { WORDS } from '../words.ts'
import type { Entry } from './entries.ts'
import type { Asked } from './find.ts'
import { LABELS } from './labels.ts'
import type { Person } from './persons.ts'

/** What a question asks for by name, in markdown, and what it rests on. */
export interface AuthoredAnswer {
  answer: string
  sources: Source[]
}

/** Verses and hadith named below a record: the rest is on its own page. */
const MOST_EVIDENCE = 3

/** The records with what they rest on, in the language of the question where they have it, else marked as of another. */
export async function authoredAnswer(db: Db, asked: Asked, language: Language): Promise<AuthoredAnswer> {
  const { blocks, sources } =
    asked.kind === 'persons'
      ? await personsAnswer(db, asked.persons, language)
      : asked.kind === 'list'
        ? listAnswer(asked.entries, language)
        : await recordsAnswer(db, asked.entries, language)
  const words = WORDS[language]
  const unreviewed = sources.some((source) => source.unreviewed) ? [words.unreviewed] : []
  return { answer: [...blocks, ...unreviewed, words.note].join('\n\n'), sources }
}

type Parts = { blocks: string[]; sources: Source[] }

/** One person whole; of several each with a line, best known first. */
async function personsAnswer(db: Db, persons: Person[], language: Language): Promise<Parts> {
  const [one, more] = persons
  if (one && !more) {
    if (one.kind === 'figure') return recordsAnswer(db, [one.entry], language)
    return one.kind === 'narrator' ? narratorAnswer(one.narrator, language) : knownAnswer(db, one, language)
  }
  const keys = persons.flatMap((person) => (person.kind === 'known' ? person.known.keys.slice(0, 1) : []))
  const evidence = (await findPassages(db, keys)).map((hit) => asSource(hit, language))
  const lines = persons.map((person) => personLine(person, evidence, language))
  return {
    blocks: [LABELS[language].several, lines.join('\n')],
    sources: [
      ...persons.flatMap((person) =>
        person.kind === 'figure'
          ? [entrySource(person.entry, language)]
          : person.kind === 'narrator'
            ? narratorAnswer(person.narrator, language).sources
            : [],
      ),
      ...evidence,
    ],
  }
}

/** What an answer in this language calls somebody. */
export function personName(person: Person, language: Language): string {
  if (person.kind === 'known') return person.known.name[language]
  return person.kind === 'figure' ? nameIn(person.entry, language) : narratorFacts(person.narrator, language).name
}

/** Who somebody is in a line, with what shows it where that is loaded. */
function personLine(person: Person, evidence: Source[], language: Language): string {
  if (person.kind === 'known') {
    const { name, line, keys } = person.known
    const cited = evidence.some(({ key }) => key === keys[0]) ? ` [${keys[0]}]` : ''
    return `- **${name[language]}**: ${line[language]}${cited}`
  }
  if (person.kind === 'figure') {
    const title = inOwn(person.entry, 'title', language) ?? ''
    return `- **${nameIn(person.entry, language)}**: ${title} [${keyOf(person.entry)}]`
  }
  const { name, facts, id } = narratorFacts(person.narrator, language)
  return `- **${name}**: ${facts.map(([label, fact]) => `${label.toLowerCase()} ${fact}`).join('; ')} [${id}]`
}

/** Who somebody is that the Quran and the hadith name, what they say, and what is known of him as a narrator. */
async function knownAnswer(
  db: Db,
  { known: { name, line, keys }, narrator }: Person & { kind: 'known' },
  language: Language,
): Promise<Parts> {
  const evidence = (await findPassages(db, keys)).map((hit) => asSource(hit, language))
  const cited = evidence.map(({ key }) => ` [${key}]`).join('')
  const asNarrator = narrator ? narratorAnswer(narrator, language, name[language]) : { blocks: [], sources: [] }
  return {
    blocks: [
      `**${name[language]}**: ${line[language]}.${cited}`,
      ...evidence.map(
        (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
      ),
      ...(evidence.length === 0 ? [LABELS[language].notLoaded] : []),
      ...asNarrator.blocks,
    ],
    sources: [...evidence, ...asNarrator.sources],
  }
}

async function recordsAnswer(db: Db, entries: Entry[], language: Language): Promise<Parts> {
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

/** A record as what an answer rests on. */
export function entrySource(entry: Entry, language: Language): Source {
  const { record } = entry
  const arabic = arabicOf(entry)
  const [text = arabic] = TEXTS[entry.collection].flatMap((field) => inOwn(entry, field, language) ?? [])
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

/** What a record says, by the names of its fields. */
const TEXTS: Record<Entry['collection'], string[]> = {
  doa: ['translation'],
  amalan: ['dalil', 'benefits'],
  nawawi: ['text'],
  tawhid: ['explanation'],
  aqidah: ['explanation'],
  'asmaul-husna': ['meaning', 'explanation'],
  figures: ['title', 'biography'],
}

const keyOf = ({ collection, id }: Entry): string => `${collection}:${id}`

const arabicOf = ({ collection, record }: Entry): string =>
  collection === 'figures' ? '' : String(record.text_arabic ?? record.arabic ?? '')

/** A text in this language, else in Indonesian, which is said before it; undefined where it has neither. */
function inOwn({ record }: Entry, field: string, language: Language): string | undefined {
  const own = textIn(record, field, language)
  if (own) return oneLine(own)
  const other = textIn(record, field, 'indonesian')
  return other && `(${LABELS[language].inIndonesian}) ${oneLine(other)}`
}

const oneLine = (text: unknown): string => inOneLine(String(text ?? ''))

/** What a record is called in this language: a person and a divine name by their names. */
function nameIn(entry: Entry, language: Language): string {
  const { collection, record } = entry
  if (collection === 'figures')
    return String((language === 'arabic' ? record.name_arabic : textIn(record, 'name', language)) ?? record.name)
  if (collection === 'asmaul-husna') return String(language === 'arabic' ? record.arabic : record.transliteration)
  const title = inOwn(entry, 'title', language) ?? ''
  return collection === 'nawawi' ? `${NAWAWI[language]} ${record.number}: ${title}` : title
}

const NAWAWI = { indonesian: 'Arba’in an-Nawawi', english: 'An-Nawawi’s Forty', arabic: 'الأربعون النووية' }

function blocksOf(entry: Entry, evidence: Source[], language: Language): string[] {
  const { collection, record } = entry
  const cited = `[${keyOf(entry)}]`
  const said = (field: string): string[] =>
    [inOwn(entry, field, language) ?? []].flat().map((text) => `${text} ${cited}`)
  // long Indonesian prose is no answer to who asks in Arabic
  const told = (field: string): string[] =>
    language === 'arabic' && textIn(record, field, language) === undefined ? [] : said(field)
  const foreign = language === 'arabic' ? [] : [`*${oneLine(record.transliteration).replaceAll('*', '')}* ${cited}`]
  // an invocation is recited line by line
  const quoted = `${arabicOf(entry)
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => `> ${line}`)
    .join('\n')} ${cited}`
  const heading = `**${nameIn(entry, language)}** ${cited}`
  switch (collection) {
    case 'doa':
    case 'amalan':
      return [
        heading,
        quoted,
        ...foreign,
        // an Arabic reader needs no translation of Arabic
        ...(language === 'arabic' ? [] : said('translation')),
        ...repeatOf(entry, language),
        ...restsOn(evidence, language),
      ]
    case 'nawawi':
      return [
        heading,
        quoted,
        ...(language === 'arabic' ? [] : [...said('text'), ...said('grading')]),
        ...restsOn(evidence, language),
      ]
    case 'asmaul-husna':
      return [
        `**${language === 'arabic' ? record.arabic : `${record.transliteration} (${record.arabic})`}** ${cited}`,
        ...told('meaning'),
        ...told('explanation'),
        ...evidence.map(
          (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
        ),
      ]
    case 'figures':
      return [
        `**${nameIn(entry, language)}${language === 'arabic' ? '' : ` (${record.name_arabic})`}** ${cited}`,
        ...said('title'),
        ...lifeOf(entry, language),
        ...told('biography'),
        ...restsOn(evidence, language),
      ]
    default:
      return [heading, ...told('explanation'), ...restsOn(evidence, language)]
  }
}

function repeatOf(entry: Entry, language: Language): string[] {
  const { repeat } = entry.record
  return typeof repeat === 'number' && repeat > 1 ? [`${LABELS[language].times(repeat)} [${keyOf(entry)}]`] : []
}

/** The records of scripture behind it, each as readers cite it, with its grading where that is not plain. */
function restsOn(evidence: Source[], language: Language): string[] {
  if (evidence.length === 0) return []
  const named = evidence.map(
    ({ key, name, grading, grades }) =>
      `${name}${grades.length > 0 ? ` (${grading.replaceAll('*', '')})` : ''} [${key}]`,
  )
  return [`${LABELS[language].source}: ${named.join('; ')}`]
}

type Dated = { hijri?: string | null; gregorian?: string | null }

/** Years as they stand, without the words around them in other languages than Indonesian. */
function lifeOf(entry: Entry, language: Language): string[] {
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

/** "13 H" and "sekitar 573 M" as they are said in a language; undefined where words would have to be translated. */
function yearIn(year: string | null | undefined, language: Language): string | undefined {
  if (!year) return undefined
  if (language === 'indonesian') return year
  const [, about, number, era] = /^(sekitar )?(\d+(?:[–-]\d+)?) ([HM])$/.exec(year) ?? []
  if (!number) return undefined
  const name = ERAS[language][era === 'H' ? 0 : 1]
  return `${about ? (language === 'english' ? 'about ' : 'نحو ') : ''}${number} ${name}`
}

/** A collection as a whole, a line each. */
function listAnswer(entries: Entry[], language: Language): Parts {
  const labels = LABELS[language]
  const ofNames = entries[0]?.collection === 'asmaul-husna'
  const line = (entry: Entry): string => {
    const { record } = entry
    const meaning = ofNames && language !== 'arabic' ? ` (${record.arabic}): ${inOwn(entry, 'meaning', language)}` : ''
    const title = ofNames ? nameIn(entry, language) : (inOwn(entry, 'title', language) ?? '')
    return `${record.number}. ${title}${meaning} [${keyOf(entry)}]`
  }
  return {
    blocks: [ofNames ? labels.names : labels.nawawi, entries.map(line).join('\n')],
    sources: entries.map((entry) => entrySource(entry, language)),
  }
}

type NarratorFacts = { id: string; name: string; facts: [label: string, fact: string][] }

/** A narrator by what is known of him in any language: names, generation, verdict and the year of his death. */
function narratorFacts(narrator: Narrator, language: Language): NarratorFacts {
  const labels = LABELS[language]
  const { id, name_arabic, name_latin, kuniyah, tabaqah, death_years } = narrator
  // between names readers write بن
  const name = language === 'arabic' ? name_arabic.replace(/ ابن /g, ' بن ') : (name_latin ?? name_arabic)
  const facts: [string, string | number | null][] = [
    [labels.name, language === 'arabic' ? null : name_arabic],
    [
      labels.kunya,
      kuniyah && (language === 'arabic' ? (/\p{Script=Arabic}[^()]*/u.exec(kuniyah)?.[0] ?? null) : kuniyah),
    ],
    [labels.generation, tabaqah],
    ...verdictsOf(narrator, language).map((verdict): [string, string] => [labels.grade, verdict]),
    [labels.died, death_years.length > 0 ? `${death_years.join(' / ')} ${labels.hijri}` : null],
  ]
  return {
    id,
    name,
    facts: facts.flatMap(([label, fact]) =>
      fact === null || fact === '' ? [] : [[label, String(fact)] as [string, string]],
    ),
  }
}

/** Every grader's verdict, the fullest of each, with what its terms mean. */
function verdictsOf({ gradings }: Narrator, language: Language): string[] {
  const fullest = new Map<string, Grading>()
  for (const grading of gradings) {
    const by = grading.graded_by ?? ''
    if (grading.grade.length > (fullest.get(by)?.grade.length ?? 0)) fullest.set(by, grading)
  }
  return [...fullest.values()].map(({ grade, graded_by, meaning }) => {
    const bare = grade.replace(/\s*\([^()]*\p{Script=Latin}[^()]*\)/gu, '')
    const glossed = language === 'arabic' || !meaning ? '' : ` (${language === 'english' ? meaning.en : meaning.id})`
    return `${graded_by ? `${graderIn(graded_by, language)}: ` : ''}${bare}${glossed}`
  })
}

/** A narrator by what the books say of him; `called`: as the answer calls him already, so that he has one name in it. */
function narratorAnswer(narrator: Narrator, language: Language, called?: string): Parts {
  const labels = LABELS[language]
  const { id, facts, ...own } = narratorFacts(narrator, language)
  const name = called ?? own.name
  const source: Source = {
    type: 'rijal',
    key: id,
    name,
    text: facts.map(([label, fact]) => `${label}: ${fact}`).join('. '),
    textArabic: narrator.name_arabic,
    texts: { arabic: narrator.name_arabic, indonesian: null, english: null },
    grades: [],
    standing: 'ungraded',
    grading: '',
  }
  const lines = facts.map(([label, fact]) => `- ${label}: ${fact} [${id}]`)
  return { blocks: [`**${name}** (${labels.narrator}) [${id}]`, lines.join('\n')], sources: [source] }
}
