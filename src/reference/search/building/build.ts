import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
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
import { listRuns, listWords } from './passages.ts'
import { PREPARED_FORMAT } from './prepare.ts'
import type { RunsReply, RunsRequest } from './runs-worker.ts'
import { listVectors } from './vectors.ts'
import type { WordsReply, WordsRequest } from './words-worker.ts'
import { openWorkThread, workThrough } from './work-thread.ts'

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
  const written = await writeIndex(db, model, path)
  const snapshot = { ...content, ...written, format: SNAPSHOT_FORMAT, model: modelName(model) }
  await publishSnapshot(db, snapshot, { path, folder, embedded })
  await forgetUnused(db, folder)
}

/** Writes the index of all passages to a file, in two threads that have ended when it is opened: this process may be one that searches. */
async function writeIndex(
  db: Db,
  model: ModelPlace | undefined,
  path: string,
): Promise<{ sum: string; bytes: number }> {
  const pathOfRuns = `${path}.runs`
  const words = openWorkThread<WordsRequest, WordsReply>('reference/search/building/words-worker', path)
  const runs = openWorkThread<RunsRequest, RunsReply>('reference/search/building/runs-worker', pathOfRuns)
  const indexWords = async () => {
    await workThrough(listWords(db), (passages) => words.ask({ do: 'add', passages }))
    return words.ask({ do: 'write' })
  }
  const indexRuns = async () => {
    await workThrough(listRuns(db), (passages) => runs.ask({ do: 'add', passages }))
    const written = await runs.ask({ do: 'write' })
    if (model) await workThrough(listVectors(db, model.id), (vectors) => runs.ask({ do: 'addVectors', vectors }))
    await runs.ask({ do: 'finish' })
    return written
  }
  try {
    // side by side: each takes about as long
    const [ofWords, ofRuns] = await Promise.all([indexWords(), indexRuns()])
    if (!isDeepStrictEqual(ofWords, ofRuns)) throw new Error('passages were added or removed while they were indexed')
    const reply = await words.ask({ do: 'join', path: pathOfRuns })
    if (!('joined' in reply)) throw new Error('the index was not written')
    return reply.joined
  } finally {
    await Promise.all([words.close(), runs.close()])
    await rm(pathOfRuns, { force: true })
  }
}
