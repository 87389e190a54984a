import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

const operate = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const url = `/admin/api${path}`
  const answer = await system.app.inject({ method, url, headers: system.operator, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

async function business(name: string, ...templates: string[]) {
  const { accountId, key } = await system.account({ name })
  const call = client(system, key)
  const components = [{ type: 'BODY', text: 'Halo {{1}}' }]
  const ids = []
  for (const template of templates) {
    // the newest comes first
    system.clock.advance(1_000)
    const made = await call('POST', '/templates', { name: template, language: 'id', category: 'UTILITY', components })
    ids.push(made.json().id as string)
  }
  return { accountId, call, ids }
}

test('templates of all accounts are listed with their account, by state and by name', async () => {
  const shop = await business('Toko 100%', 'sapaan', 'tagihan_lama')
  const school = await business('Pesantren', 'jadwal')
  const { body } = await operate('GET', '/templates?status=PENDING')
  expect(body).toMatchObject({ total: 3, page: 1, counts: { PENDING: 3 } })
  expect(body.templates.map(({ id }: { id: string }) => id)).toEqual([...school.ids, ...shop.ids.toReversed()])
  expect(body.templates[2]).toMatchObject({
    account: { id: shop.accountId, name: 'Toko 100%', network: 'simulator' },
    name: 'sapaan',
    language: 'id',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Halo {{1}}' }],
  })
  const names = async (q: string) =>
    (await operate('GET', `/templates?q=${encodeURIComponent(q)}`)).body.templates.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('100%')).toEqual(['tagihan_lama', 'sapaan'])
  // wildcards match only themselves
  expect(await names('n_l')).toEqual(['tagihan_lama'])
  expect((await operate('GET', '/templates?status=LOST')).status).toBe(400)
  expect((await operate('GET', '/templates/tpl_none')).status).toBe(404)
})

test('only decisions that the state allows are accepted, and the account sees them', async () => {
  const { ids, call } = await business('Toko', 'satu', 'dua')
  const [one = '', two = ''] = ids
  expect((await operate('POST', `/templates/${one}/pause`)).status).toBe(409)
  for (const [verb, status] of [
    ['approve', 'APPROVED'],
    ['pause', 'PAUSED'],
    ['approve', 'APPROVED'],
    ['disable', 'DISABLED'],
  ]) {
    const decided = await operate('POST', `/templates/${one}/${verb}`)
    expect([decided.status, decided.body.status]).toEqual([200, status])
    expect((await call('GET', `/templates/${one}`)).json().status).toBe(status)
  }
  expect((await operate('POST', `/templates/${two}/reject`, {})).status).toBe(400)
  await operate('POST', `/templates/${two}/reject`, { reason: 'Kata promosi' })
  expect((await operate('GET', `/templates/${two}`)).body).toMatchObject({
    status: 'REJECTED',
    rejection_reason: 'Kata promosi',
  })
  expect((await call('GET', `/templates/${two}`)).json()).toMatchObject({ rejection_reason: 'Kata promosi' })
})
