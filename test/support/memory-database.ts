import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Embedded } from '../../src/platform/db/embedded.ts'

/** The files of a closed database in one block of shared memory. */
type Template = { folders: string[]; files: { name: string; from: number; to: number }[]; bytes: Uint8Array }

type Thread = { worker: Worker; socketFolder: string }

const WASM = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm')
const templates = new Map<string, Template>()
const idle = new Map<string, Thread[]>()
let compiled: Promise<WebAssembly.Module> | undefined

/**
 * An embedded Postgres on a copy of the closed database in `folder`, with its files in memory: one that another test has finished with and
 * that was reset, or a new one.
 */
export async function startInMemory(folder: string): Promise<Embedded> {
  const free = idle.get(folder) ?? []
  idle.set(folder, free)
  const { worker, socketFolder } = free.pop() ?? (await startThread(folder))
  return {
    connection: { host: socketFolder, user: 'postgres', database: 'postgres' },
    async stop() {
      const opened = once(worker, 'message')
      worker.postMessage('restore')
      await opened
      free.push({ worker, socketFolder })
    },
  }
}

async function startThread(folder: string): Promise<Thread> {
  const template = templates.get(folder) ?? readTemplate(folder)
  templates.set(folder, template)
  // compiled once per process; threads share the machine code
  compiled ??= WebAssembly.compile(readFileSync(WASM))
  const socketFolder = mkdtempSync(join(tmpdir(), 'pg-'))
  const worker = new Worker(new URL('memory-postgres.mjs', import.meta.url), {
    workerData: { template, wasm: await compiled, path: join(socketFolder, '.s.PGSQL.5432') },
  })
  await once(worker, 'message')
  // ends with the process
  worker.unref()
  return { worker, socketFolder }
}

function readTemplate(folder: string): Template {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const nameOf = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath ?? entry.path, entry.name))
  const contents = entries
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: nameOf(entry), content: readFileSync(join(folder, nameOf(entry))) }))
  const size = contents.reduce((sum, { content }) => sum + content.length, 0)
  const bytes = new Uint8Array(new SharedArrayBuffer(size))
  let at = 0
  const files = contents.map(({ name, content }) => {
    bytes.set(content, at)
    at += content.length
    return { name, from: at - content.length, to: at }
  })
  return { folders: entries.filter((entry) => entry.isDirectory()).map(nameOf), files, bytes }
}
