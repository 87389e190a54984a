import { Worker } from 'node:worker_threads'
import { workerFile } from '../../../platform/worker-file.ts'

/** A thread that works on one request at a time. */
export interface WorkThread<Request, Reply> {
  /** Rejects where the thread answers with an error, or ends. */
  ask(request: Request): Promise<Exclude<Reply, { error: string }>>
  close(): Promise<unknown>
}

/** What a thread keeps of the young is garbage, and V8's usual room for it is as large as all that is worked on. */
const LIMITS = { maxYoungGenerationSizeMb: 12 }

/**
 * @param name of the file, relative to src, without extension
 * @param signal ends the thread in the middle of its work
 */
export function openWorkThread<Request, Reply extends object>(
  name: string,
  data?: unknown,
  signal?: AbortSignal,
): WorkThread<Request, Reply> {
  const worker = new Worker(workerFile(name), { workerData: data, resourceLimits: LIMITS })
  // one request at a time, so whatever comes belongs to the caller who waits
  let settle: (outcome: Reply | { error: string }) => void = () => {}
  let ended: string | undefined
  const end = (why: string) => {
    ended ??= why
    settle({ error: why })
  }
  worker.on('message', (reply: Reply) => settle(reply))
  worker.on('error', (error) => end(String(error)))
  const terminate = () => worker.terminate()
  signal?.addEventListener('abort', terminate)
  if (signal?.aborted) void terminate()
  worker.on('exit', (code) => {
    signal?.removeEventListener('abort', terminate)
    end(`its thread ended with code ${code}`)
  })
  const ask = (request: Request): Promise<Exclude<Reply, { error: string }>> =>
    new Promise((resolve, reject) => {
      settle = (reply) =>
        'error' in reply
          ? reject(new Error(`${name} failed: ${String(reply.error)}`))
          : resolve(reply as Exclude<Reply, { error: string }>)
      if (ended !== undefined) return settle({ error: ended })
      worker.postMessage(request)
    })
  return { ask, close: () => worker.terminate() }
}

/** Has one batch after another worked on, and reads the next meanwhile. */
export async function workThrough<Batch>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  for await (const batch of batches) {
    await working
    working = work(batch)
    // should it fail while the next is read, that is known once it is awaited
    working.catch(() => {})
  }
  await working
}
