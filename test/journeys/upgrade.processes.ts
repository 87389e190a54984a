import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareLedger, newAccount, pause, sendMessages, serverSettings } from '../chaos/load.ts'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import { buildReleaseBefore, noReleaseBefore } from '../support/release-before.ts'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { describeUnless } from '../support/unless.ts'

const server = process.env.TEST_DATABASE_URL
const missing = server ? noReleaseBefore() : 'TEST_DATABASE_URL is not set'

/** How often the test's proxy requests /ready. */
const LOOK_MS = 100

describeUnless(missing, 'an upgrade from the release before, on one Postgres', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let receiver: RecordingReceiver
  let before: string
  const running: RunningServer[] = []

  beforeAll(async () => {
    database = await newDatabase(server ?? '')
    receiver = await recordingReceiver()
    before = buildReleaseBefore()
  }, 240_000)
  afterAll(async () => {
    for (const each of running) {
      await each.stop('SIGKILL')
      rmSync(each.folder, { recursive: true, force: true })
    }
    await receiver?.close()
    await database?.drop()
    rmSync(before, { recursive: true, force: true })
  })

  async function begin(root?: string): Promise<RunningServer> {
    const each = await startServer({ ...serverSettings(database.url), DATABASE_POOL: '8' }, newFolder(), { root })
    running.push(each)
    while (!(await fetch(`${each.url}/ready`)).ok) await pause(LOOK_MS)
    return each
  }

  /** Requests /ready until stopped. Returns every answer that was not 200. */
  function watch({ url }: RunningServer) {
    const wrong: string[] = []
    let looks = 0
    let stopped = false
    const done = (async () => {
      while (!stopped) {
        const answer = await fetch(`${url}/ready`)
        const body = await answer.text()
        looks += 1
        if (!answer.ok && !stopped) wrong.push(body)
        await pause(LOOK_MS)
      }
    })()
    return {
      async stop() {
        stopped = true
        await done
        return { wrong, looks }
      },
    }
  }

  test('during an upgrade the old version serves while the new one migrates, then both, then the new one: /ready is 200, and nothing is refused or lost', async () => {
    const old = await begin(before)
    const key = await newAccount(old.url, receiver.url)
    let to = [old.url]
    let turn = 0
    const load = sendMessages(() => to[turn++ % to.length] ?? '', key, 2)
    const oldOnes = watch(old)

    const begun = performance.now()
    const next = await begin()
    const tookMs = Math.round(performance.now() - begun)
    const newOnes = watch(next)
    const duringMigrations = load.accepted.size
    expect(duringMigrations).toBeGreaterThan(0)

    to = [old.url, next.url]
    while (load.accepted.size < duringMigrations + 20 && load.refused === 0) await pause(LOOK_MS)

    to = [next.url]
    // requests in flight to the old process arrive
    await pause(500)
    const ofOld = await oldOnes.stop()
    expect(await old.stop('SIGTERM')).toBe(0)
    const both = load.accepted.size
    while (load.accepted.size < both + 20 && load.refused === 0) await pause(LOOK_MS)
    await load.stop()
    const found = await compareLedger(database.url, load, receiver)
    const ofNew = await newOnes.stop()
    console.log(
      `${found.accepted} messages accepted, ${found.refused} refused, ${found.lost} of ${found.events} events lost; the new one was ready ` +
        `after ${tookMs} ms with its migrations; ${ofOld.looks} and ${ofNew.looks} looks at /ready`,
    )
    expect(ofOld.wrong).toEqual([])
    expect(ofNew.wrong).toEqual([])
    expect(found).toMatchObject({ refused: 0, lost: 0, wronglyDropped: 0, invented: 0 })
  }, 240_000)

  test('a database that needs a newer program is refused with a line that names the version', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      `insert into schema_migrations (name, sha256, oldest_program) values ('9999_later.sql', 'x', '99.0.0')`,
    )
    await client.end()
    const problem = await begin().catch((error: Error) => error.message)
    expect(problem).toContain(
      'A newer program has migrated this database (9999_later.sql): it needs version 99.0.0 or later',
    )
  }, 60_000)
})
