import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/platform/db/rows.ts'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { collectionNames } from '../../src/reference/records/collections/names.ts'
import { buildBrowserCode } from '../support/browser.ts'
import { escaped } from '../support/escaped.ts'
import { sampled } from '../support/sample.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  buildBrowserCode()
  system = await testSystem()
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
})
afterAll(() => system.close())

let visitor = 0
/** Each request comes from another address, so that none uses up another's limit. */
const get = (url: string, headers: Record<string, string> = {}) =>
  system.app.inject({
    url,
    headers: { accept: 'text/html', ...headers },
    remoteAddress: `10.1.${visitor >> 8}.${visitor++ & 255}`,
  })
const mainOf = (body: string) => body.slice(body.indexOf('<main'), body.indexOf('</main>'))

const PAGES = [
  '/',
  '/q',
  '/q/112',
  '/q/2:255',
  '/q/juz/30',
  '/q/hizb/60',
  '/q/page/604',
  '/h',
  '/h/bukhari',
  '/h/bukhari?book=1',
  '/h/bukhari:1',
  '/n',
  '/search',
  '/ask',
  '/about',
  '/verify',
  '/calendar',
  '/calendar?year=2026&month=2&calendar=khgt',
  '/prayer',
  '/prayer?city=32.73',
  '/prayer?lat=69.65&lng=18.96&year=2026&month=6',
  '/places',
  '/places?kind=school',
  '/lectures',
  ...collectionNames.map((name) => `/${name}`),
]

describe('a page', () => {
  test.each(PAGES)('%s exists in three languages, for readers and for programs', async (path) => {
    for (const [language, direction] of [
      ['id', 'ltr'],
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ]) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      const page = await get(address)
      expect([address, page.statusCode]).toEqual([address, 200])
      expect(page.body).toContain(`<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
      expect(page.body.match(/<h1>/g)).toHaveLength(1)
      expect(page.body).toContain('rel="canonical"')
      expect(page.body.match(/rel="alternate" hreflang=/g)).toHaveLength(4)
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      const markdown = await get(address, { accept: 'text/markdown' })
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(markdown.body).toMatch(/^# .+\n/)
    }
  })

  test('is in the browser’s language, or in Indonesian if that is none of the three', async () => {
    for (const [asked, language] of [
      ['ar-EG,ar;q=0.9,en;q=0.5', 'ar'],
      ['fr, en;q=0.4', 'en'],
      ['de', 'id'],
    ] as const) {
      const page = await get('/q/1:1', { 'accept-language': asked })
      expect(page.body).toContain(`<html lang="${language}"`)
      expect(page.headers.vary).toContain('Accept-Language')
    }
  })

  test('is cached by its ETag, and under 30 KB compressed', { tags: 'slow' }, async () => {
    for (const path of PAGES) {
      const first = await get(path, { 'accept-encoding': 'br' })
      expect(first.rawPayload.length).toBeLessThan(30_000)
      if (path === '/n' || path === '/search') continue
      expect(first.headers['cache-control']).toContain('stale-while-revalidate')
      const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
      expect([path, again.statusCode]).toEqual([path, 304])
    }
  })

  test('has its Markdown at the same address with .md', async () => {
    for (const path of [
      '/index',
      '/q',
      '/q/112:1',
      '/q/112',
      '/h',
      '/h/bukhari:1',
      '/doa',
      '/n',
      '/search',
      '/ask',
      '/about',
      '/verify',
      '/calendar',
      '/prayer',
      '/places',
      '/lectures',
    ]) {
      const page = await get(`${path}.md`)
      expect([path, page.statusCode, page.headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8'])
    }
  })
})

describe('scripture', () => {
  test('is on its page letter for letter', { tags: 'slow' }, async () => {
    const db = system.database.db
    const verses = await rows<{ key: string; text: string }>(db, sql`select key, text_arabic as text from verses`)
    const hadith = await rows<{ key: string; text: string }>(db, sql`select key, text_arabic as text from hadith`)
    const wrong: string[] = []
    for (const [place, list] of [
      ['q', verses],
      ['h', hadith],
    ] as const) {
      for (const { key, text } of sampled(list)) {
        const page = await get(`/${place}/${key}`)
        if (!mainOf(page.body).includes(`dir="rtl">${escaped(text)}</p>`)) wrong.push(key)
        const markdown = await get(`/${place}/${key}.md`)
        if (!markdown.body.includes(text.replace(/^/gm, '> '))) wrong.push(`${key}.md`)
      }
    }
    expect(verses.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  test('is in the requested script, and links keep the choice', async () => {
    const [verse] = await rows<{ uthmani: string; kemenag: string }>(
      system.database.db,
      sql`select text_arabic as uthmani, text_arabic_kemenag as kemenag from verses where key = '2:255'`,
    )
    const page = mainOf((await get('/q/2:255?script=kemenag&size=xl')).body)
    expect(page).toContain(escaped(verse?.kemenag ?? ''))
    expect(page).not.toContain(escaped(verse?.uthmani ?? ''))
    expect(page).toContain('class="scripture quran xl"')
    expect(page).toContain('/q/2:254?script=kemenag&amp;size=xl')
  })

  test('shows the parts that the reader chose, in lists too, by the address or the saved choice', async () => {
    const [{ latin = '', translation = '' } = {}] = await rows<{ latin: string; translation: string }>(
      system.database.db,
      sql`select transliteration as latin, text_indonesian as translation from verses where key = '112:2'`,
    )
    const shown = (body: string) =>
      ['data-ayah="٢"', escaped(latin.trim()), escaped(translation.trim())].map((part) => mainOf(body).includes(part))
    for (const [choice, expected] of [
      ['', [true, false, true]],
      ['latin=on', [true, true, true]],
      ['arabic=off', [false, false, true]],
      ['translation=off&latin=on', [true, true, false]],
      // at least one part must remain
      ['arabic=off&translation=off', [true, false, false]],
    ] as const) {
      expect([choice, shown((await get(`/q/112?lang=id&${choice}`)).body)]).toEqual([choice, expected])
      const cookie = `mimbar_display=${encodeURIComponent(choice)}`
      expect([choice, shown((await get('/q/112?lang=id', { cookie })).body)]).toEqual([choice, expected])
    }
    expect((await get('/q/112')).headers.vary).toContain('Cookie')
  })

  test('saves that choice and returns to the page, which also says so if cookies are refused', async () => {
    const save = (to: string, headers = {}) =>
      system.app.inject({
        method: 'POST',
        url: '/display',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: String(new URLSearchParams({ to, script: 'kemenag', size: 'xl', arabic: 'on', latin: 'on' })),
      })
    const saved = await save('/q/2?part=2&size=s&lang=en#2:60')
    expect([saved.statusCode, saved.headers.location]).toEqual([
      303,
      '/q/2?part=2&lang=en&script=kemenag&size=xl&latin=on&translation=off#2:60',
    ])
    const [{ name = '', value = '', httpOnly, sameSite } = {}] = saved.cookies
    expect([name, httpOnly, sameSite]).toEqual(['mimbar_display', true, 'Lax'])
    const cookie = `${name}=${encodeURIComponent(value)}`
    const page = mainOf((await get('/q/112', { cookie })).body)
    expect(page).toContain('class="scripture quran xl"')
    // choices that the browser stores need not be in addresses
    expect(page).toContain('href="/q/112:1"')
    expect((await save('/q/112', { cookie })).headers.location).toBe('/q/112')
    expect(mainOf((await get('/q/112?size=m', { cookie })).body)).toContain('href="/q/112:1?size=m"')
    for (const foreign of ['//example.com', '/\\example.com', 'https://example.com/', 'q/1', '/q/1\n'])
      expect((await save(foreign)).headers.location).toMatch(/^\/\?/)
  })

  test('has the basmalah of 1:1 above each surah except the first and the ninth, without a number', {
    tags: 'slow',
  }, async () => {
    const { db } = system.database
    const [first] = await rows<{ uthmani: string; kemenag: string }>(
      db,
      sql`select text_arabic as uthmani, text_arabic_kemenag as kemenag from verses where key = '1:1'`,
    )
    const begun = await rows<{ surah: number }>(
      db,
      sql`select surah from verses where ayah = 1 and surah not in (1, 9) order by surah`,
    )
    expect(begun.length).toBeGreaterThan(10)
    const above = (text = '') => `dir="rtl">${escaped(text)}</p><article`
    for (const { surah } of begun) {
      expect([surah, mainOf((await get(`/q/${surah}`)).body).split(above(first?.uthmani)).length]).toEqual([surah, 2])
      expect((await get(`/q/${surah}.md`)).body.split(`> ${first?.uthmani}\n\n## `).length).toBe(2)
    }
    expect(mainOf((await get('/q/112?script=kemenag')).body)).toContain(above(first?.kemenag))
    for (const path of ['/q/1', '/q/9', '/q/2?part=2', '/q/juz/1?part=2'])
      expect([path, (await get(path)).body.includes('basmalah')]).toEqual([path, false])
    const inJuz = begun.filter(({ surah }) => surah >= 78).length
    expect(inJuz).toBeGreaterThan(3)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((part) => get(`/q/juz/30?part=${part}`)),
    )
    expect(pages.map(({ body }) => body.split(above(first?.uthmani)).length - 1).reduce((a, b) => a + b)).toBe(inJuz)
  })

  test('has an anchor and its number in each list, and can be opened by number', async () => {
    const surah = mainOf((await get('/q/112')).body)
    for (const ayah of [1, 2, 3, 4]) expect(surah).toContain(`<article id="112:${ayah}" data-name=`)
    expect(surah.match(/data-ayah="[١-٤]"/g)).toHaveLength(4)
    const juz = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((part) => get(`/q/juz/30?part=${part}`)))
    expect(juz.map(({ body }) => body).join('')).toContain('<article id="112:1" data-name=')
    expect(surah).toMatch(/<form [^>]*action="\/q\/112"/)
    for (const asked of ['3', '%D9%A3'])
      expect((await get(`/q/112?ayah=${asked}&script=kemenag`)).headers.location).toBe('/q/112:3?script=kemenag')
    expect((await get('/q/112?ayah=x')).statusCode).toBe(200)
  })

  test('has the verses before and after, and its commentary folded, in this order', async () => {
    const verse = mainOf((await get('/q/2:255?lang=id')).body)
    const [next, tafsir] = [verse.indexOf('rel="next"'), verse.indexOf('<h2 id="tafsir">')]
    expect(next).toBeGreaterThan(0)
    expect(tafsir).toBeGreaterThan(next)
    expect(verse).toContain('class="ways stays"')
    expect(verse.slice(tafsir)).toMatch(/^<h2 id="tafsir">[^<]*<\/h2><details>/)
  })

  test('is reached from the home page by its juz; surahs have their Arabic names', async () => {
    for (const path of ['/?lang=en', '/q?lang=en'])
      expect(mainOf((await get(path)).body).match(/href="\/q\/juz\/\d+\?lang=en"/g)).toHaveLength(30)
    expect(mainOf((await get('/q?lang=en')).body)).toContain('<bdi lang="ar" dir="rtl">الإخلاص</bdi>')
  })

  test('has no translation in Arabic, and the English one if it is loaded', async () => {
    const arabic = mainOf((await get('/q/112:1?lang=ar')).body)
    expect(arabic).not.toContain('Katakanlah')
    expect(arabic).toContain('سورة الإخلاص')
  })
})

describe('a hadith', () => {
  test('shows its gradings with their graders and its chain, with narrators linked', async () => {
    const [{ key = '', sanad = [] } = {}] = await rows<{ key: string; sanad: string[] }>(
      system.database.db,
      sql`select key, sanad from hadith where cardinality(sanad) > 2 and key like 'tirmidhi:%' order by key limit 1`,
    )
    const page = mainOf((await get(`/h/${key}?lang=en`)).body)
    for (const name of sanad)
      expect(page).toContain(`href="/n?${escaped(String(new URLSearchParams({ q: name, lang: 'en' })))}"`)
    const [picture = ''] = /<svg class="lineage".*?<\/svg>/s.exec(page) ?? []
    expect(picture.match(/role="listitem"/g)).toHaveLength(sanad.length)
    const names = [...picture.matchAll(/<a [^>]*><text[^>]*>(.*?)<\/text><\/a>/g)].map(([, name = '']) => name)
    expect(names.map((name) => name.replaceAll(/<[^>]+>/g, ''))).toEqual(sanad.map(escaped))
    expect(page).toContain('<h2 id="grades">Grading</h2>')
  })

  test('has the names of its chain in Arabic for readers of Arabic, if the narrators are certain', async () => {
    const page = mainOf((await get('/h/bukhari:1?lang=ar')).body)
    const [{ sanad = [] } = {}] = await rows<{ sanad: string[] }>(
      system.database.db,
      sql`select sanad from hadith where key = 'bukhari:1'`,
    )
    expect(sanad.at(-1)).toMatch(/Umar/)
    const [picture = ''] = /<svg class="lineage".*?<\/svg>/s.exec(page) ?? []
    expect(picture).toMatch(/<a href="\/n\/taqrib:\d+\?lang=ar"><text[^>]* lang="ar"[^>]*>[\u0600-\u06ff ]+/)
  })

  test('has one address, to which its other numbers redirect', async () => {
    const [{ key = '', number = '' } = {}] = await rows<{ key: string; number: string }>(
      system.database.db,
      sql`select key, arabic_number as number from hadith where collection = 'muslim' and arabic_number like '%.%' limit 1`,
    )
    const page = await get(`/h/muslim:${number}?lang=id`)
    expect(page.body).toContain(`<link rel="canonical" href="http://localhost:3000/h/${key}?lang=id"/>`)
  })

  test('links to the previous and the next one', async () => {
    const keys = await rows<{ key: string }>(
      system.database.db,
      sql`select key from hadith where collection = 'bukhari' order by number_sort, key limit 3`,
    )
    const page = mainOf((await get(`/h/${keys[1]?.key}`)).body)
    expect(page).toContain(`href="/h/${keys[0]?.key}" rel="prev"`)
    expect(page).toContain(`href="/h/${keys[2]?.key}" rel="next"`)
  })
})

test('a hadith links to its parallels, and a verse to similar ones and to hadith that quote it', {
  tags: 'slow',
}, async () => {
  const before = await get('/h/bukhari:1?lang=en')
  for (let round = 0; round < 3; round++) {
    await system.refresh()
    await system.worker.drain()
  }
  await system.refresh()
  const after = await get('/h/bukhari:1?lang=en')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const found = await rows<{ kind: string; key: string; other: string }>(
    system.database.db,
    sql`select distinct on (kind) kind, key, other from parallels order by kind, key`,
  )
  expect(found.map(({ kind }) => kind)).toEqual(['hadith', 'quotes', 'verses'])
  for (const { kind, key, other } of found) {
    const page = mainOf((await get(`/${kind === 'hadith' ? 'h' : 'q'}/${key}?lang=en`)).body)
    expect(page).toMatch(
      {
        hadith: /The same narration elsewhere \(\d+\)/,
        quotes: /Hadith that quote this verse/,
        verses: /Similar verses/,
      }[kind] ?? '',
    )
    expect(page).toContain(`href="/${kind === 'verses' ? 'q' : 'h'}/${other}?lang=en"`)
  }
})

test('a record links to the questions of the map that cite it and that a scholar has signed, and to no others', async () => {
  const listed = async (address: string) => {
    const page = mainOf((await get(address)).body)
    const from = page.indexOf('id="questions"')
    return from < 0 ? undefined : page.slice(from, page.indexOf('</ul>', from))
  }
  expect(await listed('/h/bukhari:2697?lang=id')).toBeUndefined()
  const sign = async (by: string | null) => {
    await system.database.db.execute(sql`
      update collection_records set record = record || jsonb_build_object('reviewed_by', ${by}::text)
      where collection = 'masail' and id = 'maulid-nabi'`)
    await raiseDataVersion(system.database.db)
    await system.refresh()
  }
  await sign('A scholar')
  try {
    expect(await listed('/h/bukhari:2697?lang=id')).toContain(
      '<a href="/masail/maulid-nabi?lang=id">Apa hukum memperingati Maulid Nabi?</a>',
    )
    expect(await listed('/h/bukhari:2697?lang=ar')).toContain('ما حكم الاحتفال بالمولد النبوي؟')
    expect(await listed('/h/bukhari:2697?lang=en')).toContain('href="/masail/maulid-nabi?lang=en"')
    expect(await listed('/q/112:1?lang=id')).toBeUndefined()
    expect((await get('/h/bukhari:2697.md?lang=en')).body).toContain('## Questions this answers')
  } finally {
    await sign(null)
  }
})

test('an Arabic reader gets names of Allah, persons and books in Arabic, and a notice on texts that are only in Indonesian', async () => {
  const first = async (path: string) => /<ol><li>(.*?)<\/li>/.exec(mainOf((await get(path)).body))?.[1]
  expect(await first('/asmaul-husna?lang=ar')).toBe('<a href="/asmaul-husna/ar-rahman?lang=ar">الرَّحْمٰنُ</a>')
  expect(await first('/asmaul-husna?lang=en')).toContain(
    'Ar-Rahman</a> · <bdi lang="ar" dir="rtl">الرَّحْمٰنُ</bdi> · The Most',
  )
  expect(await first('/figures?lang=ar')).toContain('>أبو بكر الصديق</a> · الخليفة الأول')
  expect(await first('/figures?lang=id')).toContain('>Abu Bakar ash-Shiddiq</a> · Khalifah pertama')
  expect((await get('/asmaul-husna/ar-rahman?lang=ar')).body).toContain('<h1>الرَّحْمٰنُ</h1>')
  const books = mainOf((await get('/h?lang=ar')).body)
  expect(books).toContain('صحيح البخاري')
  expect(books).toContain('محمد بن إسماعيل البخاري')
  const alone = 'بعض نصوص هذه الصفحة متاح بالإندونيسية وحدها.'
  for (const [path, expected] of [
    ['/asmaul-husna/ar-rahman', true],
    ['/figures/abu-bakr-ash-shiddiq', true],
    ['/q/112:1', false],
    ['/asmaul-husna', false],
  ] as const)
    expect([path, (await get(`${path}?lang=ar`)).body.includes(alone)]).toEqual([path, expected])
  expect((await get('/asmaul-husna/ar-rahman?lang=id')).body).not.toContain('hanya ada dalam bahasa Indonesia')
})

test('Indonesian prose on an Arabic page runs from left to right', async () => {
  const page = mainOf((await get('/amalan/zikir-tidur-dan-bangun?lang=ar')).body)
  expect(page).toContain('<div lang="id" dir="ltr"><p>')
  expect(page).not.toMatch(/<div lang="(?!ar")[^"]*"(?! dir="ltr")/)
})

test('a text that is recited line by line is shown line by line, on its page, in Markdown and in an answer', async () => {
  const page = mainOf((await get('/amalan/adab-bersin?lang=id')).body)
  expect(page).toMatch(/<p class="scripture hadith [^>]*>[^<]+<br\/>[^<]+<br\/>[^<]+<\/p>/)
  expect(page).toContain('<p>Alhamdu lillāh.<br/>Yarhamukallāh.<br/>')
  expect(page).toContain('<p>Segala puji bagi Allah.<br/>Semoga Allah merahmatimu.<br/>')
  expect((await get('/amalan/adab-bersin.md?lang=en')).body).toContain('Praise be to Allah.  \nMay Allah')
  const answer = mainOf((await get('/ask?q=adab+bersin&lang=id')).body)
  expect(answer).toContain('Segala puji bagi Allah.<br/>Semoga Allah merahmatimu.<br/>')
})

test('a narrator’s page has the first of his hadith, and further pages have all', async () => {
  const page = mainOf((await get('/n/taqrib:8426?lang=id')).body)
  const listed = page.slice(page.indexOf('<h2 id="hadith">'))
  expect(listed).toMatch(/Hadis dengan perawi ini dalam sanadnya: \d+/)
  expect(listed.match(/<li><a href="\/h\/[a-z]+:\d+\?lang=id">HR\. /g)).toHaveLength(10)
  expect(listed).toContain('href="/n/taqrib:8426/hadith?lang=id"')
  const all = mainOf((await get('/n/taqrib:8426/hadith?lang=ar')).body)
  expect(all).toMatch(/<li><a href="\/h\/[^"]+">[^<]*<\/a> · [\u0600-\u06ff]/)
  expect(all).toContain('rel="up"')
  expect((await get('/n/taqrib:8426/hadith.md?lang=en')).body).toContain('/h/bukhari:')
  expect((await get('/n/taqrib:8426/hadith?page=99')).statusCode).toBe(404)
  expect((await get('/n/none:1/hadith')).statusCode).toBe(404)
})

test('a name of one narrator leads to his page, of several to a list, and of none to a notice', async () => {
  const one = await get('/n?q=Malik%20bin%20Anas')
  expect([one.statusCode, one.headers.location]).toEqual([302, expect.stringMatching(/^\/n\/./)])
  expect((await get(String(one.headers.location))).statusCode).toBe(200)
  const program = await get('/n.md?q=Malik%20bin%20Anas')
  expect(program.headers.location).toBe(`${one.headers.location}.md`)
  expect(mainOf((await get('/n?q=Qwxyz&lang=en')).body)).toContain('No narrator named “Qwxyz” was found.')
})

describe('input', () => {
  const SCRIPT = '"><script>alert(1)</script>'

  test('is shown as text', { tags: 'slow' }, async () => {
    for (const path of ['/search?q=', '/n?q=', '/q/', '/h/', '/doa/', '/q/1:1?lang=', '/q/1:1?script=']) {
      const page = await get(path + encodeURIComponent(SCRIPT))
      expect([path, page.statusCode < 500, page.body.includes('<script>alert')]).toEqual([path, true, false])
    }
  })

  test('without a matching record leads to a page with further links', async () => {
    for (const path of [
      '/q/115',
      '/q/2:287',
      '/q/0:1',
      '/q/9999999:1',
      '/h/bukhari:99999',
      '/h/x',
      '/n/nobody',
      '/doa/x',
      '/nowhere',
      '/q/%00',
    ]) {
      const page = await get(`${path}?lang=en`)
      expect([path, page.statusCode]).toEqual([path, 404])
      expect(page.body).toContain('Page not found')
      expect(page.body).toContain('action="/search"')
      expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    }
    const program = await system.app.inject({ url: '/nowhere' })
    expect(program.json()).toEqual({ error: 'This address was not found' })
  })

  test('prints the address of a page, and never a question', {
    tags: 'slow',
  }, async () => {
    expect((await get('/q/2:255?script=kemenag&lang=en')).body).toContain(
      '<p class="printed wide">http://localhost:3000/q/2:255</p>',
    )
    expect((await get('/ask?q=saya+sedih')).body).not.toContain('class="printed')
  })

  test('outside the range names the numbers of verses and surahs, and the months', async () => {
    for (const [path, status, expected] of [
      ['/q/2:999', 404, 'Surah Al-Baqarah has 286 verses.'],
      ['/q/2:0', 404, 'Surah Al-Baqarah has 286 verses.'],
      ['/q/115:1', 404, 'The Quran has 114 surahs.'],
      ['/calendar?year=2026&month=13', 400, 'The month must be from 1 to 12'],
      ['/calendar?month=x', 400, 'The month must be from 1 to 12'],
      ['/calendar?year=99', 400, 'and the year from'],
    ] as const) {
      const page = await get(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
      expect([path, page.statusCode, mainOf(page.body).includes(expected)]).toEqual([path, status, true])
    }
    const arabic = await get('/q/2:999?lang=ar')
    expect(mainOf(arabic.body)).toContain('عدد آيات سورة البقرة: ٢٨٦')
  })

  test('is limited by address, on a page that says so', async () => {
    const from = (remoteAddress: string) =>
      system.app.inject({ url: '/q', headers: { accept: 'text/html' }, remoteAddress })
    for (let turn = 0; turn < 120; turn++) expect((await from('2001:db8::1')).statusCode).toBe(200)
    const refused = await from('2001:db8::2')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Terlalu banyak permintaan')
    expect((await from('2001:db9::1')).statusCode).toBe(200)
  })
})

test('/about says if no operator is configured', async () => {
  expect(mainOf((await get('/about?lang=en')).body)).toContain('The operator of this site has not given a name.')
})

test('/favicon.ico exists', async () => {
  const icon = await get('/favicon.ico')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
  expect([...icon.rawPayload.subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('search engines get every page, and their rules', { tags: 'slow' }, async () => {
  expect((await get('/robots.txt')).body).toContain('/sitemap.xml')
  expect((await get('/.well-known/security.txt')).body).toMatch(/^Contact: /)
  const parts = [...(await get('/sitemap.xml')).body.matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(parts.length).toBe(12)
  const addresses: string[] = []
  for (const part of parts) {
    const list = [...(await get(String(part))).body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)]
    addresses.push(...list.map(([, path = '']) => path))
  }
  expect(addresses.length).toBeGreaterThan(600)
  for (const path of addresses.filter((_, place) => place % 23 === 0)) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  }
  for (const part of ['nothing', 'constructor', 'toString', '__proto__'])
    expect([part, (await get(`/sitemap/${part}.xml`)).statusCode]).toEqual([part, 404])
})

test('a page with scripture preloads the Arabic font in every language, and another does not', async () => {
  const asked = async (path: string) =>
    /<link rel="preload"[^>]* href="\/reading\/arabic\.woff2/.test((await get(path)).body)
  for (const path of ['/?lang=id', '/q/112?lang=en', '/q/2:255?lang=id', '/h/bukhari:1?lang=id', '/about?lang=ar'])
    expect([path, await asked(path)]).toEqual([path, true])
  expect(await asked('/about?lang=id')).toBe(false)
})

test('any website may load the font and cache it, at an address that changes with its content', async () => {
  const [address = ''] = /\/reading\/arabic\.woff2\?v=[\w-]{10}/.exec((await get('/style.css')).body) ?? []
  expect((await get('/reading/arabic.woff2')).headers['cache-control']).toBe('public, max-age=3600')
  const font = await get(address, { origin: 'https://example.org' })
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  expect(font.rawPayload.length).toBeLessThan(40_000)
})
