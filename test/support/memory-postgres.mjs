// The thread that owns an embedded Postgres whose files lie in memory: a copy of those that global-setup.ts made. A folder of them
// on disk costs 1,390 files for each system; the same bytes from one piece of memory cost a tenth. JavaScript, because Node 20
// starts no thread from TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { template, wasm, path } = workerData
const PGDATA = '/pglite/data'

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

const db = await PGlite.create({
  fs: new CopyInMemory(),
  pgliteWasmModule: wasm,
  extensions: { vector, pg_trgm, unaccent, cube, earthdistance },
})
const server = new PGLiteSocketServer({ db, path, maxConnections: 4 })
await server.start()

parentPort.on('message', async () => {
  await server.stop()
  // nothing is written anywhere, so nothing is flushed: the thread ends with what it holds
  process.exit(0)
})
parentPort.postMessage('open')
