import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { type Lease, NO_LEASE } from '../../../platform/queue/leases.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { openThread } from '../../../platform/threads.ts'
import { changedSince, type DataSubject } from '../../loading/data-version.ts'
import type { ModelPlace } from '../model/model.ts'
import {
  forgetUnused,
  modelName,
  newestSnapshot,
  partialPath,
  publishSnapshot,
  readState,
  renewSnapshot,
  SNAPSHOT_FORMAT,
} from '../snapshot/store.ts'
import { buildPassages } from './build-passages.ts'
import { classifyGrades } from './classify.ts'
import type * as indexWorker from './index-worker.ts'
import { listPassages } from './passages.ts'
import { PREPARED_FORMAT } from './prepare.ts'
import { listVectors } from './vectors.ts'
import { BUILDER_YOUNG_MB, workThrough } from './work-through.ts'

/** All records with a model take half an hour on a small machine. A run that is stopped is continued by the next. */
const BUILD_LIMIT_SECONDS = 2 * 3_600

/**
 * Builds the index of the loaded data for a model. `model` is the one with which the process embeds queries: during a rolling change of models
 * two processes each request their own.
 */
export const buildSearchJob = defineJob({
  kind: 'search.build',
  payload: z.object({ model: z.string() }),
  retryAfterSeconds: [5, 30, 120, 600],
  slow: true,
  timeLimitSeconds: BUILD_LIMIT_SECONDS,
})

export type SearchBuild = {
  db: Db
  /** Undefined for no vectors. */
  model: ModelPlace | undefined
  /** The folder of this process's snapshots. */
  folder: string
  /** The embedded database has a single process, so the file need not be stored in the database. */
  embedded: boolean
}

/**
 * Builds passages, vectors and a snapshot until there is one of the loaded edition. It may be stopped and restarted at any point, and
 * writes nothing once its lease is lost.
 */
export async function buildSearch(build: SearchBuild, lease: Lease = NO_LEASE): Promise<void> {
  const { db, model } = build
  for (;;) {
    lease.signal.throwIfAborted()
    const { edition, format } = await readState(db)
    // a newer version of this program has taken over
    if (Number(format ?? 0) > Number(PREPARED_FORMAT)) return
    await classifyGrades(db, lease.signal)
    const newest = await newestSnapshot(db, model)
    if (newest?.edition === edition) return
    // older versions count editions without their subjects, so only the next one is known
    if (newest?.edition === edition - 1 && !(await changedSince(db, newest.edition)).some(isSearched)) {
      await renewSnapshot(db, newest.id, edition)
      continue
    }
    await buildPassages(db, model, lease)
    await classifyGrades(db, lease.signal)
    lease.signal.throwIfAborted()
    await db.execute(sql`update search_state set format = ${PREPARED_FORMAT}`)
    const { version } = await readState(db)
    if (newest?.version === version) await renewSnapshot(db, newest.id, edition)
    else await buildSnapshot(build, { version, edition }, lease)
  }
}

/** Parallels between records do not affect passages. */
const isSearched = (subject: DataSubject): boolean => subject !== 'parallels'

async function buildSnapshot(
  { db, model, folder, embedded }: SearchBuild,
  content: { version: number; edition: number },
  lease: Lease,
): Promise<void> {
  const path = await partialPath(folder, lease.mark)
  try {
    const written = await writeIndex(db, model, path, lease.signal)
    lease.signal.throwIfAborted()
    const snapshot = { ...content, ...written, format: SNAPSHOT_FORMAT, model: modelName(model) }
    await publishSnapshot(db, snapshot, { path, folder, embedded, lease })
  } finally {
    for (const left of [path, `${path}.new`]) await rm(left, { force: true })
  }
  await forgetUnused(db, folder)
}

/** Writes the index of all passages to a file, in a thread that has ended before the file is opened: this process may also search. */
async function writeIndex(
  db: Db,
  model: ModelPlace | undefined,
  path: string,
  signal: AbortSignal,
): Promise<{ sum: string; bytes: number }> {
  const thread = openThread<typeof indexWorker>('reference/index/building/index-worker', {
    data: path,
    youngGenerationMb: BUILDER_YOUNG_MB,
    stateful: true,
    signal,
  })
  try {
    await workThrough(listPassages(db), (passages) => thread.run('add', passages))
    await thread.run('write', undefined)
    if (model) await workThrough(listVectors(db, model.id), (vectors) => thread.run('addVectors', vectors))
    return await thread.run('finish', undefined)
  } finally {
    await thread.close()
  }
}
