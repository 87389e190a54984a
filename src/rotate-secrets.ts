import { parseArgs } from 'node:util'
import { runCommand, withDatabase } from './command.ts'
import { loadConfig } from './config.ts'
import { loadSealer, SEALED_COLUMNS } from './credentials.ts'
import { checkSecretKey, renewCanary, resealColumn } from './platform/sealed.ts'

// `npm run rotate-secrets`: opens every stored secret with SECRET_KEY or SECRET_KEY_OLD and seals it with SECRET_KEY. Servers may be running.
const { values } = parseArgs({ options: { 'lost-key': { type: 'boolean', default: false } } })

await runCommand(async () => {
  const config = loadConfig(process.env)
  await withDatabase(config, async (database) => {
    const sealer = loadSealer(config, database)
    // with a lost key old secrets stay unreadable, but the server can start again
    if (!values['lost-key']) await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
    let unreadable = 0
    for (const column of SEALED_COLUMNS) {
      const done = await resealColumn(database.db, sealer, column)
      unreadable += done.unreadable
      console.log(`${column.table}.${column.column}: ${done.resealed} sealed anew, ${done.unreadable} not readable`)
    }
    if (unreadable === 0 || values['lost-key']) {
      await renewCanary(database.db, sealer)
      console.log('SECRET_KEY is the key of this database. SECRET_KEY_OLD is no longer needed.')
    } else {
      console.error('Some secrets open with none of the keys given: add the key that sealed them to SECRET_KEY_OLD.')
      process.exitCode = 1
    }
  })
})
