import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { PASSAGE_KINDS, type PassageKind } from '../kind.ts'
import type { IndexedPassage } from './index-worker.ts'
import type { Built } from './passage-worker.ts'
import { PREPARED_FORMAT, type RecordTexts } from './prepare.ts'

// questions that a record answers, one per line
const QUESTION_COLUMNS = sql`array_to_string(q.arabic, E'\n') as asked_arabic, array_to_string(q.indonesian, E'\n') as asked_indonesian,
    array_to_string(q.english, E'\n') as asked_english`

const SELECT_HADITH_PASSAGES = sql`
  select 'hadith' as kind, h.key, h.text_arabic, null as text_arabic_kemenag, h.text_indonesian, h.text_english, null as transliteration,
    null as commentary, s.name_arabic as title_arabic, s.name_indonesian as title_indonesian,
    coalesce(s.name_english, h.section_name) as title_english, ${QUESTION_COLUMNS}
  from hadith h
  left join questions q on q.key = h.key
  left join hadith_sections s on s.collection = h.collection and s.book_number = h.book_number`

const VERSES = sql`
  select 'quran' as kind, v.key, v.text_arabic, v.text_arabic_kemenag, v.text_indonesian, v.text_english,
    coalesce(v.transliteration_english, v.transliteration) as transliteration,
    (select t.text from tafsir t where t.ayah_key = v.key and t.language = 'id' order by t.rank, t.source limit 1) as commentary,
    s.name_arabic as title_arabic, s.name_latin as title_indonesian, s.name_latin as title_english, ${QUESTION_COLUMNS}
  from verses v
  left join questions q on q.key = v.key
  left join surahs s on s.number = v.surah`

const RECORDS: Record<PassageKind, SQL> = { quran: VERSES, hadith: SELECT_HADITH_PASSAGES }

// an array, which distinguishes null from an empty text, and a text in one column from the same text in the next
const HASH = sql`md5(jsonb_build_array(${PREPARED_FORMAT}::text, r.text_arabic, r.text_arabic_kemenag, r.text_indonesian, r.text_english,
  r.transliteration, r.commentary, r.title_arabic, r.title_indonesian, r.title_english, r.asked_arabic, r.asked_indonesian, r.asked_english)::text)`

/** Deletes passages whose record no longer exists. */
export async function removeOrphans(db: Executor): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from passages p
      where (p.kind = 'quran' and not exists (select 1 from verses v where v.key = p.key))
         or (p.kind = 'hadith' and not exists (select 1 from hadith h where h.key = p.key))
      returning p.id
    )
    update search_state set version = version + 1 where exists (select 1 from gone)`)
}

/** The keys whose passage is missing, outdated, or lacks the vector of `model`, if that is given. */
export async function listStale(db: Executor, kind: PassageKind, model: string | undefined): Promise<string[]> {
  const stale = await rows<{ key: string }>(
    db,
    sql`
    select r.key
    from (${RECORDS[kind]}) r
    left join passages p on p.kind = ${kind} and p.key = r.key
    left join passage_vectors v on v.passage = p.id and v.model = ${model ?? null}
    where p.source_hash is distinct from ${HASH}
       or (${model !== undefined} and v.passage is null and coalesce(r.text_arabic, r.text_indonesian, r.text_english) is not null)
    order by r.key`,
  )
  return stale.map(({ key }) => key)
}

export async function readSources(db: Executor, kind: PassageKind, keys: string[]): Promise<RecordTexts[]> {
  return rows<RecordTexts>(
    db,
    sql`
    select r.kind, r.key, ${HASH} as hash, r.text_arabic, r.text_arabic_kemenag, r.text_indonesian, r.text_english, r.transliteration,
      r.commentary, r.title_arabic, r.title_indonesian, r.title_english, r.asked_arabic, r.asked_indonesian, r.asked_english
    from (${RECORDS[kind]}) r
    where r.key = any(${sql.param(keys)}::text[])`,
  )
}

/** Writes passages and returns their ids by key. New and changed passages lose their vectors, and the version of the passages is incremented. */
export async function writePassages(tx: Executor, kind: PassageKind, built: Built[]): Promise<Map<string, number>> {
  const list = JSON.stringify(
    built.map(({ vector, word_runs, ...passage }) => ({
      word_runs: Buffer.from(word_runs.buffer).toString('base64'),
      ...passage,
    })),
  )
  const written = await rows<{ id: number }>(
    tx,
    sql`
    insert into passages as p (kind, key, stems_arabic, stems_indonesian, stems_english, skeleton, twin, word_runs, source_hash)
    select ${kind}, b.key, b.stems_arabic, b.stems_indonesian, b.stems_english, b.skeleton, b.twin, decode(b.word_runs, 'base64'), b.hash
    from jsonb_to_recordset(${list}::jsonb) as b
      (key text, hash text, stems_arabic text, stems_indonesian text, stems_english text, skeleton text, twin text, word_runs text)
    join (${RECORDS[kind]}) r on r.key = b.key
    on conflict (kind, key) do update
    set stems_arabic = excluded.stems_arabic, stems_indonesian = excluded.stems_indonesian,
      stems_english = excluded.stems_english, skeleton = excluded.skeleton, twin = excluded.twin,
      word_runs = excluded.word_runs, source_hash = excluded.source_hash
    where p.source_hash <> excluded.source_hash
    returning p.id`,
  )
  if (written.length > 0) {
    await tx.execute(
      sql`delete from passage_vectors where passage = any(${sql.param(written.map(({ id }) => id))}::int[])`,
    )
    await tx.execute(sql`update search_state set version = version + 1`)
  }
  const all = await rows<{ key: string; id: number }>(
    tx,
    sql`select key, id from passages where kind = ${kind} and key = any(${sql.param(built.map(({ key }) => key))}::text[])`,
  )
  return new Map(all.map(({ key, id }) => [key, id]))
}

/** Passages in one batch: about 2 MB, which is one message to the thread. */
const PASSAGES_AT_ONCE = 400

/** All passages with their search data, batch by batch: verses, then hadith, each by id. */
export async function* listPassages(db: Executor): AsyncGenerator<IndexedPassage[]> {
  for (const kind of PASSAGE_KINDS)
    for (let after = 0; ; ) {
      const passages = await rows<IndexedPassage>(
        db,
        sql`
        select id, kind, stems_arabic, stems_indonesian, stems_english, twin, skeleton, encode(word_runs, 'base64') as word_runs
        from passages
        where kind = ${kind} and id > ${after}
        order by id
        limit ${PASSAGES_AT_ONCE}`,
      )
      if (passages.length === 0) break
      yield passages
      after = passages.at(-1)?.id ?? after
    }
}
