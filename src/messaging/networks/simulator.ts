import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { defineJob, enqueueAll } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import type { Network, NetworkCallbacks } from './network.ts'
import { answerSoon, TEST_NUMBER } from './test-number.ts'

type Reported = { status: 'delivered' | 'read'; afterMs: number }

/** The reports for a message, by its recipient's last digits; other numbers read their messages. */
const REPORTS: Record<string, Reported[]> = {
  '0001': [{ status: 'delivered', afterMs: 1000 }],
  '0002': [],
  // out of order, each twice
  '0003': [
    { status: 'read', afterMs: 1000 },
    { status: 'delivered', afterMs: 1200 },
    { status: 'read', afterMs: 1400 },
    { status: 'delivered', afterMs: 1600 },
  ],
}
const READS: Reported[] = [
  { status: 'delivered', afterMs: 1000 },
  { status: 'read', afterMs: 1800 },
]

const reportJob = defineJob({
  kind: 'simulator.report',
  payload: z.object({ account_id: z.string(), message_id: z.string(), status: z.enum(['delivered', 'read']) }),
  retryAfterSeconds: [1, 2, 5, 10, 30, 60, 300, 900],
})

/** A simulated chat network for trying things out. Its reports are jobs, so they follow the worker's clock and survive a restart. */
export function createSimulator({ db, now }: { db: Db; now: () => Date }): Network {
  return {
    async send({ id, accountId, address, withheld, requestId }) {
      const [checked] = await rows<{ withheld: string | null }>(db, withheld)
      if (checked?.withheld) return { withheld: checked.withheld }
      if (address.endsWith('0000')) {
        return { refusal: { code: 'RECIPIENT_NOT_ON_NETWORK', message: 'The recipient is not on the network' } }
      }
      const at = now()
      const reports = (REPORTS[address.slice(-4)] ?? READS).map(({ status, afterMs }, index) => ({
        payload: { account_id: accountId, message_id: id, status },
        runAt: new Date(at.getTime() + afterMs),
        // makes a second call for the same message harmless
        key: `${id}:${index}`,
      }))
      await enqueueAll(db, reportJob, reports, { now: at, requestId })
      if (address === TEST_NUMBER) await answerSoon(db, { accountId, id, requestId }, at)
      return { networkMessageId: `sim_${id}` }
    },
  }
}

/** Runs the simulator's reports. */
export const simulatorReports = ({ report }: NetworkCallbacks, now: () => Date): JobRunner =>
  handles(reportJob, ({ payload }) =>
    report({
      accountId: payload.account_id,
      messageId: payload.message_id,
      status: payload.status,
      at: now(),
    }),
  )
