// Starts the compiled server with the settings of memory that have to be there before Node begins. They are set here and nowhere
// else; docs/operating.md, Memory, has what each was measured to save.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const FLAGS = [
  '--enable-source-maps',
  // one background thread of V8: four would each hold memory of their own, and nothing is served faster
  '--v8-pool-size=1',
  // collect after the heap grew by 40 %, instead of up to four times
  '--heap-growing-percent=40',
]

/** For glibc, which reads them once: one arena, and memory that threads freed goes back to the system. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'main.js')], {
    // an empty variable counts as unset, also for the libraries that read their own
    env: { ...withoutEmpty(process.env), ...ENVIRONMENT },
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
