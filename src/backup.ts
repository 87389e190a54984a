import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyEmbedded, writeBackup } from './backups/make.ts'
import { showProgress } from './backups/progress.ts'
import { loadConfig, settingsToKeep } from './config.ts'
import { loadSealer, readStored, STORED } from './credentials.ts'
import { openMediaStore } from './messaging/media/open.ts'
import { openDatabase } from './platform/db/open.ts'
import { reasonOf } from './platform/log.ts'

// `npm run backup -- <file>`: writes one file with the database, files, settings and secrets, while the server runs or not.
const { positionals } = parseArgs({ allowPositionals: true })

// a copy of the files is removed however this ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error('Usage: npm run backup -- <file>')
  const config = loadConfig(process.env)
  const copy = config.DATABASE_URL === undefined ? await copyEmbedded(config.DATA_DIR) : undefined
  try {
    const database = await openDatabase({
      url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      folder: copy?.folder ?? config.DATA_DIR,
      poolSize: 2,
      onError: (error) => console.error(error.message),
    })
    const media = await openMediaStore(config)
    try {
      const { plain, secret } = settingsToKeep(process.env)
      const stored = database.embedded ? readStored(config) : {}
      const { head, end, bytes } = await writeBackup(
        {
          database,
          media,
          secretKey: loadSealer(config, database).version,
          settings: plain,
          secrets: { ...secret, ...(database.embedded && { [STORED]: JSON.stringify(stored) }) },
        },
        resolve(file),
        { passphrase: config.BACKUP_PASSPHRASE, now: database.now(), show: showProgress },
      )
      const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `${file}: ${rows} rows of ${head.tables.length} tables and ${end.media.files} files, ${bytes} bytes, read again and whole`,
      )
      if (end.media.missing.length > 0) console.log(`${end.media.missing.length} files were not there any more`)
      if (config.BACKUP_PASSPHRASE === undefined)
        console.log(
          'Without BACKUP_PASSPHRASE it carries no secret: keep SECRET_KEY elsewhere, a restore will ask for it.',
        )
    } finally {
      media.close()
      await database.close()
    }
  } finally {
    await copy?.remove()
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
