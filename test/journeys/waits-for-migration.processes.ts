import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { newFolder, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { testUnless } from '../support/unless.ts'

const SERVER = process.env.TEST_DATABASE_URL

testUnless(
  SERVER ? undefined : 'it needs TEST_DATABASE_URL',
  'a process that waits for another to migrate says so at /ready',
  async () => {
    const database = await newDatabase(SERVER ?? '')
    const client = new pg.Client({ connectionString: database.url })
    const folder = newFolder()
    try {
      await client.connect()
      await client.query('select pg_advisory_lock(7162001)')
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const SECRET_KEY = Buffer.alloc(32).toString('base64')
      const env = { EMBEDDING_MODEL: 'none', PORT: String(port), DATABASE_URL: database.url, SECRET_KEY }
      const starting = startServer(env, folder)
      const progress = () =>
        fetch(`${url}/ready`)
          .then(async (response) => ((await response.json()) as { checks: { progress: string }[] }).checks[0]?.progress)
          .catch(() => undefined)
      await expect.poll(progress, { timeout: 60_000 }).toBe('waiting for another process that migrates')
      expect((await fetch(`${url}/health`)).status).toBe(200)
      await client.end()
      const server = await starting
      await server.stop()
    } finally {
      await client.end().catch(() => {})
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  { timeout: 150_000 },
)
