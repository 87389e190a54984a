import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import { makeDumpKey } from '../../reference/dumps/keys.ts'
import { makeDumpJob } from '../../reference/dumps/make.ts'
import type { AdminRoutes } from './deps.ts'

/** Dumps are made by themselves; an operator makes one at once after a setting changed, and a new key where the one before is lost or was seen. */
export const dumpAdminRoutes: AdminRoutes =
  ({ db, sealer, now }) =>
  async (scope) => {
    scope.post('/dumps', { schema: { response: { 202: z.object({ queued: z.literal(true) }) } } }, async (_, reply) => {
      await queueDump(db, now())
      return reply.code(202).send({ queued: true })
    })

    scope.post(
      '/dump-keys',
      { schema: { response: { 201: z.object({ key_sha256: z.string() }) } } },
      async (_, reply) => reply.code(201).send({ key_sha256: await makeDumpKey(db, sealer, now()) }),
    )
  }

/** Has a dump made at once; where one is being made already, that one. */
export const queueDump = (db: Db, now: Date): Promise<unknown> =>
  enqueue(db, makeDumpJob, {}, { now, key: 'dump', onDuplicate: 'drop' })
