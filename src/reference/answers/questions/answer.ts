import type { Db } from '../../../platform/db/open.ts'
import { type AuthoredRecord, evidenceKeys, readRecords } from '../../records/collections/collections.ts'
import { textIn } from '../../records/collections/translate.ts'
import { unreviewedNotice } from '../../records/collections/unreviewed.ts'
import { findPassages } from '../../search/query/hits.ts'
import type { Language } from '../../text/stem.ts'
import { evidenceLines } from '../authored/answer.ts'
import { asSource, type Source } from '../sources.ts'
import { WORDS } from '../words.ts'

type EntryPart = Record<string, unknown>

/** The map's answer to a question: agreement, positions with holders and evidence, practice, whom to ask. It gives no verdict of its own. */
export async function questionAnswer(
  db: Db,
  record: AuthoredRecord,
  language: Language,
): Promise<{ answer: string; sources: Source[] }> {
  const words = WORDS[language]
  const own = `[${keyOf(record)}]`
  const found = await findPassages(db, [...new Set(evidenceKeys(record))])
  const evidence = new Map(found.map((hit) => [hit.key, asSource(hit, language)]))
  const evidenceOf = (value: unknown) => evidenceKeys(value).flatMap((key) => evidence.get(key) ?? [])
  const agreed = partsOf(record.agreed)
  const positions = partsOf(record.positions)
  const isWritten = [...agreed, ...positions].every((part) => textIn(part, 'text', language) !== undefined)
  const named = (heading: string, field: string) => {
    const text = textIn(record, field, language)
    return text === undefined ? [] : [`**${heading}:** ${text} ${own}`]
  }
  const section = (heading: string, blocks: string[]) => (blocks.length > 0 ? [`### ${heading}`, ...blocks] : [])
  const parts = isWritten
    ? [
        ...section(
          words.agreed,
          agreed.flatMap((part) => [
            `${textIn(part, 'text', language)} ${own}`,
            ...evidenceLines(evidenceOf(part), language),
          ]),
        ),
        ...section(
          words.positions,
          positions.flatMap((part) => [
            `**${holdersOf(part, language)}:** ${textIn(part, 'text', language)} *${words.argument}:* ${textIn(part, 'argument', language)} ${own}`,
            ...evidenceLines(evidenceOf(part), language),
          ]),
        ),
      ]
    : [words.elsewhere, ...evidenceLines([...evidence.values()], language)]
  return {
    answer: [
      `**${titleOf(record, language)}** ${own}`,
      `${textIn(record, 'summary', language)} ${own}`,
      ...parts,
      ...named(words.practice, 'practice'),
      ...named(words.confused, 'confused_with'),
      ...named(words.whom, 'ask'),
      ...(record.reviewed_by ? [] : [`*${unreviewedNotice(language)}*`]),
      words.note,
    ].join('\n\n'),
    sources: [questionSource(record, language), ...evidence.values()],
  }
}

/** The answer to the mapped question with this key; undefined if there is none. */
export async function answerOfQuestion(
  db: Db,
  key: string | undefined,
  language: Language,
): Promise<{ answer: string; sources: Source[] } | undefined> {
  const id = /^masail:(.+)$/.exec(key ?? '')?.[1]
  const [record] = id === undefined ? [] : await readRecords(db, 'masail', id)
  return record && questionAnswer(db, record, language)
}

export const keyOf = ({ id }: AuthoredRecord): string => `masail:${id}`

/** A question's wording in a language. */
export const titleOf = (record: AuthoredRecord, language: Language): string =>
  textIn(record, 'question', language) ?? record.id

const partsOf = (value: unknown): EntryPart[] => (Array.isArray(value) ? value : [])

function holdersOf(part: EntryPart, language: Language): string {
  const holders = language === 'english' ? part.holders_en : part.holders
  return (Array.isArray(holders) ? holders : []).map((holder) => String(holder).replaceAll('*', '')).join('; ')
}

/** A question of the map as what an answer rests on. */
export function questionSource(record: AuthoredRecord, language: Language): Source {
  const summary = (of: Language) => textIn(record, 'summary', of) ?? null
  return {
    type: 'masail',
    key: keyOf(record),
    name: titleOf(record, language),
    text: summary(language) ?? '',
    textArabic: summary('arabic') ?? '',
    texts: { arabic: summary('arabic'), indonesian: summary('indonesian'), english: summary('english') },
    grades: [],
    standing: 'ungraded',
    grading: '',
    unreviewed: !record.reviewed_by,
  }
}
