import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { makeDumpKey } from '../../reference/dumps/keys.ts'
import { makeDumpJob } from '../../reference/dumps/make.ts'
import type { AdminRoutes } from './deps.ts'

/** Dumps are made automatically; an operator makes one at once after a setting changed, and a new key where the old one was lost or exposed. */
export const dumpAdminRoutes: AdminRoutes =
  ({ db, sealer, now }) =>
  async (scope) => {
    scope.post(
      '/dumps',
      { schema: { response: { 202: z.object({ queued: z.literal(true) }) } } },
      async (request, reply) => {
        await queueDump(db, now(), request.id)
        return reply.code(202).send({ queued: true })
      },
    )

    scope.post(
      '/dump-keys',
      { schema: { response: { 201: z.object({ key_sha256: z.string() }) } } },
      async (_, reply) => reply.code(201).send({ key_sha256: await makeDumpKey(db, sealer, now()) }),
    )
  }

/** Starts a dump at once, unless one is being made already. */
export const queueDump = (db: Db, now: Date, requestId: string): Promise<unknown> =>
  enqueue(db, makeDumpJob, {}, { now, requestId, key: 'dump', onDuplicate: 'drop' })
