import { loadModel } from '../../index/model/load-model.ts'
import { type Model, type ModelPlace, prefixFor } from '../../index/model/model.ts'
import { openIndex, type SearchIndex } from '../../index/snapshot/search-index.ts'
import { questionVector } from '../themes/question-vectors.ts'
import { asWritten } from './query.ts'
import { createRanking, type Ranking, type RankingQuery } from './rank.ts'

// The thread with the model and the search data. See ranker.ts.

/** A question before it is embedded. */
export type RankRequest = Omit<RankingQuery, 'vector'> & {
  /** The text that results should resemble in meaning, if it is not `text`. */
  like: string | undefined
}

/** An index file with its checksum, and the model of its vectors. */
type Opened = { model: ModelPlace | undefined; path: string; sum: string }

let embed: Model['embed'] | undefined
let searched: { index: SearchIndex; ranking: ReturnType<typeof createRanking> } | undefined

/** Throws a readable error if the model is missing or broken; it may be called again. */
export async function load(place: ModelPlace | undefined): Promise<void> {
  if (!place || embed) return
  const model = await loadModel(place)
  const prefix = prefixFor(place, 'query')
  embed = (text) => model.embed(prefix + text)
}

/** Throws if the file is damaged; then the previous index stays. */
export async function open({ model, path, sum }: Opened): Promise<void> {
  await load(model)
  const index = openIndex(path, sum, 'search')
  searched = { index, ranking: createRanking(index) }
}

export async function rank({ like, ...question }: RankRequest): Promise<Ranking> {
  if (!searched) throw new Error('no index is open')
  const { index, ranking } = searched
  return ranking({ vector: await embed?.(asWritten(like ?? question.text, index)), ...question })
}

/** The vector by which a question is compared with others: in this thread, because it has the tokenizer. */
export const embedQuestion = async (question: string): Promise<Float32Array> => questionVector(question)
