#!/usr/bin/env node
// The commands of the installed package. Each is a program next to this one; in a checkout `npm run` starts the same.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

const PROGRAMS: Record<string, string> = {
  start: 'start.js',
  pack: 'build-pack.js',
  backup: 'backup.js',
  restore: 'restore.js',
  move: 'move.js',
  partition: 'partition.js',
  'rotate-secrets': 'rotate-secrets.js',
  'verify-dump': 'tools/verify-dump.js',
}

const [command = '', ...given] = process.argv.slice(2)
const program = PROGRAMS[command]
if (program === undefined) {
  console.error(`Usage: mimbar <${Object.keys(PROGRAMS).join(' | ')}>`)
  process.exitCode = 2
} else {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...given], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
