// The thread that owns an embedded Postgres with its files in memory, copied from those that global-setup.ts made. Writing them to disk takes
// 1,390 files per system; copying one block of memory takes a tenth of the time. Once Postgres is open, the thread takes a snapshot of
// everything that can change, and restores it after each test, in a twentieth of the time of a new start. It is JavaScript, because Node 20
// cannot start a thread from TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { serveDriver } from '../../dist/platform/db/embedded-socket.js'

const { template, wasm, path } = workerData
const PGDATA = '/pglite/data'
/** A time that no clock has, so a file with another time has been written to. */
const UNTOUCHED = 1
const extensions = { vector, pg_trgm, unaccent, cube, earthdistance }

class CopyInMemory extends MemoryFS {
  async initialSyncFs() {
    const { FS } = this.pg.Module
    for (const folder of template.folders) FS.mkdirTree(`${PGDATA}/${folder}`)
    for (const { name, from, to } of template.files) {
      // a copy, because the file system may write into it
      FS.writeFile(`${PGDATA}/${name}`, template.bytes.slice(from, to), { canOwn: true })
    }
  }
}

const db = await PGlite.create({ fs: new CopyInMemory(), pgliteWasmModule: wasm, extensions })
// a library loaded after the snapshot would be missing from restored memory, but not from JavaScript
for (const name of ['plpgsql', ...Object.keys(extensions)]) await db.exec(`load '${name}'`)
const restore = takeSnapshot(db.Module)
let server = await serveDriver(db, { path })

parentPort.on('message', async () => {
  await server.stop()
  restore()
  server = await serveDriver(db, { path })
  parentPort.postMessage('open')
})
parentPort.postMessage('open')

/** Between statements, the state of Postgres is its memory and its files; nothing is on a stack. */
function takeSnapshot({ FS, HEAPU8 }) {
  const words = new Int32Array(HEAPU8.buffer)
  let used = words.length
  while (words[used - 1] === 0) used--
  const memory = new Int32Array(words.subarray(0, used))
  const nodes = new Map()
  /** The contents of each file at the snapshot, to detect changes. */
  const live = new Map()
  for (let slot of FS.nameTable) {
    for (; slot; slot = slot.name_next) {
      if (FS.isFile(slot.mode)) slot.mtime = UNTOUCHED
      nodes.set(slot, { ...slot, contents: copyOf(slot.contents) })
      live.set(slot, slot.contents)
    }
  }
  const names = [...FS.nameTable]
  const streams = FS.streams.map((stream) => stream && { stream, fields: { ...stream }, shared: { ...stream.shared } })
  return () => {
    // memory may have grown
    const now = new Int32Array(db.Module.HEAPU8.buffer)
    now.set(memory)
    now.fill(0, memory.length)
    for (const [node, fields] of nodes) {
      // truncating a file replaces its contents without changing its time
      const isUntouched =
        FS.isFile(node.mode) &&
        node.mtime === UNTOUCHED &&
        node.usedBytes === fields.usedBytes &&
        node.contents === live.get(node)
      Object.assign(node, fields, {
        contents: isUntouched ? node.contents : contentsAgain(node.contents, fields.contents),
      })
      live.set(node, node.contents)
    }
    FS.nameTable.splice(0, Number.POSITIVE_INFINITY, ...names)
    FS.streams.splice(0, Number.POSITIVE_INFINITY)
    streams.forEach((one, at) => {
      FS.streams[at] = one && Object.assign(one.stream, one.fields, { shared: { ...one.shared } })
    })
  }
}

/** Restores contents into the present buffer of a file, if that is large enough, which saves a copy per test. */
function contentsAgain(now, before) {
  if (!(now instanceof Uint8Array && before instanceof Uint8Array) || now.length < before.length) return copyOf(before)
  now.set(before)
  return now.fill(0, before.length)
}

/** The contents of a file or folder of Emscripten. */
function copyOf(contents) {
  if (contents instanceof Uint8Array) return contents.slice()
  return contents && { ...contents }
}
