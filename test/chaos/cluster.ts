import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '../support/free-port.ts'

/** A Postgres that the tests may restart. */
export type Cluster = { url: string; folder: string; stop(): void; start(): void; remove(): void }

/** Why there is none; the title of a skipped test says so. */
export const NO_CLUSTER =
  'it restarts a Postgres of its own; the tool shared/tools/postgres-pgvector that makes one is not here, or this is not root'

/** The tool that makes a temporary cluster, in a folder above the project. */
export function clusterTool(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  let folder = resolve(import.meta.dirname, '../..')
  while (folder !== dirname(folder)) {
    folder = dirname(folder)
    const tool = join(folder, 'shared/tools/postgres-pgvector')
    if (existsSync(tool)) return tool
  }
  return undefined
}

/** `diskMb`: on a disk of its own, of that size. */
export async function startCluster(tool: string, { diskMb }: { diskMb?: number } = {}): Promise<Cluster> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-chaos-'))
  if (diskMb) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder])
  execFileSync('chmod', ['755', folder])
  const start = () => {
    const output = execFileSync('bash', [tool, folder, String(port)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return /^DATABASE_URL=(.*)$/m.exec(output.toString())?.[1] ?? ''
  }
  const stop = () => void execFileSync('bash', [tool, 'stop', folder], { stdio: 'ignore' })
  return {
    url: start(),
    folder,
    start: () => void start(),
    stop,
    remove() {
      try {
        stop()
      } catch {
        // it was not running
      }
      if (diskMb) execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
