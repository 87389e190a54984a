import { parentPort, workerData } from 'node:worker_threads'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { type ChangedText, changeFaults, exactFaults } from '../reference/verify/drawn.ts'
import { booksInMemory } from '../support/pack-books.ts'

/** Records, by their places, to be found exact, or changes that must not be called right. */
export type Task = { records: number[] } | { changes: ChangedText[] }
export type Judged = { faults: string[]; verdicts: string[] }

const records = workerData as CanonicalRecord[]
const books = booksInMemory(records)

parentPort?.on('message', async (task: Task) => {
  const judged: Judged = { faults: [], verdicts: [] }
  if ('records' in task) {
    for (const at of task.records) {
      const record = records[at]
      if (record) judged.faults.push(...(await exactFaults(books, record)))
    }
  } else
    for (const change of task.changes) {
      const { faults, verdict } = await changeFaults(books, change)
      judged.faults.push(...faults)
      judged.verdicts.push(verdict)
    }
  parentPort?.postMessage(judged)
})
