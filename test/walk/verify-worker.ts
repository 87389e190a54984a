import { parentPort, workerData } from 'node:worker_threads'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { booksInMemory } from '../support/pack-books.ts'
import { type How, type Judged, judge } from './verify-judge.ts'

/** `records` are indexes. */
export type Task = { records: number[]; how: How }

const records = workerData as CanonicalRecord[]
const books = booksInMemory(records)

parentPort?.on('message', async ({ records: places, how }: Task) => {
  const judged: Judged = { counts: {}, faults: [] }
  for (const at of places) {
    const record = records[at]
    if (record) await judge(record, how, { records, books }, judged)
  }
  parentPort?.postMessage(judged)
})
