import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { cachedByVersion } from '../../loading/cached-by-version.ts'
import { textIn } from '../../records/collections/translate.ts'
import { LANGUAGES } from '../../text/stem.ts'
import { type Topic, topicOf } from './topics.ts'

/** The collections of seed-data/ from which answers come; sayings are in answers/sayings. */
export const AUTHORED = ['doa', 'amalan', 'nawawi', 'tawhid', 'aqidah', 'asmaul-husna', 'figures'] as const
export type AuthoredCollection = (typeof AUTHORED)[number]

/** An authored record, and its topics. */
export interface AuthoredEntry {
  collection: AuthoredCollection
  id: string
  /** As in the file; `textIn` finds its text in a language. */
  record: Record<string, unknown>
  evidence: string[]
  /** The topic of each of its titles. */
  topics: Topic[]
}

/** Every authored record, in the order of its collection. */
export const listEntries: (db: Db) => Promise<AuthoredEntry[]> = cachedByVersion(readEntries, (found) =>
  found.map((entry) => ({
    evidence: Array.isArray(entry.record.evidence) ? entry.record.evidence.map(String) : [],
    topics: [
      // ids name the occasion in technical terms, in English too: "shalat-iktidal", "sayyidul-istighfar"
      ...(entry.record.title === undefined
        ? []
        : (['indonesian', 'english'] as const).map((language) => topicOf(entry.id.replaceAll('-', ' '), language))),
      ...LANGUAGES.flatMap((language) =>
        titlesOf(textIn(entry.record, 'title', language)).map((title) => topicOf(title, language)),
      ),
    ],
    ...entry,
  })),
)

function readEntries(db: Executor): Promise<Pick<AuthoredEntry, 'collection' | 'id' | 'record'>[]> {
  return rows(
    db,
    sql`
    select collection, id, record from collection_records
    where collection in ${AUTHORED}
    order by collection, rank`,
  )
}

/** A title, and its first part: "Sayyidul istigfar, penghulu permohonan ampun (siang atau malam)" is known by that alone. */
const titlesOf = (title: string | undefined): string[] =>
  title ? [...new Set([title, title.split(/[,،:;(]/)[0] ?? title])] : []
