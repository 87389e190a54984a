// The thread that owns the embedded Postgres. See embedded.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, path, port = 0 } = workerData as { folder: string; path?: string; port?: number }

const db = await PGlite.create({
  dataDir: folder,
  // unaccent: only because an old migration names it
  extensions: { vector, pg_trgm, unaccent, cube },
})
const server = new PGLiteSocketServer({
  db,
  ...(path ? { path } : { host: '127.0.0.1', port }),
  // the pool has one connection; after a failed statement it opens the next while the last is still closing
  maxConnections: 4,
})
await server.start()

parentPort?.on('message', async (message) => {
  if (message !== 'stop') return
  await server.stop()
  await db.close()
  parentPort?.close()
})
parentPort?.postMessage(path ? undefined : Number(server.getServerConn().split(':').at(-1)))
