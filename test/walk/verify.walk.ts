import { expect, test } from 'vitest'
import { verify } from '../../src/reference/verify/verify.ts'
import { PROSE } from '../reference/verify/prose.ts'
import { packFolder } from '../support/pack.ts'
import { booksInMemory, packRecords } from '../support/pack-books.ts'
import { EVERY, sampled } from '../support/sample.ts'
import { inThreads } from './threads.ts'
import type { Judged } from './verify-judge.ts'
import type { Task } from './verify-worker.ts'

const AT_ONCE = 100
const SHOWN = 100
/** One in this many of the walk's records: together some two minutes on one core, and one on two. */
const OF_EXACT = EVERY === 1 ? 1 : 5
const OF_CHANGED = EVERY === 1 ? 1 : 20
const OF_REFERENCED = EVERY === 1 ? 1 : 8
/** The share of changed texts that may be called exact, or a part without differences. */
const MOST_PASSED_OVER = 0.001
/** The share that may be called any of these or a translation, of which as few as of the others are wanted. */
const MOST_WITH_TRANSLATIONS = 0.002
/** The share of verses whose reference may be judged wrongly. */
const MOST_WRONG_REFERENCES = 0.01

test('every text is exact in each of its scripts, every changed word is reported, references are checked, and prose is no quotation', async () => {
  const folder = packFolder()
  if (!folder) throw new Error('no data pack here: set DATA_PACK to one')
  const records = packRecords(folder)
  const books = booksInMemory(records)
  for (const text of PROSE) {
    const { spans } = await verify(books, text, 'indonesian')
    expect([text, spans]).toEqual([text, []])
  }
  console.log(`${PROSE.length} paragraphs of prose hold no quotation`)

  const places = sampled([...records.keys()])
  const some = (every: number) => places.filter((_, at) => at % every === 0)
  const verses = places.filter((place) => records[place]?.kind === 'quran').filter((_, at) => at % OF_REFERENCED === 0)
  const tasks: Task[] = [
    ...parts(some(OF_EXACT)).map((part) => ({ records: part, how: 'exact' as const })),
    ...parts(some(OF_CHANGED)).map((part) => ({ records: part, how: 'changed' as const })),
    ...parts(verses).map((part) => ({ records: part, how: 'referenced' as const })),
  ]
  const judged = await inThreads<Task, Judged>('verify-worker.ts', tasks, records)
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
})

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
