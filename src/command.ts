import type { Config } from './config.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { reasonOf } from './platform/log.ts'

/** Runs an operator's command. If it fails, prints the reason and lets the process exit with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}

/** For each kind of work: a command does one thing at a time, and leaves the connections to the servers. */
const POOL_SIZE = 2

/** Opens the configured database for a command, or the embedded one of another folder, and closes it in any case. */
export async function withDatabase(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: folder }: DatabaseSettings,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const onError = (error: Error) => console.error(error.message)
  const database = await openDatabase({ url, directUrl, folder, poolSize: POOL_SIZE, onError })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

type DatabaseSettings = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>
