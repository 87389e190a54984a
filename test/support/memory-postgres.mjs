// The thread that owns an embedded Postgres whose files lie in memory: a copy of those that global-setup.ts made. A folder of them
// on disk costs 1,390 files for each system; the same bytes from one piece of memory cost a tenth. Once it is open, the thread keeps
// a picture of all that can change, and goes back to it when a test is done: a twentieth of another start. JavaScript, because
// Node 20 starts no thread from TypeScript.
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
/** No clock says so: a file with another time has been written to. */
const UNTOUCHED = 1
const extensions = { vector, pg_trgm, unaccent, cube, earthdistance }

class CopyInMemory extends MemoryFS {
  async initialSyncFs() {
    const { FS } = this.pg.Module
    for (const folder of template.folders) FS.mkdirTree(`${PGDATA}/${folder}`)
    for (const { name, from, to } of template.files) {
      // a copy of its own, which the file system may write into
      FS.writeFile(`${PGDATA}/${name}`, template.bytes.slice(from, to), { canOwn: true })
    }
  }
}

const db = await PGlite.create({ fs: new CopyInMemory(), pgliteWasmModule: wasm, extensions })
// a library that was loaded after the picture would be missing in its memory, and known to JavaScript
for (const name of ['plpgsql', ...Object.keys(extensions)]) await db.exec(`load '${name}'`)
const restore = takePicture(db.Module)
let server = await serveDriver(db, { path })

parentPort.on('message', async () => {
  await server.stop()
  restore()
  server = await serveDriver(db, { path })
  parentPort.postMessage('open')
})
parentPort.postMessage('open')

/** Between two statements Postgres is its memory and its files; nothing of it is on a stack. */
function takePicture({ FS, HEAPU8 }) {
  const words = new Int32Array(HEAPU8.buffer)
  let used = words.length
  while (words[used - 1] === 0) used--
  const memory = new Int32Array(words.subarray(0, used))
  const nodes = new Map()
  /** The contents that each file has now, to know it when it has others. */
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
    // it may have grown
    const now = new Int32Array(db.Module.HEAPU8.buffer)
    now.set(memory)
    now.fill(0, memory.length)
    for (const [node, fields] of nodes) {
      // cutting a file off gives it other contents and leaves its time as it is
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

/** What a file held, in the memory that it has now where that is as large: without another copy for each test. */
function contentsAgain(now, before) {
  if (!(now instanceof Uint8Array && before instanceof Uint8Array) || now.length < before.length) return copyOf(before)
  now.set(before)
  return now.fill(0, before.length)
}

/** What a file or a folder of Emscripten holds. */
function copyOf(contents) {
  if (contents instanceof Uint8Array) return contents.slice()
  return contents && { ...contents }
}
