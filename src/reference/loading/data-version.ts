import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { type CollectionName, collectionNames } from '../records/collections/names.ts'

/** The subjects of records, each of which is loaded and changes on its own. */
export type DataSubject = 'quran' | 'hadith' | 'rijal' | 'parallels' | CollectionName

export const SUBJECTS: readonly DataSubject[] = ['quran', 'hadith', 'rijal', 'parallels', ...collectionNames]

/** The version of the loaded data, which each load increments, and the version in which each subject was last loaded. */
type DataVersion = { version: number; changes: Partial<Record<DataSubject, number>> }

/**
 * Serialises loads. A transaction that reads or writes records before it raises the version waits here first, so that loads neither deadlock
 * nor change data under each other.
 */
export async function awaitOtherLoads(tx: Executor): Promise<void> {
  await tx.execute(sql`select 1 from settings where name = 'edition' for update`)
}

/**
 * Increments the version and returns it. Call it in the transaction that publishes new data, with the loaded subjects, and the load with the
 * changes of their records, if there is one.
 */
export async function raiseDataVersion(
  tx: Executor,
  of: readonly DataSubject[] = SUBJECTS,
  load?: number,
): Promise<number> {
  await tx.execute(sql`
    with edition as (
      insert into settings (name, value) values ('edition', '1')
      on conflict (name) do update set value = to_jsonb((settings.value)::int + 1), updated_at = now()
      returning value
    )
    insert into settings (name, value)
    select 'edition_changes', coalesce(jsonb_object_agg(subject, edition.value), '{}')
    from edition, jsonb_array_elements_text(${JSON.stringify(of)}::jsonb) as subject
    on conflict (name) do update set value = settings.value || excluded.value, updated_at = now()`)
  const [made] = await rows<{ version: number }>(
    tx,
    load === undefined
      ? sql`
      insert into data_loads (cause, version)
      select 'derived', value::int from settings where name = 'edition'
      returning version`
      : sql`
      update data_loads set version = (select value::int from settings where name = 'edition'), made_at = now()
      where id = ${load}
      returning version`,
  )
  if (!made) throw new Error(`the load ${load} has vanished`)
  return made.version
}

/** The subjects whose records were loaded after a version. */
export async function changedSince(db: Executor, version: number): Promise<DataSubject[]> {
  const { changes } = await readDataVersion(db)
  return SUBJECTS.filter((subject) => (changes[subject] ?? 0) > version)
}

export async function readDataVersion(db: Executor): Promise<DataVersion> {
  const [row] = await rows<{ version: number | null; changes: DataVersion['changes'] | null }>(
    db,
    sql`
    select
      (select value from settings where name = 'edition') as version,
      (select value from settings where name = 'edition_changes') as changes`,
  )
  const version = row?.version ?? 0
  const changes = row?.changes ?? {}
  // older programs increment the version without naming subjects, so any may have changed
  const named = Math.max(0, ...Object.values(changes)) === version
  return { version, changes: named ? changes : Object.fromEntries(SUBJECTS.map((subject) => [subject, version])) }
}
