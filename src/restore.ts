import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { checkArchive } from './backups/archive.ts'
import { readNotes } from './backups/erasures.ts'
import { RESTORING, removeLeftovers } from './backups/leftovers.ts'
import { openPlace } from './backups/place.ts'
import { showProgress } from './backups/progress.ts'
import { readSmallEntries, restoreInto } from './backups/restore.ts'
import { type BackupSecrets, unlock } from './backups/secret.ts'
import { runCommand } from './command.ts'
import { type Config, loadConfig, secretKeys } from './config.ts'
import { createSealerOf, credentialsPath, readStored, SEALED_COLUMNS, STORED, storeCredentials } from './credentials.ts'
import { eraseWhole } from './messaging/contacts/erase.ts'
import { addressDigests, beginAgain } from './messaging/contacts/erasure-notes.ts'
import { openMedia, openMediaStore } from './messaging/media/open.ts'
import { eraseWritten } from './messaging/open.ts'
import { holdBack, renewLedgers } from './messaging/restored.ts'
import { completeCopy } from './platform/db/copy-tables.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { newId } from './platform/ids.ts'
import { MIGRATIONS } from './platform/root.ts'
import { checkSecretKey } from './platform/sealed.ts'
import { randomBase62, type Sealer } from './platform/secrets.ts'

// `npm run restore -- <file>`: restores a backup into the empty database or folder that DATABASE_URL or DATA_DIR names.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // prints the settings in the backup, secrets included, and restores nothing
    settings: { type: 'boolean', default: false },
    // where the notes of erasures are, if not in BACKUP_TO or DATA_DIR
    erasures: { type: 'string' },
    // nobody was erased since the backup, or the notes are lost
    'no-erasures': { type: 'boolean', default: false },
    // sends waiting messages: the server did not run after this backup
    'send-waiting': { type: 'boolean', default: false },
  },
})

// runs the exit handler, which removes a half-restored database
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runCommand(async () => {
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new Error(
      'Usage: npm run restore -- <file> [--settings] [--erasures <folder or s3://bucket/folder> | --no-erasures] [--send-waiting]',
    )
  await (values.settings ? printSettings(file) : restore(file, loadConfig(process.env)))
})

async function printSettings(file: string): Promise<void> {
  const { settings, secret } = await readSmallEntries(file)
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env
  const passphrase =
    BACKUP_PASSPHRASE || (BACKUP_PASSPHRASE_FILE && readFileSync(BACKUP_PASSPHRASE_FILE, 'utf8').trim())
  const hidden = secret === undefined ? {} : await unlock(secret, passphrase || (await ask('BACKUP_PASSPHRASE')))
  const stored = hidden[STORED] && { SECRET_KEY: JSON.parse(hidden[STORED]).secretKey }
  for (const [name, value] of Object.entries({ ...settings, ...stored, ...hidden }))
    if (name !== STORED) console.log(`${name}=${value}`)
}

async function restore(file: string, config: Config): Promise<void> {
  const embedded = config.DATABASE_URL === undefined
  if (embedded && existsSync(join(config.DATA_DIR, 'pgdata')))
    throw new Error(`${config.DATA_DIR} has a database already: set DATA_DIR to an empty place`)
  const notes = placeOfNotes(config)
  console.log('Reading the backup from its first byte to its last')
  const backup = await checkArchive(file)
  const { secret } = await readSmallEntries(file)
  const found = await openSecrets(config, secret)
  const secretKey = config.SECRET_KEY ?? found.SECRET_KEY
  const older = config.SECRET_KEY_OLD ?? (found.SECRET_KEY_OLD ? secretKeys.parse(found.SECRET_KEY_OLD) : undefined)
  const sealer = createSealerOf({ SECRET_KEY: secretKey, SECRET_KEY_OLD: older })
  if (!sealer.versions.includes(backup.head.secret_key))
    throw new Error('SECRET_KEY is not the key that the secrets of this backup were sealed with')
  // credentials already in use here are not replaced
  const here = embedded ? readStored(config) : {}
  if (here.secretKey !== undefined && here.secretKey !== secretKey)
    throw new Error(`${credentialsPath(config)} has another secretKey than this backup: move it to another place`)

  // an embedded database is restored under another name and renamed once it is complete
  const lock = embedded ? await lockFolder(config.DATA_DIR) : undefined
  await removeLeftovers(config.DATA_DIR, new Date())
  const making = join(config.DATA_DIR, newId(RESTORING))
  await mkdir(making, { recursive: true, mode: 0o700 })
  process.once('exit', () => rmSync(making, { recursive: true, force: true }))
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
      const others = await restoreInto(file, backup, {
        database,
        media,
        migrations: MIGRATIONS,
        staging: making,
        show: showProgress,
      })
      if (others.length > 0) console.log(`Left out, since no migration makes them: ${others.join(', ')}`)
      await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
      await migrate(database.bulk.pool, MIGRATIONS)
      await reconcile(database, config, { sealer, notes })
      await completeCopy(database.bulk.pool)
    } finally {
      await database.close()
    }
    if (embedded) {
      storeCredentials(config, {
        adminToken: randomBase62(40),
        ...(found[STORED] && JSON.parse(found[STORED])),
        ...here,
        secretKey,
      })
      await rename(join(making, 'pgdata'), join(config.DATA_DIR, 'pgdata'))
    }
    console.log(`Restored what ${file} held at ${backup.head.made_at}: every table is as it was written.`)
    if (found.SECRET_KEY_OLD && config.SECRET_KEY_OLD === undefined)
      console.log('Set SECRET_KEY_OLD as the backup has it (--settings): some of its secrets are sealed with that.')
  } finally {
    media.close()
    await rm(making, { recursive: true, force: true })
    await lock?.release()
  }
}

/** The secrets that the backup holds under its passphrase, or the SECRET_KEY that the operator types instead. */
async function openSecrets(config: Config, secret: string | undefined): Promise<BackupSecrets> {
  if (secret !== undefined && (config.BACKUP_PASSPHRASE !== undefined || config.SECRET_KEY === undefined)) {
    const found = await unlock(secret, config.BACKUP_PASSPHRASE ?? (await ask('BACKUP_PASSPHRASE')))
    const stored = found[STORED] && JSON.parse(found[STORED])
    return { ...(stored && { SECRET_KEY: stored.secretKey }), ...found }
  }
  return config.SECRET_KEY === undefined ? { SECRET_KEY: await ask('SECRET_KEY') } : {}
}

/** Ends a restore: this database does not know what happened after the backup, so nothing may be sent twice and erasures are repeated. */
async function reconcile(
  database: Database,
  config: Config,
  { sealer, notes }: { sealer: Sealer; notes: string | undefined },
): Promise<void> {
  const { db, now } = database
  await renewLedgers(db)
  if (!values['send-waiting']) {
    const unconfirmed = await holdBack(db, now())
    if (unconfirmed.messages + unconfirmed.broadcasts > 0)
      console.log(
        `${unconfirmed.messages} messages that may have left since are unconfirmed until their accounts decide, ${unconfirmed.broadcasts} broadcasts are paused.`,
      )
  }
  if (notes === undefined) return
  const place = await openPlace(notes)
  try {
    const erasures = await beginAgain(db, await readNotes(place), addressDigests(sealer), now())
    const media = await openMedia(config, '', sealer)
    for (const { account_id, id } of erasures)
      await eraseWhole({ db, erase: eraseWritten(db, media, now), now }, account_id, id)
    media.store.close()
    console.log(`${erasures.length} erasures that were asked for since are done again, by the notes in ${place.name}.`)
  } finally {
    place.close()
  }
}

/** Where the notes of erasures are; undefined with --no-erasures. A missing folder is refused: as an empty one it would bring erased people back. */
function placeOfNotes(config: Config): string | undefined {
  if (values['no-erasures']) return undefined
  const named = values.erasures ?? config.BACKUP_TO
  if (named === undefined && !existsSync(join(config.DATA_DIR, 'erasures')))
    throw new Error(
      `${config.DATA_DIR} has no notes of erasures: say where they are (--erasures with the BACKUP_TO or DATA_DIR of then), or that there are none (--no-erasures)`,
    )
  if (named !== undefined && !named.startsWith('s3://') && !existsSync(named))
    throw new Error(
      `There is no ${named}, where erasures are noted: name another place with --erasures, or say --no-erasures`,
    )
  return named ?? config.DATA_DIR
}

/** Prompts at a terminal without echoing the input. */
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
