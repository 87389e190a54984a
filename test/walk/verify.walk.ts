import { expect, test } from 'vitest'
import { seeded } from '../reference/verify/changes.ts'
import { changeFaults, drawChange, exactFaults, foldedTexts } from '../reference/verify/drawn.ts'
import { packFolder } from '../support/pack.ts'
import { booksInMemory, packRecords } from '../support/pack-books.ts'

const CHANGES = 5_000
const SHOWN = 30

test('every text of the pack is exact in each of its scripts, and of 5,000 changes inside one none is called right', async () => {
  const folder = packFolder()
  if (!folder) throw new Error('no data pack here: set DATA_PACK to one')
  const records = packRecords(folder)
  const books = booksInMemory(records)
  const faults: string[] = []
  for (const record of records) faults.push(...(await exactFaults(books, record)))
  console.log(`${records.length} records, ${faults.length} texts not exact`)
  const draw = seeded(5)
  const folded = foldedTexts(records)
  const verdicts = new Map<string, number>()
  for (let done = 0; done < CHANGES; ) {
    const change = drawChange(records, { folded, runs: books.runs }, draw)
    if (!change) continue
    done++
    const judged = await changeFaults(books, change)
    faults.push(...judged.faults)
    verdicts.set(judged.verdict, (verdicts.get(judged.verdict) ?? 0) + 1)
  }
  console.log(`${CHANGES} changes: ${[...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`)
  expect(faults.slice(0, SHOWN)).toEqual([])
})
