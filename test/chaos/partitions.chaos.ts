import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLayout } from '../../src/messaging/partitions/layout.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { DAY_MS } from '../../src/platform/durations.ts'
import { idFloor, newId } from '../../src/platform/ids.ts'
import { MIGRATIONS, ROOT } from '../../src/platform/root.ts'
import { type Cluster, NO_POSTGRES, startCluster } from '../support/postgres-cluster.ts'
import { describeUnless } from '../support/unless.ts'

const ROWS = 1_000_000
/** A day's worth of the rows is past its retention, which the release before deletes meanwhile. */
const DAYS = 20
/** A patient request is refused after this. */
const SLOWEST_MS = 2_000

describeUnless(
  NO_POSTGRES,
  'a million attempts become partitions while the release before writes, reads and deletes',
  () => {
    let cluster: Cluster
    let database: Database
    const begun = Date.now()
    beforeAll(async () => {
      cluster = await startCluster()
      database = await openDatabase({ url: cluster.url, folder: '', poolSize: 8, onError: () => {} })
      await migrate(database.bulk.pool, MIGRATIONS)
      for (let day = 0; day < DAYS; day++) {
        const at = new Date(begun - (DAYS - day) * DAY_MS)
        await database.bulk.pool.query(
          `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, created_at)
         select '${idFloor('att', at)}' || lpad(n::text, 16, '0'), 'whk_' || n % 50, 'dlv_x', 'evt_' || n, 'message.sent', 1, 'succeeded', $1
         from generate_series(1, $2::int) as n`,
          [at, ROWS / DAYS],
        )
      }
    }, 120_000)
    afterAll(async () => {
      await database?.close()
      cluster?.remove()
    })

    test('every accepted row exists exactly once, although the process is killed at each step, and nobody waits long', async () => {
      const { pool } = database
      const accepted: string[] = []
      const slowest = { written: 0, read: 0, deleted: 0 }
      let ended = false
      const repeat = async (what: keyof typeof slowest, work: () => Promise<unknown>) => {
        for (; !ended; await sleep(2)) {
          const started = performance.now()
          await work()
          slowest[what] = Math.max(slowest[what], performance.now() - started)
        }
      }
      const write = async () => {
        const [id, at] = [newId('att'), new Date()]
        await pool.query({
          name: 'write',
          text: `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, created_at)
               values ($1, 'whk_0', 'dlv_x', 'evt_x', 'message.sent', 1, 'succeeded', $2) on conflict (id) do nothing`,
          values: [id, at],
        })
        accepted.push(id)
      }
      const read = async () => {
        const [last] = accepted.slice(-1)
        const { rows } = await pool.query<{ id: string }>({
          name: 'read',
          text: `select id from webhook_attempts where webhook_id = 'whk_0' order by id desc limit 50`,
        })
        expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
        if (last !== undefined) expect(rows.some(({ id }) => id >= last)).toBe(true)
      }
      // as that release deletes
      const expired = new Date(begun - (DAYS - 1) * DAY_MS)
      const remove = () =>
        pool.query({
          name: 'remove',
          text: `delete from webhook_attempts where id = any (array(
                 select id from webhook_attempts where created_at < $1 limit 20 for update skip locked))`,
          values: [expired],
        })
      const load = [write, write].map((work) => repeat('written', work))
      load.push(repeat('read', read), repeat('deleted', remove))

      const steps: string[] = []
      let killed = 0
      for (let completed = false; !completed; ) {
        const child = spawn(process.execPath, [join(ROOT, 'dist/partition.js')], {
          env: { ...process.env, DATABASE_URL: cluster.url, SECRET_KEY: Buffer.alloc(32).toString('base64') },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        child.stdout.on('data', (piece: Buffer) => {
          const line = piece.toString('utf8').trim()
          steps.push(line)
          // in the middle of the next step
          if (!line.includes('Every table')) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
        })
        const [code, signal] = await once(child, 'exit')
        if (signal === 'SIGKILL') killed += 1
        completed = code === 0
      }
      ended = true
      await Promise.all(load)

      const { ranges, bound } = await readLayout(database.db, 'webhook_attempts')
      const { rows } = await database.bulk.pool.query(
        `select count(*)::int as rows, count(distinct id)::int as ids,
         count(*) filter (where id = any ($1))::int as accepted, count(*) filter (where created_at < $2)::int as expired
       from webhook_attempts`,
        [accepted, expired],
      )
      console.log(
        `${ROWS} rows in ${ranges.length} partitions, killed ${killed} times; meanwhile ${accepted.length} were written; the slowest ` +
          `${Object.entries(slowest)
            .map(([what, ms]) => `${what} in ${Math.round(ms)} ms`)
            .join(', ')}\n${steps.join('\n')}`,
      )
      expect(killed).toBeGreaterThan(3)
      expect(bound).toBeUndefined()
      expect((ranges.at(-1)?.to ?? '') > idFloor('att', new Date(begun + 7 * DAY_MS))).toBe(true)
      expect(rows).toEqual([
        {
          rows: ROWS - ROWS / DAYS + rows[0].expired + accepted.length,
          ids: rows[0].rows,
          accepted: accepted.length,
          expired: expect.any(Number),
        },
      ])
      expect(Math.max(...Object.values(slowest))).toBeLessThan(SLOWEST_MS)
    }, 240_000)
  },
)
