import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Why PgBouncer cannot run here; undefined if it can. */
export const NO_PGBOUNCER =
  spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'the program pgbouncer is not on this machine'

/** A PgBouncer in front of the server at `url`, in transaction mode, with so few sessions that statements of one client run in different ones. */
export async function startPgBouncer(
  url: string,
  settings: string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const to = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-pgbouncer-'))
  chmodSync(folder, 0o777)
  const login = [`user=${to.username || 'postgres'}`, ...(to.password ? [`password=${to.password}`] : [])]
  const ini = [
    '[databases]',
    `* = host=${to.hostname} port=${to.port || 5432} ${login.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 500',
    ...settings,
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), ini.join('\n'))
  // PgBouncer refuses to run as root
  const asOther =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--clear-groups', 'pgbouncer'] : ['pgbouncer']
  const [program = '', ...args] = [...asOther, join(folder, 'pgbouncer.ini')]
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${output}`)))
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
