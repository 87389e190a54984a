import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

const resolve = async (query: string) => {
  const response = await system.app.inject({ url: `/api/v1/resolve${query}`, headers: { 'x-api-key': key } })
  return { status: response.statusCode, body: response.json() }
}
const resolveRef = async (ref: string) => (await resolve(`?ref=${encodeURIComponent(ref)}`)).body
const keysOf = async (ref: string) => (await resolveRef(ref)).references.map((one: { key: string }) => one.key)

test('a reference is resolved to its records with all their numberings', async () => {
  expect(await resolveRef('HR. Muslim no. 8a')).toEqual({
    references: [
      {
        type: 'hadith',
        key: 'muslim:93',
        numberings: { usual: '8a', key: '93', surah: null, ayah: null, book: expect.any(Number), in_book: null },
        citation: 'HR. Muslim no. 8a',
        text: expect.stringContaining('Jibril'),
        text_arabic: expect.any(String),
      },
    ],
    ambiguous: false,
  })
  expect((await resolveRef('ayat kursi')).references).toMatchObject([
    {
      type: 'quran',
      key: '2:255',
      numberings: { usual: null, key: null, surah: 2, ayah: 255 },
      citation: 'QS. Al-Baqarah 2:255',
    },
  ])
})

test.each([
  ['QS 2 ayat 255-257', ['2:255', '2:256', '2:257']],
  ['سورة الإخلاص', ['112:1', '112:2', '112:3', '112:4']],
  ['QS. Al-Ikhlas 1; HR Bukhari 1 dan 2:255', ['112:1', 'bukhari:1', '2:255']],
  ['2:255, 2:255', ['2:255']],
  ['Al-Lahab', ['111:1', '111:2', '111:3', '111:4', '111:5']],
  ['Al-Masad', ['111:1', '111:2', '111:3', '111:4', '111:5']],
  ['Arbain Nawawi 13', ['bukhari:13']],
  ['hadits arbain ke-1', ['bukhari:1']],
  ['hadits ke-6018', ['bukhari:6018']],
  ['Ikhlas 3', ['112:3']],
  ['surat ke 112 ayat 2', ['112:2']],
  ['surah ke-112', ['112:1', '112:2', '112:3', '112:4']],
  ['surah number 112 verse 2', ['112:2']],
  ['Lukman 14', ['31:14']],
  ['tafsir Lukman 14 beserta artinya', ['31:14']],
  ['السورة 112 الآية 2', ['112:2']],
  ['ayat 2 surat ke-112', ['112:2']],
  ['Yusuf 4', []],
  ['rakaat 11', []],
  ['talak 3', []],
  ['tidak ada apa-apa di sini', []],
])('%s is %j', async (ref, keys) => expect(await keysOf(ref)).toEqual(keys))

test('a number that several narrations share is ambiguous, and its letter is not', async () => {
  const { db } = system.database
  await db.execute(sql`
    insert into hadith (key, collection, hadith_number, number_sort, arabic_number, book_number, text_arabic, origin)
    values ('muslim:9001', 'muslim', 9001, '009001.', '9900.01', 99, 'الأول', 'seed'),
      ('muslim:9002', 'muslim', 9002, '009002.', '9900.02', 99, 'الثاني', 'seed')`)
  expect(await resolveRef('HR Muslim 9900')).toMatchObject({
    references: [{ key: 'muslim:9001' }, { key: 'muslim:9002' }],
    ambiguous: true,
  })
  expect(await resolveRef('HR Muslim 9900b')).toMatchObject({ references: [{ key: 'muslim:9002' }], ambiguous: false })
})

test.each(['', '?ref=', '?ref=%20', `?ref=${'a'.repeat(501)}`, '?ref=%00'])('"%s" is refused', async (query) => {
  const { status, body } = await resolve(query)
  expect([status, body.details]).toEqual([400, [expect.objectContaining({ field: 'ref' })]])
})
