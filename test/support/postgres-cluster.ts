import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Debian's folder of the server programs; elsewhere they are found by PATH. */
const DEBIAN = '/usr/lib/postgresql'
const newest = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))[0] : undefined
const programs = newest === undefined ? '' : join(DEBIAN, newest, 'bin/')

/** Why no cluster can be started here; undefined if one can. */
export const NO_POSTGRES = hasVector() ? undefined : 'there is no Postgres server with pgvector on this machine'

function hasVector(): boolean {
  const { status, stdout } = spawnSync(`${programs}pg_config`, ['--sharedir'], { encoding: 'utf8' })
  return status === 0 && existsSync(join(stdout.trim(), 'extension/vector.control'))
}

/** Root runs it as the user postgres, because a server refuses to run as root. */
function run(program: string, ...args: string[]): string {
  const [first = '', ...others] =
    process.getuid?.() === 0
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', `${programs}${program}`, ...args]
      : [`${programs}${program}`, ...args]
  return execFileSync(first, others, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

export type Cluster = {
  url: string
  folder: string
  start(): void
  /** `immediate` simulates a loss of power. */
  stop(mode?: 'fast' | 'immediate'): void
  promote(): void
  remove(): void
}

type Options = {
  /** It becomes a streaming replica of this one. */
  follows?: Cluster
  /** It starts with a copy of this data folder of a stopped server. */
  copyOf?: string
  /** It is on a separate disk of that size, which only root can mount. */
  diskMb?: number
}

/** A Postgres server for one test. */
export async function startCluster({ follows, copyOf, diskMb }: Options = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-postgres-'))
  if (diskMb) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder])
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  if (follows) run('pg_basebackup', '-d', follows.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  else if (copyOf) execFileSync('cp', ['-a', copyOf, data])
  else run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=32MB -c max_connections=200 -c fsync=off -c wal_receiver_status_interval=1`
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...args)
  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    start: () => void control('-o', settings, 'start'),
    stop: (mode = 'fast') => void control('-m', mode, 'stop'),
    promote: () => void control('promote'),
    remove() {
      try {
        control('-m', 'immediate', 'stop')
      } catch {
        // a test stopped it
      }
      if (diskMb) execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  cluster.start()
  return cluster
}
