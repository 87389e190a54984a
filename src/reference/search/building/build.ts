import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { openThread } from '../../../platform/threads.ts'
import { changedSince, type Subject } from '../../editions.ts'
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
import type * as runsWorker from './runs-worker.ts'
import { listVectors } from './vectors.ts'
import type * as wordsWorker from './words-worker.ts'
import { BUILDER_YOUNG_MB, workThrough } from './work-through.ts'

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
    // of several editions one may have been counted by an older version, which does not say what it is of
    if (newest?.edition === edition - 1 && !(await changedSince(db, newest.edition)).some(isSearched)) {
      await renewSnapshot(db, newest.id, edition)
      continue
    }
    await buildPassages(db, model)
    await db.execute(sql`update search_state set format = ${PREPARED_FORMAT}`)
    const { version } = await readState(db)
    if (newest?.version === version) await renewSnapshot(db, newest.id, edition)
    else await buildSnapshot(build, { version, edition })
  }
}

/** Passages hold nothing of the parallels between records. */
const isSearched = (subject: Subject): boolean => subject !== 'parallels'

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

/**
 * Writes the index of all passages to a file, in two threads one after the other: side by side they would take half a second less and twice the
 * memory. Both have ended when it is opened: this process may be one that searches.
 */
async function writeIndex(
  db: Db,
  model: ModelPlace | undefined,
  path: string,
): Promise<{ sum: string; bytes: number }> {
  const pathOfWords = `${path}.words`
  try {
    const ofWords = await writeWords(db, pathOfWords)
    const { documents, ...written } = await writeRuns(db, model, path, pathOfWords)
    if (!isDeepStrictEqual(ofWords, documents))
      throw new Error('passages were added or removed while they were indexed')
    return written
  } finally {
    await rm(pathOfWords, { force: true })
  }
}

/** Returns the ids of the passages in their order. */
async function writeWords(db: Db, path: string): Promise<Uint32Array> {
  const thread = openBuilder<typeof wordsWorker>('words-worker', path)
  try {
    await workThrough(listWords(db), (passages) => thread.run('add', passages))
    return await thread.run('write', undefined)
  } finally {
    await thread.close()
  }
}

/** Completes the file of words at `pathOfWords` to an index. */
async function writeRuns(db: Db, model: ModelPlace | undefined, path: string, pathOfWords: string) {
  const thread = openBuilder<typeof runsWorker>('runs-worker', { path, pathOfWords })
  try {
    await workThrough(listRuns(db), (passages) => thread.run('add', passages))
    await thread.run('write', undefined)
    if (model) await workThrough(listVectors(db, model.id), (vectors) => thread.run('addVectors', vectors))
    return await thread.run('finish', undefined)
  } finally {
    await thread.close()
  }
}

const openBuilder = <Tasks>(name: string, data: unknown) =>
  openThread<Tasks>(`reference/search/building/${name}`, { data, youngMb: BUILDER_YOUNG_MB, stateful: true })
