import { sql } from 'drizzle-orm'
import { insertJson } from '../../../platform/db/insert-json.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type NamedNarrator, namesOf } from './narrator-names.ts'

type DatabaseSchema = 'public' | 'incoming'

const table = (schema: DatabaseSchema, name: string) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`

/**
 * Rebuilds the search keys of up to `limit` narrators with ids after `after`. Returns the last id, undefined at the end. Leaves out
 * duplicates of another narrator.
 */
export async function indexNames(
  db: Executor,
  schema: DatabaseSchema,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const narrators = await rows<NamedNarrator>(
    db,
    sql`${named(schema)} where n.id > ${after} and n.same_as is null order by n.id limit ${limit}`,
  )
  await storeNames(db, schema, narrators)
  return narrators.length === limit ? narrators.at(-1)?.id : undefined
}

/** Rebuilds the search keys of the starter narrators, which new seed data may have changed. */
export async function indexStarters(db: Executor): Promise<void> {
  const narrators = await rows<NamedNarrator>(
    db,
    sql`${named('public')} where n.id in (select id from starter.narrators) and n.same_as is null`,
  )
  await storeNames(db, 'public', narrators)
}

const named = (schema: DatabaseSchema) => sql`
  select n.id, n.name_arabic, n.name_latin, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.aliases, n.grade_detail, n.tabaqah,
    cardinality(n.teachers) as teachers, cardinality(n.students) as students,
    exists (select 1 from starter.narrators s where s.id = n.id) as starter
  from ${table(schema, 'narrators')} n`

async function storeNames(db: Executor, schema: DatabaseSchema, narrators: NamedNarrator[]): Promise<void> {
  await insertJson(
    db,
    narrators.map(namesOf),
    (list) => sql`
    insert into ${table(schema, 'narrator_names')} (narrator_id, names, words, prominence)
    select n.narrator_id, array(select jsonb_array_elements_text(n.names)), array(select jsonb_array_elements_text(n.words)), n.prominence
    from jsonb_to_recordset(${list}::jsonb) as n (narrator_id text, names jsonb, words jsonb, prominence real)
    on conflict (narrator_id) do update
    set names = excluded.names, words = excluded.words, prominence = excluded.prominence`,
  )
}

/** Deletes keys of narrators that no longer exist, and counts the words of the others. */
export async function countWords(db: Executor, schema: DatabaseSchema): Promise<void> {
  await db.execute(sql`
    delete from ${table(schema, 'narrator_names')} k
    where not exists (select 1 from ${table(schema, 'narrators')} n where n.id = k.narrator_id and n.same_as is null)`)
  await db.execute(sql`delete from ${table(schema, 'narrator_words')}`)
  await db.execute(sql`
    insert into ${table(schema, 'narrator_words')} (word, narrators)
    select word, count(*) from ${table(schema, 'narrator_names')}, unnest(words) as word where word not like '=%' group by word`)
}
