import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Soon enough that a test hardly waits longer than the work takes. */
const LOOK_MS = 100
/** A build of the search index takes a second or two; a loaded machine needs a multiple of it. */
const MADE_WITHIN_MS = 60_000

/** A folder that the first worker that needs it fills with `make`, once for all workers of a run. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), name)
  const made = join(folder, 'made')
  for (const end = Date.now() + MADE_WITHIN_MS; !existsSync(made); await sleep(LOOK_MS)) {
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
