import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../../src/platform/db/rows.ts'
import { citeHadith, citeVerse } from '../../../../src/reference/records/citations/print.ts'
import { searchNarrators } from '../../../../src/reference/records/narrators/narrators.ts'
import { kemenagInUnicode, uthmaniInUnicode } from '../../../../src/reference/records/quran/scripts.ts'
import { findLoadedKeys } from '../../../../src/reference/references/find.ts'
import { readReference } from '../../../../src/reference/references/read.ts'
import { fullPackTemplate } from '../../../support/full-pack.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'
import { createClock, type TestSystem, testSystem } from '../../../support/system.ts'
import { askedNames } from '../../records/narrators/asked-names.ts'

describeWithPack('the full data pack, served', (folder) => {
  let system: TestSystem
  let key: string
  beforeAll(async () => {
    system = await testSystem({}, createClock(), {}, await fullPackTemplate())
    key = await system.referenceKey()
  })
  afterAll(() => system?.close())

  const get = async (path: string) => {
    const response = await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  const total = async (path: string): Promise<number> => (await get(path)).total

  test('every verse, commentary, hadith and narrator is served', async () => {
    const counts = await system.database.pool.query(`
      select (select count(*) from verses) as verses, (select count(distinct ayah_key) from tafsir) as tafsir,
        (select count(*) from hadith) as hadith, (select count(*) from narrators) as narrators`)
    expect(counts.rows).toEqual([{ verses: 6236, tafsir: 6236, hadith: 36390, narrators: 14290 }])
    expect(await total('/hadith?collection=bukhari&limit=1')).toBe(7589)
    expect(await total('/hadith?collection=muslim&book=1&limit=1')).toBe(439)
    expect(await total('/quran?surah=2&limit=1')).toBe(286)
    const { collections } = await get('/hadith/collections')
    expect(collections.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(36390)
  })

  test('every verse is in standard Unicode, keeps the encoding of its source, and has its Indonesian spelling', async () => {
    const served = await system.database.pool.query(
      'select key, text_arabic, text_arabic_qpc, text_arabic_kemenag from verses where text_arabic_qpc is not null or text_arabic_kemenag is not null',
    )
    const byKey = new Map(served.rows.map((verse) => [verse.key, verse]))
    const verses = packRows<{ key: string; text_arabic: string; text_arabic_kemenag: string }>(folder, 'quran')
    for (const { key: verse, text_arabic: source, text_arabic_kemenag } of verses)
      expect(byKey.get(verse)).toEqual({
        key: verse,
        text_arabic: uthmaniInUnicode(source),
        text_arabic_qpc: uthmaniInUnicode(source) === source ? null : source,
        text_arabic_kemenag: kemenagInUnicode(text_arabic_kemenag),
      })
    expect(served.rows.filter(({ text_arabic }) => /[\u0656\u0657\u065E]/.test(text_arabic))).toEqual([])
  })

  test('no served text has a character that must be a mistake', async () => {
    const { db } = system.database
    const found: string[] = []
    // a commentary has only reviewed characters; other texts have no control or private-use characters, and none in a wrong encoding
    const judged = /[^\n\r\t -~\u0600-\u06FF\u0100-\u017F\u1E00-\u1EFFâîûÂÎÛ‘’“”…–•±¼½¾→º]/u
    const broken =
      /[\p{Cc}\p{Co}\p{Cn}\uFFFC\uFFFD\u00A6\u00AC\u00AD\u200B\u202A-\u202E\u2060]|[\u00C2-\u00DF][\u0080-\u00BF]|&(?:#?\w{2,6});|<\/?[a-z][^<>]*>/u
    for (const [name, pattern, query] of [
      ['commentary', judged, sql`select ayah_key as key, text from tafsir`],
      [
        'verse',
        broken,
        sql`select key, concat_ws(' ', text_arabic, text_indonesian, text_english, transliteration) as text from verses`,
      ],
      [
        'hadith',
        broken,
        sql`select key, concat_ws(' ', text_arabic, text_indonesian, text_english) as text from hadith`,
      ],
      [
        'narrator',
        broken,
        sql`select id as key, concat_ws(' ', name_arabic, name_latin, array_to_string(aliases, ' '), kuniyah, laqab) as text from narrators`,
      ],
    ] as const) {
      const texts = await rows<{ key: string; text: string }>(db, query)
      expect(texts.length).toBeGreaterThan(6000)
      for (const { key, text } of texts) {
        const wrong = pattern.exec(text.replace(/[\n\r\t]/g, ' '))
        if (wrong) found.push(`${name} ${key}: ${wrong[0]}`)
      }
    }
    expect(found).toEqual([])
  })

  test('a citation finds its own record first, in every language: a sample of 1,000 records', async () => {
    const { db } = system.database
    const hadith = await rows<{ key: string; arabic_number: string | null }>(
      db,
      sql`select key, arabic_number from hadith order by md5(key || 'citations') limit 800`,
    )
    const verses = await rows<{ key: string }>(
      db,
      sql`select key from verses order by md5(key || 'citations') limit 200`,
    )
    for (const language of ['indonesian', 'english', 'arabic'] as const) {
      const cited = [
        ...hadith.map((record) => ({ key: record.key, citation: citeHadith(record, language) })),
        ...verses.map(({ key: verse }) => ({ key: verse, citation: citeVerse(verse, language) })),
      ]
      for (const { key: record, citation } of cited) {
        const reference = readReference(citation)
        expect([citation, reference && (await findLoadedKeys(db, reference, 30))[0]]).toEqual([citation, record])
      }
    }
  }, 120_000)

  test('the integer alone finds all hadith of a number, the first one first', async () => {
    const keysOf = async (citation: string) => {
      const reference = readReference(citation)
      return reference ? findLoadedKeys(system.database.db, reference, 30) : []
    }
    expect(await keysOf('HR. Muslim no. 1653')).toEqual(['muslim:4283', 'muslim:4284'])
    expect(await keysOf('HR. Muslim no. 1653b')).toEqual(['muslim:4284'])
    expect(await keysOf('HR. Bukhari no. 402')).toEqual(['bukhari:402', 'bukhari:402.2'])
    expect(await keysOf('HR. Tirmidzi no. 3604')).toHaveLength(10)
    expect(await keysOf('HR. Tirmidzi no. 3604j')).toEqual(['tirmidhi:3604.1'])
    expect(await keysOf('Bukhari 1/1')).toEqual(['bukhari:1'])
  })

  test('numbers that are text resolve', async () => {
    expect(await get('/hadith/bukhari:402.2')).toMatchObject({
      key: 'bukhari:402.2',
      hadith_number: 402,
      text_indonesian: null,
      grades: [],
    })
    expect((await get('/hadith/muslim:8.01')).key).toBe('muslim:93')
    expect((await get('/hadith/muslim:11.01')).key).toBe('muslim:100')
    expect((await get('/hadith/muslim:9')).key).toBe('muslim:9')
    expect((await get('/hadith/tirmidhi:3604.09')).key).toBe('tirmidhi:3604.09')
  })

  test('hadith are listed in the order of their numbers, each once', async () => {
    const listed: string[] = []
    for (let page = 1; ; page += 1) {
      const { hadith } = await get(`/hadith?collection=tirmidhi&limit=100&page=${page}`)
      if (hadith.length === 0) break
      listed.push(...hadith.map((record: { key: string }) => record.key))
    }
    expect(new Set(listed).size).toBe(3998)
    const at = listed.indexOf('tirmidhi:3604')
    expect(listed.slice(at, at + 11)).toEqual(
      ['', '.02', '.03', '.04', '.05', '.06', '.07', '.08', '.09', '.1']
        .map((part) => `tirmidhi:3604${part}`)
        .concat('tirmidhi:3605'),
    )
  })

  test('grades name their scholars, sections have Indonesian names where known, and every commentary is served', async () => {
    const { grades } = await get('/hadith/abudawud:1')
    expect(grades.length).toBeGreaterThan(1)
    for (const grade of grades) expect(grade).toEqual({ grade: expect.any(String), graded_by: expect.any(String) })
    expect((await get('/hadith/bukhari:1')).section_name).toBe('Permulaan Wahyu')
    expect((await get('/tafsir/2:255')).tafsirs.map(({ source }: { source: string }) => source)).toEqual([
      'kemenag',
      'quraish',
      'jalalayn',
    ])
  })

  test('narrators are found by the names that people type', async () => {
    const { db } = system.database
    const missed: string[] = []
    for (const [query, id] of askedNames) {
      const { narrators } = await searchNarrators(db, query, 5)
      if (!narrators.some((narrator) => narrator.id === id)) missed.push(query)
    }
    expect(askedNames.length).toBeGreaterThan(250)
    expect(missed.length / askedNames.length).toBeLessThan(0.05)
  }, 120_000)

  test('a narrator has teachers and students, and duplicates lead to one person', async () => {
    const narrator = await get('/rijal/taqrib:2445')
    expect(narrator).toMatchObject({ id: 'taqrib:2445', name_latin: 'Sufyan ats-Tsauri', name_latin_generated: false })
    expect(narrator.students.length).toBeGreaterThan(20)
    const { rows } = await system.database.pool.query(
      'select id, same_as from narrators where same_as is not null order by id limit 5',
    )
    for (const { id, same_as } of rows) expect((await get(`/rijal/${id}`)).id).toBe(same_as)

    // the pack links this entry to a namesake of another tribe
    const anas = await get('/rijal/arsanad:8')
    expect(anas.id).toBe('taqrib:565')
    expect(anas.entries.map(({ id }: { id: string }) => id)).toEqual(['taqrib:565', 'arsanad:8', 'scholar:19'])
    expect(new Set(anas.gradings.map(({ source }: { source: string }) => source)).size).toBe(3)
    const found = await get(`/rijal?q=${encodeURIComponent('أنس بن مالك')}`)
    expect(found.narrators.filter(({ id }: { id: string }) => /^(arsanad:8|scholar:19)$/.test(id))).toEqual([])
    // chains have one name for each person
    const { rows: chains } = await system.database.pool.query(
      'select count(*) as persons from narrators where same_as is null union all select count(*) from narrator_names',
    )
    expect(chains[0]).toEqual(chains[1])
  })
})
