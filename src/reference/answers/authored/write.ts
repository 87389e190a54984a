import type { Db } from '../../../platform/db/open.ts'
import { findPassages } from '../../search/query/hits.ts'
import type { Language } from '../../text/stem.ts'
import { asSource, type Source } from '../sources.ts'
import { WORDS } from '../words.ts'
import { evidenceLines, keyOf, listAnswer, recordsAnswer } from './answer.ts'
import { type AuthoredEntry, listEntries } from './entries.ts'
import type { NamedRequest } from './find.ts'
import { LABELS } from './labels.ts'
import { personsAnswer } from './person-answer.ts'

/** The answer to a question that requests records by name, in Markdown, with its sources. */
export interface AuthoredAnswer {
  answer: string
  sources: Source[]
}

/** The hadith that lists the divine names. */
const LISTED_IN = 'tirmidhi:3507'

const isOfNames = ([first]: AuthoredEntry[]): boolean => first?.collection === 'asmaul-husna'

/** The records with their sources, in the question's language if they have it, otherwise marked as in another one. */
export async function authoredAnswer(db: Db, asked: NamedRequest, language: Language): Promise<AuthoredAnswer> {
  const { blocks, sources: own } =
    asked.kind === 'persons'
      ? await personsAnswer(db, asked.persons, language)
      : asked.kind === 'list'
        ? listAnswer(asked.entries, language)
        : await recordsAnswer(db, asked.entries, language)
  const words = WORDS[language]
  const isOfList = (asked.kind === 'records' && asked.isNumbered) || (asked.kind === 'list' && isOfNames(asked.entries))
  const listed = isOfList ? (await findPassages(db, [LISTED_IN])).map((hit) => asSource(hit, language)) : []
  const order = isOfList ? [LABELS[language].order, ...evidenceLines(listed, language)] : []
  const sources = [...own, ...listed]
  const unreviewed = sources.some((source) => source.unreviewed) ? [words.unreviewed] : []
  return { answer: [...blocks, ...order, ...unreviewed, words.note].join('\n\n'), sources }
}

/** The answer of the authored record that a key names; undefined for the key of anything else. */
export async function answerOfKey(
  db: Db,
  key: string | undefined,
  language: Language,
): Promise<AuthoredAnswer | undefined> {
  const entry = (await listEntries(db)).find((one) => keyOf(one) === key)
  return entry && authoredAnswer(db, { kind: 'records', entries: [entry] }, language)
}
