import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { credentialsPath } from './credentials.ts'
import type { Database } from './platform/db/open.ts'
import { rows } from './platform/db/rows.ts'
import { nameOf } from './reference/pack/source.ts'

/** What a person reads after `npm start`: where it listens, what is loaded, where the keys are, how to get the rest. */
export async function banner(
  config: Config,
  { db, embedded }: Database,
  address: AddressInfo | string | null,
): Promise<string> {
  const [count] = await rows<{ verses: number; hadith: number; narrators: number; records: number; pack: boolean }>(
    db,
    sql`
    select (select count(*) from verses) as verses, (select count(*) from hadith) as hadith,
      (select count(*) from narrators) as narrators, (select count(*) from collection_records) as records,
      exists (select from settings where name = 'pack' and value ->> 'source' = ${config.DATA_PACK ? nameOf(config.DATA_PACK) : ''}) as pack`,
  )
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const base = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  const number = (value: number | undefined) => (value ?? 0).toLocaleString('en')
  const lines = [
    '',
    `  Mimbar listens on ${base}`,
    '',
    `  Reference API   ${base}/api/v1     Messaging API   ${base}/v1`,
    `  Documentation   ${base}/docs       Health          ${base}/ready`,
    `  Portal          ${base}/developers`,
    '',
    `  Data: ${number(count?.verses)} verses, ${number(count?.hadith)} hadith, ${number(count?.narrators)} narrators, ${number(count?.records)} authored records`,
    `  Database: ${embedded ? `embedded, under ${config.DATA_DIR}` : 'DATABASE_URL'}`,
    embedded
      ? `  Keys: ${credentialsPath(config)} (a working key for each API, and the operator's token)`
      : `  Keys: made by the operator API${config.ADMIN_TOKEN ? '' : ', which is off: set ADMIN_TOKEN to turn it on'}`,
  ]
  if (!config.SMTP_URL) lines.push(`  Mail: written to ${join(config.DATA_DIR, 'outbox')}. Set SMTP_URL to send it.`)
  if (config.DATA_PACK && !count?.pack)
    lines.push('  The data pack is being imported beside it; /ready says how far it is.')
  if (!config.DATA_PACK)
    lines.push('  This is the starter data. Set DATA_PACK to a full data pack (a folder or an address) for all of it.')
  if (!config.PUBLIC_URL && !['127.0.0.1', 'localhost', '::1'].includes(config.HOST)) {
    lines.push(`  Warning: PUBLIC_URL is not set, so links name http://localhost:${config.PORT}`)
  }
  if (config.WEBHOOK_ALLOW_PRIVATE)
    lines.push('  Warning: WEBHOOK_ALLOW_PRIVATE lets webhooks reach private addresses. For development only.')
  return `${lines.join('\n')}\n`
}
