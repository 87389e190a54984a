import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { createAccountKey, findCaller } from './messaging/accounts/account-keys.ts'
import { createAccount } from './messaging/accounts/accounts.ts'
import { SEALED_BY_CONNECTIONS, WHATSAPP_PURPOSE } from './messaging/networks/whatsapp/connections.ts'
import { SECRET_PURPOSE, SIGNING_PURPOSE } from './messaging/webhooks/attempt.ts'
import { HEADERS_PURPOSE } from './messaging/webhooks/own-headers.ts'
import type { Database } from './platform/db/open.ts'
import { checkSecretKey, type SealedColumn } from './platform/sealed.ts'
import { createSealer, randomBase62, type Sealer } from './platform/secrets.ts'
import { DUMP_KEY_PURPOSE } from './reference/dumps/keys.ts'
import { createReferenceKey, findHolder, KEY_PURPOSE } from './reference/http/keys/reference-keys.ts'
import { PAGE_SECRET_PURPOSE } from './site/kit/once.tsx'
import { SAVED_FORM_PURPOSE } from './site/kit/saved-form.tsx'

const credentials = z.object({
  adminToken: z.string(),
  secretKey: z.string(),
  referenceKey: z.string().optional(),
  messagingKey: z.string().optional(),
  messagingAccountId: z.string().optional(),
})

type Credentials = z.output<typeof credentials>

/** Every column of sealed values. */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'reference_keys', column: 'sealed', purpose: KEY_PURPOSE },
  { table: 'webhooks', column: 'secret_sealed', purpose: SECRET_PURPOSE },
  { table: 'webhooks', column: 'old_secret_sealed', purpose: SECRET_PURPOSE },
  { table: 'webhook_old_secrets', column: 'secret_sealed', purpose: SECRET_PURPOSE },
  { table: 'webhooks', column: 'signing_key_sealed', purpose: SIGNING_PURPOSE },
  { table: 'webhooks', column: 'old_signing_key_sealed', purpose: SIGNING_PURPOSE },
  { table: 'webhook_old_secrets', column: 'signing_key_sealed', purpose: SIGNING_PURPOSE },
  { table: 'webhooks', column: 'headers_sealed', purpose: HEADERS_PURPOSE },
  ...SEALED_BY_CONNECTIONS.map((column) => ({ table: 'whatsapp_connections', column, purpose: WHATSAPP_PURPOSE })),
  { table: 'kept_forms', column: 'sealed', purpose: SAVED_FORM_PURPOSE },
  { table: 'page_secrets', column: 'sealed', purpose: PAGE_SECRET_PURPOSE },
  { table: 'dump_keys', column: 'sealed', purpose: DUMP_KEY_PURPOSE },
  // version 1.1 still uses it while its processes are being replaced (docs/migrations.md)
  { table: 'console_secrets', column: 'sealed', purpose: 'console-secret' },
]

type ServerSecrets = { adminToken: string | undefined; sealer: Sealer }

/** The file in DATA_DIR for the secrets that the first start generates. */
export const STORED = 'credentials.json'

export const credentialsPath = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, STORED)

/**
 * The operator's token and the sealing key, from the settings. With the embedded database the first start generates what is not set, and
 * stores it in `credentials.json` with a working key for each API; with a database server nothing is generated. Throws WrongSecretKey if
 * this database was sealed with another key.
 */
export async function loadSecrets(config: Config, database: Database, now: Date): Promise<ServerSecrets> {
  if (!database.embedded) {
    const sealer = loadSealer(config, database)
    await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
    return { adminToken: config.ADMIN_TOKEN, sealer }
  }
  const stored = readStored(config)
  const adminToken = config.ADMIN_TOKEN ?? stored.adminToken ?? randomBase62(40)
  const secretKey = config.SECRET_KEY ?? stored.secretKey ?? randomBytes(32).toString('base64')
  const sealer = sealerOf(config, secretKey)
  // before writing, so that a wrong key never replaces the right one
  await checkSecretKey(database.db, sealer, SEALED_COLUMNS)
  const path = credentialsPath(config)
  const current = { adminToken, secretKey, ...(await demoKeys(database, sealer, stored, now)) }
  if (JSON.stringify(current) !== JSON.stringify(stored)) write(path, current)
  return { adminToken, sealer }
}

/** A sealer with the keys of the settings, or with those stored for the embedded database. Generates none. */
export function loadSealer(config: Config, database: Database): Sealer {
  const key = config.SECRET_KEY ?? (database.embedded ? readStored(config).secretKey : undefined)
  if (key === undefined) throw new Error('SECRET_KEY: must be set')
  return sealerOf(config, key)
}

/** The secrets that the first start of an embedded database generated. */
export function readStored(config: Pick<Config, 'DATA_DIR'>): Partial<Credentials> {
  const path = credentialsPath(config)
  return existsSync(path) ? credentials.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/** A key for each API: the stored one if this database knows it, otherwise a new one. */
async function demoKeys({ db }: Database, sealer: Sealer, stored: Partial<Credentials>, now: Date) {
  const { referenceKey, messagingKey, messagingAccountId } = stored
  const knownReference = referenceKey && (await findHolder(db, referenceKey, now)) ? referenceKey : undefined
  const knownMessaging =
    messagingKey && (await findCaller(db, messagingKey)) ? { messagingKey, messagingAccountId } : undefined
  return {
    referenceKey:
      knownReference ??
      (await createReferenceKey(db, sealer, { email: 'demo@localhost', name: 'Demo', issuedBy: 'operator' }, now)).key,
    ...(knownMessaging ?? (await demoAccount(db, now))),
  }
}

async function demoAccount(db: Database['db'], now: Date) {
  const account = await createAccount(db, { name: 'Demo', plan: 'enterprise' }, now)
  const created = await createAccountKey(db, account.id, { name: 'Demo' }, now)
  if (!created) throw new Error('the demo account is missing')
  return { messagingKey: created.key, messagingAccountId: account.id }
}

const sealerOf = (config: Pick<Config, 'SECRET_KEY_OLD'>, key: string): Sealer =>
  createSealer(
    Buffer.from(key, 'base64'),
    (config.SECRET_KEY_OLD ?? []).map((old) => Buffer.from(old, 'base64')),
  )

/** A sealer with the keys of the settings alone, and the version of each. */
export function createSealerOf(config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_OLD'>): Sealer & { versions: string[] } {
  if (config.SECRET_KEY === undefined) throw new Error('SECRET_KEY: must be set: the backup carries none')
  const sealer = sealerOf(config, config.SECRET_KEY)
  const versions = [config.SECRET_KEY, ...(config.SECRET_KEY_OLD ?? [])].map((key) => sealerOf({}, key).version)
  return { ...sealer, versions }
}

/** Stores the secrets of an embedded database that was restored. */
export const storeCredentials = (config: Pick<Config, 'DATA_DIR'>, content: unknown): void =>
  write(credentialsPath(config), credentials.parse(content))

function write(path: string, content: Credentials): void {
  mkdirSync(join(path, '..'), { recursive: true })
  // renamed at the end, so that a reader sees the old file or the new one and never half of it
  writeFileSync(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
