import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { credentialsPath } from './credentials.ts'
import type { Database } from './platform/db/open.ts'
import type { PackLoader } from './reference/loading/pack/loader.ts'
import { nameOf, packPlace } from './reference/loading/pack/source.ts'
import { countHoldings } from './reference/records/holdings.ts'

const SCRIPTURE = ['verses', 'hadith', 'tafsir', 'narrators']

/** Prints the banner. The server is running by then, so a failure here is only logged. */
export async function printBanner(log: FastifyBaseLogger, ...about: Parameters<typeof banner>): Promise<void> {
  try {
    console.log(await banner(...about))
  } catch (error) {
    log.warn({ err: error }, 'the server has started; its banner could not be made')
  }
}

/** What `npm start` prints: addresses, loaded data, where the keys are, how to get the full data. */
export async function banner(
  config: Config,
  { db, embedded }: Database,
  pack: Pick<PackLoader, 'awaited'>,
  address: AddressInfo | string | null,
): Promise<string> {
  const holdings = await countHoldings(db)
  const number = (...names: string[]) =>
    holdings
      .filter(({ name }) => (names.length === 0 ? !SCRIPTURE.includes(name) : names.includes(name)))
      .reduce((sum, { records }) => sum + records, 0)
      .toLocaleString('en')
  const place = packPlace(config)
  const awaited = await pack.awaited()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const base = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  const lines = [
    '',
    `  Mimbar listens on ${base}`,
    '',
    `  Pages           ${base}/           Console         ${base}/console`,
    `  Documentation   ${base}/docs       Desk            ${base}/admin`,
    `  Portal          ${base}/developers Health          ${base}/ready`,
    `  Reference API   ${base}/api/v1     Messaging API   ${base}/v1`,
    '',
    `  Data: ${number('verses')} verses, ${number('hadith')} hadith, ${number('narrators')} narrators, ${number()} authored records`,
    `  Database: ${embedded ? `embedded, under ${config.DATA_DIR}` : 'DATABASE_URL'}`,
    embedded
      ? `  Keys: ${credentialsPath(config)} (a working key for each API, and the operator's token)`
      : `  Keys: made by the operator API${config.ADMIN_TOKEN ? '' : ', which is off: set ADMIN_TOKEN to turn it on'}`,
  ]
  if (!config.SMTP_URL) lines.push(`  Mail: written to ${join(config.DATA_DIR, 'outbox')}. Set SMTP_URL to send it.`)
  if (place) lines.push(`  Data pack: ${nameOf(place)}`)
  if (awaited) lines.push(`  ${awaited}`)
  if (!place)
    lines.push(
      "  Hadith, commentary and narrators are the starter's. Set DATA_PACK to a full data pack (a folder or an address) for all of them.",
    )
  if (!config.PUBLIC_URL && !['127.0.0.1', 'localhost', '::1'].includes(config.HOST)) {
    lines.push(`  Warning: PUBLIC_URL is not set, so links name http://localhost:${config.PORT}`)
  }
  if (config.WEBHOOK_ALLOW_PRIVATE)
    lines.push('  Warning: WEBHOOK_ALLOW_PRIVATE lets webhooks reach private addresses. For development only.')
  return `${lines.join('\n')}\n`
}
