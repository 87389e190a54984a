import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import type { LanguageCode, Translated } from '../../platform/language.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { ownerOf } from '../accounts/owners/owners.ts'
import { NOBODY } from '../contacts/identities.ts'
import { contacts } from '../contacts/tables.ts'
import type { NetworkCallbacks } from './network.ts'

/** One of the fictitious numbers (555-0100 to 0199): it reaches nobody even after the account switches to a real network. */
export const TEST_NUMBER = '+12025550104'

export const testNumberWords: Translated<{ name: string; answer: string }, LanguageCode> = {
  id: {
    name: 'Nomor uji',
    answer: 'Halo! Pesan Anda sudah sampai dan saya baca. Beginilah balasan pelanggan nanti masuk. Silakan tulis lagi.',
  },
  en: {
    name: 'Test number',
    answer: 'Hello! Your message has arrived, and I have read it. A customer’s answer comes in like this. Write again.',
  },
  ar: {
    name: 'رقم تجريبي',
    answer: 'مرحبًا! وصلت رسالتك وقرأتها. هكذا ستصلك ردود العملاء. اكتب مرة أخرى متى شئت.',
  },
}

/** After the read receipt, like a person's answer. In ms. */
const ANSWERS_AFTER_MS = 2_500
/** No answer this soon after an automatic one: two programs would answer each other for ever. In ms. */
const PROGRAM_MS = 5_000

const answerJob = defineJob({
  kind: 'simulator.answer',
  payload: z.object({ account_id: z.string(), message_id: z.string() }),
  retryAfterSeconds: [1, 5, 30, 300],
})

/** Makes the test number answer a message; several at the same time get one answer. */
export async function answerSoon(
  db: Executor,
  { accountId, id, requestId }: { accountId: string; id: string; requestId: string | undefined },
  now: Date,
): Promise<void> {
  const [justAnswered] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        eq(contacts.phone, TEST_NUMBER),
        gt(contacts.lastReceivedAt, new Date(now.getTime() - PROGRAM_MS)),
      ),
    )
  if (justAnswered) return
  const runAt = new Date(now.getTime() + ANSWERS_AFTER_MS)
  await enqueue(
    db,
    answerJob,
    { account_id: accountId, message_id: id },
    { now, runAt, requestId, key: accountId, onDuplicate: 'drop' },
  )
}

export const testNumberAnswers = (db: Db, { receive }: NetworkCallbacks, now: () => Date): JobRunner =>
  handles(answerJob, async ({ payload: { account_id: accountId, message_id: messageId }, requestId }) => {
    const { name, answer } = testNumberWords[(await ownerOf(db, accountId))?.language ?? 'id']
    await receive({
      accountId,
      requestId,
      from: { ...NOBODY, phone: TEST_NUMBER, name, username: null },
      type: 'text',
      text: answer,
      content: { type: 'text', text: answer },
      replyTo: messageId,
      network: 'simulator',
      connectionId: null,
      // a second run of the job changes nothing
      networkMessageId: `sim_answer_${messageId}`,
      at: now(),
      profilePicture: null,
    })
  })
