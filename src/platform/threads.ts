import { isAbsolute } from 'node:path'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Refusal } from './refusal.ts'
import { workerFile } from './worker-file.ts'

/** A thread that runs one task at a time. `Tasks` are the functions exported by its file, each with one parameter. */
export interface Thread<Tasks> {
  /**
   * Runs a task and rejects if it throws. `transfer` lists parts of the input that are moved instead of copied. A task that takes longer
   * than `limitMs` is refused with `unavailable` and not repeated: its thread is terminated and replaced. All tasks are refused until the
   * replacement is prepared.
   */
  run: RunTask<Tasks, [options?: RunOptions]>
  /** Runs a task even in a thread that could not be prepared. */
  load: RunTask<Tasks>
  /** Like `load`, and every replacement of this thread runs the task first. */
  prepare: RunTask<Tasks>
  /** False while a replacement cannot be prepared. */
  isUsable(): boolean
  close(): Promise<void>
}

type RunTask<Tasks, More extends unknown[] = []> = <Name extends keyof Tasks & string>(
  task: Name,
  input: Input<Tasks[Name]>,
  ...more: More
) => Promise<Output<Tasks[Name]>>
type Input<Task> = Task extends (input: infer Value) => unknown ? Value : never
type Output<Task> = Task extends (input: never) => infer Value ? Awaited<Value> : never

type RunOptions = { limitMs?: number; transfer?: Transferable[] }

type ThreadOptions = {
  /** The thread's `workerData`. */
  data?: unknown
  /** The limit of V8's young generation, which otherwise grows although nearly all of it is garbage. */
  youngGenerationMb: number
  /** A task depends on earlier ones, so no replacement can continue. */
  stateful?: boolean
  /** Terminates the thread, even during a task. */
  signal?: AbortSignal | undefined
}

/** A replacement opens its snapshot within a second. */
const RETRY_AFTER_SECONDS = 1

/** @param name the file relative to src without its extension, or an absolute path */
export function openThread<Tasks>(
  name: string,
  { data, youngGenerationMb, stateful = false, signal: end }: ThreadOptions,
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
        // starts here, so that waiting for a turn does not count
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

  /** Starts the thread with its first task, so that an unused one costs nothing. */
  function startedPool(): Piscina {
    if (pool) return pool
    pool = new Piscina({
      filename: isAbsolute(name) ? name : workerFile(name),
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
      minThreads: 1,
      maxThreads: 1,
      recordTiming: false,
    })
    // if the file cannot be loaded, piscina itself never settles the task
    pool.on('error', (error: Error) => fail(error))
    pool.on('workerDestroy', () => {
      isNew = true
      // after a failure the next task prepares the replacement
      if (!failed && !closed) inOrder(begin).catch(() => {})
    })
    return pool
  }

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  /** Prepares a replacement. */
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
      startedPool().run(input, { name: task, signal, transferList: transfer }).then(resolve, reject)
    })
  }
}

const tookTooLong = (limitMs: number, cause: unknown): Refusal =>
  new Refusal('unavailable', `This took more than ${limitMs / 1000} seconds and was stopped: send a shorter text`, {
    cause,
  })
