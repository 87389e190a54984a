import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { HeldPassage } from './held.ts'
import type { Kind } from './keyword-index.ts'
import type { Built } from './passage-worker.ts'
import { PREPARED_FORMAT, type Source } from './prepare.ts'

export type SearchState = {
  model: string | null
  vectors_ready: boolean
  version: number
  edition: number
  format: string | null
  done: number
  total: number
}

export async function readState(db: Executor): Promise<SearchState & { current: number }> {
  const [state] = await rows<SearchState & { current: number }>(
    db,
    sql`
    select s.*, coalesce((select value::int from settings where name = 'edition'), 0) as current
    from search_state s`,
  )
  if (!state) throw new Error('search_state has lost its row')
  return state
}

const HADITH = sql`
  select 'hadith' as kind, h.key, h.text_arabic, null as text_arabic_kemenag, h.text_indonesian, h.text_english, h.grades, null as transliteration,
    null as commentary, s.name_arabic as title_arabic, s.name_indonesian as title_indonesian,
    coalesce(s.name_english, h.section_name) as title_english, c.name as shown_title, c.name_arabic as shown_title_arabic,
    null::text[] as names, 0 as prominence
  from hadith h
  left join hadith_collections c on c.id = h.collection
  left join hadith_sections s on s.collection = h.collection and s.book_number = h.book_number`

const VERSES = sql`
  select 'quran' as kind, v.key, v.text_arabic, v.text_arabic_kemenag, v.text_indonesian, v.text_english, '[]'::jsonb as grades, v.transliteration,
    (select t.text from tafsir t where t.ayah_key = v.key and t.language = 'id' order by t.rank, t.source limit 1) as commentary,
    s.name_arabic as title_arabic, s.name_latin as title_indonesian, s.name_latin as title_english,
    s.name_latin as shown_title, s.name_arabic as shown_title_arabic, null::text[] as names, 0 as prominence
  from verses v
  left join surahs s on s.number = v.surah`

// One narrator may stand in several sources; the others name the chosen one in same_as.
const NARRATORS = sql`
  select 'rijal' as kind, n.id as key, null as text_arabic, null as text_arabic_kemenag, null as text_indonesian, null as text_english,
    case when n.grade is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('grade', n.grade, 'graded_by', n.source)) end as grades,
    null as transliteration, null as commentary, null as title_arabic, null as title_indonesian, null as title_english,
    n.name_latin as shown_title, n.name_arabic as shown_title_arabic,
    array_remove(array[n.name_arabic, n.name_latin, n.kuniyah, n.shuhra] || n.aliases[1:30], null) as names,
    coalesce(cardinality(n.students), 0) as prominence
  from narrators n
  where n.same_as is null`

const RECORDS: Record<Kind, SQL> = { quran: VERSES, hadith: HADITH, rijal: NARRATORS }
const recordsOf = (kind: Kind): SQL => RECORDS[kind]
const HASH = sql`md5(concat_ws(chr(31), ${PREPARED_FORMAT}::text, r.text_arabic, r.text_arabic_kemenag, r.text_indonesian, r.text_english,
  r.grades::text, r.transliteration, r.commentary, r.title_arabic, r.title_indonesian, r.title_english, r.shown_title,
  array_to_string(r.names, ','), nullif(r.prominence, 0)::text))`

/** Removes passages whose record is gone. Returns how many. */
export async function removeOrphans(db: Db): Promise<number> {
  const gone = await rows(
    db,
    sql`
    delete from passages p
    where (p.kind = 'quran' and not exists (select 1 from verses v where v.key = p.key))
       or (p.kind = 'hadith' and not exists (select 1 from hadith h where h.key = p.key))
       or (p.kind = 'rijal' and not exists (select 1 from narrators n where n.id = p.key and n.same_as is null))
    returning p.id`,
  )
  return gone.length
}

/** The keys whose passage is missing, made from other content, or without the vector that it should have. */
export async function listStale(db: Db, kind: Kind, vectors: boolean): Promise<string[]> {
  const stale = await rows<{ key: string }>(
    db,
    sql`
    select r.key
    from (${recordsOf(kind)}) r
    left join passages p on p.kind = ${kind} and p.key = r.key
    left join passage_vectors v on v.passage = p.id
    where p.source_hash is distinct from ${HASH}
       or (${vectors} and v.passage is null and coalesce(r.text_arabic, r.text_indonesian, r.text_english) is not null)
    order by r.key`,
  )
  return stale.map(({ key }) => key)
}

export async function readSources(db: Db, kind: Kind, keys: string[]): Promise<Source[]> {
  return rows<Source>(
    db,
    sql`
    select r.kind, r.key, ${HASH} as hash, r.text_arabic, r.text_arabic_kemenag, r.text_indonesian, r.text_english, r.transliteration,
      r.commentary, r.title_arabic, r.title_indonesian, r.title_english, r.names
    from (${recordsOf(kind)}) r
    where r.key = any(${sql.param(keys)}::text[])`,
  )
}

/** Writes passages and returns their ids by key. What a result shows is copied inside the database. */
export async function writePassages(tx: Executor, kind: Kind, built: Built[]): Promise<Map<string, number>> {
  const list = JSON.stringify(built.map(({ vector, ...passage }) => passage))
  const written = await rows<{ key: string; id: number }>(
    tx,
    sql`
    insert into passages (kind, key, title, title_arabic, text_arabic, text_indonesian, text_english, grades,
      stems_arabic, stems_indonesian, stems_english, skeleton, twin, source_hash, prominence)
    select r.kind, r.key, r.shown_title, r.shown_title_arabic, r.text_arabic, r.text_indonesian, r.text_english, r.grades,
      b.stems_arabic, b.stems_indonesian, b.stems_english, b.skeleton, b.twin, b.hash, r.prominence
    from jsonb_to_recordset(${list}::jsonb) as b
      (key text, hash text, stems_arabic text, stems_indonesian text, stems_english text, skeleton text, twin text)
    join (${recordsOf(kind)}) r on r.key = b.key
    on conflict (kind, key) do update
    set title = excluded.title, title_arabic = excluded.title_arabic, text_arabic = excluded.text_arabic,
      text_indonesian = excluded.text_indonesian, text_english = excluded.text_english, grades = excluded.grades,
      stems_arabic = excluded.stems_arabic, stems_indonesian = excluded.stems_indonesian,
      stems_english = excluded.stems_english, skeleton = excluded.skeleton, twin = excluded.twin,
      source_hash = excluded.source_hash, prominence = excluded.prominence
    returning key, id`,
  )
  return new Map(written.map(({ key, id }) => [key, id]))
}

const HELD_AT_ONCE = 400

/** All passages as they are searched, some at a time: verses, then hadith, then narrators. */
export async function* readHeldPassages(db: Db, vectors: boolean): AsyncGenerator<HeldPassage[]> {
  for (const kind of ['quran', 'hadith', 'rijal'])
    for (let after = 0; ; ) {
      const passages = await rows<HeldPassage>(
        db,
        sql`
        select p.id, p.kind, p.stems_arabic, p.stems_indonesian, p.stems_english, p.skeleton, p.twin, p.prominence,
          vector_send(v.embedding) as vector
        from passages p
        left join passage_vectors v on v.passage = p.id and ${vectors}
        where p.kind = ${kind} and p.id > ${after}
        order by p.id
        limit ${HELD_AT_ONCE}`,
      )
      if (passages.length === 0) break
      yield passages
      after = passages.at(-1)?.id ?? after
    }
}
