// Starts the compiled server with the memory settings that Node reads only at its start. They are set here and nowhere else;
// docs/operating.md, Memory, says how much each saves.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const FLAGS = [
  '--enable-source-maps',
  // one background thread of V8 instead of four: each holds memory of its own, and requests are answered no faster
  '--v8-pool-size=1',
  // collect when the heap has grown by 40 %; the default lets it grow fourfold
  '--heap-growing-percent=40',
]

/** For glibc: one arena, and large blocks that go back to the system once they are freed. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'main.js')], {
    // the settings treat an empty variable as unset, and libraries that read their own should too
    env: { ...withoutEmpty(process.env), ...ENVIRONMENT },
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
