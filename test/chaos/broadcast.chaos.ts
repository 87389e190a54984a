import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import { WHOLE } from '../support/sample.ts'
import type { RunningServer } from '../support/server.ts'
import { describeUnless } from '../support/unless.ts'
import { ADMIN_TOKEN, pause, start } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'

const RECIPIENTS = WHOLE ? 100_000 : 3_000
/** Per second: sending takes one to four minutes, long enough for three kills. */
const PER_SECOND = WHOLE ? 500 : 100
/** Among the last recipients: pairs of contacts that are merged, and people who opt out. */
const [PAIRS, OPT_OUTS] = [20, 30]

describeUnless(NO_POSTGRES, 'a broadcast', () => {
  let cluster: Cluster
  let database: { url: string; drop: () => Promise<void> }
  let server: RunningServer | undefined
  beforeAll(async () => {
    cluster = await startPrepared()
    database = await newPrepared(cluster)
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await database?.drop()
    cluster?.remove()
  })

  test('after three kill -9, merges and opt-outs during a broadcast, everybody gets one message', async () => {
    const folders: string[] = []
    const begin = async () => {
      server = await start(database.url)
      folders.push(server.folder)
    }
    const call = async (token: string, method: string, path: string, body?: object) => {
      const response = await fetch(`${server?.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, string>
    }
    await begin()
    const account = await call(ADMIN_TOKEN, 'POST', '/admin/api/accounts', { name: 'Chaos', plan: 'enterprise' })
    const { key = '' } = await call(ADMIN_TOKEN, 'POST', `/admin/api/accounts/${account.id}/keys`, {})
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    client.on('error', () => {})
    const number = async (statement: string) => Number((await client.query(statement)).rows[0].n)
    await client.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, 'tpl_chaos', 'halo', 'id', 'MARKETING', '[{"type": "BODY", "text": "Halo {{1}}"}]', 'APPROVED', false, now())`,
      [account.id],
    )
    // the simulator reports messages to numbers that end in 0002 as sent and nothing more
    await client.query(
      `insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
       select $1, 'con_0' || lpad(i::text, 25, '0'), '+628' || lpad(i::text, 8, '0') || '0002', 'Siti ' || i, '{a}', '{}', now(), now()
       from generate_series(1, $2::int) i`,
      [account.id, RECIPIENTS],
    )
    const { broadcast_id: id } = await call(key, 'POST', '/v1/broadcasts', {
      name: 'Chaos',
      template_id: 'tpl_chaos',
      variables: [{ field: 'name' }],
      audience: { tags: ['a'] },
      per_second: PER_SECOND,
      events: 'summary',
    })
    const sent = () => number(`select sent_count as n from broadcasts where id = '${id}'`)
    for (let kill = 1; kill <= 3; kill++) {
      await expect.poll(sent, { timeout: 600_000, interval: 20 }).toBeGreaterThan((kill * RECIPIENTS) / 5)
      await server?.stop('SIGKILL')
      if (kill === 2) {
        const last = `select id from contacts where account_id = $1 order by id desc`
        await client.query(
          `insert into opt_outs (account_id, phone, opted_out_at)
           select account_id, phone, now() from contacts where id in (${last} offset ${2 * PAIRS} limit ${OPT_OUTS})`,
          [account.id],
        )
        const { rows } = await client.query<{ id: string }>(`${last} limit ${2 * PAIRS}`, [account.id])
        for (let pair = 0; pair < PAIRS; pair++) {
          const [gone, stays] = [rows[2 * pair]?.id, rows[2 * pair + 1]?.id]
          await client.query('delete from contacts where id = $1', [gone])
          await client.query('insert into contact_aliases (account_id, id, contact_id) values ($1, $2, $3)', [
            account.id,
            gone,
            stays,
          ])
        }
      }
      await pause(300)
      await begin()
    }
    const state = async () => (await client.query(`select state from broadcasts where id = '${id}'`)).rows[0].state
    await expect.poll(state, { timeout: 900_000, interval: 500 }).toBe('done')
    const left = () => number('select count(*) as n from outbox')
    await expect.poll(left, { timeout: 300_000, interval: 500 }).toBe(0)

    const by = (statement: string) => number(`${statement} and account_id = '${account.id}'`)
    const found = {
      recipients: await by('select count(*) as n from broadcast_recipients where true'),
      messages: await by('select count(*) as n from messages where sent_at is not null'),
      persons: await by('select count(distinct recipient) as n from messages where true'),
      optedOut: await by(`select count(*) as n from broadcast_recipients where reason = 'opted_out'`),
      duplicates: await by(`select count(*) as n from broadcast_recipients where reason = 'duplicate'`),
      entries: await number(`select count(*) as n from message_timeline where status = 'sent'`),
      counted: await by('select sum(used) as n from message_counts where true'),
    }
    console.log(`chaos, a broadcast to ${RECIPIENTS}, three times killed: ${JSON.stringify(found)}`)
    const reached = RECIPIENTS - PAIRS - OPT_OUTS
    expect(found).toMatchObject({
      recipients: RECIPIENTS,
      messages: reached,
      persons: reached,
      optedOut: OPT_OUTS,
      duplicates: PAIRS,
      entries: reached,
      counted: reached,
    })
    await client.end()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }, 2_400_000)
})
