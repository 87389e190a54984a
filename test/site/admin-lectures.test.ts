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

test('if two operators decide at the same time, one succeeds and the other is refused', async () => {
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

test('every decision is refused that the life cycle does not allow', { tags: 'slow' }, async () => {
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

test('every change is stored with its operator and time', async () => {
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

test('publishing without transcription needs a summary, and accepts a duration and missing details', async () => {
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

test('a missing lecture is 404, whatever its id looks like', async () => {
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

const operate = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  system.app.inject({
    method,
    url: `/admin/api${path}`,
    headers: { ...system.operator, 'x-operator': 'Fatimah' },
    ...(payload && { payload }),
  })

test('submitted details are corrected before and after approval, and the mosque is looked up again', async () => {
  const mosque = { name: 'Masjid Al-Furqan', city: 'Bogor', verified: true }
  const { id: mosqueId } = (await operate('POST', '/mosques', mosque)).json()
  const id = await submit(system, key, {
    youtube_url: 'https://youtu.be/correct0001',
    title: 'Adab menuntu ilmu',
    speaker: 'Ust Hasan',
    topic: 'Fiqh',
    mosque_name: 'Al-Furkan',
  })
  const facts = { title: 'Adab menuntut ilmu', topic: 'Adab', mosque_name: 'Al-Furqan', mosque_city: null }
  const corrected = await operate('PATCH', `/lectures/${id}`, facts)
  expect([corrected.statusCode, corrected.json()]).toMatchObject([
    200,
    { status: 'pending', ...facts, speaker: 'Ust Hasan' },
  ])
  const { rows } = await system.database.pool.query('select mosque_id from lectures where id = $1', [id])
  expect(rows).toEqual([{ mosque_id: mosqueId }])
  await decide(system, id, 'approve')
  await decide(system, id, 'publish', { summary: 'Ringkas.' })
  expect((await operate('PATCH', `/lectures/${id}`, { speaker: 'Ustadz Hasan', duration: 600 })).json()).toMatchObject({
    status: 'published',
    speaker: 'Ustadz Hasan',
    duration: 600,
    summary: 'Ringkas.',
  })
  const listed = await system.app.inject({ url: '/api/v1/lecture?q=hasan', headers: { 'x-api-key': key } })
  expect(listed.json().lectures).toMatchObject([{ speaker: 'Ustadz Hasan', mosque: { name: 'Masjid Al-Furqan' } }])
  const { changes } = await show(system, id)
  expect(changes.map(({ by, reason }: { by: string; reason: string | null }) => [by, reason])).toEqual([
    [expect.stringMatching(/^key /), null],
    ['Fatimah', 'corrected: title, topic, mosque name'],
    ['operator', null],
    ['operator', null],
    ['Fatimah', 'corrected: speaker, duration'],
  ])
  for (const wrong of [{ topic: 'Bola' }, { title: '' }, { duration: 0 }]) {
    expect((await operate('PATCH', `/lectures/${id}`, wrong)).statusCode).toBe(400)
  }
  expect((await operate('PATCH', '/lectures/nothing', { title: 'x' })).statusCode).toBe(404)
})

test('lectures are counted by sender address, and all pending ones of an address are decided at once', async () => {
  const keyOf = async (email: string) =>
    (await operate('POST', '/reference-keys', { email, name: 'Masjid Raya' })).json().key as string
  const [first, second] = [await keyOf('Takmir@Example.test'), await keyOf('takmir@example.test')]
  const from = async (submitting: string, ...videos: string[]) => {
    const ids = []
    for (const video of videos) ids.push(await submit(system, submitting, { youtube_url: `https://youtu.be/${video}` }))
    return ids
  }
  const ids = [...(await from(first, 'takmir00001', 'takmir00002')), ...(await from(second, 'takmir00003'))]
  const [theirs] = await from(await keyOf('lain@example.test'), 'lain0000001')
  await decide(system, ids[0] ?? '', 'reject', { reason: 'Bukan kajian' })

  const listed = async () => (await operate('GET', '/lecture-submitters')).json()
  const { submitters, total } = await listed()
  expect(total).toBe(submitters.length)
  const takmir = submitters.find(({ address }: { address: string }) => address === 'takmir@example.test')
  expect(takmir).toMatchObject({ name: 'Masjid Raya', keys: 2, total: 3, pending: 2, published: 0, rejected: 1 })
  const waiting = async () =>
    (await operate('GET', '/lectures?submitter=takmir@example.test&status=pending')).json().lectures
  expect(await waiting()).toMatchObject([
    { submitter: { address: 'takmir@example.test', name: 'Masjid Raya' } },
    { submitter: { address: 'takmir@example.test' } },
  ])

  const approved = await operate('POST', '/lecture-submitters/takmir%40example.test/approve')
  expect([approved.statusCode, approved.json()]).toEqual([200, { decided: 2, left: 0 }])
  expect(await waiting()).toEqual([])
  expect((await show(system, ids[0] ?? '')).status).toBe('rejected')
  expect(await show(system, ids[2] ?? '')).toMatchObject({ status: 'approved', changes: [{}, { by: 'Fatimah' }] })
  expect((await show(system, theirs ?? '')).status).toBe('pending')

  const rejected = await operate('POST', '/lecture-submitters/LAIN@example.test/reject', { reason: 'Iklan' })
  expect(rejected.json()).toEqual({ decided: 1, left: 0 })
  expect(await show(system, theirs ?? '')).toMatchObject({ status: 'rejected', reason: 'Iklan' })
  expect((await operate('POST', '/lecture-submitters/lain@example.test/reject', {})).statusCode).toBe(400)
  expect((await operate('POST', '/lecture-submitters/nobody@example.test/approve')).json().decided).toBe(0)
  const { actions } = (await operate('GET', '/actions?limit=5')).json()
  const path = '/admin/api/lecture-submitters/LAIN@example.test/reject'
  expect(actions).toContainEqual(expect.objectContaining({ path, by: 'Fatimah', after: { decided: 1, left: 0 } }))
})
