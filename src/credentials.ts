import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { createAccountKey, findCaller } from './messaging/accounts/account-keys.ts'
import { createAccount } from './messaging/accounts/accounts.ts'
import type { Database } from './platform/db/open.ts'
import { createSealer, randomBase62, type Sealer } from './platform/secrets.ts'
import { createReferenceKey, findHolder } from './reference/keys/keys.ts'

const credentials = z.object({
  adminToken: z.string(),
  secretKey: z.string(),
  referenceKey: z.string().optional(),
  messagingKey: z.string().optional(),
  messagingAccountId: z.string().optional(),
})

type Credentials = z.output<typeof credentials>

export type Secrets = { adminToken: string | undefined; sealer: Sealer }

export const credentialsPath = (config: Config): string => join(config.DATA_DIR, 'credentials.json')

/**
 * The operator's token and the sealing key: from the settings, or, with the embedded database, made at the first start and kept in
 * `credentials.json` with a working key for each API. Nothing is made or written where a database server is set.
 */
export async function loadSecrets(config: Config, database: Database, now: Date): Promise<Secrets> {
  if (!database.embedded) return { adminToken: config.ADMIN_TOKEN, sealer: sealerOf(config.SECRET_KEY ?? '') }
  const path = credentialsPath(config)
  const kept: Partial<Credentials> = existsSync(path) ? credentials.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  const adminToken = config.ADMIN_TOKEN ?? kept.adminToken ?? randomBase62(40)
  const secretKey = config.SECRET_KEY ?? kept.secretKey ?? randomBytes(32).toString('base64')
  const sealer = sealerOf(secretKey)
  const current = { adminToken, secretKey, ...(await demoKeys(database, sealer, kept, now)) }
  if (JSON.stringify(current) !== JSON.stringify(kept)) write(path, current)
  return { adminToken, sealer }
}

/** A key for each API that works in this database: those kept, or new ones where it does not know them. */
async function demoKeys({ db }: Database, sealer: Sealer, kept: Partial<Credentials>, now: Date) {
  const { referenceKey, messagingKey, messagingAccountId } = kept
  const knownReference = referenceKey && (await findHolder(db, referenceKey)) ? referenceKey : undefined
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
  if (!created) throw new Error('the demo account vanished')
  return { messagingKey: created.key, messagingAccountId: account.id }
}

const sealerOf = (key: string): Sealer => createSealer(Buffer.from(key, 'base64'))

function write(path: string, content: Credentials): void {
  mkdirSync(join(path, '..'), { recursive: true })
  // under another name first: a reader sees the old file or the new one, never half of it
  writeFileSync(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
