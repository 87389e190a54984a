import { parentPort, workerData } from 'node:worker_threads'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { booksInMemory } from '../support/pack-books.ts'
import { judgeAll, type Task } from './verify-judge.ts'

const records = workerData as CanonicalRecord[]
const books = booksInMemory(records)

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await judgeAll(task, { records, books })))
