import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type Lease, NO_LEASE } from '../../../platform/queue/leases.ts'
import { openThread, type Thread } from '../../../platform/threads.ts'
import { PASSAGE_KINDS, type PassageKind } from '../kind.ts'
import type { ModelPlace } from '../model/model.ts'
import type * as passageWorker from './passage-worker.ts'
import type { Built } from './passage-worker.ts'
import { listStale, readSources, removeOrphans, writePassages } from './passages.ts'
import { writeVectors } from './vectors.ts'
import { BUILDER_YOUNG_MB } from './work-through.ts'

/** Passages in one transaction, so that a stop loses little work. */
const BUILT_AT_ONCE = 200

/**
 * Builds missing and outdated passages and the missing vectors of `model`, batch by batch, and removes obsolete passages. Current ones stay
 * untouched, so it may be stopped and restarted at any point. Without `model` it builds no vectors.
 */
export async function buildPassages(db: Db, model: ModelPlace | undefined, lease: Lease = NO_LEASE): Promise<void> {
  await removeOrphans(db)
  const thread = openThread<typeof passageWorker>('reference/index/building/passage-worker', {
    youngGenerationMb: BUILDER_YOUNG_MB,
    stateful: true,
    signal: lease.signal,
  })
  try {
    // the model loads while the database looks for outdated passages
    const loading = awaitedLater(thread.run('load', model))
    const [quran, hadith] = await Promise.all([listStale(db, 'quran', model?.id), listStale(db, 'hadith', model?.id)])
    const stale = { quran, hadith }
    const total = stale.quran.length + stale.hadith.length
    if (total === 0) return
    await loading
    await db.execute(sql`update search_state set done = 0, total = ${total}`)
    for (const kind of PASSAGE_KINDS) await buildKind(db, model, kind, stale[kind], { thread, lease })
  } finally {
    await thread.close()
  }
  await db.execute(sql`update search_state set done = 0, total = 0`)
}

/** While the thread works on a batch, the next is read and the previous written. */
async function buildKind(
  db: Db,
  model: ModelPlace | undefined,
  kind: PassageKind,
  keys: string[],
  { thread, lease }: { thread: Thread<typeof passageWorker>; lease: Lease },
): Promise<void> {
  const read = (from: number) => awaitedLater(readSources(db, kind, keys.slice(from, from + BUILT_AT_ONCE)))
  let reading = read(0)
  let writing = Promise.resolve()
  for (let from = 0; from < keys.length; from += BUILT_AT_ONCE) {
    const sources = await reading
    reading = read(from + BUILT_AT_ONCE)
    const [built] = await Promise.all([thread.run('build', sources), writing])
    const count = keys.slice(from, from + BUILT_AT_ONCE).length
    writing = awaitedLater(write(db, model, kind, { built, count }, lease))
  }
  await Promise.all([reading, writing])
}

/** A promise that is awaited later, whose failure until then does not count as unhandled. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function write(
  db: Db,
  model: ModelPlace | undefined,
  kind: PassageKind,
  { built, count }: { built: Built[]; count: number },
  lease: Lease,
): Promise<void> {
  await transaction(db, async (tx) => {
    const ids = await writePassages(tx, kind, built)
    const vectors = built.flatMap(({ key, vector }) => {
      const passage = ids.get(key)
      return vector === null || passage === undefined ? [] : [{ passage, vector }]
    })
    if (model) await writeVectors(tx, model.id, vectors)
    await tx.execute(sql`update search_state set done = done + ${count}`)
    await lease.ensureHeld(tx)
  })
}
