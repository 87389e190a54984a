import { join, relative } from 'node:path'
import type { Config } from '../../config.ts'

/** Where a server without SMTP writes its mails; without the folder's path for people who do not run it. */
export function mailPlace({ SMTP_URL, DATABASE_URL, DATA_DIR }: Config): string | undefined {
  if (SMTP_URL !== undefined) return undefined
  if (DATABASE_URL !== undefined) return 'DATA_DIR/outbox'
  const folder = relative(process.cwd(), join(DATA_DIR, 'outbox'))
  return folder.startsWith('..') ? 'DATA_DIR/outbox' : folder
}
