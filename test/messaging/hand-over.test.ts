import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, phone } from './client.ts'
import { type Connected, type SystemWithFake, startWithFake } from './whatsapp/support.ts'

// The checks of acceptance are repeated in the statement that begins to send a message.

let whatsapp: SystemWithFake
let connected: Connected
beforeAll(async () => {
  whatsapp = await startWithFake()
  connected = await whatsapp.connect()
})
afterAll(() => whatsapp.close())

/** Two accounts, one on each network. */
const senders = {
  simulator: async () => {
    const { accountId, key } = await whatsapp.system.account()
    return { accountId, call: client(whatsapp.system, key) }
  },
  whatsapp: async () => connected,
}
type Sender = Awaited<ReturnType<(typeof senders)['simulator']>>

const query = (text: string, values: unknown[] = []) => whatsapp.system.database.pool.query(text, values)

async function template({ accountId }: Sender, category: 'MARKETING' | 'UTILITY'): Promise<string> {
  const made = await query(
    `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
     values ($1, 'tpl_' || md5(random()::text), md5(random()::text), 'id', $2, '[{"type": "BODY", "text": "Halo {{1}}"}]', 'APPROVED',
       false, now())
     returning id`,
    [accountId, category],
  )
  return made.rows[0].id
}

async function sendTemplate({ call }: Sender, template_id: string, to = phone()) {
  const body = { to, type: 'template', template_id, variables: ['Siti'] }
  const sent = await call('POST', '/messages', body)
  expect([sent.statusCode, sent.json()]).toMatchObject([201, { to }])
  return { id: sent.json().message_id as string, to }
}

const asked = (id: string) =>
  whatsapp.fake.state.calls.filter(
    ({ body }) => (body as Record<string, unknown> | undefined)?.biz_opaque_callback_data === id,
  )

async function endOf({ call }: Sender, id: string) {
  await whatsapp.system.worker.drain()
  expect(asked(id)).toEqual([])
  const { status, error, credits_used, sent_at } = (await call('GET', `/messages/${id}`)).json()
  return { status, code: error?.code, credits_used, sent_at }
}

const failed = (code: string) => ({ status: 'failed', code, credits_used: 0, sent_at: null })

for (const network of ['simulator', 'whatsapp'] as const) {
  test(`${network}: a person who opts out while a message waits does not get it`, async () => {
    const sender = await senders[network]()
    const { id, to } = await sendTemplate(sender, await template(sender, 'UTILITY'))
    const contact = (await sender.call('POST', '/contacts', { phone: to })).json().contact_id
    await sender.call('POST', `/contacts/${contact}/opt-out`)
    expect(await endOf(sender, id)).toEqual(failed('RECIPIENT_OPTED_OUT'))
  })

  test(`${network}: a person who opted out of marketing gets no waiting marketing, and everything else`, async () => {
    const sender = await senders[network]()
    const marketing = await sendTemplate(sender, await template(sender, 'MARKETING'))
    const utility = await sendTemplate(sender, await template(sender, 'UTILITY'), marketing.to)
    const contact = (await sender.call('POST', '/contacts', { phone: marketing.to })).json().contact_id
    await sender.call('POST', `/contacts/${contact}/opt-out`, { scope: 'marketing' })
    expect(await endOf(sender, marketing.id)).toEqual(failed('RECIPIENT_OPTED_OUT'))
    expect((await sender.call('GET', `/messages/${utility.id}`)).json()).toMatchObject({ status: 'sent', error: null })
  })

  test.each([
    ['PAUSED', 'TEMPLATE_PAUSED'],
    ['DISABLED', 'TEMPLATE_DISABLED'],
    ['PENDING', 'TEMPLATE_NOT_APPROVED'],
    [null, 'TEMPLATE_NOT_FOUND'],
  ])(`${network}: a template that is %s by now fails its waiting messages`, async (status, code) => {
    const sender = await senders[network]()
    const which = await template(sender, 'UTILITY')
    const { id } = await sendTemplate(sender, which)
    if (status) await query('update templates set status = $2 where id = $1', [which, status])
    else await query('delete from templates where id = $1', [which])
    expect(await endOf(sender, id)).toEqual(failed(code))
  })

  test(`${network}: a cancelled message is not sent, and keeps its final status`, async () => {
    const sender = await senders[network]()
    const { id } = await sendTemplate(sender, await template(sender, 'UTILITY'))
    await query(
      `update messages set status = 'failed', failed_at = created_at, error_code = 'CANCELLED', credits_used = 0 where id = $1`,
      [id],
    )
    expect(await endOf(sender, id)).toEqual(failed('CANCELLED'))
  })

  test(`${network}: a message erased before it was sent is cancelled, never sent without its text`, async () => {
    const sender = await senders[network]()
    const { id } = await sendTemplate(sender, await template(sender, 'UTILITY'))
    await query(`update messages set text = null, content = content #- '{template,variables}' where id = $1`, [id])
    expect(await endOf(sender, id)).toEqual(failed('CANCELLED'))
  })
}
