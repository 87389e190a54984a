import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { openThread } from '../../../platform/threads.ts'
import { findModel, type ModelPlace } from '../../index/model/model.ts'
import type { Ranking } from './rank.ts'
import type * as rankWorker from './rank-worker.ts'

/** The thread that ranks, with the model, on an index of its own. */
export interface Ranker {
  /** Resolves once the model is loaded. Rejects with a readable error where it is missing or broken. */
  ready(): Promise<void>
  /** Opens an index file in place of the one before, between two questions. Throws where it is damaged. */
  open(path: string, sum: string): Promise<void>
  rank(asked: rankWorker.RankRequest): Promise<Ranking>
  /** False before the first index is open, and where the thread ended and could not be replaced: then only opening helps. */
  isOpen(): boolean
  close(): Promise<void>
}

/** V8's new space in MB: left alone it grows as large as the index, though little outlives a question. */
const YOUNG_MB = 6
/** Ten times what the slowest honest text takes on a busy machine. */
const LONGEST_MS = 5_000

/** The model of the settings, undefined where words alone are searched, and the thread that searches with it in a process that does. */
export type SearchModel = { model: ModelPlace | undefined; ranker: Ranker | undefined }

/** Finds the model that the settings name and begins to load it. `ready()` reports what is wrong with it. */
export function beginRanking({ EMBEDDING_MODEL: setting, HF_ENDPOINT, DATA_DIR, PROCESS_ROLE }: Config): SearchModel {
  const hub = { endpoint: HF_ENDPOINT, cache: join(DATA_DIR, 'models') }
  const model = setting === 'none' ? undefined : findModel(setting, hub)
  // a worker process searches nothing, and embeds what it builds in threads of their own
  return { model, ranker: PROCESS_ROLE === 'worker' ? undefined : createRanker(model) }
}

export function createRanker(model: ModelPlace | undefined): Ranker {
  const search = openThread<typeof rankWorker>('reference/search/query/rank-worker', { youngMb: YOUNG_MB })
  let opened = false
  const ready = async () => (model ? search.load('load', model) : undefined)
  // `ready` reports a failure
  if (model) ready().catch(() => {})
  return {
    ready,
    async open(path, sum) {
      await search.prepare('open', { model, path, sum })
      opened = true
    },
    rank: (asked) => search.run('rank', asked, { limitMs: LONGEST_MS }),
    isOpen: () => opened && search.isUsable(),
    close: () => search.close(),
  }
}
