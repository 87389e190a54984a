import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { OUTBOX } from './messaging/networks/outbox.ts'
import { BODIES } from './messaging/networks/whatsapp/bodies.ts'
import { INBOX } from './messaging/networks/whatsapp/inbox.ts'
import { PREPARING } from './messaging/networks/whatsapp/prepare.ts'
import { keepPartitions, wantPartitions } from './messaging/partitions/keep.ts'
import { DELIVERIES } from './messaging/webhooks/deliveries.ts'
import { copyInProgress } from './platform/db/copy-tables.ts'
import type { Embedded } from './platform/db/embedded.ts'
import { migrate, oldestIn } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { JOBS } from './platform/queue/queue.ts'
import { releaseAll, type WorkTable } from './platform/queue/work-table.ts'
import { MIGRATIONS, ROOT, SEED_FOLDER } from './platform/root.ts'
import { seedQuestions } from './reference/loading/questions/seed.ts'
import { seed } from './reference/loading/seed/seed.ts'

const QUESTIONS_FOLDER = join(ROOT, 'models/training/questions')

/** Every table whose rows a process claims. */
export const WORK_TABLES: WorkTable[] = [JOBS, OUTBOX, PREPARING, DELIVERIES, BODIES, INBOX]

/**
 * Opens the database and brings it to this version: applies migrations and loads the seed data. `startEmbedded` replaces the
 * embedded Postgres of DATA_DIR.
 */
export async function prepareDatabase(
  config: Config,
  log: FastifyBaseLogger,
  onProgress: (what: string) => void = () => {},
  startEmbedded?: (folder: string) => Promise<Embedded>,
): Promise<Database> {
  onProgress('opening the database')
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    readUrl: config.DATABASE_READ_URL,
    folder: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'a database connection failed'),
    startEmbedded,
  })
  try {
    if ((await copyInProgress(database.bulk.pool)) !== undefined)
      throw new Error(
        'A restore or a move into this database was cut off: begin the restore anew in an empty place, or run the move again',
      )
    const applied = await migrate(database.bulk.pool, MIGRATIONS, { onProgress })
    // no process of an older release can be running on a new or an embedded database
    const isNew = applied.includes(oldestIn(MIGRATIONS))
    if (isNew || database.embedded) await wantPartitions(database.bulk.db)
    if (isNew) await keepPartitions(database.bulk.db, config, database.now)
    onProgress('loading the authored data')
    await seed(database.bulk.db, SEED_FOLDER)
    await seedQuestions(database.bulk.db, QUESTIONS_FOLDER)
    // the embedded database has one owner, so every claim in it belongs to a process that has ended
    if (database.embedded) {
      for (const work of WORK_TABLES) await releaseAll(database.db, work, new Date())
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
