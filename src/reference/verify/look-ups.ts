import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { HAS_RECORD, RECORDS_OF_PASSAGES, SHOWN } from '../index/shown.ts'
import { cachedByVersion } from '../loading/cached-by-version.ts'
import { collectionSchemas } from '../records/collections/schemas.ts'
import { findKeysAndEdition } from '../references/find.ts'
import type { Reference } from '../references/reference.ts'
import type { CanonicalRecord } from './records.ts'
import { type Saying, type Wording, wordingsOf } from './wordings.ts'

/** What verification reads from the database: the input and the result of each lookup. */
type Kinds = {
  /** Records by the ids of their passages and by their keys; `withParallels` adds the keys of hadith that narrate the same. */
  records: { input: { ids: number[]; keys: string[]; withParallels: boolean }; answer: CanonicalRecord[] }
  /** The keys that each reference means, and the sayings, omitted if the caller already has those of this `edition`. */
  references: {
    input: { references: Reference[]; edition: string | undefined }
    answer: { keys: string[][]; edition: string; sayings?: Saying[] }
  }
}
export type LookUp = keyof Kinds
export type LookUpInput<Name extends LookUp> = Kinds[Name]['input']
export type LookUpResult<Name extends LookUp> = Kinds[Name]['answer']
type LookUps = { [Name in LookUp]: (input: LookUpInput<Name>) => Promise<LookUpResult<Name>> }

/** Each lookup is one statement, however long the text; the sayings of an edition are read once. */
export function lookUpsIn(
  db: Db,
): <Name extends LookUp>(name: Name, input: LookUpInput<Name>) => Promise<LookUpResult<Name>> {
  const lookUps: LookUps = {
    records: ({ ids, keys, withParallels }) => readCanonical(db, ids, keys, withParallels),
    async references({ references, edition: known }) {
      const { keys, edition } = await findKeysAndEdition(db, references)
      return edition === known ? { keys, edition } : { keys, ...(await readSayings(db)) }
    },
  }
  return (name, input) => lookUps[name](input)
}

async function readCanonical(
  db: Db,
  ids: number[],
  keys: string[],
  withParallels: boolean,
): Promise<CanonicalRecord[]> {
  if (ids.length + keys.length === 0) return []
  return rows<CanonicalRecord>(
    db,
    sql`
    select ${SHOWN}, v.text_arabic_qpc, v.text_arabic_kemenag, ${withParallels ? PARALLEL_KEYS : sql`null`} as parallels
    from passages p ${RECORDS_OF_PASSAGES}
    where (p.id = any(${sql.param(ids)}::int[]) or (p.kind in ('quran', 'hadith') and p.key = any(${sql.param(keys)}::text[])))
      and ${HAS_RECORD}`,
  )
}

/** The hadith that narrate the same as a hadith, or quote a verse; null before records were compared for the first time. */
const PARALLEL_KEYS = sql`(
  select coalesce(array_agg(o.other) filter (where o.other is not null), '{}')
  from parallel_state s
  left join parallels o on o.build = s.build and o.kind in ('hadith', 'quotes') and o.key = p.key
  having count(s.build) > 0)`

/** Every circulating saying, with its ruling. */
const readSayings = cachedByVersion(listSayings, (sayings, edition) => ({ edition, sayings }))

/** Every wording of every saying. */
export const readWordings = cachedByVersion(listSayings, (sayings): Wording[] => sayings.flatMap(wordingsOf))

async function listSayings(db: Executor): Promise<Saying[]> {
  const found = await rows<{ collection: Saying['collection']; record: unknown }>(
    db,
    sql`
    select collection, record from collection_records
    where collection in ('maudhu', 'masyhur')
    order by collection, rank`,
  )
  return found.map(
    ({ collection, record }): Saying =>
      collection === 'maudhu'
        ? { collection, ...collectionSchemas.maudhu.parse(record) }
        : { collection, ...collectionSchemas.masyhur.parse(record) },
  )
}
