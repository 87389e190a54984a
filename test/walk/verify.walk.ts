import { expect, test } from 'vitest'
import { verify } from '../../src/reference/verify/verify.ts'
import { seeded } from '../reference/verify/changes.ts'
import { type ChangedText, drawChange, foldedTexts } from '../reference/verify/drawn.ts'
import { PROSE } from '../reference/verify/prose.ts'
import { packFolder } from '../support/pack.ts'
import { booksInMemory, packRecords } from '../support/pack-books.ts'
import { EVERY, sampled } from '../support/sample.ts'
import { inThreads } from './threads.ts'
import type { Judged, Task } from './verify-worker.ts'

const CHANGES = 5_000 / EVERY
const AT_ONCE = 100
const SHOWN = 30

test(`every text is exact in each of its scripts, of ${CHANGES} changes inside one none is called right, and prose is no quotation`, async () => {
  const begun = performance.now()
  const secondsSince = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
  const folder = packFolder()
  if (!folder) throw new Error('no data pack here: set DATA_PACK to one')
  const records = packRecords(folder)
  const books = booksInMemory(records)
  for (const text of PROSE) {
    const { spans } = await verify(books, text, 'indonesian')
    expect([text, spans]).toEqual([text, []])
  }
  console.log(`${PROSE.length} paragraphs of prose hold no quotation, ${secondsSince()}`)

  const draw = seeded(5)
  const folded = foldedTexts(records)
  const changes: ChangedText[] = []
  while (changes.length < CHANGES) {
    const change = drawChange(records, { folded, runs: books.runs }, draw)
    if (change) changes.push(change)
  }
  console.log(`${CHANGES} changes are drawn, ${secondsSince()}`)

  const tasks: Task[] = [
    ...parts(sampled([...records.keys()])).map((places) => ({ records: places })),
    ...parts(changes).map((some) => ({ changes: some })),
  ]
  const judged = await inThreads<Task, Judged>('verify-worker.ts', tasks, records)
  const counts = new Map<string, number>()
  for (const verdict of judged.flatMap(({ verdicts }) => verdicts)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const faults = judged.flatMap((one) => one.faults)
  console.log(
    `${sampled([...records.keys()]).length} records and ${CHANGES} changes (${[...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}), ` +
      `${faults.length} faults, ${secondsSince()}`,
  )
  expect(faults.slice(0, SHOWN)).toEqual([])
})

const parts = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => list.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
