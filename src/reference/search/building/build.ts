import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import type { ModelPlace } from '../../language/model.ts'
import {
  forgetUnused,
  modelName,
  newestSnapshot,
  prepareFolder,
  publishSnapshot,
  readState,
  renewSnapshot,
  SNAPSHOT_FORMAT,
} from '../index/store.ts'
import { buildPassages } from './build-passages.ts'
import type { IndexReply, IndexRequest } from './index-worker.ts'
import { listPassages } from './passages.ts'
import { PREPARED_FORMAT } from './prepare.ts'
import { listVectors } from './vectors.ts'
import { openWorkThread } from './work-thread.ts'

/**
 * Brings what is searched up to the reference data and a model. `model` names the one that the asking process embeds queries
 * with: two of a rolling change each ask for their own.
 */
export const buildSearchJob = defineJob({
  kind: 'search.build',
  payload: z.object({ model: z.string() }),
  retryAfterSeconds: [5, 30, 120, 600],
  slow: true,
})

export type SearchBuild = {
  db: Db
  /** Undefined: words alone. */
  model: ModelPlace | undefined
  /** Where this process keeps snapshots. */
  folder: string
  /** The one process of the embedded database has the file: no pieces are kept in the database. */
  embedded: boolean
}

/**
 * Builds passages and vectors, then a snapshot of them, until there is one of the edition that is loaded. It may be stopped and
 * started at any point.
 */
export async function buildSearch(build: SearchBuild): Promise<void> {
  const { db, model } = build
  for (;;) {
    const { edition, format } = await readState(db)
    // a newer version of this program has taken over
    if (Number(format ?? 0) > Number(PREPARED_FORMAT)) return
    const newest = await newestSnapshot(db, model)
    if (newest?.edition === edition) return
    await buildPassages(db, model)
    await db.execute(sql`update search_state set format = ${PREPARED_FORMAT}`)
    const { version } = await readState(db)
    if (newest?.version === version) await renewSnapshot(db, newest.id, edition)
    else await buildSnapshot(build, { version, edition })
  }
}

async function buildSnapshot(
  { db, model, folder, embedded }: SearchBuild,
  content: { version: number; edition: number },
): Promise<void> {
  await prepareFolder(folder)
  const path = join(folder, 'building')
  const thread = openWorkThread<IndexRequest, IndexReply>('reference/search/building/index-worker', path)
  try {
    await thread.askEach(listPassages(db), (passages) => ({ do: 'add', passages }))
    await thread.ask({ do: 'finishTexts' })
    if (model) await thread.askEach(listVectors(db, model.id), (vectors) => ({ do: 'addVectors', vectors }))
    const reply = await thread.ask({ do: 'finish' })
    if (!('written' in reply)) throw new Error('the index was not written')
    const snapshot = { ...content, ...reply.written, format: SNAPSHOT_FORMAT, model: modelName(model) }
    await publishSnapshot(db, snapshot, { path, folder, embedded })
  } finally {
    await thread.close()
  }
  await forgetUnused(db, folder)
}
