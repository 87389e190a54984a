import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { openThread } from '../../../platform/threads.ts'
import { findModel, type ModelPlace } from '../../index/model/model.ts'
import type { Ranking } from './rank.ts'
import type * as rankWorker from './rank-worker.ts'

/** The thread that ranks, with the model and an index of its own. */
export interface Ranker {
  /** Resolves when the model is loaded. Rejects with a readable error if it is missing or broken. */
  ready(): Promise<void>
  /** Replaces the open index by another file, between two questions. Throws if it is damaged. */
  open(path: string, sum: string): Promise<void>
  rank(request: rankWorker.RankRequest): Promise<Ranking>
  /** The vector by which a question is compared with others (`themes/question-vectors.ts`). */
  embedQuestion(question: string): Promise<Float32Array>
  /** False before the first `open`, and after the thread ended and could not be replaced: then only `open` helps. */
  isOpen(): boolean
  close(): Promise<void>
}

/** V8's young generation in MB, which otherwise grows as large as the index, though little outlives a question. */
const YOUNG_MB = 6
/** Ten times what the slowest honest text takes on a busy machine. */
const RANKING_LIMIT_MS = 5_000

/** The model of the settings, undefined for words alone, and the thread that searches with it, undefined in a process that does not search. */
export type SearchModel = { model: ModelPlace | undefined; ranker: Ranker | undefined }

/** Finds the model of the settings and begins to load it. `ready()` reports its errors. */
export function beginRanking({
  EMBEDDING_MODEL: setting,
  HF_ENDPOINT,
  DATA_DIR,
  PROCESS_ROLE,
  BRIDGE,
}: Config): SearchModel {
  const hub = { endpoint: HF_ENDPOINT, cache: join(DATA_DIR, 'models') }
  const model = setting === 'none' ? undefined : findModel(setting, hub)
  // a worker process does not search, but for the bridge, and its builds embed in threads of their own
  const searches = PROCESS_ROLE !== 'worker' || BRIDGE === 'on'
  return { model, ranker: searches ? createRanker(model) : undefined }
}

export function createRanker(model: ModelPlace | undefined): Ranker {
  const search = openThread<typeof rankWorker>('reference/search/query/rank-worker', { youngGenerationMb: YOUNG_MB })
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
    rank: (request) => search.run('rank', request, { limitMs: RANKING_LIMIT_MS }),
    embedQuestion: (question) => search.run('embedQuestion', question, { limitMs: RANKING_LIMIT_MS }),
    isOpen: () => opened && search.isUsable(),
    close: () => search.close(),
  }
}
