import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareDatabase } from '../../src/database.ts'
import { type Place, preparedPlace } from '../support/indexed-template.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { ADMIN_TOKEN } from '../support/system.ts'

/** Too many to erase within the second of a request, so that a kill interrupts the erasure. */
const MESSAGES = 40_000
const PERSON = '+6281200004321'
const SECRET = 'rahasia-seorang'

type Answer = { status: number; json: Record<string, string> }

let place: Place
let server: RunningServer | undefined
beforeAll(async () => {
  place = await preparedPlace()
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  await place.remove()
})

test('a kill -9 during an erasure: it continues, leaves nothing, and reports its end', async () => {
  const { folder } = place
  const env = {
    ...place.env,
    EMBEDDING_MODEL: 'none',
    ADMIN_TOKEN,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  /** The database while no server has it open. */
  async function between<T>(
    work: (query: (text: string, values?: unknown[]) => Promise<{ n: string }[]>) => Promise<T>,
  ) {
    const database = await prepareDatabase(loadConfig({ DATA_DIR: folder, ...env }), pino({ level: 'silent' }))
    try {
      return await work(async (text, values = []) => (await database.bulk.pool.query(text, values)).rows)
    } finally {
      await database.close()
    }
  }
  const call = async (base: '/v1' | '/admin/api', method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${server?.url}${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${base === '/v1' ? key : ADMIN_TOKEN}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // a machine under load, as a client would take it
    if (response.status === 503) return pause(1_000).then(() => call(base, method, path, body))
    return { status: response.status, json: (await response.json().catch(() => ({}))) as Record<string, string> }
  }
  const start = async () => {
    server = await startServer(env, folder)
  }

  await start()
  const { id: accountId = '' } = (await call('/admin/api', 'POST', '/accounts', { name: 'A', plan: 'enterprise' })).json
  const { key = '' } = (await call('/admin/api', 'POST', `/accounts/${accountId}/keys`, {})).json
  const made = await call('/v1', 'POST', '/contacts', { phone: PERSON, name: SECRET })
  expect(made.status).toBe(201)
  const { contact_id: id } = made.json
  await server?.stop()
  const file = join(folder, 'media', accountId, 'med_ofaperson')
  mkdirSync(join(folder, 'media', accountId), { recursive: true })
  writeFileSync(file, SECRET)
  await between(async (query) => {
    const by = [accountId, MESSAGES]
    const rows = 'from generate_series(1, $2::int) as n'
    await query(
      `insert into messages (account_id, id, recipient, type, text, content, network, status, credits_used, created_at, sent_at, metadata)
       select $1, 'msg_a' || lpad(n::text, 8, '0'), '${PERSON}', 'text', '${SECRET}', '{}', 'simulator', 'read', 1,
         now() - interval '1 day', now() - interval '1 day', '{"note": "${SECRET}"}' ${rows}`,
      by,
    )
    await query(
      `insert into inbound_messages (account_id, id, sender, type, text, content, network, network_message_id, received_at)
       select $1, 'msg_b' || lpad(n::text, 8, '0'), '${PERSON}', 'text', '${SECRET}',
         case when n = 1 then '{"type": "image", "media_id": "med_ofaperson"}'::jsonb end, 'simulator', 'n' || n,
         now() - interval '1 day' ${rows}`,
      by,
    )
    await query(
      `insert into media (account_id, id, filename, content_type, size_bytes, sha256, warnings, state, created_at, changed_at)
       values ($1, 'med_ofaperson', '${SECRET}.png', 'image/png', 5, 'x', '{}', 'ready', now(), now())`,
      [accountId],
    )
    await query(
      `insert into events (account_id, id, seq, event, message_id, body, created_at)
       select $1, 'evt_a' || lpad(n::text, 8, '0'), n, 'message.sent', 'msg_a' || lpad(n::text, 8, '0'),
         '{"data": {"message": "${SECRET}"}}', now() ${rows}`,
      by,
    )
    await query(
      `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, response_body, created_at)
       select 'att_a' || lpad(n::text, 8, '0'), 'whk_x', 'dlv_x', 'evt_a' || lpad(n::text, 8, '0'), 'message.sent', 1, 'failed',
         'got ${SECRET}', now() from generate_series(1, $1::int) as n`,
      [MESSAGES],
    )
    // an update about the person of an unknown kind
    await query(
      `insert into whatsapp_inbox (account_id, lane, kind, body, received_at, state, due_at)
       values ($1, 'x', 'unknown', $2, now() - interval '1 day', 'kept', now())`,
      [accountId, JSON.stringify({ from: PERSON.slice(1), text: SECRET })],
    )
    await query('analyze')
  })

  await start()
  const begun = await call('/v1', 'DELETE', `/contacts/${id}?erase=true`)
  expect([begun.status, begun.json.status]).toEqual([202, 'pending'])
  const erasure = begun.json.erasure_id
  // the job takes over after ten seconds, and is killed in the middle
  await pause(10_500)
  await server?.stop('SIGKILL')

  const left = await between(async (query) => {
    const [row] = await query(
      `select (select count(*) from messages where text is not null) + (select count(*) from inbound_messages where text is not null) as n`,
    )
    return Number(row?.n)
  })
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(2 * MESSAGES)

  await start()
  const progress = async () => (await call('/v1', 'GET', `/erasures/${erasure}`)).json
  await expect.poll(async () => (await progress()).status, { timeout: 120_000, interval: 500 }).toBe('done')
  expect((await progress()).done_at).toMatch(/^20/)
  expect((await call('/v1', 'GET', `/contacts/${id}`)).status).toBe(404)
  expect((await call('/v1', 'GET', '/media/med_ofaperson')).status).toBe(404)
  await server?.stop()
  await between(async (query) => {
    for (const table of ['messages', 'inbound_messages', 'events', 'webhook_attempts', 'whatsapp_inbox', 'contacts']) {
      const [found] = await query(`select count(*) as n from ${table} t where t::text like '%${SECRET}%'`)
      expect([table, Number(found?.n)]).toEqual([table, 0])
    }
  })
  expect(existsSync(file)).toBe(false)
}, 400_000)
