import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, phone, settle } from '../messaging/client.ts'
import { submit } from '../reference/lectures/support.ts'
import { signedIn, visiting } from '../site/console-visitor.ts'
import { linkIn, mailsOf, tokenIn } from '../site/mails.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

// A job carries the id of the request that caused it, so that a search for the id finds the work and its failures too.

/** Jobs that no request causes. */
const WITHOUT_REQUEST: Record<string, string> = {
  'backups.make': 'by the clock',
  'parallels.build': 'by the clock, once records have changed',
  'search.build': 'by the clock, once records have changed',
  'webhooks.mail-disabled': 'after days of failures, none of which is the cause alone',
  'whatsapp.mail-blocked': 'WhatsApp stops a connection, whichever message it answers',
  'messages.send': 'written by processes of the previous version alone',
}

type Headers = { 'x-request-id': string }

/** For each other kind of job, a request that causes it, with its preparations. */
const CAUSES: Record<string, (headers: Headers) => Promise<unknown>> = {
  'answer-key-request': (headers) => askForKey('guru@example.test', headers),
  'mail-key': async (headers) => {
    await askForKey('murid@example.test', headers)
    await system.worker.drain()
  },
  'owners.mail-link': (headers) => asOperator('/admin/api/invitations', headers, { email: 'ibu@example.test' }),
  'users.mail-invitation': async (headers) => {
    const { visitor } = await business()
    await sendForm(visitor, '/console/people/invitations', headers, { email: 'ayu@example.test', role: 'agent' })
  },
  'conversations.unassign': async (headers) => {
    const { visitor } = await business()
    await sendForm(visitor, '/console/people/invitations', {}, { email: 'budi@example.test', role: 'agent' })
    await system.worker.drain()
    const token = tokenIn(linkIn(mailsOf(system, 'budi@example.test').at(-1)))
    await visiting(system)('/console/enter', { body: { token, name: 'Budi' } })
    const { rows } = await system.database.pool.query(`select id from account_users where email = 'budi@example.test'`)
    await sendForm(visitor, `/console/people/${rows[0]?.id}/remove`, headers)
  },
  'conversations.read': async (headers) => {
    const { call, hears } = await business()
    const from = await hears('Assalamu alaikum')
    const { contacts } = (await call('GET', `/contacts?phone=${encodeURIComponent(from)}`)).json()
    await call('POST', `/conversations/${contacts[0].contact_id}/read`, {}, headers)
  },
  'simulator.report': async (headers) => {
    const { call } = await business()
    await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' }, headers)
    await system.worker.drain()
  },
  'simulator.answer': async (headers) => {
    const { call } = await business()
    await call('POST', '/messages', { to: '+12025550104', type: 'text', message: 'x' }, headers)
    await system.worker.drain()
  },
  'templates.ask': async (headers) => {
    const { call } = await business({ network: 'whatsapp' })
    await call('POST', '/templates', template('asked'), headers)
  },
  'templates.remove': async (headers) => {
    const { call } = await business({ network: 'whatsapp' })
    const { id } = (await call('POST', '/templates', template('removed'))).json()
    await system.database.pool.query(`update templates set network_id = '17' where id = $1`, [id])
    await call('DELETE', `/templates/${id}`, undefined, headers)
  },
  'contacts.import': async (headers) => {
    const { visitor } = await business()
    const form = new FormData()
    form.append('csrf', visitor.csrf)
    form.append('file', new File([`phone\n${phone()}`], 'kontak.csv'))
    const body = new Response(form)
    const checked = await system.app.inject({
      ...{ method: 'POST', url: '/console/contacts/import' },
      headers: { cookie: visitor.cookie, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    await sendForm(visitor, String(checked.headers.location), headers)
  },
  'contacts.erase': async (headers) => {
    const { call } = await business()
    const { contact_id } = (await call('POST', '/contacts', { phone: phone() })).json()
    await call('DELETE', `/contacts/${contact_id}?erase=true`, undefined, headers)
  },
  'rules.reply': async (headers) => {
    const { call, hears } = await business()
    const condition = { kind: 'keyword', words: ['harga'], match: 'whole' }
    await call('POST', '/rules', { name: 'Harga', condition, reply: 'Rp 10.000' })
    await hears('harga', headers)
  },
  'messages.confirm-opt-out': async (headers) => {
    const { hears } = await business()
    await hears('STOP', headers)
  },
  'bridge.answer': async (headers) => {
    const { call, hears } = await business()
    await call('PUT', '/bridge', { enabled: true })
    await hears('langganan', headers)
  },
  'webhooks.settle': async (headers) => {
    const { webhook, call } = await business()
    await call('PATCH', await webhook(), { status: 'disabled' }, headers)
  },
  'webhooks.replay': async (headers) => {
    const { webhook, call } = await business()
    const path = await webhook()
    // the endpoint must have answered a test
    await call('POST', `${path}/test`)
    await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })
    await settle(system)
    const from = new Date(system.clock.now().getTime() - 3_600_000).toISOString()
    await call('POST', `${path}/replay`, { from, until: system.clock.now().toISOString() }, headers)
  },
  'transcribe-lecture': (headers) => approvedLecture('https://www.youtube.com/watch?v=request0001', headers),
  'summarize-lecture': async (headers) => {
    await approvedLecture('https://www.youtube.com/watch?v=request0002', headers, 'Puasa melatih kesabaran.')
    await system.worker.drain()
  },
  'dumps.make': (headers) => asOperator('/admin/api/dumps', headers),
}

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ BRIDGE: 'on', SIGNUP: 'invite', WEBHOOK_ALLOW_PRIVATE: 'true' })
  await system.database.pool.query('create table enqueued (kind text, request_id text)')
  await system.database.pool.query(`create function note_job() returns trigger language plpgsql as $$
    begin insert into enqueued values (new.kind, new.request_id); return new; end $$`)
  await system.database.pool.query(
    'create trigger note_job after insert on jobs for each row execute function note_job()',
  )
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

test('each kind of job is caused by a request below, or is listed as caused by none', () => {
  const src = resolve(import.meta.dirname, '../../src')
  const kinds = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(resolve(src, file), 'utf8')
        .split(/= defineJob\(\{/)
        .slice(1),
    )
    .map((definition) => /kind: '([^']+)'/.exec(definition)?.[1])
  expect(kinds.sort()).toEqual([...Object.keys(CAUSES), ...Object.keys(WITHOUT_REQUEST)].sort())
})

test.each(Object.keys(CAUSES))('%s carries the id of the request that asks for it', async (kind) => {
  await system.database.pool.query('truncate enqueued')
  const id = `asks-for-${kind.replace('.', '-')}`
  await CAUSES[kind]?.({ 'x-request-id': id })
  const { rows } = await system.database.pool.query(
    'select distinct request_id from enqueued where kind = $1 and request_id is not distinct from $2',
    [kind, id],
  )
  expect(rows).toEqual([{ request_id: id }])
})

async function business(more: { network?: 'whatsapp' } = {}) {
  const { accountId, key } = await system.account(more)
  const call = client(system, key)
  return {
    call,
    visitor: await signedIn(system, key),
    /** A message from a person. */
    async hears(message: string, headers: Partial<Headers> = {}) {
      const from = phone()
      await asOperator('/admin/api/simulator/inbound', headers, { account_id: accountId, from, type: 'text', message })
      return from
    },
    /** The path of a new endpoint. */
    async webhook() {
      const made = await call('POST', '/webhooks', { url: `${receiving.url}/hook`, events: ['message.sent'] })
      return `/webhooks/${made.json().webhook_id}`
    },
  }
}

async function asOperator(url: string, headers: Partial<Headers>, payload?: object) {
  const method = 'POST'
  return system.app.inject({ method, url, headers: { ...system.operator, ...headers }, ...(payload && { payload }) })
}

const sendForm = (
  { cookie, csrf }: { cookie: string; csrf: string },
  path: string,
  headers: Partial<Headers>,
  fields: Record<string, string> = {},
) => visiting(system)(path, { cookie, headers, body: { csrf, ...fields } })

const askForKey = (email: string, headers: Headers) =>
  system.app.inject({ method: 'POST', url: '/developers/keys', headers, payload: { email } })

const template = (name: string) => ({
  ...{ name, language: 'id', category: 'marketing' },
  components: [{ type: 'BODY', text: 'Halo' }],
})

/** With a transcript, the run continues with the summary. */
async function approvedLecture(youtube_url: string, headers: Headers, transcript: string | null = null) {
  const id = await submit(system, await system.referenceKey(), { youtube_url })
  await system.database.pool.query('update lectures set transcript = $1 where id = $2', [transcript, id])
  await asOperator(`/admin/api/lectures/${id}/approve`, headers)
}
