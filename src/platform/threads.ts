import { isAbsolute } from 'node:path'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Refusal } from './refusal.ts'
import { workerFile } from './worker-file.ts'

/** A thread that does one task after another: `Tasks` are the functions that its file exports, each of one value. */
export interface Thread<Tasks> {
  /**
   * Rejects where the task throws. What `transfer` names of its input is moved to the thread. A task that takes longer than `limitMs` is
   * refused with `unavailable` and never repeated: its thread is ended, and another takes its place. Until that one is prepared, every
   * task is refused.
   */
  run: Run<Tasks, [options?: RunOptions]>
  /** Runs a task even in a thread that could not be prepared. */
  load: Run<Tasks>
  /** The same, and from then on every thread that takes this one's place runs that task first. */
  prepare: Run<Tasks>
  /** False while a thread that took another's place cannot be prepared. */
  isUsable(): boolean
  close(): Promise<void>
}

type Run<Tasks, More extends unknown[] = []> = <Name extends keyof Tasks & string>(
  task: Name,
  input: Input<Tasks[Name]>,
  ...more: More
) => Promise<Output<Tasks[Name]>>
type Input<Task> = Task extends (input: infer Value) => unknown ? Value : never
type Output<Task> = Task extends (input: never) => infer Value ? Awaited<Value> : never

type RunOptions = { limitMs?: number; transfer?: Transferable[] }

type ThreadOptions = {
  /** What the thread reads as `workerData`. */
  data?: unknown
  /** V8's new space: left alone it grows with all that the thread works on, nearly all of which is garbage. */
  youngMb: number
  /** Its tasks depend on those before, so that no other thread can go on where it ended. */
  stateful?: boolean
  /** Ends the thread, in the middle of a task too. */
  signal?: AbortSignal | undefined
}

/** A new thread opens its snapshot within a second. */
const RETRY_AFTER_SECONDS = 1

/** @param name of the file, relative to src, without extension; or a whole path */
export function openThread<Tasks>(
  name: string,
  { data, youngMb, stateful = false, signal: end }: ThreadOptions,
): Thread<Tasks> {
  let pool: Piscina | undefined
  let last: Promise<unknown> = Promise.resolve()
  let first: (() => Promise<unknown>) | undefined
  let isNew = false
  let failed = false
  let closed = false
  let fail: (error: Error) => void = () => {}
  const close = async (): Promise<void> => {
    closed = true
    end?.removeEventListener('abort', close)
    await pool?.destroy()
  }
  end?.addEventListener('abort', close)
  if (end?.aborted) void close()
  return {
    run: (task, input, { limitMs, transfer } = {}) =>
      inOrder(async () => {
        await begin()
        if (limitMs === undefined) return perform(task, input, { transfer })
        // the limit begins here: a task that waits for its turn is not stopped
        const signal = AbortSignal.timeout(limitMs)
        return perform(task, input, { signal, transfer }).catch((error: unknown) => {
          throw signal.aborted ? tookTooLong(limitMs, error) : error
        })
      }),
    load: (task, input) => inOrder(() => perform(task, input)),
    prepare: (task, input) =>
      inOrder(async () => {
        const result = await perform(task, input)
        first = () => perform(task, input)
        isNew = failed = false
        return result
      }),
    isUsable: () => !failed && !closed,
    close,
  }

  /** A thread begins with its first task: what is never asked costs nothing. */
  function begunPool(): Piscina {
    if (pool) return pool
    pool = new Piscina({
      filename: isAbsolute(name) ? name : workerFile(name),
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
      minThreads: 1,
      maxThreads: 1,
      recordTiming: false,
    })
    // a thread whose file cannot be read: piscina would leave the task waiting
    pool.on('error', (error: Error) => fail(error))
    pool.on('workerDestroy', () => {
      isNew = true
      // a thread that ends while it is prepared is prepared again at the next task
      if (!failed && !closed) inOrder(begin).catch(() => {})
    })
    return pool
  }

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  /** Prepares a thread that took another's place. */
  async function begin(): Promise<void> {
    if (!isNew || closed || stateful) return
    isNew = false
    try {
      await first?.()
      failed = false
    } catch (cause) {
      isNew = failed = true
      const options = { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }
      throw new Refusal('unavailable', 'This is being loaded again: try again shortly', options)
    }
  }

  function perform<Name extends keyof Tasks & string>(
    task: Name,
    input: Input<Tasks[Name]>,
    { signal = null, transfer = [] }: { signal?: AbortSignal | null; transfer?: Transferable[] | undefined } = {},
  ): Promise<Output<Tasks[Name]>> {
    if (closed || (stateful && isNew)) return Promise.reject(new Error(`the thread ${name} has ended`))
    return new Promise((resolve, reject) => {
      fail = reject
      begunPool().run(input, { name: task, signal, transferList: transfer }).then(resolve, reject)
    })
  }
}

const tookTooLong = (limitMs: number, cause: unknown): Refusal =>
  new Refusal('unavailable', `This took more than ${limitMs / 1000} seconds and was stopped: send a shorter text`, {
    cause,
  })
