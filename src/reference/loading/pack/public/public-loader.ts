import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from '../../../../platform/log.ts'
import type { PackLoader } from '../loader.ts'
import { makePublicPack } from './make.ts'
import type { NpmPackage } from './npm.ts'
import type { PublicSource } from './sources.ts'

const RETRY_WAITS_MS = [60_000, 5 * 60_000]
/** After the first attempt, so that a blocked network costs nothing. */
const LAST_WAIT_MS = 30 * 60_000

/**
 * Builds a pack from public sources in the data folder, in the background, and lets `inner` import it. A pack that lacks a source is used, and
 * completed at the next start.
 */
export function createPublicPackLoader(options: {
  inner: PackLoader
  sources: readonly PublicSource[]
  quran: NpmPackage
  /** The DATA_DIR. */
  folder: string
  log: FastifyBaseLogger
}): PackLoader {
  const { inner, folder, log } = options
  const pack = join(folder, 'pack')
  const aborter = new AbortController()
  let making: string | undefined
  let running: Promise<void> | undefined

  async function make(): Promise<void> {
    if (await isComplete(pack)) return
    making = 'making the data pack of public sources'
    try {
      const problems = await makePublicPack({
        ...options,
        fetched: join(folder, 'pack-sources'),
        folder: pack,
        signal: aborter.signal,
        onProgress: (done, total) => {
          making = `making the data pack of public sources: ${done} of ${total} files`
        },
      })
      for (const [source, reason] of problems) log.warn({ source, reason }, 'a source is not in the data pack')
      making = undefined
    } catch (error) {
      making = `the data pack could not be made: ${reasonOf(error)}`
      throw error
    }
  }

  async function keepTrying(): Promise<void> {
    for (let attempt = 0; !aborter.signal.aborted; attempt += 1) {
      try {
        await make()
        return inner.start()
      } catch (error) {
        if (aborter.signal.aborted) return
        log.error({ reason: reasonOf(error) }, 'the data pack could not be made; the previous data is still served')
      }
      const wait = RETRY_WAITS_MS[attempt] ?? LAST_WAIT_MS
      await sleep(wait, undefined, { signal: aborter.signal }).catch(() => {})
    }
  }

  return {
    async run() {
      await make()
      return inner.run()
    },
    start() {
      running ??= keepTrying()
    },
    isCurrent: (db) => inner.isCurrent(db),
    async check(db) {
      const { ready, progress } = await inner.check(db)
      return making === undefined ? { ready, ...(progress && { progress }) } : { ready, progress: making }
    },
    async awaited() {
      if (making !== undefined || !(await isComplete(pack)))
        return 'The data pack is being made of public sources beside it; /ready says how far it is.'
      return inner.awaited()
    },
    async stop() {
      aborter.abort(new Error('the process is ending'))
      await running
      await inner.stop()
    },
  }
}

/** Whether there is a pack with all sources. One with an unreadable manifest is built again. */
async function isComplete(pack: string): Promise<boolean> {
  const text = await readFile(join(pack, 'manifest.json'), 'utf8').catch(() => undefined)
  try {
    const { problems = {} }: { problems?: object } = JSON.parse(text ?? '')
    return Object.keys(problems).length === 0
  } catch {
    return false
  }
}
