import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type JudgedQuery = { lang: 'id' | 'en' | 'ar'; text: string; relevant: Record<string, number> }
export type Measures = { ndcg: number; mrr: number; recall: number }

/** The 110 development queries, and 64 that were added. */
export function judgedQueries(): { name: string; queries: JudgedQuery[] }[] {
  const read = (file: string) =>
    (JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as { queries: JudgedQuery[] }).queries
  return [
    { name: 'development', queries: read('search-dev-queries.json') },
    { name: 'added', queries: read('search-queries.json') },
  ]
}

/** nDCG@10 with gain 2^grade − 1, reciprocal rank within ten, and the share of relevant keys within a hundred. */
export function measure(keys: string[], relevant: Record<string, number>): Measures {
  const gain = (grades: number[]) => grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
  const ideal = Object.values(relevant)
    .sort((a, b) => b - a)
    .slice(0, 10)
  const found = keys.slice(0, 10).findIndex((key) => relevant[key])
  const all = Object.keys(relevant).length
  return {
    ndcg: gain(keys.slice(0, 10).map((key) => relevant[key] ?? 0)) / gain(ideal),
    mrr: found < 0 ? 0 : 1 / (found + 1),
    recall: keys.slice(0, 100).filter((key) => relevant[key]).length / Math.min(100, all),
  }
}

export function mean(list: Measures[]): string {
  const of = (field: keyof Measures) => (list.reduce((sum, one) => sum + one[field], 0) / list.length).toFixed(3)
  return `${of('ndcg')} ${of('mrr')} ${of('recall')}`
}

/** The 95 % interval of the mean difference of two runs over the same queries, by 2,000 resamplings. */
export function differenceInterval(ours: Measures[], theirs: Measures[]): [number, number] {
  const differences = ours.map(({ ndcg }, at) => ndcg - (theirs[at]?.ndcg ?? 0))
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const means = Array.from({ length: 2_000 }, () => {
    let sum = 0
    for (let at = 0; at < differences.length; at++) sum += differences[Math.floor(random() * differences.length)] ?? 0
    return sum / differences.length
  }).sort((a, b) => a - b)
  return [means[50] ?? 0, means[1949] ?? 0]
}
