import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, show, submit } from '../reference/lectures/support.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

let videos = 0
const pending = () =>
  submit(system, key, { youtube_url: `https://youtu.be/review${String(++videos).padStart(5, '0')}` })

test('approving moves a pending lecture, once', async () => {
  const id = await pending()
  const first = await decide(system, id, 'approve')
  expect([first.statusCode, first.json().status]).toEqual([200, 'approved'])
  const second = await decide(system, id, 'approve')
  expect(second.statusCode).toBe(409)
  expect(second.json().error).toMatch(/is approved: only one that is pending can be approved/)
})

test('of two operators who decide at once one is heard and the other told', async () => {
  const id = await pending()
  const answers = await Promise.all([
    decide(system, id, 'approve'),
    decide(system, id, 'reject', { reason: 'No sound' }),
  ])
  // an approved lecture may still be rejected, a rejected one not approved: both orders end well
  const { status, changes } = await show(system, id)
  expect(status).toBe('rejected')
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200).length).toBe(changes.length - 1)
  const twice = await pending()
  const approvals = await Promise.all([decide(system, twice, 'approve'), decide(system, twice, 'approve')])
  expect(approvals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('every decision is refused where the life cycle has no such step', async () => {
  const hand = { summary: 'By hand.' }
  const why = { reason: 'Why' }
  const allowed: Record<string, string[]> = {
    pending: ['approve', 'reject'],
    approved: ['reject', 'publish'],
    rejected: ['reopen'],
    published: ['withdraw'],
  }
  const reach: Record<string, string[]> = {
    pending: [],
    approved: ['approve'],
    rejected: ['reject'],
    published: ['approve', 'publish'],
  }
  for (const [status, steps] of Object.entries(reach)) {
    for (const name of ['approve', 'reject', 'retry', 'publish', 'withdraw', 'reopen']) {
      const id = await pending()
      for (const step of steps) await decide(system, id, step, { ...hand, ...why })
      expect((await show(system, id)).status).toBe(status)
      const { statusCode } = await decide(system, id, name, { ...hand, ...why })
      expect([status, name, statusCode]).toEqual([status, name, allowed[status]?.includes(name) ? 200 : 409])
    }
  }
})

test('every change is kept with who and when', async () => {
  const id = await pending()
  system.clock.advance(5_000)
  await system.app.inject({
    method: 'POST',
    url: `/admin/api/lectures/${id}/reject`,
    headers: { ...system.operator, 'x-operator': 'Fatimah' },
    payload: { reason: 'Bukan kajian' },
  })
  const { changes, reason } = await show(system, id)
  expect(reason).toBe('Bukan kajian')
  expect(changes).toEqual([
    { from: null, to: 'pending', by: expect.stringMatching(/^key rkey_/), reason: null, at: expect.any(String) },
    { from: 'pending', to: 'rejected', by: 'Fatimah', reason: 'Bukan kajian', at: system.clock.now().toISOString() },
  ])
})

test('publishing by hand needs a summary, and takes a duration and what was missing', async () => {
  const id = await pending()
  await decide(system, id, 'approve')
  for (const payload of [{}, { summary: ' ' }, { summary: 'x', duration: -1 }, { summary: 'x', topic: 'Bola' }]) {
    expect((await decide(system, id, 'publish', payload)).statusCode).toBe(400)
  }
  const published = await decide(system, id, 'publish', { summary: 'Ringkas.', duration: 1800, title: 'Judul' })
  expect(published.json()).toMatchObject({ status: 'published', summary: 'Ringkas.', duration: 1800, title: 'Judul' })
})

test('rejecting needs a reason', async () => {
  expect((await decide(system, await pending(), 'reject', {})).statusCode).toBe(400)
})

test('a lecture that is not there is 404, whatever its id looks like', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect((await decide(system, id, 'approve')).statusCode).toBe(404)
    expect((await decide(system, id, 'GET')).statusCode).toBe(404)
  }
})

test('the list filters by status and counts all of them', async () => {
  // later than every other test's lecture
  system.clock.advance(1000)
  const id = await pending()
  const response = await system.app.inject({
    url: '/admin/api/lectures?status=pending&limit=5',
    headers: system.operator,
  })
  const { lectures, total, counts } = response.json()
  expect(lectures.every(({ status }: { status: string }) => status === 'pending')).toBe(true)
  expect(lectures[0].id).toBe(id)
  expect(counts.pending).toBe(total)
  const wrong = await system.app.inject({ url: '/admin/api/lectures?status=lost', headers: system.operator })
  expect(wrong.statusCode).toBe(400)
})
