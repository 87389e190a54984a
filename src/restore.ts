import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { checkArchive } from './backups/archive.ts'
import { readNotes } from './backups/erasures.ts'
import { openPlace } from './backups/place.ts'
import { showProgress } from './backups/progress.ts'
import { readSmallEntries, restoreInto } from './backups/restore.ts'
import { type Secrets, unlock } from './backups/secret.ts'
import { type Config, loadConfig } from './config.ts'
import { createSealerOf, SEALED_COLUMNS, STORED, storeCredentials } from './credentials.ts'
import { eraseWhole } from './messaging/contacts/erase.ts'
import { addressDigests, beginAgain } from './messaging/contacts/erasure-notes.ts'
import { openMedia, openMediaStore } from './messaging/media/open.ts'
import { eraseWritten } from './messaging/open.ts'
import { holdBack, renewLedgers } from './messaging/restored.ts'
import { openToServers } from './platform/db/copy-tables.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { newId } from './platform/ids.ts'
import { reasonOf } from './platform/log.ts'
import { ROOT } from './platform/root.ts'
import { checkSecretKey } from './platform/sealed.ts'
import { randomBase62, type Sealer } from './platform/secrets.ts'

const MIGRATIONS = join(ROOT, 'migrations')

// `npm run restore -- <file>`: brings a backup into an empty place, the one that DATABASE_URL or DATA_DIR names.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // prints the settings of the backup, secret ones too, and restores nothing
    settings: { type: 'boolean', default: false },
    // where erasures were noted, in place of BACKUP_TO or DATA_DIR
    erasures: { type: 'string' },
    // for a backup after which nothing was served any more
    'send-waiting': { type: 'boolean', default: false },
  },
})

try {
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new Error(
      'Usage: npm run restore -- <file> [--settings] [--erasures <folder or s3://bucket/folder>] [--send-waiting]',
    )
  await (values.settings ? printSettings(file) : restore(file, loadConfig(process.env)))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

async function printSettings(file: string): Promise<void> {
  const { settings, secret } = await readSmallEntries(file)
  const hidden =
    secret === undefined ? {} : await unlock(secret, process.env.BACKUP_PASSPHRASE || (await ask('BACKUP_PASSPHRASE')))
  const stored = hidden[STORED] && { SECRET_KEY: JSON.parse(hidden[STORED]).secretKey }
  for (const [name, value] of Object.entries({ ...settings, ...stored, ...hidden }))
    if (name !== STORED) console.log(`${name}=${value}`)
}

async function restore(file: string, config: Config): Promise<void> {
  const embedded = config.DATABASE_URL === undefined
  if (embedded && existsSync(join(config.DATA_DIR, 'pgdata')))
    throw new Error(`${config.DATA_DIR} has a database already: set DATA_DIR to an empty place`)
  console.log('Reading the backup from its first byte to its last')
  const backup = await checkArchive(file)
  const { secret } = await readSmallEntries(file)
  const found = await openSecrets(config, secret)
  const sealer = createSealerOf({ ...config, SECRET_KEY: config.SECRET_KEY ?? found.SECRET_KEY })
  if (!sealer.versions.includes(backup.head.secret_key))
    throw new Error('SECRET_KEY is not the key that the secrets of this backup were sealed with')

  // an embedded database gets its name once it is whole
  const lock = embedded ? await lockFolder(config.DATA_DIR) : undefined
  const making = join(config.DATA_DIR, newId('restoring'))
  await mkdir(making, { recursive: true, mode: 0o700 })
  const media = await openMediaStore(config)
  try {
    const database = await openDatabase({
      url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      folder: making,
      poolSize: 4,
      onError: (error) => console.error(error.message),
    })
    try {
      await restoreInto(file, backup, { database, media, migrations: MIGRATIONS, staging: making, show: showProgress })
      await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
      await migrate(database.bulk.pool, MIGRATIONS)
      await goOn(database, config, sealer)
      await openToServers(database.bulk.pool)
    } finally {
      await database.close()
    }
    if (embedded) {
      storeCredentials(config, {
        adminToken: randomBase62(40),
        ...(found[STORED] && JSON.parse(found[STORED])),
        secretKey: config.SECRET_KEY ?? found.SECRET_KEY,
      })
      await rename(join(making, 'pgdata'), join(config.DATA_DIR, 'pgdata'))
    }
    console.log(`Restored what ${file} held at ${backup.head.made_at}: every table is as it was written.`)
  } finally {
    media.close()
    await rm(making, { recursive: true, force: true })
    await lock?.release()
  }
}

/** What the backup carries under its passphrase, or what is typed in its place. */
async function openSecrets(config: Config, secret: string | undefined): Promise<Secrets> {
  if (secret !== undefined && (config.BACKUP_PASSPHRASE !== undefined || config.SECRET_KEY === undefined)) {
    const found = await unlock(secret, config.BACKUP_PASSPHRASE ?? (await ask('BACKUP_PASSPHRASE')))
    const stored = found[STORED] && JSON.parse(found[STORED])
    return { ...(stored && { SECRET_KEY: stored.secretKey }), ...found }
  }
  return config.SECRET_KEY === undefined ? { SECRET_KEY: await ask('SECRET_KEY') } : {}
}

/** What ends a restore: what was served since the backup is not known here, and nothing may be done by it that was done already. */
async function goOn(database: Database, config: Config, sealer: Sealer): Promise<void> {
  const { db, now } = database
  await renewLedgers(db)
  if (!values['send-waiting']) {
    const held = await holdBack(db, now())
    if (held.messages + held.broadcasts > 0)
      console.log(
        `${held.messages} messages that may have left since are unconfirmed until their accounts decide, ${held.broadcasts} broadcasts are paused.`,
      )
  }
  const place = await openPlace(values.erasures ?? config.BACKUP_TO ?? config.DATA_DIR)
  try {
    const begun = await beginAgain(db, await readNotes(place), addressDigests(sealer), now())
    const media = await openMedia(config, '', sealer)
    for (const { account_id, id } of begun)
      await eraseWhole({ db, erase: eraseWritten(db, media, now), now }, account_id, id)
    media.store.close()
    console.log(`${begun.length} erasures that were asked for since are done again, by the notes in ${place.name}.`)
  } finally {
    place.close()
  }
}

/** Asks a person at a terminal, without showing what is typed. */
async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`${name}: must be set`)
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_piece, _encoding, done) => done() }),
    terminal: true,
  })
  process.stderr.write(`${name}: `)
  const [answer] = (await once(lines, 'line')) as [string]
  lines.close()
  process.stderr.write('\n')
  return answer.trim()
}
