import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { Hit } from '../../src/reference/search/query/hits.ts'
import type { Walked } from './quotations.ts'

/** Node 20 starts no thread on TypeScript: beside the packages, where they are found. */
const BUNDLE = join(import.meta.dirname, '../../node_modules/.walk/quote-worker.mjs')

/** Judges pages of records in a thread for each core, and adds up what they found. */
export async function walkInThreads(pages: AsyncIterator<Hit[]>): Promise<Walked> {
  await build({
    entryPoints: [join(import.meta.dirname, 'quote-worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: BUNDLE,
    packages: 'external',
    logLevel: 'error',
  })
  const all: Walked = { quotations: 0, faults: [] }
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(BUNDLE)
      for (let page = await pages.next(); !page.done; page = await pages.next()) {
        const answered = once(worker, 'message') as Promise<[Walked]>
        worker.postMessage(page.value)
        const [{ quotations, faults }] = await answered
        all.quotations += quotations
        all.faults.push(...faults)
      }
      await worker.terminate()
    }),
  )
  return all
}
