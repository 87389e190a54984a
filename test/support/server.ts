import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENT, FLAGS } from '../../src/start.ts'

export type Credentials = {
  adminToken: string
  secretKey: string
  referenceKey: string
  messagingKey: string
  messagingAccountId: string
}

export type RunningServer = {
  url: string
  folder: string
  process: ChildProcess
  /** Everything that it has printed so far. */
  output: () => string
  credentials: () => Credentials
  /** Sends `signal` and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * Starts the compiled server in its own process on a free port, and waits until it listens: this version or the one in `root`, with additional
 * `flags` of Node.
 */
export async function startServer(
  env: Record<string, string> = {},
  folder = newFolder(),
  { root = ROOT, flags = [] }: { root?: string | undefined; flags?: string[] } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...FLAGS, ...flags, join(root, 'dist/main.js')], {
    env: {
      ...ENVIRONMENT,
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      DATA_DIR: folder,
      QURAN_SOURCE: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const url = /Mimbar listens on (\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const url = await listening
  return {
    url,
    folder,
    process: child,
    output: () => output,
    credentials: () => JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mimbar-server-'))
