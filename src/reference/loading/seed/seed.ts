import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import type { AuthoredRecord } from '../../records/collections/collections.ts'
import { collectionNames } from '../../records/collections/names.ts'
import { collectionSchemas, excerpt } from '../../records/collections/schemas.ts'
import { countWords, indexStarters } from '../../records/narrators/index-names.ts'
import { reapplyCorrections } from '../corrections/apply.ts'
import { withhold } from '../corrections/withheld.ts'
import { awaitOtherLoads, type DataSubject, raiseDataVersion, SUBJECTS } from '../data-version.ts'
import { placeStarters, withdrawStarters } from '../starters.ts'
import { addForms } from '../versions/compare.ts'
import { isPackKind } from '../versions/kinds.ts'
import { beginLoad } from '../versions/loads.ts'
import { filesOf, type ReadSeed, readSeed } from './files.ts'
import { changedForms, readSeeded } from './forms.ts'
import { seedHadith } from './hadith.ts'
import { seedNarrators } from './narrators.ts'
import { seedVerses } from './quran.ts'

/**
 * Loads the project's own records from `folder` (dist/seed-data) in one transaction, if they have changed since the last time. Records of a
 * data pack stay as they are. Returns whether anything was loaded. Throws with file, record and field if a record is wrong.
 */
export async function seed(db: Db, folder: string): Promise<boolean> {
  const sums = checksums(folder)
  if (changedSubjects(sums, await loadedSums(db)).length === 0) return false
  const read: ReadSeed = (file, record) => readSeed(join(folder, file), record)
  return transaction(db, async (tx) => {
    // processes that start together wait here, and then find the work done
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const changed = changedSubjects(sums, await loadedSums(tx))
    if (changed.length === 0) return false
    await awaitOtherLoads(tx)
    const before = await readSeeded(tx)
    await withdrawStarters(tx)
    await seedVerses(tx, read)
    await seedHadith(tx, read)
    await seedNarrators(tx, read)
    await placeStarters(tx, 'public', await isOfDump(tx))
    await indexStarters(tx)
    await countWords(tx, 'public')
    await seedCollections(tx, folder, read)
    const loaded = new Set([...before.keys(), ...(await readSeeded(tx)).keys()])
    await reapplyCorrections(tx, 'public', ({ kind, key }) => !isPackKind(kind) || loaded.has(`${kind} ${key}`))
    // after the corrections, among which are published reviews
    await withhold(tx)
    const load = await beginLoad(tx, 'seed')
    await addForms(tx, load, changedForms(before, await readSeeded(tx, [...before.keys()])))
    await raiseDataVersion(tx, changed, load)
    await tx.execute(sql`
      insert into settings (name, value) values ('seed', ${JSON.stringify(sums)}::jsonb)
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    return true
  })
}

/** Whether the served pack was built from a dump. */
async function isOfDump(tx: Tx): Promise<boolean> {
  const found = await rows(tx, sql`select 1 from settings where name = 'pack' and value -> 'isDump' = 'true'::jsonb`)
  return found.length > 0
}

// any fixed number that no other advisory lock uses
const SEED_LOCK = 7_162_004

type SeedSums = Partial<Record<DataSubject, string>>

/** The sums of the loaded records: a string from earlier versions, which had one sum for all; none from earlier backups, which had sums without records. */
async function loadedSums(db: Executor): Promise<SeedSums | string | undefined> {
  const [known] = await rows<{ value: SeedSums | string }>(
    db,
    sql`
    select value from settings
    where name = 'seed' and (exists (select from starter.verses) or exists (select from starter.hadith)
      or exists (select from starter.narrators))`,
  )
  return known?.value
}

async function seedCollections(tx: Tx, folder: string, read: ReadSeed): Promise<void> {
  await tx.execute(sql`delete from collection_records`)
  await tx.execute(sql`delete from withheld_records`)
  for (const name of collectionNames) {
    await insertJson(
      tx,
      filesOf(folder, name).flatMap((file) => read<AuthoredRecord>(file, collectionSchemas[name])),
      (list) => sql`
      insert into collection_records (collection, id, rank, record)
      select ${name}, r.record ->> 'id', r.rank, r.record
      from jsonb_array_elements(${list}::jsonb) with ordinality as r (record, rank)`,
    )
  }
  await tx.execute(sql`delete from evidence_excerpts`)
  await insertJson(
    tx,
    read('excerpts.json', excerpt),
    (list) => sql`
    insert into evidence_excerpts (key, text_arabic, text_indonesian, text_english)
    select * from jsonb_to_recordset(${list}::jsonb)
      as e (key text, text_arabic text, text_indonesian text, text_english text)`,
  )
}

/** A checksum for each subject, which changes with its records and with SEED_FORMAT. */
function checksums(folder: string): Partial<Record<DataSubject, string>> {
  const hashes = new Map<DataSubject, Hash>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.json')) continue
    const [name = ''] = file.slice(0, -'.json'.length).split(sep)
    for (const subject of subjectsOf(name)) {
      const hash = hashes.get(subject) ?? createHash('sha256').update(SEED_FORMAT)
      hashes.set(subject, hash.update(file).update(readFileSync(join(folder, file))))
    }
  }
  return Object.fromEntries([...hashes].map(([subject, hash]) => [subject, hash.digest('hex')]))
}

/** Increment it when the stored form of records changes, so that they are loaded again. */
const SEED_FORMAT = '10'

const SUBJECT_OF_FILE: Record<string, DataSubject> = {
  surahs: 'quran',
  verses: 'quran',
  tafsir: 'quran',
  hadith: 'hadith',
  books: 'hadith',
  narrators: 'rijal',
}

function subjectsOf(name: string): readonly DataSubject[] {
  const own = SUBJECTS.find((subject) => subject === (SUBJECT_OF_FILE[name] ?? name))
  // other files, such as excerpts, count for all subjects
  return own ? [own] : SUBJECTS
}

/** The subjects whose sum has changed; all if an earlier version stored a single sum. */
const changedSubjects = (sums: SeedSums, known: SeedSums | string | undefined): DataSubject[] =>
  SUBJECTS.filter((subject) => typeof known !== 'object' || sums[subject] !== known[subject])
