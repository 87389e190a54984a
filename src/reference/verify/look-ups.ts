import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { findOthers } from '../index/parallels/others.ts'
import { HAS_RECORD, RECORDS_OF_PASSAGES, SHOWN } from '../index/shown.ts'
import { cachedByVersion } from '../loading/cached-by-version.ts'
import { collectionSchemas } from '../records/collections/schemas.ts'
import { findKeysOfAll } from '../references/find-all.ts'
import type { Reference } from '../references/reference.ts'
import type { CanonicalRecord } from './records.ts'
import { type Saying, type Wording, wordingsOf } from './sayings.ts'

/** What verification reads of the database: by name, what is asked and what is answered. */
type Kinds = {
  records: { asked: { ids: number[]; keys: string[] }; answer: CanonicalRecord[] }
  /** The sayings are left out where `edition` is theirs: who asks has them. */
  sayings: { asked: { edition: string | undefined }; answer: { edition: string; sayings?: Saying[] } }
  keys: { asked: Reference[]; answer: string[][] }
  elsewhere: { asked: string[]; answer: ReadonlyMap<string, string[]> | undefined }
}
export type LookUp = keyof Kinds
export type Asked<Name extends LookUp> = Kinds[Name]['asked']
export type Answer<Name extends LookUp> = Kinds[Name]['answer']
type LookUps = { [Name in LookUp]: (asked: Asked<Name>) => Promise<Answer<Name>> }

/** Each is one statement, whatever a text holds. */
export function lookUpsIn(db: Db): <Name extends LookUp>(name: Name, asked: Asked<Name>) => Promise<Answer<Name>> {
  const lookUps: LookUps = {
    records: ({ ids, keys }) => readCanonical(db, ids, keys),
    async sayings({ edition }) {
      const known = await readSayings(db)
      return known.edition === edition ? { edition } : known
    },
    keys: (references) => findKeysOfAll(db, references),
    elsewhere: (keys) => findOthers(db, keys),
  }
  return (name, asked) => lookUps[name](asked)
}

export async function readCanonical(db: Db, ids: number[], keys: string[] = []): Promise<CanonicalRecord[]> {
  if (ids.length + keys.length === 0) return []
  return rows<CanonicalRecord>(
    db,
    sql`
    select ${SHOWN}, v.text_arabic_qpc, v.text_arabic_kemenag
    from passages p ${RECORDS_OF_PASSAGES}
    where (p.id = any(${sql.param(ids)}::int[]) or (p.kind in ('quran', 'hadith') and p.key = any(${sql.param(keys)}::text[])))
      and ${HAS_RECORD}`,
  )
}

/** Every saying that circulates, with its ruling. */
const readSayings = cachedByVersion(async (db, edition): Promise<{ edition: string; sayings: Saying[] }> => {
  const found = await rows<{ collection: Saying['collection']; record: unknown }>(
    db,
    sql`
    select collection, record from collection_records
    where collection in ('maudhu', 'masyhur')
    order by collection, rank`,
  )
  const sayings = found.map(
    ({ collection, record }): Saying =>
      collection === 'maudhu'
        ? { collection, ...collectionSchemas.maudhu.parse(record) }
        : { collection, ...collectionSchemas.masyhur.parse(record) },
  )
  return { edition, sayings }
})

/** Every wording of every saying. */
export const readWordings = cachedByVersion(
  async (db): Promise<Wording[]> => (await readSayings(db)).sayings.flatMap(wordingsOf),
)
