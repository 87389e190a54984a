import { join, relative } from 'node:path'
import type { Config } from '../../config.ts'

/** Where the mails of this server lie, where it sends none; on a server of others without the place that their folder has there. */
export function mailPlace({ SMTP_URL, DATABASE_URL, DATA_DIR }: Config): string | undefined {
  if (SMTP_URL !== undefined) return undefined
  if (DATABASE_URL !== undefined) return 'DATA_DIR/outbox'
  const folder = relative(process.cwd(), join(DATA_DIR, 'outbox'))
  return folder.startsWith('..') ? 'DATA_DIR/outbox' : folder
}
