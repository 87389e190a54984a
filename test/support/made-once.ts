import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In ms: short, so that a test hardly waits longer than the work takes. */
const POLL_MS = 100
/** In ms: building the search index takes a second or two, and many times as long on a busy machine. */
const MADE_WITHIN_MS = 60_000

/** A folder that the first worker that needs it fills with `make`, once for all workers of a run. */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
  withinMs = MADE_WITHIN_MS,
): Promise<string> {
  const folder = join(tmpdir(), name)
  const made = join(folder, 'made')
  for (const end = Date.now() + withinMs; !existsSync(made); await sleep(POLL_MS)) {
    if (Date.now() > end) throw new Error(`${name} was not made in time`)
    try {
      mkdirSync(folder)
    } catch {
      // another worker makes it
      continue
    }
    try {
      await make(folder)
      writeFileSync(made, '')
    } catch (error) {
      rmSync(folder, { recursive: true })
      throw error
    }
  }
  return folder
}
