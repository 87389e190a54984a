import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { insertJson } from '../platform/db/insert-json.ts'
import type { Db } from '../platform/db/open.ts'
import { type Executor, rows } from '../platform/db/rows.ts'
import { type Tx, transaction } from '../platform/db/transaction.ts'
import { collectionNames, collectionSchemas } from './collections/schemas.ts'
import { newEdition } from './editions.ts'
import { seedHadith } from './hadith/seed.ts'
import { seedVerses } from './quran/seed.ts'
import { countWords, indexStarters } from './rijal/index-names.ts'
import { seedNarrators } from './rijal/seed.ts'
import { type ReadSeed, readSeed } from './seed-files.ts'
import { placeStarters, withdrawStarters } from './starters.ts'

/**
 * Loads the records of `folder` (seed-data/) that the project itself carries, all in one transaction, when they have changed since the
 * last time. Records of a data pack stay as they are. Returns whether anything was loaded.
 * Throws with file, record and field where one is wrong.
 */
export async function seed(db: Db, folder: string): Promise<boolean> {
  const sum = checksum(folder)
  if ((await loadedSum(db)) === sum) return false
  const read: ReadSeed = (file, record) => readSeed(join(folder, file), record)
  return transaction(db, async (tx) => {
    // processes that start together wait for one another here, and find it done
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await loadedSum(tx)) === sum) return false
    await withdrawStarters(tx)
    await seedVerses(tx, read)
    await seedHadith(tx, read)
    await seedNarrators(tx, read)
    await placeStarters(tx, 'public')
    await indexStarters(tx)
    await countWords(tx, 'public')
    await seedCollections(tx, read)
    await newEdition(tx)
    await tx.execute(sql`
      insert into settings (name, value) values ('seed', ${JSON.stringify(sum)}::jsonb)
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    return true
  })
}

// any fixed number
const SEED_LOCK = 7_162_002

async function loadedSum(db: Executor): Promise<string | undefined> {
  const [known] = await rows<{ value: string }>(db, sql`select value from settings where name = 'seed'`)
  return known?.value
}

async function seedCollections(tx: Tx, read: ReadSeed): Promise<void> {
  await tx.execute(sql`delete from collection_records`)
  for (const name of collectionNames) {
    const records = read<{ id: string }>(`${name}.yaml`, collectionSchemas[name])
    await insertJson(
      tx,
      records,
      (list) => sql`
      insert into collection_records (collection, id, rank, record)
      select ${name}, r.record ->> 'id', r.rank, r.record
      from jsonb_array_elements(${list}::jsonb) with ordinality as r (record, rank)`,
    )
  }
}

/** Changes with the records and with this code's idea of them. */
function checksum(folder: string): string {
  const hash = createHash('sha256').update(SEED_FORMAT)
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.yaml')) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/** Count it up when the way records are stored changes, so that they are loaded again. */
const SEED_FORMAT = '5'
