import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

/** Node 20 cannot start a thread on TypeScript, so the file is compiled next to the packages. */
const BUNDLES = join(import.meta.dirname, '../../node_modules/.walk')

/** Runs tasks in one thread of this file per core. Returns the results in any order. */
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
