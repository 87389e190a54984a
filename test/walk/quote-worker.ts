import { parentPort } from 'node:worker_threads'
import type { Hit } from '../../src/reference/search/query/hits.ts'
import { walkQuotations } from './quotations.ts'

parentPort?.on('message', (hits: Hit[]) => parentPort?.postMessage(walkQuotations(hits)))
