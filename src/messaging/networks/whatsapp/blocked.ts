import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { MailRefused, type SendMail } from '../../../platform/mail.ts'
import { defineJob, enqueue, RetryLater } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import { accounts } from '../../accounts/tables.ts'
import { ACCOUNT_OF_CONNECTION, type Connection, type Connections, whatsappConnections } from './connections.ts'

/** Mails the operator and the account that the connection is blocked. */
const mailBlocked = defineJob({
  kind: 'whatsapp.mail-blocked',
  // a process of the previous version names no connection, because it knows only the first
  payload: z.object({
    account_id: z.string(),
    connection_id: z.string().optional(),
    to: z.enum(['operator', 'account']),
  }),
  retryAfterSeconds: [60, 300, 900, 3_600, 14_400, 43_200],
})

/** SQL condition: `lane` of the outbox belongs to a blocked connection, whose messages stay where they are. */
export const BLOCKED_LANE = sql`
  split_part(lane, '/', 2) = 'whatsapp' and exists (
    select from whatsapp_connections
    where status = 'blocked'
      and (id = split_part(lane, '/', 3) or account_id = split_part(lane, '/', 1) and split_part(lane, '/', 4) = ''))`

export type BlockDeps = {
  db: Db
  connections: Connections
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Blocks a connection and mails once: its messages wait until an operator has checked it. */
export async function blockConnection(
  { db, connections, now, log }: BlockDeps,
  { id, accountId }: Pick<Connection, 'id' | 'accountId'>,
  why: { reason: string; code: number | null },
): Promise<void> {
  const at = now()
  const reason = why.reason.slice(0, 500)
  const because = { blockedReason: reason, blockedCode: why.code }
  const stopped = await transaction(db, async (tx) => {
    const [connection] = await tx
      .update(whatsappConnections)
      .set({ status: 'blocked', ...because, blockedAt: at, updatedAt: at })
      .where(and(eq(whatsappConnections.id, id), eq(whatsappConnections.status, 'connected')))
      .returning({ id: whatsappConnections.id })
    if (!connection) return false
    for (const to of ['operator', 'account'] as const)
      await enqueue(tx, mailBlocked, { account_id: accountId, connection_id: id, to }, { now: at })
    return true
  })
  if (!stopped) return
  connections.forget()
  log.error(
    { account_id: accountId, connection_id: id, code: why.code, reason },
    'WhatsApp stopped a connection: its messages wait',
  )
}

type BlockedMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; operatorEmail: string | undefined }

export const mailsBlocked = ({ db, sendMail, publicUrl, operatorEmail }: BlockedMailDeps): JobRunner =>
  handles(mailBlocked, async ({ id, payload }) => {
    const { account_id: accountId, connection_id: connectionId } = payload
    const [found] = await db
      .select({
        name: accounts.name,
        email: accounts.email,
        reason: whatsappConnections.blockedReason,
        code: whatsappConnections.blockedCode,
        phone: whatsappConnections.phone,
      })
      .from(whatsappConnections)
      .innerJoin(accounts, eq(accounts.id, ACCOUNT_OF_CONNECTION))
      .where(
        and(
          connectionId === undefined
            ? eq(whatsappConnections.accountId, accountId)
            : eq(whatsappConnections.id, connectionId),
          eq(whatsappConnections.status, 'blocked'),
        ),
      )
    const to = payload.to === 'operator' ? operatorEmail : found?.email
    // unblocked meanwhile, or without an address
    if (!found || !to) return
    const reason = `${found.reason}${found.code === null ? '' : ` (code ${found.code})`}`
    const desk = `The operator's desk shows the connection, and checks it once the reason is gone:

    ${publicUrl}/admin#whatsapp
`
    const text = `WhatsApp takes no messages of the account ${found.name} (${accountId})${found.phone === null ? '' : ` from ${found.phone}`} now:

    ${reason}

Messages are still accepted. They wait, and go out once the connection is free again.

${payload.to === 'operator' ? desk : 'The operator has been told.\n'}`
    const messageId = `<whatsapp-${id}@${new URL(publicUrl).hostname}>`
    try {
      await sendMail({ to, subject: 'WhatsApp stopped a connection', text, messageId })
    } catch (error) {
      if (error instanceof MailRefused) return
      const problem = String(error instanceof Error ? error.message : error).replaceAll(to, '<address>')
      throw new RetryLater(`the mail could not be handed over: ${problem}`, { cause: error })
    }
  })
