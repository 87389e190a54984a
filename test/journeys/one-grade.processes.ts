import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { SHIPPED_MODEL } from '../support/embedder.ts'
import { type Place, preparedPlace } from '../support/indexed-template.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { testUnless } from '../support/unless.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const ADMIN_TOKEN = 'operator-token-for-tests'
/** The time limit for a change to reach every process. */
const LONGEST_MS = 10_000

let place: Place | undefined
let servers: RunningServer[] = []
let key: string
beforeAll(async () => {
  if (!SERVER) return
  place = await preparedPlace(SHIPPED_MODEL)
  const { env } = place
  const start = (role: string) =>
    startServer({
      ...env,
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      ADMIN_TOKEN,
      PROCESS_ROLE: role,
      LOG_LEVEL: 'warn',
    })
  servers = [await start('all'), ...(await Promise.all([start('web'), start('web')]))]
  const response = await fetch(`${servers[0]?.url}/admin/api/reference-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'one@example.test', limits: { per_minute: 100_000, per_day: 1_000_000 } }),
  })
  key = ((await response.json()) as { key: string }).key
  for (const { url } of servers)
    while ((await fetch(`${url}/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 200))
}, 300_000)
afterAll(async () => {
  for (const { stop, folder } of servers) {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await place?.remove()
})

async function gradesIn({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/api/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ q: 'HR Bukhari 1', type: 'hadith', limit: 1 }),
  })
  const { results } = (await response.json()) as { results: { key: string; grades: unknown }[] }
  return JSON.stringify(results[0])
}

testUnless(
  SERVER ? undefined : 'three processes share a server: set TEST_DATABASE_URL to one',
  'a changed grade is in every one of three processes within ten seconds, and none is out of rotation for a moment',
  async () => {
    const client = new pg.Client({ connectionString: place?.env.DATABASE_URL })
    await client.connect()
    const db = drizzle({ client })
    let asking = true
    const refusals: string[] = []
    let asked = 0
    const watching = servers.map(async ({ url }) => {
      while (asking) {
        const response = await fetch(`${url}/ready`)
        asked++
        if (response.status !== 200) refusals.push(await response.text())
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })

    await db.transaction(async (tx) => {
      const grades = JSON.stringify([{ grade: 'Changed', graded_by: 'This test' }])
      await tx.execute(sql`update hadith set grades = ${grades}::jsonb where key = 'bukhari:1'`)
      await raiseDataVersion(tx)
    })
    await Promise.all(
      servers.map((server) =>
        expect.poll(() => gradesIn(server), { timeout: LONGEST_MS, interval: 100 }).toContain('This test'),
      ),
    )
    // and the snapshot of the new data is open in each
    await Promise.all(
      servers.map(({ url }) =>
        expect
          .poll(async () => (await fetch(`${url}/ready`)).text(), { timeout: LONGEST_MS, interval: 100 })
          .not.toContain('behind'),
      ),
    )
    asking = false
    await Promise.all(watching)
    await client.end()
    expect(asked).toBeGreaterThan(0)
    expect(refusals).toEqual([])
  },
  { timeout: 60_000 },
)
