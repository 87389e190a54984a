import { beforeAll, expect, test } from 'vitest'
import { sharedSystem } from '../../../support/shared-system.ts'
import type { TestSystem } from '../../../support/system.ts'

let system: TestSystem
let key: string
let all: { kind: string; key: string }[]
beforeAll(async () => {
  system = await sharedSystem()
  key = await system.referenceKey()
  all = await listed('after=0')
})

const get = (path: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  system.app.inject({ url: `/api/v1${path}`, headers })

/** The whole list of changes, read in pages. */
async function listed(first: string, limit = 1_000): Promise<{ kind: string; key: string }[]> {
  const read = []
  for (let query = first; ; ) {
    const { changes, next_cursor } = (await get(`/changes?${query}&limit=${limit}`)).json()
    read.push(...changes)
    if (next_cursor === null) return read
    query = `cursor=${encodeURIComponent(next_cursor)}`
  }
}

test.each(['/quran/1:1', '/hadith/bukhari:1', '/rijal/taqrib:8426', '/nawawi/nawawi-1'])(
  'with meta=1 %s says which version of the record it is, and that is listed',
  async (path) => {
    const plain = (await get(path)).json()
    expect(plain).not.toHaveProperty('meta')
    const { meta, ...rest } = (await get(`${path}?meta=1`)).json()
    expect(rest).toEqual(plain)
    expect(meta).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), version: 1 })
    expect(all.filter(({ key }) => path.endsWith(`/${key}`))).toMatchObject([
      { sha256: meta.sha256, old_sha256: null, version: 1, cause: 'seed', fields: [] },
    ])
  },
)

test('lists and commentaries have it for each', async () => {
  const { verses } = (await get('/quran?keys=1:1-3&meta=1')).json()
  const { tafsirs } = (await get('/tafsir/1:1?meta=1')).json()
  const { doas } = (await get('/doa?meta=1&lang=en')).json()
  const { masail } = (await get('/masail?meta=1')).json()
  const { narrators } = (await get('/rijal?q=Abu+Hurairah&meta=1')).json()
  expect(narrators.length).toBeGreaterThan(0)
  for (const one of [...verses, ...tafsirs, ...doas, ...masail, ...narrators])
    expect(one.meta).toMatchObject({ version: 1 })
})

test('the list is read in pages to its end, in order', async () => {
  expect(all.length).toBeGreaterThan(1_000)
  expect(await listed('after=0', 97)).toEqual(all)
  const { version } = (await get('/changes')).json()
  expect((await get(`/changes?after=${version}`)).json()).toMatchObject({ changes: [], next_cursor: null })
})

test('an invalid request is refused with a plain reason', async () => {
  const beyond = await get('/changes?after=999')
  expect(beyond.statusCode).toBe(410)
  expect(beyond.json().error).toMatch(/^after: the changes are listed from version 0 to \d+: begin again with a dump$/)
  expect((await get('/changes?cursor=nonsense')).json().error).toContain('cursor')
  expect((await get('/changes?after=-1')).statusCode).toBe(400)
  expect((await get('/quran/1:1?meta=2')).statusCode).toBe(400)
  expect((await get('/changes', {})).statusCode).toBe(401)
})
