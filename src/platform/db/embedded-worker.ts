// The thread that owns the embedded Postgres. See embedded.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { serveDriver } from './embedded-socket.ts'

const { folder, path, port = 0 } = workerData as { folder: string; path?: string; port?: number }

/**
 * Postgres' cache of pages. With the default of 128 MB a server with the full pack takes 90 MB more, imports no faster and compares records 3 %
 * faster, because the system caches the files too; with 32 MB comparing takes a fifth longer.
 */
const SHARED_BUFFERS = '48MB'

const db = await PGlite.create({
  dataDir: folder,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  // unaccent only because an old migration creates it
  extensions: { vector, pg_trgm, unaccent, cube },
})
const server = await serveDriver(db, path ? { path } : { host: '127.0.0.1', port })

parentPort?.on('message', async (message) => {
  if (message !== 'stop') return
  await server.stop()
  await db.close()
  parentPort?.close()
})
parentPort?.postMessage(server.port)
