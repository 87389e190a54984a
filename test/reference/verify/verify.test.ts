import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sampled } from '../../support/sample.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

type Span = {
  start: number
  end: number
  text: string
  verdict: string
  type: string | null
  key: string | null
  keys: string[]
  canonical: Record<string, string | null> | null
  reference: string | null
  differences: { op: string; given: string | null; canonical: string | null }[]
  grades: unknown[]
  grades_summary: unknown
  note: string
}
type Answer = { verdict: string; spans: Span[]; checked: { verses: number; hadith: number; sayings: number } }

let system: TestSystem
let key: string
let verses: Map<string, Record<string, string>>
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
  const { rows } = await system.database.pool.query('select * from verses')
  verses = new Map(rows.map((verse) => [verse.key, verse]))
})
afterAll(() => system.close())

async function post(payload: unknown, headers: Record<string, string> = {}) {
  const response = await system.app.inject({
    method: 'POST',
    url: '/api/v1/verify',
    headers: { 'x-api-key': key, ...headers },
    payload: payload as object,
  })
  return { status: response.statusCode, body: response.json<Answer & { details?: { field: string }[] }>() }
}
const verify = async (text: string, language?: string): Promise<Answer> => {
  const { status, body } = await post({ text, language })
  expect(status).toBe(200)
  // in every answer, offsets count code points, and spans are in order and do not overlap
  const points = [...text]
  let before = 0
  for (const { start, end, text: shown } of body.spans) {
    expect(start).toBeGreaterThanOrEqual(before)
    expect(points.slice(start, end).join('')).toBe(shown)
    before = end
  }
  return body
}
const briefly = async (text: string): Promise<(string | null)[][]> =>
  (await verify(text)).spans.map((span) => [span.verdict, span.key])
const textOfStatement = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)
/** Excludes the statement that counts the request. */
const isOfVerification = (statement: string): boolean => !statement.includes('limit_windows')
const verse = (name: string, field = 'text_arabic'): string => verses.get(name)?.[field] ?? ''

test('a record is found letter for letter in each of its scripts, with all fields of a span', {
  tags: 'slow',
}, async () => {
  for (const field of ['text_arabic', 'text_arabic_qpc', 'text_arabic_kemenag'])
    expect([field, await briefly(verse('2:255', field))]).toEqual([field, [['exact', '2:255']]])
  const { verdict, spans, checked } = await verify(`Ayat Kursi 🌙: ${verse('2:255')}`)
  expect(verdict).toBe('exact')
  expect(spans[0]).toMatchObject({
    start: 14,
    type: 'quran',
    keys: ['2:255'],
    canonical: { text_arabic: verse('2:255'), text_indonesian: verse('2:255', 'text_indonesian') },
    reference: 'QS. Al-Baqarah 2:255',
    differences: [],
    grades: [],
    grades_summary: null,
    note: 'Sama huruf demi huruf dengan QS. Al-Baqarah 2:255.',
  })
  expect(checked.verses).toBe(verses.size)
  expect(checked.sayings).toBeGreaterThan(60)
})

test('a verse is exact in each of its scripts', { tags: 'slow' }, async () => {
  for (const [name, { text_arabic, text_arabic_qpc, text_arabic_kemenag }] of sampled([...verses]))
    for (const text of [text_arabic, text_arabic_qpc, text_arabic_kemenag]) {
      if (!text) continue
      const { verdict, spans } = await verify(text)
      expect([name, verdict, spans[0]?.keys]).toEqual([name, 'exact', expect.arrayContaining([name])])
    }
})

describe('the same words in another spelling are orthographic', () => {
  test.each([
    ["today's spelling", 'يا أيها الذين آمنوا كتب عليكم الصيام كما كتب على الذين من قبلكم لعلكم تتقون', '2:183'],
    ['other vowel marks', 'قُلْ هُوَ اللَّهُ أَحَدٌ', '112:1'],
    [
      'no hamza, as people type',
      'يا ايها الذين امنوا كتب عليكم الصيام كما كتب علي الذين من قبلكم لعلكم تتقون',
      '2:183',
    ],
    ['lengthened letters and signs that are not seen', 'قـــل\u200c هو\u200f الله\u200b أحـــد', '112:1'],
    ['forms of presentation', 'ﻗﻞ ﻫﻮ ﷲ ﺃﺣﺪ', '112:1'],
    ['Persian letters', 'قل هو اللّٰہ احد', '112:1'],
    ['HTML and entities', '<p>قل&nbsp;<b>هو</b> الله &#1571;حد</p>', '112:1'],
  ])('%s', async (_, text, name) => expect(await briefly(text)).toEqual([['orthographic', name]]))
})

test('tatweel around an honorific is no word, in the record or the text', async () => {
  const { rows } = await system.database.pool.query("select text_arabic from hadith where key = 'bukhari:1'")
  const record: string = rows[0].text_arabic
  const honorific = /رَضِيَ \S+ عَنْهُ/.exec(record)?.[0] ?? ''
  expect(honorific).not.toBe('')
  for (const other of [`ـ ${honorific} ـ`, 'ـ رضى الله عنه ـ', 'ـ', 'ـــ رضي الله عنه ـــ'])
    expect([other, await briefly(record.replace(honorific, other))]).toEqual([other, [['orthographic', 'bukhari:1']]])
})

test('vowel marks that differ from the record’s are reported', async () => {
  const [right] = (await verify('لَمْ يَلِدْ وَلَمْ يُولَدْ')).spans
  expect(right).toMatchObject({ verdict: 'orthographic', note: expect.not.stringContaining('harakat dapat mengubah') })
  const [turned] = (await verify('لَمْ يُولَدْ وَلَمْ يَلِدْ')).spans
  expect(turned?.verdict).not.toBe('orthographic')
  const [other] = (await verify('قُلْ هُوَ اللَّهُ أُحُدٌ')).spans
  expect(other).toMatchObject({
    verdict: 'orthographic',
    note: expect.stringContaining('harakat dapat mengubah makna'),
  })
})

test('consecutive verses are separate spans, even those of two words, and share one reference', async () => {
  const surah = ['112:1', '112:2', '112:3', '112:4']
  const text = surah.map((name, at) => `${verse(name)} ﴿${at + 1}﴾`).join(' ')
  expect(await briefly(`${text} (QS. Al-Ikhlas: 1-4)`)).toEqual(surah.map((name) => ['exact', name]))
  expect(await briefly('قل هو الله أحد الله الصمد لم يلد ولم يولد ولم يكن له كفوا أحد')).toEqual(
    surah.map((name) => ['orthographic', name]),
  )
})

test('a part of a record is partial, a stored translation is a translation, and repeated narrations are all named', async () => {
  expect(await briefly('لا تأخذه سنة ولا نوم له ما في السماوات وما في الأرض')).toEqual([['partial', '2:255']])
  expect(await briefly(verse('2:183', 'text_indonesian'))).toEqual([['translation', '2:183']])
  const { spans } = await verify('فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ')
  expect(spans).toMatchObject([{ verdict: 'partial', key: 'muslim:4927', type: 'hadith' }])
  expect(spans[0]?.note).toContain('Derajatnya: Sahih')
})

describe('a word changed, added, omitted or moved is altered', () => {
  const fasting = 'يا أيها الذين آمنوا كتب عليكم الصيام كما كتب على الذين من قبلكم لعلكم تتقون'
  test.each([
    [
      'changed',
      fasting.replace('الصيام', 'القتال'),
      [{ op: 'changed', given: 'القتال', canonical: 'ٱلصِّيَامُ'.normalize('NFC') }],
    ],
    ['added', fasting.replace('كما', 'كثيرا كما'), [{ op: 'added', given: 'كثيرا', canonical: null }]],
    ['left out', fasting.replace('عليكم ', ''), [{ op: 'left_out', given: null, canonical: 'عَلَيۡكُمُ'.normalize('NFC') }]],
  ])('%s', async (_, text, differences) => {
    const { verdict, spans } = await verify(text)
    // the data order the marks on a letter differently
    const found = spans[0]?.differences.map((one) => ({ ...one, canonical: one.canonical?.normalize('NFC') ?? null }))
    expect([verdict, spans[0]?.key, found]).toEqual(['altered', '2:183', differences])
  })

  test('a short text without three unchanged words in a row is altered', async () => {
    expect(await briefly('خيركم من القرآن وعلمه')).toEqual([['altered', 'bukhari:5027']])
    expect(await briefly('خيركم من تعلم القرآن وعلمه')).toEqual([['partial', 'bukhari:5027']])
  })

  test('a short translation that is the whole text is altered by a change at any place', async () => {
    const words = verse('107:4', 'text_english').split(' ')
    expect(words).toHaveLength(6)
    for (const at of words.keys()) {
      const changed = words.map((word, place) => (place === at ? 'house' : word)).join(' ')
      expect([changed, await briefly(changed)]).toEqual([changed, [['altered', '107:4']]])
    }
    const swapped = [...words.slice(0, 4), words[5], words[4]].join(' ')
    expect([swapped, await briefly(swapped)]).toEqual([swapped, [['altered', '107:4']]])
    expect(await briefly('So thank you to those who came')).toEqual([])
  })

  test('moved', async () => {
    const { verdict, spans } = await verify(fasting.replace('الصيام كما كتب', 'كما كتب الصيام'))
    expect(verdict).toBe('altered')
    expect(spans[0]?.differences.map(({ op }) => op)).toEqual(['moved', 'moved'])
  })

  test('a missing denial is altered, inside or in front, in three languages', async () => {
    const arabic = 'ولا تجسسوا ولا يغتب بعضكم بعضا أيحب أحدكم أن يأكل لحم أخيه ميتا'
    expect(await briefly(arabic)).toEqual([['partial', '49:12']])
    expect(await briefly(arabic.replace('ولا يغتب', 'يغتب'))).toEqual([['altered', '49:12']])
    expect(await briefly(arabic.replace('ولا تجسسوا', 'تجسسوا'))).toEqual([['altered', '49:12']])
    const indonesian = verse('49:12', 'text_indonesian')
    const denied = /\b(?:janganlah|jangan|tidak)\b ?/i
    expect(indonesian).toMatch(denied)
    expect(await briefly(indonesian.replace(denied, ''))).toEqual([['altered', '49:12']])
    const behind = indonesian.slice(indonesian.search(denied)).replace(denied, '')
    const { spans } = await verify(behind)
    expect(spans[0]).toMatchObject({ verdict: 'altered', key: '49:12' })
    expect(spans[0]?.note).toContain('mengingkari')
  })

  test('two spliced records are altered, and so are words added between quotation marks', async () => {
    const spliced = await verify('يا أيها الذين آمنوا كتب عليكم الصيام لا تأخذه سنة ولا نوم')
    expect(spliced.spans.map(({ key, verdict }) => [key, verdict])).toEqual([
      ['2:183', 'altered'],
      ['2:255', 'altered'],
    ])
    expect(spliced.spans.map(({ differences }) => differences)).toEqual([
      [{ op: 'changed', given: 'لا تأخذه سنة ولا نوم', canonical: expect.any(String) }],
      [{ op: 'changed', given: 'يا أيها الذين آمنوا كتب عليكم الصيام', canonical: expect.any(String) }],
    ])
    // two parts, each quoted separately
    const apart = await verify('يا أيها الذين آمنوا كتب عليكم الصيام … لا تأخذه سنة ولا نوم')
    expect(apart.spans.map(({ verdict }) => verdict)).toEqual(['partial', 'partial'])
    const put = await verify('Allah berfirman: “قل هو الله أحد في كل مكان”')
    expect(put).toMatchObject({
      verdict: 'altered',
      spans: [{ key: '112:1', differences: [{ op: 'added', given: 'في كل مكان' }] }],
    })
  })

  test('a doubled word at an end is altered, and so is a particle that differs by one letter', async () => {
    expect(await briefly('قل هو الله أحد')).toEqual([['orthographic', '112:1']])
    expect(await briefly('قل قل هو الله أحد')).toEqual([['altered', '112:1']])
    expect(await briefly('قل هو الله أحد أحد')).toEqual([['altered', '112:1']])
    expect(await briefly('من ذا الذي يشفع عنده إلا بإذنه')).toEqual([['partial', '2:255']])
    expect(await briefly('من ذا الذي يشفع عنده إلى بإذنه')).toEqual([['altered', '2:255']])
  })

  test('numbers count as words', async () => {
    const text = 'لله تسعة وتسعون اسما مائة إلا واحدا من أحصاها دخل الجنة'
    expect((await verify(text)).verdict).not.toBe('exact')
  })
})

test('the reference next to the words is checked', async () => {
  const words = verse('2:183', 'text_indonesian')
  for (const named of ['(QS. Al-Baqarah: 183)', '(QS 2:183)', '[Al-Baqarah 2:183]', '(QS. Al-Baqarah ayat 183-185)'])
    expect([named, await briefly(`Allah berfirman: “${words}” ${named}`)]).toEqual([named, [['translation', '2:183']]])
  for (const named of ['(QS. Ali Imran: 183)', '(QS 2:185)', '(HR. Bukhari no. 10)'])
    expect([named, await briefly(`Allah berfirman: “${words}” ${named}`)]).toEqual([
      named,
      [['wrong_reference', '2:183']],
    ])
  expect(await briefly(`Dalam QS. Ali Imran: 183 disebutkan: “${words}”`)).toEqual([['wrong_reference', '2:183']])
  const { spans } = await verify(`“${words}” (QS. Ali Imran: 183)`)
  expect(spans[0]?.note).toBe(
    'Kata-katanya dari QS. Al-Baqarah 2:183, bukan dari QS. Ali Imran: 183 seperti yang disebutkan.',
  )
  // as people forward a verse, too
  for (const named of ['(Surah An-Nas)', '(QS An-Nas 1)', '- Surah An-Nas'])
    expect([named, await briefly(`Say, He is Allah, the One ${named}`)]).toEqual([
      named,
      [['wrong_reference', '112:1']],
    ])
  // each reference belongs to its own quotation
  const both = `“${words}” (QS. 2:183) dan “${verse('49:10', 'text_indonesian')}” (QS. 49:10)`
  expect(await briefly(both)).toEqual([
    ['translation', '2:183'],
    ['translation', '49:10'],
  ])
})

test('a book named without a number is checked, including parallel narrations', {
  tags: 'slow',
}, async () => {
  await system.worker.drain()
  const hadith = async (key: string) =>
    (await system.database.pool.query('select text_arabic from hadith where key = $1', [key])).rows[0]?.text_arabic ??
    ''
  const neighbour = 'من كان يؤمن بالله واليوم الآخر فلا يؤذ جاره'
  for (const named of ['(HR. Bukhari)', '(HR. Bukhari dan Muslim)', 'رواه البخاري ومسلم', '(muttafaq ‘alaih)'])
    expect([named, (await verify(`“${neighbour}” ${named}`)).verdict]).toEqual([named, 'partial'])
  // both Abu Dawud and Bukhari have it, in other words
  expect(await hadith('abudawud:2201')).not.toBe('')
  const intention = 'إنما الأعمال بالنيات وإنما لكل امرئ ما نوى فمن كانت هجرته إلى الله ورسوله'
  expect((await verify(`“${intention}” (HR. Bukhari)`)).verdict).not.toBe('wrong_reference')
  for (const named of ['(HR. Malik)', 'رواه ابن ماجه', 'diriwayatkan oleh Tirmidzi'])
    expect([named, (await verify(`“${neighbour}” ${named}`)).verdict]).toEqual([named, 'wrong_reference'])
  const [verseInBook] = (await verify(`“${verse('112:1')} ${verse('112:2')}” (HR. Muslim)`)).spans
  expect(verseInBook).toMatchObject({
    verdict: 'wrong_reference',
    note: expect.stringContaining('bukan dari HR. Muslim'),
  })
})

describe('verses and hadith in Latin letters', () => {
  test.each([
    ["Rasulullah bersabda innamal a'malu binniyat wa innama likulli imri'in ma nawa.", 'partial', 'bukhari:1'],
    ['Al muslimu man salimal muslimuna min lisanihi wa yadihi', 'partial', 'bukhari:10'],
    ["Allah berfirman: innallaha ma'ash shabirin. Maka bersabarlah.", 'partial', '2:153'],
    ['Qul huwallahu ahad', 'orthographic', '112:1'],
    ['Alhamdulillahi rabbil alamin', 'orthographic', '1:2'],
    // two swapped words, a changed one, and an article written without assimilation
    ["inna ma'al yusri usro", 'altered', '94:5'],
    ['ya ayyuhalladzina amanu kutiba alaikumul qitalu kama kutiba alalladzina min qablikum', 'altered', '2:183'],
    ["innallaha ma'al shabirin", 'partial', '2:153'],
    // three words with the first or last changed to a word that other languages have too
    ['qul huwallahu wahid 🤲', 'altered', '112:1'],
    ["Ustadz bilang: inna ma'al 'usri falaha", 'altered', '94:6'],
    ['inna huwallahu ahad', 'altered', '112:1'],
  ])('%s', async (text, verdict, key) => expect(await briefly(text)).toEqual([[verdict, key]]))

  test('every record with the same words is listed, in the order of the books', async () => {
    const { spans } = await verify("innamal a'malu binniyat wa innama likulli imri'in ma nawa")
    expect(spans.map(({ keys }) => keys)).toEqual([['bukhari:1', 'abudawud:2201']])
  })

  test.each([
    'Assalamu alaikum warahmatullahi wabarakatuh, hadirin sekalian. Alhamdulillah kita berkumpul.',
    'Lorem ipsum dolor sit amet consectetur adipiscing elit',
    'Besok Budi Santoso bertemu Muhammad Rizky Pratama di Kebayoran Baru.',
  ])('other words without a dictionary entry are no verse (%s)', async (text) =>
    expect(await briefly(text)).toEqual([]),
  )
})

describe('listed sayings, in any of their wordings', () => {
  test.each([
    ['Tuntutlah ilmu walaupun ke negeri Cina.', 'fabricated', 'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina'],
    [
      'Tuntutlah ilmu sampai ke negeri China, begitu katanya.',
      'fabricated',
      'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina',
    ],
    ['اطلبوا العلم ولو بالصين', 'fabricated', 'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina'],
    ['uthlubul ilma walau bish shin', 'fabricated', 'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina'],
    ['Seek knowledge even unto China', 'fabricated', 'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina'],
    ['Kebersihan adalah sebagian dari iman', 'fabricated', 'maudhu:kebersihan-sebagian-dari-iman'],
    ['Surga itu di bawah telapak kaki ibu', 'fabricated', 'maudhu:surga-di-bawah-telapak-kaki-ibu'],
    ['Sebaik-baik perkara adalah yang pertengahan', 'weak_known', 'masyhur:sebaik-baik-perkara-pertengahannya'],
    ['Tidurnya orang yang berpuasa adalah ibadah', 'weak_known', 'masyhur:tidurnya-orang-puasa-ibadah'],
    ['Tinta seorang ulama lebih suci daripada darah seorang syahid', 'unknown', 'masyhur:tinta-ulama-darah-syuhada'],
    ['Bepergianlah, niscaya kalian sehat.', 'unknown', 'masyhur:bepergianlah-niscaya-sehat'],
  ])('%s', async (text, verdict, name) => expect(await briefly(text)).toEqual([[verdict, name]]))

  test('a saying without a known ruling is only reported as unknown', async () => {
    const { verdict, spans } = await verify('Travel and you will be healthy.', 'en')
    expect([verdict, spans[0]?.type, spans[0]?.key, spans[0]?.canonical?.text_arabic]).toEqual([
      'unknown',
      'masyhur',
      'masyhur:bepergianlah-niscaya-sehat',
      'سافروا تصحوا',
    ])
    expect(spans[0]?.note).toBe(
      "Not found as a hadith in the books here, and no scholar's ruling on it has been confirmed yet.",
    )
  })

  test('have their ruling in the requested language', async () => {
    const { spans } = await verify('Rasulullah bersabda: "Tuntutlah ilmu walaupun ke negeri Cina"', 'en')
    expect(spans).toMatchObject([{ type: 'maudhu', note: expect.stringContaining('Baseless according to Ibn Hibban') }])
  })
})

describe('a quotation that no book has is unknown', () => {
  test.each([
    'Rasulullah bersabda: "Barangsiapa tidur setelah asar, ia menjadi gila selama tujuh puluh hari."',
    'Nabi SAW bersabda: barangsiapa menyebarkan pesan ini kepada sepuluh orang akan mendapat rezeki besok pagi.',
    'Allah berfirman: “Berdirilah kalian di tepi sungai dan hitunglah batu-batunya.”',
    'The Prophet said: "Whoever sleeps beneath an olive tree will find gold in the morning."',
    'قال رسول الله: «من نام تحت شجرة الزيتون وجد ذهبا في الصباح»',
    'مَنْ نَامَ تَحْتَ شَجَرَةِ الزَّيْتُونِ وَجَدَ ذَهَبًا فِي الصَّبَاحِ',
  ])('%s', async (text) => {
    const { verdict, spans } = await verify(text)
    expect([verdict, spans.length]).toEqual(['unknown', 1])
    expect(spans[0]).toMatchObject({
      key: null,
      keys: [],
      type: null,
      canonical: null,
      reference: null,
      differences: [],
    })
    expect(spans[0]?.note).not.toMatch(/bohong|dusta|\bfalse hadith\b/)
  })
})

test('ordinary prose gives no spans, nor does speech between quotation marks', async () => {
  for (const text of [
    'Pagi ini saya pergi ke pasar untuk membeli beras dan sayur, lalu pulang ke rumah.',
    'Ibu berkata, "Makanlah dulu sebelum berangkat ke sekolah, hari ini hujan." Saya mengangguk.',
    'The committee said: "We will publish the report next week, once all figures are checked."',
    'قال المدير: «سنبدأ العمل غدا في الساعة الثامنة صباحا»',
    '👍👍👍',
    '2026',
  ])
    expect([text, await verify(text)]).toEqual([text, expect.objectContaining({ verdict: 'none', spans: [] })])
})

test('the whole verdict is the worst one', async () => {
  const { verdict, spans } = await verify(
    `${verse('112:1')}\nTuntutlah ilmu walaupun ke negeri Cina.\n“${verse('2:183', 'text_indonesian')}” (QS 2:184)`,
  )
  expect(spans.map((span) => span.verdict)).toEqual(['exact', 'fabricated', 'wrong_reference'])
  expect(verdict).toBe('fabricated')
})

test('a text of forty quotations takes two statements of the database, as one of a single quotation does', {
  tags: 'slow',
}, async () => {
  const quoted = [...verses].slice(0, 40).map(([name, { text_arabic }]) => `${text_arabic} (QS ${name})`)
  expect(quoted).toHaveLength(40)
  const text = quoted.join('\n')
  expect([...text].length).toBeLessThanOrEqual(10_000)
  const { pool, pools } = system.database
  const query = vi.spyOn(pools.request ?? pool, 'query')
  const statementsOf = async (asked: string): Promise<string[]> => {
    query.mockClear()
    const { spans } = await verify(asked)
    expect(spans.length).toBeGreaterThanOrEqual(asked === text ? 40 : 1)
    return query.mock.calls.map(([one]: unknown[]) => textOfStatement(one)).filter(isOfVerification)
  }
  try {
    // this reads the API key and the sayings, which are then cached
    await verify(text)
    const counts = [(await statementsOf(quoted[0] ?? '')).length, (await statementsOf(text)).length]
    expect(counts).toEqual([2, 2])
  } finally {
    query.mockRestore()
  }
})

test('bad input is refused by its field, and a key of a website may ask', async () => {
  for (const payload of [
    {},
    { text: '' },
    { text: '  \n' },
    { text: 5 },
    { text: 'a'.repeat(10_001) },
    { text: 'x', language: 'fr' },
  ]) {
    const { status, body } = await post(payload)
    expect([payload, status]).toEqual([payload, 400])
    expect(body.details?.[0]?.field).toBe('language' in payload ? 'language' : 'text')
  }
  // code points count, not UTF-16 units
  expect((await post({ text: '🌙'.repeat(10_000) })).status).toBe(200)
  const own = await system.referenceKey(undefined, ['https://masjid.example'])
  const answer = await post({ text: verse('112:1') }, { 'x-api-key': own, origin: 'https://masjid.example' })
  expect([answer.status, answer.body.verdict]).toEqual([200, 'exact'])
})
