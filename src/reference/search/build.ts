import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { workerFile } from '../../platform/worker-file.ts'
import type { Embedder } from '../language/embed.ts'
import type { BuildReply, BuildRequest, Built } from './passage-worker.ts'
import { listStale, readSources, readState, removeOrphans, writePassages } from './passages.ts'
import { PREPARED_FORMAT, type Source } from './prepare.ts'
import { clearVectors, writeVectors } from './vectors.ts'

/** Brings what is searched up to the reference data and the model. Enqueue it at start and after every load of data. */
export const buildPassagesJob = defineJob({
  kind: 'search.build-passages',
  payload: z.object({}),
  retryAfterSeconds: [5, 30, 120, 600],
  slow: true,
})

const BATCH = 200
const THREADS = 2
const KINDS = ['quran', 'hadith', 'rijal'] as const

/**
 * Makes the passages that are missing or made from other content or by another model, batch by batch, and removes what
 * is gone; what is right stays untouched, so it may be stopped and started at any point. `embedder` undefined: keyword
 * search only.
 */
export async function buildPassages(db: Db, embedder: Embedder | undefined): Promise<void> {
  for (;;) {
    const before = await readState(db)
    if (isCurrent(before, embedder)) return
    await useModel(db, embedder, before.model)
    const removed = await removeOrphans(db)
    const stale = {
      quran: await listStale(db, 'quran', embedder !== undefined),
      hadith: await listStale(db, 'hadith', embedder !== undefined),
      rijal: await listStale(db, 'rijal', false),
    }
    const total = KINDS.reduce((sum, kind) => sum + stale[kind].length, 0)
    await db.execute(sql`update search_state set done = 0, total = ${total}`)
    const threads = openBuilders(embedder)
    try {
      for (const kind of KINDS) await buildKind(db, kind, stale[kind], threads)
    } finally {
      await Promise.all(threads.map((thread) => thread.close()))
    }
    await db.execute(sql`
      update search_state
      set version = version + (${total + removed > 0} or vectors_ready <> ${embedder !== undefined})::int,
        edition = ${before.current}, format = ${PREPARED_FORMAT}, vectors_ready = ${embedder !== undefined}, done = 0, total = 0`)
  }
}

/** Whether the passages are those of the loaded data, in the format and with the model of this process. */
export function isCurrent(
  state: { edition: number; current: number; format: string | null; model: string | null; vectors_ready: boolean },
  embedder: Embedder | undefined,
): boolean {
  const content = state.edition === state.current && state.format === PREPARED_FORMAT
  return content && (embedder === undefined || (state.model === embedder.model.id && state.vectors_ready))
}

/** From here on the old model's vectors are gone and keywords answer, until the new model's are complete. */
async function useModel(db: Db, embedder: Embedder | undefined, model: string | null): Promise<void> {
  if (embedder === undefined || model === embedder.model.id) return
  await transaction(db, async (tx) => {
    await tx.execute(sql`update search_state set model = ${embedder.model.id}, vectors_ready = false`)
    await clearVectors(tx, embedder.dimensions)
  })
}

async function buildKind(db: Db, kind: Source['kind'], keys: string[], threads: Builder[]): Promise<void> {
  let next = 0
  const readNext = async () => {
    const batch = keys.slice(next, next + BATCH)
    next += BATCH
    return { size: batch.length, sources: batch.length > 0 ? await readSources(db, kind, batch) : [] }
  }
  // Each thread takes the next batch as it becomes free; what it works on next is read, and what it made is written, meanwhile.
  await Promise.all(
    threads.map(async (thread) => {
      let reading = awaitedLater(readNext())
      let writing = Promise.resolve()
      for (;;) {
        const { size, sources } = await reading
        if (size === 0) return writing
        reading = awaitedLater(readNext())
        const [built] = await Promise.all([thread.build(sources), writing])
        writing = awaitedLater(write(db, kind, built, size))
      }
    }),
  )
}

/** So that its failure, should it come before it is awaited, does not count as one that nobody handles. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function write(db: Db, kind: Source['kind'], built: Built[], count: number): Promise<void> {
  await transaction(db, async (tx) => {
    const ids = await writePassages(tx, kind, built)
    const vectors = built.flatMap(({ key, vector }) => {
      const passage = ids.get(key)
      return vector === null || passage === undefined ? [] : [{ passage, vector }]
    })
    // a vector of other content must not outlive it
    await tx.execute(sql`delete from passage_vectors where passage = any(${sql.param([...ids.values()])}::int[])`)
    await writeVectors(tx, kind, vectors)
    await tx.execute(sql`update search_state set done = done + ${count}`)
  })
}

interface Builder {
  build(sources: Source[]): Promise<Built[]>
  close(): Promise<unknown>
}

function openBuilders(embedder: Embedder | undefined): Builder[] {
  return Array.from({ length: THREADS }, () => {
    const worker = new Worker(workerFile('reference/search/passage-worker'), { workerData: embedder?.model ?? null })
    // One batch at a time, so whatever comes belongs to the caller who waits.
    let settle: (outcome: BuildReply) => void = () => {}
    worker.on('message', (reply: BuildReply) => settle(reply))
    worker.on('error', (error) => settle({ error: String(error) }))
    worker.on('exit', (code) => settle({ error: `its thread ended with code ${code}` }))
    return {
      build: (sources) =>
        new Promise((resolve, reject) => {
          settle = (reply) =>
            'built' in reply ? resolve(reply.built) : reject(new Error(`a passage cannot be built: ${reply.error}`))
          worker.postMessage({ sources } satisfies BuildRequest)
        }),
      close: () => worker.terminate(),
    }
  })
}
