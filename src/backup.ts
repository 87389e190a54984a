import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeLeftovers } from './backups/leftovers.ts'
import { copyEmbedded, writeBackup } from './backups/make.ts'
import { showProgress } from './backups/progress.ts'
import { runCommand, withDatabase } from './command.ts'
import { loadConfig, settingsForBackup } from './config.ts'
import { loadSealer, readStored, SEALED_COLUMNS, STORED } from './credentials.ts'
import { openMediaStore } from './messaging/media/open.ts'
import { checkSecretKey } from './platform/sealed.ts'

// `npm run backup -- <file>`: writes one file with the database, files, settings and secrets, while the server runs or not.
const { positionals } = parseArgs({ allowPositionals: true })

// copies of the files and half a backup are removed however this ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runCommand(async () => {
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error('Usage: npm run backup -- <file>')
  const config = loadConfig(process.env)
  await removeLeftovers(config.DATA_DIR, new Date())
  const copy = config.DATABASE_URL === undefined ? await copyEmbedded(config.DATA_DIR) : undefined
  try {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const from = { ...config, DATABASE_URL: url, DATA_DIR: copy?.folder ?? config.DATA_DIR }
    await withDatabase(from, async (database) => {
      const media = await openMediaStore(config)
      try {
        const { plain, secret } = settingsForBackup(process.env)
        const sealer = loadSealer(config, database)
        // a backup that carries another key could not be opened
        await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
        const stored = database.embedded ? readStored(config) : {}
        const { head, end, bytes } = await writeBackup(
          {
            database,
            media,
            secretKey: sealer.version,
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
        if (end.media.missing.length > 0) console.log(`${end.media.missing.length} files no longer existed`)
        if (end.media.damaged.length > 0)
          console.log(`Not what was uploaded, and kept as they are: ${end.media.damaged.join(', ')}`)
        if (config.BACKUP_PASSPHRASE === undefined)
          console.log(
            'Without BACKUP_PASSPHRASE it carries no secret: keep SECRET_KEY elsewhere, a restore will ask for it.',
          )
      } finally {
        media.close()
      }
    })
  } finally {
    await copy?.remove()
  }
})
