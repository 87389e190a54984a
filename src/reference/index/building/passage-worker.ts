import { loadModel } from '../model/load-model.ts'
import { type Model, type ModelPlace, prefixFor } from '../model/model.ts'
import { unit } from '../model/unit-vector.ts'
import { type PreparedPassage, prepare, type RecordTexts } from './prepare.ts'

// A thread that turns verses and hadith into passages with stems and one vector each. See build.ts.

export type Built = Omit<PreparedPassage, 'meanings' | 'questions'> & { hash: string; vector: Float32Array | null }

let model: Model | undefined
let prefix = ''

/** @param place undefined for no vectors */
export async function load(place: ModelPlace | undefined): Promise<void> {
  if (!place) return
  model = await loadModel(place)
  prefix = prefixFor(place, 'passage')
}

export async function build(sources: RecordTexts[]): Promise<Built[]> {
  const built: Built[] = []
  for (const source of sources) {
    const { meanings, questions, ...passage } = prepare(source)
    const vector = leantTo(await directionOf(meanings), await directionOf(questions))
    built.push({ hash: source.hash, vector, ...passage })
  }
  return built
}

/** The weight of the questions that a passage answers in its vector (docs/search.md). */
const LEANS = 0.1

function leantTo(passage: Float32Array | null, questions: Float32Array | null): Float32Array | null {
  if (passage === null || questions === null) return passage
  return unit(passage.map((value, at) => value + LEANS * (questions[at] ?? 0)))
}

/** The normalised sum of the texts' unit vectors; null without any text or model. */
async function directionOf(texts: string[]): Promise<Float32Array | null> {
  if (model === undefined || texts.length === 0) return null
  const sum = new Float32Array(model.dimensions)
  for (const text of texts) {
    const vector = await model.embed(prefix + text)
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value
  }
  return sum.some((value) => value !== 0) ? unit(sum) : null
}
