import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { textOf } from './console-visitor.ts'
import { atDesk } from './desk-visitor.ts'

let system: TestSystem
let key: string
let desk: Awaited<ReturnType<typeof atDesk>>
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
  desk = await atDesk(system)
})
afterAll(() => system.close())

const get = async (path: string) => {
  await system.refresh()
  return (await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })).json()
}
const shown = async (path: string) => textOf((await desk.get(path)).body)
const recordPage = (kind: string, of: string) => `/admin/records?kind=${kind}&key=${of}`

test('a field is corrected from the page of its record: proposed, shown as a difference, published and listed', async () => {
  const { feedback_id: feedbackId, id = feedbackId } = (
    await system.app.inject({
      method: 'POST',
      url: '/api/v1/feedback',
      headers: { 'x-api-key': key },
      payload: { verdict: 'wrong', answer_keys: ['2:255'], comment: 'Satu kata kurang' },
    })
  ).json()
  const before = (await get('/quran/2:255')).text_indonesian
  expect(await shown(recordPage('quran', '2:255'))).toContain(before)
  const address = '/admin/records/quran/2%3A255/correct/text_indonesian'
  expect(await shown(address)).toContain(before)
  const after = `${before} (dibetulkan)`
  const unreasoned = await desk.post(address, { value: after, reason: ' ' })
  expect([unreasoned.statusCode, textOf(unreasoned.body)]).toEqual([400, expect.stringContaining('must be filled in')])
  const unknown = await desk.post(address, { value: after, reason: 'Satu kata kurang', feedback_id: 'fb_0' })
  expect([unknown.statusCode, textOf(unknown.body)]).toEqual([400, expect.stringContaining('no feedback that is kept')])
  const proposed = await desk.post(address, { value: after, reason: 'Satu kata kurang', feedback_id: id })
  expect(proposed.headers.location).toBe('/admin/corrections?done=proposed')
  expect((await get('/quran/2:255')).text_indonesian).toBe(before)

  const list = (await desk.get('/admin/corrections')).body
  expect(textOf(list)).toContain(after)
  const [, publish = ''] = /href="(\/admin\/corrections\/\w+\/publish)"/.exec(list) ?? []
  expect(await shown(publish)).toContain(after)
  await desk.post(publish)
  expect((await get('/quran/2:255')).text_indonesian).toBe(after)
  expect(await shown('/admin/corrections?which=published')).toContain('published by Fatimah')
  expect(await shown(recordPage('quran', '2:255'))).toContain('Satu kata kurang')
  expect(await shown('/admin/feedback?which=done')).toContain('done by Fatimah')
  expect((await desk.post(publish)).statusCode).toBe(409)
})

test('a proposal that is discarded changes nothing', async () => {
  await desk.post('/admin/records/quran/112%3A1/correct/text_english', { value: 'Other words', reason: 'Trying' })
  const [, discard = ''] =
    /href="(\/admin\/corrections\/\w+\/discard)"/.exec((await desk.get('/admin/corrections')).body) ?? []
  expect((await desk.post(discard)).headers.location).toBe('/admin/corrections?done=discarded')
  expect(await shown('/admin/corrections')).toContain('Nothing is proposed.')
})

test('a missing number can be added', async () => {
  const { db } = system.database
  const [one] = await rows<{ id: string }>(db, sql`select id from narrators where death_year_hijri is null limit 1`)
  const address = `/admin/records/narrators/${encodeURIComponent(one?.id ?? '')}/correct/death_year_hijri`
  expect((await desk.post(address, { value: 'soon', reason: 'Trying' })).statusCode).toBe(400)
  expect((await desk.post(address, { value: '57', reason: 'Trying' })).headers.location).toContain('done=proposed')
  const [made] = await rows(db, sql`select fields from corrections where key = ${one?.id}`)
  expect(made).toEqual({ fields: { death_year_hijri: 57 } })
})

test('invalid corrections are refused: scripture, unknown records, unknown fields, invalid JSON', async () => {
  const correct = async (path: string, value: string) => {
    const { statusCode, body } = await desk.post(`/admin/records/${path}`, { value, reason: 'Trying' })
    return [statusCode, textOf(body)]
  }
  expect(await correct('quran/2%3A255/correct/text_arabic', 'ا')).toEqual([
    400,
    expect.stringContaining('cannot be corrected'),
  ])
  expect((await correct('quran/2%3A999/correct/text_english', 'x'))[0]).toBe(404)
  expect((await correct('nothing/1/correct/text', 'x'))[0]).toBe(400)
  expect(await correct('hadith/bukhari%3A1/correct/grades', 'sahih')).toEqual([
    400,
    expect.stringContaining('must be JSON'),
  ])
})

test('an authored record is signed in the reviewer’s name, for the words that were read', async () => {
  const { doas: [first] = [] } = await get('/doa')
  const page = (await desk.get(recordPage('doa', first.id))).body
  expect(textOf(page)).toContain('Nobody has reviewed and signed')
  const [, sha256 = ''] = /name="sha256" value="(\w+)"/.exec(page) ?? []
  const address = `/admin/records/doa/${first.id}/sign`
  expect((await desk.post(address, { sha256: '0'.repeat(64) })).statusCode).toBe(409)
  expect((await desk.post(address, { sha256 })).statusCode).toBe(303)
  expect(await shown(recordPage('doa', first.id))).toContain('Read and signed by Fatimah.')
})

test('a dump is created at once, with a key that can be rotated', { tags: 'slow' }, async () => {
  expect(await shown('/admin/copies')).toContain('No dump has been made yet.')
  expect((await desk.post('/admin/copies/make')).headers.location).toBe('/admin/copies?done=queued')
  await system.worker.drain()
  expect(await shown('/admin/copies')).toContain('/manifest.json')
  const keys = async () =>
    (await system.app.inject('/.well-known/mimbar-dump.pem')).body.split('BEGIN PUBLIC KEY').length - 1
  const had = await keys()
  expect((await desk.post('/admin/copies/key')).headers.location).toBe('/admin/copies?done=renewed')
  expect(await keys()).toBe(had + 1)
})
