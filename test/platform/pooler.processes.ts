import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { NO_PGBOUNCER, startPgBouncer } from '../support/pgbouncer.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { describeUnless } from '../support/unless.ts'

const server = process.env.TEST_DATABASE_URL
const missing = server ? NO_PGBOUNCER : 'TEST_DATABASE_URL is not set'
/** A setting that operators use to silence the first error. */
const IGNORED = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

describeUnless(missing, 'behind PgBouncer in transaction mode', () => {
  let own: Awaited<ReturnType<typeof newDatabase>>
  let strict: Awaited<ReturnType<typeof startPgBouncer>>
  let lenient: Awaited<ReturnType<typeof startPgBouncer>>
  const throughPooler = () => strict.url
  const open = (url: string, directUrl?: string): Promise<Database> =>
    openDatabase({ url, directUrl, folder: '', onError: () => {} })

  beforeAll(async () => {
    own = await newDatabase(server ?? '')
    strict = await startPgBouncer(own.url)
    lenient = await startPgBouncer(own.url, [`ignore_startup_parameters = ${IGNORED}`])
  })
  afterAll(async () => {
    await strict.stop()
    await lenient.stop()
    await own.drop()
  })

  test('a start without DATABASE_DIRECT_URL is refused, whatever the pooler ignores', async () => {
    const refusal = /DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL/
    await expect(open(strict.url)).rejects.toThrow(refusal)
    await expect(open(lenient.url)).rejects.toThrow(refusal)
  })

  test('a DATABASE_DIRECT_URL that points to the pooler, or to another database, is refused', async () => {
    await expect(open(strict.url, lenient.url)).rejects.toThrow(/DATABASE_DIRECT_URL leads to a connection pooler/)
    await expect(open(strict.url, server)).rejects.toThrow(/lead to different databases/)
  })

  test('a transaction has time limits and leaves none behind, and loading has none', async () => {
    const database = await open(throughPooler(), own.url)
    try {
      const shown = async (run: (text: string) => Promise<{ rows: unknown[] }>) => (await run('show lock_timeout')).rows
      const inside = await transaction(database.requestDb, (tx) => shown((text) => tx.execute(text)))
      expect(inside).toEqual([{ lock_timeout: '2s' }])
      expect(await transaction(database.db, (tx) => shown((text) => tx.execute(text)))).toEqual([
        { lock_timeout: '15s' },
      ])
      expect(await shown((text) => database.pool.query(text))).toEqual([{ lock_timeout: '0' }])
      expect(await shown((text) => database.bulk.pool.query(text))).toEqual([{ lock_timeout: '0' }])
    } finally {
      await database.close()
    }
  })

  test('two processes migrate, accept, send and restart through five sessions', async () => {
    const env = {
      DATABASE_URL: throughPooler(),
      DATABASE_DIRECT_URL: own.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ADMIN_TOKEN: 'operator-token-for-tests',
      EMBEDDING_MODEL: 'none',
    }
    const running: RunningServer[] = []
    const start = async () => {
      const started = await startServer(env)
      running.push(started)
      return started
    }
    try {
      const [first, second] = await Promise.all([start(), start()])
      const operator = { authorization: `Bearer ${env.ADMIN_TOKEN}`, 'content-type': 'application/json' }
      const made = async (path: string, body: object) => {
        const response = await fetch(`${running.at(-1)?.url}/admin/api${path}`, {
          method: 'POST',
          headers: operator,
          body: JSON.stringify(body),
        })
        expect(response.ok).toBe(true)
        return (await response.json()) as { id: string; key: string }
      }
      const account = await made('/accounts', { name: 'Pooled', plan: 'enterprise' })
      const { key } = await made(`/accounts/${account.id}/keys`, {})
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const to = (i: number) => `+6281200001${200 + i}`
      const send = async (url: string, i: number): Promise<string> => {
        // a person who has written may get free texts
        await made('/simulator/inbound', { account_id: account.id, from: to(i), type: 'text', message: 'Halo' })
        const response = await fetch(`${url}/v1/messages`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ to: to(i), type: 'text', message: 'Assalamu alaikum' }),
        })
        expect(response.status).toBe(201)
        return ((await response.json()) as { message_id: string }).message_id
      }
      const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => send((i % 2 ? first : second).url, i)))
      const third = await start()
      await first.stop()
      ids.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => send(third.url, 60 + i)))))
      const arrived = async () => {
        const listed = await fetch(`${third.url}/v1/messages?status=read&direction=outbound&limit=100`, { headers })
        const { messages } = (await listed.json()) as { messages: { message_id: string }[] }
        return messages.map((message) => message.message_id).sort()
      }
      await expect.poll(arrived, { timeout: 60_000, interval: 500 }).toEqual(ids.sort())
      const logged = running.map((each) => each.output()).join('')
      // undefined_prepared, duplicate_prepared, and any other failure of a statement
      expect(logged).not.toMatch(/42P05|26000|"level":[56]0/)
    } finally {
      for (const each of running) {
        await each.stop()
        rmSync(each.folder, { recursive: true, force: true })
      }
    }
  })
})
