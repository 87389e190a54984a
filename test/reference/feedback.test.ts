import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetFeedback } from '../../src/reference/feedback/feedback.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const send = (payload: object, headers: Record<string, string> = {}) =>
  system.app.inject({ method: 'POST', url: '/api/v1/feedback', headers: { 'x-api-key': key, ...headers }, payload })

const operator = (path: string, method: 'GET' | 'DELETE' | 'PATCH' = 'GET', payload?: object) =>
  system.app.inject({ method, url: `/admin/api${path}`, headers: system.operator, ...(payload && { payload }) })

const stored = async (query = '') => (await operator(`/feedback${query}`)).json()

test('feedback is stored for the operator, listed latest first and by verdict, and can be deleted', async () => {
  const first = await send({ verdict: 'good', answer_keys: ['2:255'] })
  expect(first.statusCode).toBe(202)
  system.clock.advance(1_000)
  const second = await send({ verdict: 'wrong', answer_keys: [], question: ' Apa itu sabar? ', comment: 'Bukan ini.' })
  const all = await stored()
  expect(all).toMatchObject({ total: 2, page: 1 })
  expect(all.feedback).toEqual([
    {
      id: second.json().id,
      key_id: expect.stringMatching(/^\w+/),
      verdict: 'wrong',
      question: 'Apa itu sabar?',
      answer_keys: [],
      records: [],
      comment: 'Bukan ini.',
      created_at: expect.any(String),
      done_at: null,
      done_by: null,
    },
    expect.objectContaining({ id: first.json().id, question: null, comment: null, answer_keys: ['2:255'] }),
  ])
  expect((await stored('?verdict=good')).feedback.map(({ id }: { id: string }) => id)).toEqual([first.json().id])
  expect((await operator(`/feedback/${second.json().id}`, 'DELETE')).statusCode).toBe(204)
  expect((await operator(`/feedback/${second.json().id}`, 'DELETE')).statusCode).toBe(404)
  expect((await stored()).total).toBe(1)
  const actions = (await operator('/actions')).body
  expect(actions).toContain(`feedback ${second.json().id}`)
  expect(actions).not.toContain('sabar')
})

test.each([
  [{ answer_keys: [] }, 'verdict'],
  [{ verdict: 'bad', answer_keys: [] }, 'verdict'],
  [{ verdict: 'good' }, 'answer_keys'],
  [{ verdict: 'good', answer_keys: 'x' }, 'answer_keys'],
  [{ verdict: 'good', answer_keys: Array.from({ length: 51 }, String) }, 'answer_keys'],
  [{ verdict: 'good', answer_keys: ['a\0b'] }, 'answer_keys'],
  [{ verdict: 'good', answer_keys: [], question: '   ' }, 'question'],
  [{ verdict: 'good', answer_keys: [], comment: 'x'.repeat(2_001) }, 'comment'],
])('%j is refused, and its field is named', async (payload, field) => {
  const refused = await send(payload)
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining(field)])
})

test('handled feedback is marked, and each source links to its page', async () => {
  const answer_keys = ['2:255', 'bukhari:402.2', 'doa:sebelum-makan', 'rijal-7', 'http://x.test/<b>']
  const { id } = (await send({ verdict: 'wrong', answer_keys })).json()
  const done = await operator(`/feedback/${id}`, 'PATCH', { done: true })
  expect([done.statusCode, done.json()]).toMatchObject([200, { done_at: expect.any(String), done_by: 'operator' }])
  expect(done.json().records).toEqual([
    { key: '2:255', url: 'http://localhost:3000/q/2:255' },
    { key: 'bukhari:402.2', url: 'http://localhost:3000/h/bukhari:402.2' },
    { key: 'doa:sebelum-makan', url: 'http://localhost:3000/doa/sebelum-makan' },
    { key: 'rijal-7', url: 'http://localhost:3000/n/rijal-7' },
    { key: 'http://x.test/<b>', url: null },
  ])
  const ids = async (query: string) => (await stored(query)).feedback.map((one: { id: string }) => one.id)
  expect(await ids('?done=true')).toEqual([id])
  expect(await ids('?done=false')).not.toContain(id)
  expect((await operator(`/feedback/${id}`, 'PATCH', { done: false })).json().done_at).toBeNull()
  expect(await ids('?done=true')).toEqual([])
  expect((await operator('/feedback/fbk_none', 'PATCH', { done: true })).statusCode).toBe(404)
})

test('a key restricted to a website can send feedback from there, and read none', async () => {
  key = await system.referenceKey(undefined, ['https://masjid.example'])
  const feedback = { verdict: 'missing', answer_keys: [] }
  expect((await send(feedback, { origin: 'https://masjid.example' })).statusCode).toBe(202)
  expect((await send(feedback, { origin: 'https://other.example' })).statusCode).toBe(401)
  expect((await system.app.inject({ url: '/api/v1/feedback', headers: { 'x-api-key': key } })).statusCode).toBe(404)
})

test('feedback is deleted after a year', async () => {
  const now = system.clock.now()
  await forgetFeedback(system.database.db, new Date(now.getTime() + 364 * 86_400_000))
  const { total } = await stored()
  expect(total).toBeGreaterThan(0)
  await forgetFeedback(system.database.db, new Date(now.getTime() + 366 * 86_400_000))
  expect((await stored()).total).toBe(0)
})
