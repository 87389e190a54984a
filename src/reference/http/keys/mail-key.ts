import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { PAGE_LANGUAGES } from '../../../platform/language.ts'
import { MailRefused, type SendMail } from '../../../platform/mail.ts'
import { defineJob, type Job, RetryLater } from '../../../platform/queue/queue.ts'
import type { Sealer } from '../../../platform/secrets.ts'
import { keyLetter } from './letter.tsx'
import { keyPageUrl } from './links.ts'
import { findReferenceKey, unsealReferenceKey } from './reference-keys.ts'

/** Seconds. */
const MINUTE = 60
/** Seconds. */
const HOUR = 60 * MINUTE

/** Only the id of the key, because failed jobs are visible and a key must not be. */
export const mailKey = defineJob({
  kind: 'mail-key',
  payload: z.object({ keyId: z.string(), language: z.enum(PAGE_LANGUAGES) }),
  // greylisting servers accept a mail on the second attempt, after one to fifteen minutes
  retryAfterSeconds: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR],
})

type Payload = z.output<typeof mailKey.payload>

/** Mails a key to its address. Returns false if there is nothing to send or no recipient. */
export async function sendKey(
  deps: { db: Db; sealer: Sealer; sendMail: SendMail; publicUrl: string; now: () => Date },
  job: Pick<Job<Payload>, 'id' | 'payload' | 'createdAt'>,
): Promise<boolean> {
  const { sealer, publicUrl } = deps
  const row = await findReferenceKey(deps.db, job.payload.keyId)
  if (!row || row.revokedAt) return false
  const letter = keyLetter(job.payload.language, {
    key: unsealReferenceKey(sealer, row),
    pageUrl: keyPageUrl(publicUrl, sealer, row.id, job.payload.language),
    publicUrl,
    origins: row.origins.length,
    lastUsedAt: row.lastUsedAt ?? undefined,
    createdAt: row.createdAt,
    oldUntil: row.oldUntil && row.oldUntil > deps.now() ? row.oldUntil : undefined,
  })
  try {
    const messageId = `<key-${job.id}-${job.createdAt.getTime()}@${new URL(publicUrl).hostname}>`
    await deps.sendMail({ to: row.email, messageId, ...letter })
    return true
  } catch (error) {
    if (error instanceof MailRefused) return false
    // mail servers often name the address, which belongs neither in the queue nor in the log
    const reason = String(error instanceof Error ? error.message : error).replaceAll(row.email, '<address>')
    throw new RetryLater(`the mail could not be handed over: ${reason}`, { cause: error })
  }
}
