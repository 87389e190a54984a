import type { Db } from '../../../platform/db/open.ts'
import { readRecords } from '../../records/collections/collections.ts'
import { graderIn } from '../../records/grading/names.ts'
import type { Grading } from '../../records/narrators/gradings.ts'
import type { Narrator } from '../../records/narrators/narrators.ts'
import { latinName } from '../../records/narrators/transliterate.ts'
import { findPassages } from '../../search/query/hits.ts'
import { isArabic } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'
import { questionSource } from '../questions/answer.ts'
import { asSource, blockQuote, ofOtherLanguage, type Source } from '../sources.ts'
import { entrySource, fieldIn, keyOf, nameIn, type Parts, recordsAnswer } from './answer.ts'
import { LABELS } from './labels.ts'
import type { AuthoredPerson } from './persons.ts'

/** One person in full; of several each on one line, best known first. */
export async function personsAnswer(db: Db, persons: AuthoredPerson[], language: Language): Promise<Parts> {
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
          : person.narrator
            ? narratorAnswer(person.narrator, language).sources
            : [],
      ),
      ...evidence,
    ],
  }
}

/** A person's name in this language. */
export function personName(person: AuthoredPerson, language: Language): string {
  if (person.kind === 'known') return person.known.name[language]
  if (person.kind === 'figure') return nameIn(person.entry, language)
  const { name } = narratorFacts(person.narrator, language)
  // without a Latin name, his own and his father's name are enough to ask by
  return language !== 'arabic' && isArabic(name) ? (latinName(withFather(name)) ?? name) : name
}

const withFather = (name: string): string =>
  name
    .split(/ (?=(?:بن|بنت|ابن|ابنة) )/u)
    .slice(0, 2)
    .join(' ')

/** A one-line description of a person, with its source if that is loaded. */
function personLine(person: AuthoredPerson, evidence: Source[], language: Language): string {
  if (person.kind === 'known') {
    const { name, line, keys } = person.known
    const key = evidence.find((source) => source.key === keys[0])?.key ?? person.narrator?.id
    const cited = key === undefined ? '' : ` [${key}]`
    return `- ${named(name[language], line[language])}${cited}`
  }
  if (person.kind === 'figure') {
    const title = fieldIn(person.entry, 'title', language) ?? ''
    return `- **${nameIn(person.entry, language)}**: ${title} [${keyOf(person.entry)}]`
  }
  const labels = LABELS[language]
  const { name, facts: all, id } = narratorFacts(person.narrator, language)
  const verdict = all.find(([label]) => label === labels.grade)
  // one line only distinguishes him from the others; the full record is his own answer
  const facts = all.filter((fact) => fact[0] === labels.kunya || fact[0] === labels.died || fact === verdict)
  return `- **${name}**: ${facts.map(([label, fact]) => `${label.toLowerCase()} ${fact}`).join(LABELS[language].between)} [${id}]`
}

/** A line preceded by the name, unless it begins with the name. */
const named = (name: string, line: string): string =>
  line.startsWith(name) ? `**${name}**${line.slice(name.length)}` : `**${name}**: ${line}`

/** A person whom the Quran and the hadith name: what they say, and what is known of him as a narrator. */
async function knownAnswer(
  db: Db,
  { known: { name, line, keys, question }, narrator }: AuthoredPerson & { kind: 'known' },
  language: Language,
): Promise<Parts> {
  const evidence = (await findPassages(db, keys)).map((hit) => asSource(hit, language))
  const cited = evidence.map(({ key }) => ` [${key}]`).join('')
  const asked = question
    ? (await readRecords(db, 'masail', question)).map((record) => questionSource(record, language))
    : []
  const asNarrator = narrator ? narratorAnswer(narrator, language, name[language]) : { blocks: [], sources: [] }
  return {
    blocks: [
      `${named(name[language], line[language])}.${cited}`,
      ...evidence.map(
        (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
      ),
      ...(evidence.length === 0 ? [LABELS[language].not_loaded] : []),
      ...asNarrator.blocks,
      ...asked.map((source) => `**${LABELS[language].asked}:** ${source.name} [${source.key}]`),
    ],
    sources: [...evidence, ...asNarrator.sources, ...asked],
  }
}

type NarratorFacts = { id: string; name: string; facts: [label: string, fact: string][] }

/** A narrator's facts that need no translation: names, generation, verdict and year of death. */
function narratorFacts(narrator: Narrator, language: Language): NarratorFacts {
  const labels = LABELS[language]
  const { id, name_arabic, name_latin, kuniyah, tabaqah, death_years } = narrator
  // between names, readers write بن
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

/** Every grader's most detailed verdict, with the meaning of its terms. */
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

const OF_COMPANION = /صحاب|صحب/
const isDescribedAlready = (
  label: string,
  fact: string,
  { name, generation, grade }: (typeof LABELS)[Language],
): boolean => label === name || label === generation || (label === grade && OF_COMPANION.test(fact))

/** A narrator by the books on narrators; `called`: the name already used in the answer. */
function narratorAnswer(narrator: Narrator, language: Language, called?: string): Parts {
  const labels = LABELS[language]
  const { id, facts: all, ...own } = narratorFacts(narrator, language)
  // a person who was described already gets only his reliability from these books
  const facts = called === undefined ? all : all.filter(([label, fact]) => !isDescribedAlready(label, fact, labels))
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
