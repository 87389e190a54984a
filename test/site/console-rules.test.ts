import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let visitor: Visitor
let call: ReturnType<typeof client>
beforeAll(async () => {
  system = await sharedSystem()
  const { key } = await system.account()
  call = client(system, key)
  visitor = await signedIn(system, key)
})
afterAll(() => system.close())

type Rule = { rule_id: string; name: string; condition: Record<string, unknown> }
const stored = async () => (await call('GET', '/rules')).json<{ rules: Rule[] }>().rules
const open = { from_mon: '08:00', to_mon: '17:00', from_fri: '20:00', to_fri: '02:00' }

test('a rule of each kind is made, tried, moved up, changed and deleted by forms', async () => {
  const made = [
    ['keyword', { name: 'Harga', words: 'harga\nprice list\n', match: 'contains', reply: 'Daftar: …', enabled: 'on' }],
    ['greeting', { name: 'Salam', quiet_days: '30', reply: 'Ahlan', enabled: 'on' }],
    ['out_of_hours', { name: 'Tutup', ...open, label: 'malam', hand_over: 'on' }],
  ] as const
  for (const [kind, fields] of made) {
    expect((await visitor.get(`/console/rules/new/${kind}`)).statusCode).toBe(200)
    const answer = await visitor.post(`/console/rules/new/${kind}`, fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/rules?done=made'])
  }
  const rules = await stored()
  expect(rules).toMatchObject([
    { name: 'Harga', condition: { words: ['harga', 'price list'], match: 'contains' }, reply: 'Daftar: …' },
    { name: 'Salam', condition: { quiet_days: 30 }, enabled: true },
    {
      name: 'Tutup',
      condition: {
        hours: [
          { days: ['mon'], from: '08:00', to: '17:00' },
          { days: ['fri'], from: '20:00', to: '02:00' },
        ],
      },
      label: 'malam',
      hand_over: true,
      enabled: false,
    },
  ])
  const tried = textOf((await visitor.get('/console/rules?message=Harga%20berapa')).body)
  expect(tried).toContain('Aturan “Harga” yang akan bekerja.')
  await visitor.post(`/console/rules/${rules[2]?.rule_id}/earlier`)
  expect((await stored()).map(({ name }) => name)).toEqual(['Harga', 'Tutup', 'Salam'])
  await visitor.post(`/console/rules/${rules[1]?.rule_id}`, {
    name: 'Salam',
    quiet_days: '',
    reply: 'Ahlan',
    enabled: 'on',
  })
  expect((await stored())[2]?.condition).toEqual({ kind: 'greeting', quiet_days: null })
  expect((await visitor.get(`/console/rules/${rules[2]?.rule_id}`)).body).toContain('value="20:00"')
  await visitor.post(`/console/rules/${rules[0]?.rule_id}/delete`)
  expect((await stored()).map(({ name }) => name)).toEqual(['Tutup', 'Salam'])
})

test.each([
  ['keyword', { name: 'x', words: '', reply: 'y' }, 'field-words-wrong'],
  ['greeting', { name: 'x', quiet_days: 'lama', reply: 'y' }, 'field-quiet_days-wrong'],
  ['greeting', { name: '', reply: 'y' }, 'field-name-wrong'],
  ['greeting', { name: 'x' }, 'Pilih apa yang dilakukan'],
  ['out_of_hours', { name: 'x', reply: 'y' }, 'class="wrong"'],
])('a %s that is refused (%j) comes back with its mistake', async (kind, fields, shown) => {
  const refused = await visitor.post(`/console/rules/new/${kind}`, fields)
  expect([refused.statusCode, refused.body.includes(shown)]).toEqual([400, true])
})

test('opt-out and opt-in words are added by language', async () => {
  await visitor.post('/console/rules/words', { language: 'jv', stop: 'mandheg\nwis', start: 'wiwit' })
  const { languages } = (await call('GET', '/opt-out-words')).json<{ languages: Record<string, unknown>[] }>()
  expect(languages.find(({ language }) => language === 'jv')).toMatchObject({
    stop: ['mandheg', 'wis'],
    start: ['wiwit'],
  })
  expect(textOf((await visitor.get('/console/rules')).body)).toContain('mandheg, wis')
})

test('a key without the scopes sees no rules', async () => {
  const other = await signedIn(system, (await system.account({}, ['messages:read', 'keys:write'])).key)
  expect((await other.get('/console/rules')).statusCode).toBe(403)
})
