import { parentPort } from 'node:worker_threads'

/** Answers, in a thread that `openWorkThread` opened, one request after another; what it throws is answered as an error. */
export function answerRequests<Request, Reply extends object>(
  answer: (request: Request) => Reply | Promise<Reply>,
): void {
  parentPort?.on('message', async (request: Request) => {
    try {
      parentPort?.postMessage(await answer(request))
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
