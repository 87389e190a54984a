import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type Lease, NO_LEASE } from '../../../platform/queue/leases.ts'
import { defineJob, enqueue } from '../../../platform/queue/queue.ts'
import { openThread } from '../../../platform/threads.ts'
import { raiseDataVersion } from '../../loading/data-version.ts'
import { BUILDER_YOUNG_MB, workThrough } from '../building/work-through.ts'
import type * as compareWorker from './compare-worker.ts'
import type { ComparedRecord, HadithText, VerseText } from './comparison.ts'

/** Compares all records with each other if their texts have changed. */
export const compareRecordsJob = defineJob({
  kind: 'parallels.build',
  payload: z.object({}),
  retryAfterSeconds: [30, 300, 3600],
  slow: true,
  // all records take a minute on an idle machine
  timeLimitSeconds: 3_600,
})

/** Increment it when the same texts give other parallels. */
const FORMAT = '1'
/** Records in one message to the thread. */
const PASSAGES_AT_ONCE = 200
/** Parallels in one statement. */
const WRITTEN_AT_ONCE = 1_000

type ParallelsState = { build: number; format: string; digest: string; edition: number }

/** Requests a comparison of newly loaded data once they are searched, because the build of the index comes first. */
export async function askForParallels(db: Db, now: Date): Promise<void> {
  const [due] = await rows(
    db,
    sql`
    select 1
    from settings e
    where e.name = 'edition'
      and exists (select 1 from search_snapshots where edition = e.value::int)
      and not exists (select 1 from parallel_state where edition = e.value::int and format = ${FORMAT})`,
  )
  // requested again until it has succeeded
  if (due) await enqueue(db, compareRecordsJob, {}, { now, key: 'parallels', onDuplicate: 'drop' })
}

/**
 * Computes the parallels of the loaded texts, unless they are those of the last time. It may be stopped and restarted at any point. Each run
 * writes rows under its own number, so that two never mix.
 */
export async function buildParallels(db: Db, lease: Lease = NO_LEASE): Promise<void> {
  const { edition, digest } = await readTexts(db)
  const [state] = await rows<ParallelsState>(db, sql`select build, format, digest, edition from parallel_state`)
  if (state?.format === FORMAT && state.digest === digest) {
    await db.execute(sql`update parallel_state set edition = ${edition}`)
    return
  }
  const [made] = await rows<{ build: number }>(db, sql`select nextval('parallel_builds') as build`)
  const build = made?.build ?? 0
  await db.execute(sql`delete from parallels where build <> ${state?.build ?? 0}`)
  await compare(db, build, lease.signal)
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into parallel_state (build, format, digest, edition) values (${build}, ${FORMAT}, ${digest}, ${edition})
      on conflict (only_row) do update
      set build = excluded.build, format = excluded.format, digest = excluded.digest, edition = excluded.edition`)
    await raiseDataVersion(tx, ['parallels'])
    await lease.ensureHeld(tx)
  })
  await db.execute(sql`delete from parallels where build <> ${build}`)
}

/** The edition of the reference data, and a digest of all compared texts. */
async function readTexts(db: Executor): Promise<{ edition: number; digest: string }> {
  const [read] = await rows<{ edition: number; digest: string }>(
    db,
    sql`
    select coalesce((select value::int from settings where name = 'edition'), 0) as edition,
      md5(coalesce((select string_agg(md5(key || coalesce(text_arabic, '')), '' order by key) from verses), '') ||
        coalesce((select string_agg(md5(key || coalesce(text_arabic, '') || sanad::text), '' order by key) from hadith), '')) as digest`,
  )
  return read ?? { edition: 0, digest: '' }
}

async function compare(db: Db, build: number, signal: AbortSignal): Promise<void> {
  const thread = openThread<typeof compareWorker>('reference/index/parallels/compare-worker', {
    youngGenerationMb: BUILDER_YOUNG_MB,
    stateful: true,
    signal,
  })
  try {
    const verses = await rows<VerseText>(
      db,
      sql`select key, surah, text_arabic as text from verses where text_arabic is not null order by surah, ayah`,
    )
    await thread.run('addVerses', verses)
    await workThrough(listHadith(db), (hadith) => thread.run('addHadith', hadith))
    for (;;) {
      const compared = await thread.run('take', WRITTEN_AT_ONCE)
      signal.throwIfAborted()
      await write(db, build, compared)
      if (compared.length < WRITTEN_AT_ONCE) return
    }
  } finally {
    await thread.close()
  }
}

async function* listHadith(db: Executor): AsyncGenerator<HadithText[]> {
  for (let after = ''; ; ) {
    const hadith = await rows<HadithText>(
      db,
      sql`
      select key, text_arabic as text, to_json(sanad) as sanad
      from hadith
      where key > ${after} and text_arabic is not null
      order by key
      limit ${PASSAGES_AT_ONCE}`,
    )
    if (hadith.length === 0) return
    yield hadith
    after = hadith.at(-1)?.key ?? after
  }
}

async function write(db: Executor, build: number, compared: ComparedRecord[]): Promise<void> {
  if (compared.length === 0) return
  await db.execute(sql`
    insert into parallels (build, kind, key, other, relation, score, companion)
    select ${build}, kind, of, key, relation, score, companion
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
      as (kind text, of text, key text, relation text, score real, companion text)`)
}
