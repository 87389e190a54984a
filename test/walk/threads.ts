import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

/** Node 20 starts no thread on TypeScript: beside the packages, where they are found. */
const BUNDLES = join(import.meta.dirname, '../../node_modules/.walk')

/** Hands tasks to a thread of this file for each core, the next as soon as one is free; gives all that they answered, in no order. */
export async function inThreads<Task, Answer>(
  file: string,
  tasks: Iterable<Task> | AsyncIterable<Task>,
  workerData?: unknown,
): Promise<Answer[]> {
  const outfile = join(BUNDLES, file.replace(/ts$/, 'mjs'))
  await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    packages: 'external',
    logLevel: 'error',
  })
  const left = each(tasks)
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(outfile, { workerData })
      for (let task = await left.next(); !task.done; task = await left.next()) {
        const answered = once(worker, 'message') as Promise<[Answer]>
        worker.postMessage(task.value)
        answers.push((await answered)[0])
      }
      await worker.terminate()
    }),
  )
  return answers
}

async function* each<Task>(tasks: Iterable<Task> | AsyncIterable<Task>): AsyncGenerator<Task> {
  yield* tasks
}
