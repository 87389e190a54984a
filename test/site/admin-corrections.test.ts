import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED_FOLDER } from '../../src/platform/root.ts'
import { createPackLoader } from '../../src/reference/loading/pack/loader.ts'
import { seed } from '../../src/reference/loading/seed/seed.ts'
import { smallPackRows, writePack } from '../support/small-pack.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

type Body = Record<string, unknown>
const desk = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: Body, name = 'Ust. Ahmad') => {
  const headers = { ...system.operator, 'x-operator': name }
  return system.app.inject({ method, url: `/admin/api${path}`, headers, ...(payload && { payload }) })
}
const get = async (path: string) => {
  await system.refresh()
  return (await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })).json()
}
const feedback = async () =>
  (
    await system.app.inject({
      method: 'POST',
      url: '/api/v1/feedback',
      headers: { 'x-api-key': key },
      payload: { verdict: 'wrong', answer_keys: ['bukhari:1'], comment: 'Satu kata tertinggal' },
    })
  ).json().id

test('a reader’s feedback leads to a correction that is previewed, published, and listed among the changes', async () => {
  const { text_indonesian: before } = await get('/hadith/bukhari:1')
  const id = await feedback()
  const after = `${before} (dibetulkan)`
  const proposal = {
    kind: 'hadith',
    key: 'bukhari:1',
    fields: { text_indonesian: after },
    reason: 'Satu kata tertinggal',
  }
  const proposed = await desk('POST', '/corrections', { ...proposal, feedback_id: id })
  expect(proposed.statusCode).toBe(201)
  const correction = proposed.json()
  // nobody sees it yet
  expect((await get('/hadith/bukhari:1')).text_indonesian).toBe(before)
  expect((await desk('GET', `/corrections/${correction.id}`)).json()).toMatchObject({
    difference: [{ field: 'text_indonesian', before, after }],
    applies: true,
    version: null,
  })
  expect((await desk('GET', '/corrections?published=false')).json().corrections).toHaveLength(1)

  const published = (await desk('POST', `/corrections/${correction.id}/publish`)).json()
  expect(published).toMatchObject({ published_by: 'Ust. Ahmad', version: expect.any(Number) })
  const { meta, text_indonesian } = await get('/hadith/bukhari:1?meta=1')
  expect(text_indonesian).toBe(after)
  const { changes } = await get(`/changes?after=${published.version - 1}`)
  expect(changes).toMatchObject([
    {
      ...{ kind: 'hadith', key: 'bukhari:1', fields: ['text_indonesian'], cause: 'correction', sha256: meta.sha256 },
      ...{ reason: 'Satu kata tertinggal', feedback_id: id, version: published.version },
    },
  ])
  const { feedback: done } = (await desk('GET', '/feedback?done=true')).json()
  expect(done).toMatchObject([{ id, done_by: 'Ust. Ahmad' }])
  expect((await desk('POST', `/corrections/${correction.id}/publish`)).statusCode).toBe(409)
  expect((await desk('DELETE', `/corrections/${correction.id}`)).statusCode).toBe(409)
  const { history } = (await desk('GET', '/record-history?kind=hadith&key=bukhari:1')).json()
  expect(history).toMatchObject([
    { by: 'Ust. Ahmad', cause: 'correction' },
    { cause: 'seed', by: null },
  ])
})

test('one of two proposals for the same words is published, and the other refused', async () => {
  const propose = async (city: string) =>
    (
      await desk('POST', '/corrections', {
        kind: 'narrators',
        key: await narrator(),
        fields: { city },
        reason: 'Kotanya',
      })
    ).json().id
  const [first, second] = [await propose('Basrah'), await propose('Kufah')]
  expect((await desk('POST', `/corrections/${first}/publish`)).statusCode).toBe(200)
  expect((await desk('GET', `/corrections/${second}`)).json().applies).toBe(false)
  expect((await desk('POST', `/corrections/${second}/publish`)).statusCode).toBe(409)
  expect((await desk('DELETE', `/corrections/${second}`)).statusCode).toBe(204)
})

const narrator = async (): Promise<string> => (await get('/rijal?q=Abu Hurairah')).narrators[0].id

test('a reviewer signs the very words that were read; other words are not signed', async () => {
  const sign = (sha256: string, name?: string) =>
    desk('POST', '/reviews', { kind: 'nawawi', key: 'nawawi-1', sha256 }, name)
  const { meta, reviewed_by } = await get('/nawawi/nawawi-1?meta=1')
  expect(reviewed_by).toBeNull()
  expect((await sign('0'.repeat(64))).statusCode).toBe(409)
  expect((await sign(meta.sha256, '')).json().error).toContain('X-Operator')
  expect((await sign(meta.sha256)).json()).toMatchObject({ published_by: 'Ust. Ahmad' })
  const signed = await get('/nawawi/nawawi-1')
  expect(signed).toMatchObject({
    reviewed_by: 'Ust. Ahmad',
    reviewed_at: system.clock.now().toISOString().slice(0, 10),
  })

  const fields = { explanation: `${signed.explanation} Ditambah.` }
  const { id } = (
    await desk('POST', '/corrections', { kind: 'nawawi', key: 'nawawi-1', fields, reason: 'Satu kalimat' })
  ).json()
  await desk('POST', `/corrections/${id}/publish`)
  expect(await get('/nawawi/nawawi-1')).toMatchObject({ ...fields, reviewed_by: null, reviewed_at: null })
})

const propose = async (kind: string, key: string, fields: Body): Promise<string> =>
  (await desk('POST', '/corrections', { kind, key, fields, reason: 'For a test' })).json().id
const publish = (id: string) => desk('POST', `/corrections/${id}/publish`)
const sign = async (path: string, name: string) => {
  const [, kind = '', of = ''] = path.split('/')
  const { meta } = await get(`${path}?meta=1`)
  return desk('POST', '/reviews', { kind, key: of, sha256: meta.sha256 }, name)
}

/** A signature that a release brings. */
const zaid = '"reviewed_by":"Zaid","reviewed_at":"2026-01-01"'

/** The records of a later release, with one text in `file` replaced. */
async function release(file: string, from: string | RegExp, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-release-'))
  cpSync(SEED_FOLDER, folder, { recursive: true })
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text.replace(from, to)).not.toBe(text)
  writeFileSync(join(folder, file), text.replace(from, to))
  expect(await seed(system.database.db, folder)).toBe(true)
  rmSync(folder, { recursive: true })
}

test('a signature does not cover words that were proposed before it and published after it', {
  tags: 'slow',
}, async () => {
  const { explanation } = await get('/nawawi/nawawi-3')
  const fields = { explanation: `${explanation} Ditambah.` }
  const id = await propose('nawawi', 'nawawi-3', fields)
  expect((await sign('/nawawi/nawawi-3', 'Fatimah')).statusCode).toBe(201)
  expect((await desk('GET', `/corrections/${id}`)).json().applies).toBe(true)
  expect((await publish(id)).statusCode).toBe(200)
  expect(await get('/nawawi/nawawi-3')).toMatchObject({ ...fields, reviewed_by: null, reviewed_at: null })
  // nor if a release signed the record without those words
  await release('nawawi.json', /("id":"nawawi-3",)/, `$1${zaid},`)
  expect(await get('/nawawi/nawawi-3')).toMatchObject({ ...fields, reviewed_by: null, reviewed_at: null })
})

test('a correction of a signed record survives a release that changes another field', {
  tags: 'slow',
}, async () => {
  expect((await sign('/nawawi/nawawi-4', 'Fatimah')).statusCode).toBe(201)
  const { explanation, title } = await get('/nawawi/nawawi-4')
  const fields = { explanation: `${explanation} Ditambah.` }
  await publish(await propose('nawawi', 'nawawi-4', fields))
  await release('nawawi.json', title, `${title} (lagi)`)
  expect(await get('/nawawi/nawawi-4')).toMatchObject({ ...fields, title: `${title} (lagi)`, reviewed_by: null })
})

test('a sensitive record is served once it is signed, and withheld again after a correction or with an older mistake', {
  tags: 'slow',
}, async () => {
  const path = '/masail/ucapan-natal'
  const withheld = async () => {
    const { records } = (await desk('GET', '/withheld-records')).json()
    return records.find((one: { key: string }) => one.key === 'ucapan-natal')
  }
  const status = async (path: string) => {
    await system.refresh()
    return (await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })).statusCode
  }
  expect(await status(path)).toBe(404)
  const { fields, sha256 } = await withheld()
  const other = { kind: 'masail', key: 'ucapan-natal', sha256: '0'.repeat(64) }
  expect((await desk('POST', '/reviews', other, 'Fatimah')).statusCode).toBe(409)
  // corrected before it is reviewed
  await publish(await propose('masail', 'ucapan-natal', { question: `${fields.question} Ditambah.` }))
  expect([await status(path), (await withheld()).sha256 === sha256]).toEqual([404, false])
  const review = { kind: 'masail', key: 'ucapan-natal', sha256: (await withheld()).sha256 }
  const signed = await desk('POST', '/reviews', review, 'Fatimah')
  expect(signed.statusCode).toBe(201)
  const listed = async (version: number) =>
    (await get(`/changes?after=${version - 1}`)).changes.filter((one: { key: string }) => one.key === 'ucapan-natal')
  expect(await listed(signed.json().version)).toMatchObject([{ old_sha256: null, sha256: expect.any(String) }])
  expect(await get(path)).toMatchObject({ question: `${fields.question} Ditambah.`, reviewed_by: 'Fatimah' })
  expect(await withheld()).toBeUndefined()
  // the next release has the same record
  await release('masail/creed.json', /$/, '\n')
  expect(await get(path)).toMatchObject({ reviewed_by: 'Fatimah' })
  // the corrected text was not reviewed
  const mended = await publish(await propose('masail', 'ucapan-natal', { question: `${fields.question} Lagi.` }))
  expect(mended.statusCode).toBe(200)
  expect(await status(path)).toBe(404)
  expect(await listed(mended.json().version)).toMatchObject([{ old_sha256: expect.any(String), sha256: null }])

  const { masail } = await get('/masail?topic=creed')
  const plain = masail.find((one: { id: string }) => one.id !== 'ucapan-natal')
  await publish(await propose('masail', plain.id, { question: `${plain.question} Ditambah.` }))
  const edit = new RegExp(`("id":"${plain.id}",)(.*?)"reviewed_by":null`)
  await release('masail/creed.json', edit, `$1"sensitive":true,$2${zaid}`)
  expect(await status(`/masail/${plain.id}`)).toBe(404)
})

test('a correction of a record without earlier versions has its previous text and its fields', async () => {
  const { meta, title } = await get('/nawawi/nawawi-5?meta=1')
  await system.database.db.execute(sql`delete from record_versions where kind = 'nawawi' and key = 'nawawi-5'`)
  const { version } = (await publish(await propose('nawawi', 'nawawi-5', { title: `${title} (lagi)` }))).json()
  const { changes } = await get(`/changes?after=${version - 1}`)
  expect(changes).toMatchObject([{ key: 'nawawi-5', old_sha256: meta.sha256, fields: ['title'] }])
})

const load = async (rows: ReturnType<typeof smallPackRows>) => {
  const options = {
    db: system.database.db,
    place: writePack(rows),
    embedded: true,
    log: system.app.log,
    onImported: system.refresh,
  }
  expect(await createPackLoader(options).run()).toBe('imported')
}

test('records of a pack are unchanged when those of the project are loaded, and no step is repeated', {
  tags: 'slow',
}, async () => {
  const pack = smallPackRows()
  const [first, ...others] = pack.tafsir ?? []
  const withText = (text: string) => ({ ...pack, tafsir: [{ ...first, text }, ...others] }) as typeof pack
  const name = `${first?.key}/${first?.source}`
  await load(withText('Satu'))
  expect((await publish(await propose('tafsir', name, { text: 'Dua' }))).statusCode).toBe(200)
  await load(withText('Tiga'))
  expect((await publish(await propose('tafsir', name, { text: 'Satu' }))).statusCode).toBe(200)
  const { version } = await get('/changes')
  await release('nawawi.json', /$/, '\n')
  const { tafsirs } = await get(`/tafsir/${first?.key}`)
  expect(tafsirs).toContainEqual(expect.objectContaining({ source: first?.source, text: 'Satu' }))
  const { changes } = await get(`/changes?after=${version}`)
  expect(changes.filter(({ kind }: { kind: string }) => kind === 'tafsir')).toEqual([])
})

test('a correction is applied to a new pack with the same mistake, and dropped if the pack has fixed it', {
  tags: 'slow',
}, async () => {
  const pack = smallPackRows()
  await load(pack)
  const fields = { text_english: 'Mended', grades: [{ graded_by: 'A grader', grade: 'Hasan' }] }
  const made = await desk('POST', '/corrections', { kind: 'hadith', key: 'bukhari:402', fields, reason: 'For a test' })
  await desk('POST', `/corrections/${made.json().id}/publish`)
  const [one, second, ...others] = pack.hadith ?? []
  await load({ ...pack, hadith: [one ?? {}, { ...second, text_indonesian: 'Lain' }, ...others] })
  expect(await get('/hadith/bukhari:402')).toMatchObject({ text_english: 'Mended', text_indonesian: 'Lain' })
  await load({ ...pack, hadith: [one ?? {}, { ...second, text_english: 'Upstream mended it' }, ...others] })
  expect(await get('/hadith/bukhari:402')).toMatchObject({ text_english: 'Upstream mended it' })
})

test.each([
  [{ kind: 'quran', key: '1:1', fields: { text_arabic: 'x' } }, 'fields.text_arabic'],
  [{ kind: 'hadith', key: 'bukhari:1', fields: { grades: 'sahih' } }, 'fields.grades'],
  [{ kind: 'doa', key: 'nothing', fields: { title: 'x' } }, 'was not found'],
  [{ kind: 'nawawi', key: 'nawawi-2', fields: { id: 'x' } }, 'fields.id'],
  [{ kind: 'nawawi', key: 'nawawi-2', fields: { title: '' } }, 'fields.title'],
  [{ kind: 'nawawi', key: 'nawawi-2', fields: { reviewed_by: 'x' } }, 'fields.reviewed_by'],
  [{ kind: 'nawawi', key: 'nawawi-2', fields: {} }, 'fields'],
  [{ kind: 'nawawi', key: 'nawawi-2', fields: { title: 'x' }, feedback_id: 'fbk_none' }, 'feedback_id'],
])('an invalid correction is refused by its field: %j', async (proposal, named) => {
  const answer = await desk('POST', '/corrections', { reason: 'For a test', ...proposal })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json().error).toContain(named)
})
