import { expect } from 'vitest'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import type { booksInMemory } from '../support/pack-books.ts'
import { sampled, WHOLE } from '../support/sample.ts'
import { inThreads } from './threads.ts'
import { type Judged, judgeAll, type Task } from './verify-judge.ts'

const AT_ONCE = 100
const SHOWN = 100
/**
 * One in this many of the walk's records. Of the changed texts, which take longest, the sample is as large as its bounds need: a thousand, of
 * which one may be passed over.
 */
const OF_EXACT = WHOLE ? 1 : 5
const OF_CHANGED = WHOLE ? 1 : 32
const OF_REFERENCED = WHOLE ? 1 : 8
/** The share of changed texts that may be called exact, or a part without differences. */
const MOST_PASSED_OVER = 0.001
/** The share that may be called any of these or a translation, of which as few as of the others are wanted. */
const MOST_WITH_TRANSLATIONS = 0.002
/** The share of verses whose reference may be judged wrongly. */
const MOST_WRONG_REFERENCES = 0.01

/** Expects that every text is exact in each of its scripts, every changed word is reported, and references are checked. */
export async function walkTexts(records: CanonicalRecord[], books: ReturnType<typeof booksInMemory>): Promise<void> {
  const places = sampled([...records.keys()])
  const some = (every: number) => places.filter((_, at) => at % every === 0)
  const verses = places.filter((place) => records[place]?.kind === 'quran').filter((_, at) => at % OF_REFERENCED === 0)
  const tasks: Task[] = [
    ...parts(some(OF_EXACT)).map((part) => ({ records: part, how: 'exact' as const })),
    ...parts(some(OF_CHANGED)).map((part) => ({ records: part, how: 'changed' as const })),
    ...parts(verses).map((part) => ({ records: part, how: 'referenced' as const })),
  ]
  // a thread indexes the books for itself, in 20 s of processor time
  const judged = WHOLE
    ? await inThreads<Task, Judged>('verify-worker.ts', tasks, records)
    : await Promise.all(tasks.map((task) => judgeAll(task, { records, books })))
  const faults = judged.flatMap((one) => one.faults)
  const counts = added(judged)
  for (const [kind, answers] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    const tried = [...answers.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${kind}: ${tried} tried; ${[...answers].map(([answer, count]) => `${count} ${answer}`).join(', ')}`)
  }
  console.log(
    faults
      .slice(0, SHOWN)
      .map(({ kind, what }) => `${kind}: ${what}`)
      .join('\n'),
  )
  const triedOf = (of: RegExp) =>
    [...counts].reduce(
      (sum, [kind, answers]) => (of.test(kind) ? sum + [...answers.values()].reduce((a, b) => a + b, 0) : sum),
      0,
    )
  const faultsOf = (of: RegExp) => faults.filter(({ kind }) => of.test(kind))
  const [exact, referenced, changed] = [/^as it is/, /number,/, /^(?!as it is)(?!.*number,)/]
  expect(faultsOf(exact)).toEqual([])
  expect(triedOf(changed)).toBeGreaterThan(1_000)
  const passedOver = faultsOf(changed)
  expect(passedOver.filter(({ verdict }) => verdict !== 'translation').length).toBeLessThan(
    MOST_PASSED_OVER * triedOf(changed),
  )
  expect(passedOver.length).toBeLessThan(MOST_WITH_TRANSLATIONS * triedOf(changed))
  expect(faultsOf(referenced).length).toBeLessThan(MOST_WRONG_REFERENCES * triedOf(referenced))
}

/** The total counts, by kind and answer. */
function added(judged: Judged[]): Map<string, Map<string, number>> {
  const sums = new Map<string, Map<string, number>>()
  for (const { counts } of judged)
    for (const [kind, answers] of Object.entries(counts)) {
      const sum = sums.get(kind) ?? new Map<string, number>()
      sums.set(kind, sum)
      for (const [answer, count] of Object.entries(answers)) sum.set(answer, (sum.get(answer) ?? 0) + count)
    }
  return sums
}

const parts = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => list.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
