import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '../../src/reference/calendar/days.ts'
import { CALENDAR_METHODS } from '../../src/reference/calendar/hijri.ts'
import { readRegencies } from '../../src/reference/calendar/prayer/places.ts'
import { dailyKeys, recordsOfDays } from '../../src/site/reading/daily/daily.ts'
import { kemenag } from '../reference/calendar/support.ts'
import { escaped } from '../support/escaped.ts'
import { sharedSystem } from '../support/shared-system.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  // on this day the ministry and the others began Ramadan 1447 on different days
  system = await testSystem(
    {
      OPERATOR_NAME: 'Yayasan Contoh <Uji>',
      OPERATOR_CONTACT: 'redaksi@example.test',
      RECITATION_URL: 'https://audio.example.test/quran/{surah3}{ayah3}.mp3',
      RECITATION_LICENCE: 'Qari Contoh, CC BY 4.0',
    },
    createClock(new Date('2026-02-18T05:00:00Z')),
  )
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
  key = await system.referenceKey()
})
afterAll(() => system.close())

let visitor = 0
const newVisitor = () => `10.2.${visitor >> 8}.${visitor++ & 255}`
const get = (url: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress: newVisitor() })
const api = async (url: string) =>
  (await system.app.inject({ url: `/api/v1${url}`, headers: { 'x-api-key': key } })).json()
const operator = (url: string, payload: object) =>
  system.app.inject({ method: 'POST', url: `/admin/api${url}`, headers: system.operator, payload })
const mainOf = (body: string) => body.slice(body.indexOf('<main'), body.indexOf('</main>'))
/** The visible text of markup. */
const seen = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('/verify', () => {
  const check = (text: string, { lang = 'id', from = newVisitor(), accept = 'text/html' } = {}) =>
    system.app.inject({
      method: 'POST',
      url: `/verify?lang=${lang}`,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ text })),
      remoteAddress: from,
    })
  const ALTERED = 'اللَّهُ لَا إِلَٰهَ إِلَّا هُوَ الْحَيُّ الْكَرِيمُ ۚ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ'

  test('describes each quotation in the language of the page, and links to its record', {
    tags: 'slow',
  }, async () => {
    for (const [lang, name, reference] of [
      ['id', 'Kata-katanya sama', 'QS. Al-Ikhlas 112:1'],
      ['en', 'The same words', 'Quran 112:1 (Al-Ikhlas)'],
      ['ar', 'الكلمات نفسها', 'سورة الإخلاص، الآية ١'],
    ] as const) {
      const page = await check('Bacalah: قل هو الله أحد', { lang })
      const main = mainOf(page.body)
      expect([lang, page.statusCode]).toEqual([lang, 200])
      expect(main).toContain(`<span class="good">${name}</span>`)
      expect(main).toMatch(new RegExp(`href="/q/112:1[^"]*">[^<]*${reference.replace(/[()]/g, '\\$&')}`))
    }
  })

  test.each([
    ['bad', 'Palsu atau tanpa sumber', 'Tuntutlah ilmu walaupun sampai ke negeri Cina'],
    ['care', 'Rujukannya salah', 'قُلْ هُوَ اللَّهُ أَحَدٌ (QS Al-Baqarah: 1)'],
    ['open', 'Tidak ditemukan', 'Nabi bersabda: "Barangsiapa makan bakso setiap Jumat, dia masuk surga" (HR. Bukhari)'],
    ['bad', 'Ada yang berubah', ALTERED],
  ])('%s: %s', async (tone, name, text) => {
    expect(mainOf((await check(text)).body)).toContain(`<p><span class="${tone}">${name}</span></p>`)
  })

  test('shows the altered and the correct wording side by side, with differing words marked in both', async () => {
    const main = mainOf((await check(`Ini 🌙 kutipannya: ${ALTERED}`)).body)
    const [, sent = '', right = ''] = main.split(/<section><h3>(?:Yang dikirim|Seharusnya)<\/h3>/)
    expect(sent).toContain('<del>الْكَرِيمُ</del>')
    expect(sent).not.toContain('<ins>')
    expect(right.slice(0, right.indexOf('</section>'))).not.toContain('الْكَرِيمُ')
    expect(/<ins>([^<]*)<\/ins>/.exec(main)?.[1]?.normalize('NFC')).toContain('قَيُّوم')
  })

  test('shows the text as it was sent, letter for letter, and runs nothing of it', async () => {
    const text = `"><script>alert(1)</script> 🌙 & 'ini'\n\nقُلْ هُوَ اللَّهُ أَحَدٌ\n  dua  spasi`
    const page = await check(text)
    const given = /<p class="given"[^>]*>([\s\S]*?)<\/p>/.exec(page.body)?.[1] ?? ''
    expect(seen(given)).toBe(text)
    expect(/<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(page.body)?.[1]).toBe(escaped(text))
    expect(page.body).not.toContain('<script>alert')
  })

  test('has a picture to share, with the verdict and the address, and without the text', {
    tags: 'slow',
  }, async () => {
    const picture = (text: string, lang = 'id') =>
      system.app.inject({
        method: 'POST',
        url: `/verify/card.png?lang=${lang}`,
        headers: { accept: 'image/png', 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(new URLSearchParams({ text })),
        remoteAddress: newVisitor(),
      })
    const page = mainOf((await check(ALTERED)).body)
    expect(page).toContain('action="/verify/card.png?lang=id"')
    expect(page).toContain('Unduh hasil sebagai gambar')
    const card = await picture(ALTERED)
    expect([card.statusCode, card.headers['content-type'], card.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect(card.headers['content-disposition']).toContain('attachment')
    expect((await picture(ALTERED, 'ar')).rawPayload).not.toEqual(card.rawPayload)
    for (const nothing of ['', 'selamat pagi semuanya', 'a'.repeat(10_001)])
      expect((await picture(nothing)).statusCode).toBe(404)
    expect(mainOf((await check('selamat pagi semuanya')).body)).not.toContain('card.png')
  })

  test('puts the text in no link and no log, and forbids shared caches', async () => {
    const page = await check('Zirconium rahasia 7f3a: قل هو الله أحد')
    expect(page.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect((await check(' ')).headers['cache-control']).toBe('no-store')
    for (const [, address = ''] of page.body.matchAll(/(?:href|action|src)="([^"]*)"/g))
      expect(decodeURIComponent(address)).not.toContain('Zirconium')
    expect(page.body.slice(0, page.body.indexOf('<body'))).not.toContain('Zirconium')
    expect(system.logged()).not.toContain('Zirconium')
  })

  test('asks again if the text is empty or too long', async () => {
    for (const [text, words] of [
      ['  \n ', 'Tuliskan dahulu teks'],
      ['a'.repeat(10_001), 'Teksnya terlalu panjang'],
    ] as const) {
      const page = await check(text)
      expect(page.statusCode).toBe(400)
      expect(mainOf(page.body)).toContain(words)
    }
    expect((await check('ا'.repeat(10_000))).statusCode).toBe(200)
  })

  test('is Markdown for a program', async () => {
    const page = await check(`Bacalah: ${ALTERED}`, { accept: 'text/markdown' })
    expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(page.body).toMatch(/~~الْكَرِيمُ~~[\s\S]*Seharusnya[\s\S]*\*\*[^*]+\*\*/)
    expect(page.body).toContain('http://localhost:3000/q/2:255)')
  })

  test('is limited by address, on a page that says so', async () => {
    const from = '10.9.9.9'
    for (let turn = 0; turn < 20; turn++) expect((await check('satu dua', { from })).statusCode).toBe(200)
    const refused = await check('satu dua', { from })
    expect([refused.statusCode, refused.body.includes('Terlalu banyak permintaan')]).toEqual([429, true])
    // reading is not limited
    expect((await system.app.inject({ url: '/verify', remoteAddress: from })).statusCode).toBe(200)
  })
})

describe('/ask', () => {
  const ask = (q: string, headers: Record<string, string> = {}, lang = 'id') =>
    get(`/ask?${new URLSearchParams({ q, lang })}`, headers)
  const stored = async () => {
    const { rows } = await system.database.pool.query('select verdict, question, answer_keys, comment from feedback')
    return rows
  }
  const rate = (fields: [string, string][], from = newVisitor()) =>
    system.app.inject({
      method: 'POST',
      url: '/ask/feedback?lang=en',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
      remoteAddress: from,
    })

  test('has the answer of the API, with keys as links and sources as cards', {
    tags: 'slow',
  }, async () => {
    for (const [lang, question] of [
      ['id', 'Apa kata Al-Qur’an tentang sabar?'],
      ['en', 'What does the Quran say about patience?'],
      ['ar', 'ماذا يقول القرآن عن الصبر؟'],
    ] as const) {
      const page = await ask(question, { 'accept-encoding': 'br' }, lang)
      expect([lang, page.statusCode, page.rawPayload.length < 30_000]).toEqual([lang, 200, true])
      const plain = mainOf((await ask(question, {}, lang)).body)
      const answer = await system.app.inject({
        method: 'POST',
        url: '/api/v1/ask',
        headers: { 'x-api-key': key },
        payload: { question },
      })
      const { references, sources } = answer.json()
      expect(references.length).toBeGreaterThan(1)
      for (const { type, key: cited, text_arabic } of sources) {
        expect(plain).toContain(`href="/${type === 'quran' ? 'q' : 'h'}/${cited}?lang=${lang}"`)
        if (type === 'quran') expect(plain).toContain(`dir="rtl">${escaped(text_arabic)}</p>`)
      }
      expect(plain).not.toMatch(/\[\d+:\d+\]|\*\*|^>/m)
      const cards = plain.slice(plain.indexOf('<ul class="cards">'))
      expect(cards.match(/<li><h3>/g)).toHaveLength(sources.length)
    }
  })

  test('is private: it is not indexed, cached or logged', async () => {
    const page = await ask('Zirconium sabar 7f3a')
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    expect((await get('/ask')).body).not.toContain('noindex')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(system.logged()).not.toContain('Zirconium')
    expect(await stored()).toEqual([])
  })

  test('first shows a person in need whom to call, and keeps the question out of the title', async () => {
    for (const [question, lang] of [
      ['saya ingin bunuh diri', 'id'],
      ['I want to kill myself', 'en'],
    ] as const) {
      const page = await ask(question, {}, lang)
      const main = mainOf(page.body)
      expect(main.indexOf('href="tel:112"')).toBeGreaterThan(0)
      expect(main.indexOf('href="tel:112"')).toBeLessThan(main.indexOf('<p lang='))
      expect(main).not.toContain(question)
      expect(page.body.slice(0, page.body.indexOf('</title>'))).not.toContain(question)
      expect(page.body).not.toContain(new URLSearchParams({ q: question }).toString())
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.body.slice(page.body.indexOf('<title>'))).not.toContain('id="feedback"')
    }
    await rate([
      ['verdict', 'wrong'],
      ['question', 'saya ingin bunuh diri'],
      ['comment', 'saya ingin mati saja'],
      ['agree', 'yes'],
    ])
    expect(await stored()).toEqual([{ verdict: 'wrong', question: null, answer_keys: [], comment: null }])
    await system.database.pool.query('delete from feedback')
  })

  test('accepts feedback, with the question only if the reader agrees', async () => {
    const main = mainOf((await ask('Apa kata Al-Qur’an tentang sabar?')).body)
    const cited = [...main.matchAll(/name="key" value="([^"]+)"/g)].map(([, one = '']): [string, string] => [
      'key',
      one,
    ])
    expect(cited.length).toBeGreaterThan(1)
    const fields: [string, string][] = [['verdict', 'good'], ['question', 'tentang sabar'], ['comment', ''], ...cited]
    const answer = await rate(fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ask/thanks?lang=en'])
    expect(mainOf((await get('/ask/thanks?lang=en')).body)).toContain('We have received your feedback.')
    await rate([...fields, ['agree', 'yes']])
    expect(await stored()).toEqual([
      { verdict: 'good', question: null, answer_keys: cited.map(([, one]) => one), comment: null },
      { verdict: 'good', question: 'tentang sabar', answer_keys: cited.map(([, one]) => one), comment: null },
    ])
    expect((await rate([['verdict', 'constructor']])).statusCode).toBe(400)
    await system.database.pool.query('delete from feedback')
  })

  test('says if the question is too long or asked too often, and escapes it', {
    tags: 'slow',
  }, async () => {
    const long = await ask('a'.repeat(1_001))
    expect([long.statusCode, mainOf(long.body).includes('terlalu panjang')]).toEqual([400, true])
    const strange = await ask('"><script>alert(1)</script> [2:255] **a** > x', {}, 'en')
    expect([strange.statusCode, strange.body.includes('<script>alert')]).toEqual([200, false])
    const from = '10.9.9.8'
    const again = (q: string) =>
      system.app.inject({ url: `/ask?q=${q}`, remoteAddress: from, headers: { accept: 'text/html' } })
    for (let turn = 0; turn < 20; turn++) expect((await again('2:255')).statusCode).toBe(200)
    expect((await again('2:255')).statusCode).toBe(429)
    expect((await again('')).statusCode).toBe(200)
  })

  test('is Markdown for a program', async () => {
    const page = await get('/ask.md?q=2:255')
    expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(page.body).toContain('http://localhost:3000/q/2:255)')
  })
})

describe('the front page', () => {
  test('shows the day by both calendars, a verse and a hadith of it, the same all day', async () => {
    for (const [lang, day, verse] of [
      ['id', 'Rabu, 18 Februari 2026', 'QS. '],
      ['en', 'Wednesday', 'Quran '],
      ['ar', '١٨ فبراير ٢٠٢٦', 'سورة '],
    ] as const) {
      const main = mainOf((await get(`/?lang=${lang}`)).body)
      expect([lang, main.includes(day)]).toEqual([lang, true])
      const daily = main.slice(main.indexOf('<h2 id="today">'))
      expect(daily.slice(0, daily.indexOf('</article>'))).toContain(verse)
      expect(daily.match(/<article>/g)).toHaveLength(2)
    }
    expect(mainOf((await get('/?lang=en')).body)).toMatch(/30 Shaban 1447 AH/)
  })

  test('shows a different starter record each day, and only sound ones', async () => {
    const { verses, hadith } = dailyKeys()
    const { rows } = await system.database.pool.query('select key from verses union select key from hadith')
    const loaded = new Set(rows.map((row) => row.key))
    expect([...verses, ...hadith].filter((one) => !loaded.has(one))).toEqual([])
    expect(new Set([...verses, ...hadith]).size).toBe(verses.length + hadith.length)
    const [first, second] = await recordsOfDays(system.database.db, [20_000, 20_001], 'en')
    expect(first?.records.map(({ kind }) => kind)).toEqual(['quran', 'hadith'])
    expect(first?.records[0]?.href).not.toBe(second?.records[0]?.href)
  })

  test('shows the hadith of each day uncut, and none that would fill a phone', async () => {
    const days = dailyKeys().hadith.map((_, ahead) => 20_000 + ahead)
    for (const language of ['id', 'en'] as const) {
      const hadith = (await recordsOfDays(system.database.db, days, language)).flatMap(({ records }) =>
        records.slice(1),
      )
      expect(hadith).toHaveLength(days.length)
      const long = hadith.filter(({ text = '' }) => text.length > 600)
      expect(long.map(({ name }) => name)).toEqual([])
    }
  })

  test('has the Quran and each book of hadith as a card, with its author, in the language of the reader', async () => {
    for (const [lang, bukhari, author] of [
      ['id', 'Shahih al-Bukhari', 'wafat 256 H'],
      ['ar', 'صحيح البخاري', 'ت ٢٥٦ هـ'],
    ] as const) {
      const main = mainOf((await get(`/?lang=${lang}`)).body)
      const cards = [...main.matchAll(/<li><h3><a href="([^"?]+)[^>]*>([^<]+)<\/a><\/h3><p>([^<]+)</g)]
      const of = (path: string) => cards.find(([, href]) => href === path)?.slice(2)
      expect(of('/q')?.[0]).toBeTruthy()
      expect(of('/h/bukhari')?.[0]).toBe(bukhari)
      expect(of('/h/bukhari')?.[1]).toContain(author)
      expect(of('/doa')).toBeTruthy()
    }
  })

  test('has a feed of the last days', async () => {
    const feed = await get('/today.atom?lang=en')
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(feed.body.match(/<entry>/g)).toHaveLength(14)
    const ids = [...feed.body.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(15)
    expect(feed.body).toContain('<updated>2026-02-18T00:00:00.000Z</updated>')
    expect((await get('/?lang=en')).body).toContain('type="application/atom+xml"')
  })

  test.each([
    ['2:255', '/q/2:255'],
    ['Bukhari 1', '/h/bukhari:1'],
    ['Al-Ikhlas', '/q/112'],
    ['sabar', '/search?q=sabar'],
    ['Apa doa sebelum tidur?', '/ask?q=Apa+doa+sebelum+tidur%3F'],
    ['how should I pray', '/ask?q=how+should+I+pray'],
    ['saya ingin bunuh diri', '/ask?q=saya+ingin+bunuh+diri'],
    ['', '/'],
  ])('redirects from its search box: %s', async (q, place) => {
    const answer = await get(`/go?${new URLSearchParams({ q })}`)
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      place,
      'no-store',
    ])
  })
})

test('/about names the configured operator, with the contact', async () => {
  const main = mainOf((await get('/about?lang=id')).body)
  expect(main).toContain('Situs ini dikelola oleh Yayasan Contoh &lt;Uji>.')
  expect(main).toContain('<a href="mailto:redaksi@example.test">redaksi@example.test</a>')
  expect(main.match(/<a href="https:\/\/[^"]+"[^>]*>/g)?.length).toBeGreaterThan(5)
})

test('recitations are played only from the configured address, with their licence', {
  tags: 'slow',
}, async () => {
  const verse = await get('/q/2:255?lang=id')
  expect(mainOf(verse.body)).toMatch(/<audio controls[^>]* src="https:\/\/audio\.example\.test\/quran\/002255\.mp3"/)
  for (const page of [verse, await get('/q/112?lang=id'), await get('/q/juz/30?lang=id')]) {
    expect(page.body).toContain('Bacaan: Qari Contoh, CC BY 4.0')
    expect(page.body).toContain('data-pattern="https://audio.example.test/quran/{surah3}{ayah3}.mp3"')
    expect(page.headers['content-security-policy']).toContain('; media-src https://audio.example.test;')
  }
  const without = await (await sharedSystem()).app.inject('/q/112')
  expect(without.body).not.toContain('data-pattern')
  expect(without.headers['content-security-policy']).not.toContain('media-src')
})

describe('/calendar', () => {
  test('marks the events of a day by signs that a legend explains, to screen readers too', async () => {
    const main = mainOf((await get('/calendar?lang=en&year=2026&month=5')).body)
    const grid = main.slice(0, main.indexOf('</table>'))
    const cells = [...grid.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell)
    const { days } = await api('/sunnah-calendar?year=2026&month=5')
    for (const { date, events } of days as { date: string; events: { type: string }[] }[]) {
      const own = cells.find((cell) => cell.startsWith(`<div><span>${Number(date.slice(8))}<`)) ?? ''
      for (const [type, meaning] of [
        ['puasa_sunnah', 'Recommended fasts'],
        ['larangan', 'Fasting not allowed'],
      ] as const)
        expect([date, type, own.includes(`aria-label="${meaning}"`)]).toEqual([
          date,
          type,
          events.some((event) => event.type === type),
        ])
    }
    expect(main).toMatch(/<span class="bad">×<\/span>\u00a0<a href="#larangan">/)
    expect(main).toContain('<h2 id="larangan">')
    // a name that does not fit is shortened, but complete for screen readers
    expect(grid).toMatch(/aria-label="1 Dhul-Hijjah"[^>]*>1 Dhu H\.</)
  })

  test('shows a Hijri year with its months and annual days', async () => {
    const main = seen(mainOf((await get('/calendar?lang=en&hijri=1447')).body))
    expect(main).toContain('Ramadan 1447 AH19 February 2026')
    expect(main).toMatch(/1 Shawwal 1447 AH: \S/)
    expect((await get('/calendar?hijri=900')).statusCode).toBe(400)
  })

  test('shows a Gregorian year with its months, annual days marked and listed, and links to the years around it', async () => {
    const page = mainOf((await get('/calendar?lang=en&year=2026')).body)
    expect(page).toContain('<h1>The year 2026</h1>')
    for (let month = 1; month <= 12; month += 1)
      expect(page).toContain(`href="/calendar?year=2026&amp;month=${month}&amp;lang=en"`)
    expect(page.match(/<table class="days"/g)).toHaveLength(12)
    // Eid al-Fitr, by the decision of the ministry
    expect(page).toMatch(/aria-label="21: [^"]*Eid al-Fitr/)
    // an event of a whole month is listed, without a mark on each day
    expect(page).not.toMatch(/aria-label="\d+: [^"]*six days/i)
    expect(page).toMatch(/<\/a>: [^<]*six days/i)
    expect(seen(page)).toMatch(/Saturday,? 21 March 2026 · 1 Shawwal 1447 AH: [^<]*Eid al-Fitr/)
    expect(page).toContain('href="/calendar?hijri=1447&amp;lang=en"')
    expect(page).toContain('href="/calendar?year=2027&amp;lang=en"')
    expect((await get('/calendar?year=1999')).statusCode).toBe(400)
    const month = mainOf((await get('/calendar?lang=en&year=2026&month=2')).body)
    expect(month).toContain('href="/calendar?year=2026&amp;lang=en"')
    // a Gregorian year may have a Hijri month twice
    expect(seen(mainOf((await get('/calendar?lang=en&year=2008')).body)).match(/ 1 Muharram 14\d\d AH:/g)).toHaveLength(
      2,
    )
  })

  test('says which month is provisional, and why, as the API does', { tags: 'slow' }, async () => {
    const calendar = kemenag()
    const months = Array.from({ length: 40 * 12 }, (_, place) =>
      calendar.monthAt(1448 + Math.floor(place / 12), (place % 12) + 1),
    )
    const close = months.find(({ uncertain }) => uncertain === 'margin')
    if (!close) throw new Error('no month is so close')
    const date = formatDay(close.starts)
    const page = mainOf(
      (await get(`/calendar?lang=en&year=${date.slice(0, 4)}&month=${Number(date.slice(5, 7))}`)).body,
    )
    expect(page).toContain('is less than 0.1° from the limit of the criterion')
    expect((await api(`/hijri?date=${date}`)).calendar).toMatchObject({ source: 'computed', provisional: true })
    const ramadan = mainOf((await get('/calendar?lang=id&hijri=1448')).body)
    expect(ramadan).toMatch(/Awal Ramadan 1448 H, [^<]*masih perkiraan: sidang isbat yang akan menetapkannya/)
    expect(mainOf((await get('/calendar?lang=en&year=2026&month=2')).body)).not.toContain('is provisional')
  })

  test('shows the current month, with its first day by every method', async () => {
    const main = mainOf((await get('/calendar?lang=en')).body)
    expect(main).toContain('Sunnah calendar of February 2026')
    expect(main).toMatch(/<span class="now">18<\/span> <span class="soft">30</)
    const row = seen(/<tr role="row"><th[^>]*><div>Ramadan 1447 AH<.*?<\/tr>/.exec(main)?.[0] ?? '')
    expect(row).toBe('Ramadan 1447 AH19 February 2026 (decided)18 February 202618 February 2026')
  })

  test('lists the events of the API, day by day, by each method', async () => {
    for (const method of CALENDAR_METHODS) {
      const main = seen(mainOf((await get(`/calendar?year=2026&month=2&calendar=${method}&lang=id`)).body))
      const { days } = await api(`/sunnah-calendar?year=2026&month=2&calendar=${method}`)
      const labels = new Set<string>(
        days.flatMap(({ events }: { events: { label: string }[] }) => events.map(({ label }) => label)),
      )
      expect(labels.size).toBeGreaterThan(5)
      for (const label of labels) expect(main).toContain(label)
    }
  })

  test('has a page for every month that it knows, also where one method ends', async () => {
    for (const address of ['year=2000&month=1', 'year=2100&month=12', 'year=2077&month=11', 'year=2090&month=5']) {
      for (const method of CALENDAR_METHODS) {
        const page = await get(`/calendar?${address}&calendar=${method}`)
        expect([address, method, page.statusCode]).toEqual([address, method, 200])
      }
    }
    expect(mainOf((await get('/calendar?year=2000&month=1')).body)).not.toContain('rel="prev"')
  })

  test('can be subscribed to without a key in the usual apps', async () => {
    const main = mainOf((await get('/calendar?calendar=khgt')).body)
    const address = 'http://localhost:3000/calendar.ics?calendar=khgt'
    const webcal = address.replace('http', 'webcal')
    expect(main).toContain(`href="${webcal}"`)
    expect(main).toContain(`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`)
    expect(main).toContain(`https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`)
    const { token } = (
      await system.app.inject({
        method: 'POST',
        url: '/api/v1/sunnah-calendar/tokens',
        headers: { 'x-api-key': key },
      })
    ).json()
    const own = await get('/calendar.ics?calendar=khgt')
    expect(own.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(own.body).toBe((await get(`/api/v1/sunnah-calendar.ics?calendar=khgt&token=${token}`)).body)
    expect(new ICAL.Component(ICAL.parse(own.body)).getAllSubcomponents('vevent').length).toBeGreaterThan(100)
  })
})

describe('/prayer', () => {
  test('shows the times that the API computes, for today and each day of the month', async () => {
    for (const place of ['city=32.73', 'city=91.71', 'lat=21.42&lng=39.83', 'lat=51.5&lng=-0.12']) {
      const main = mainOf((await get(`/prayer?${place}&year=2026&month=6&lang=id`)).body)
      const { days } = await api(`/prayer-times?${place}&year=2026&month=6`)
      const shown = [...main.matchAll(/<tr role="row"><th scope="row".*?<\/tr>/gs)].map(([row]) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => seen(cell)),
      )
      const { date: _, ...first } = days[0]
      expect(shown).toHaveLength(30)
      expect(shown).toEqual(
        days.map(({ date: _, ...times }: Record<string, string | null>) =>
          Object.values(times).map((time) => time ?? '–'),
        ),
      )
      expect(Object.keys(first)).toHaveLength(8)
    }
  })

  test('finds every regency and city that it offers', async () => {
    const { all } = readRegencies('seed-data')
    const main = mainOf((await get('/prayer')).body)
    const offered = [...main.matchAll(/<option value="(\d\d\.\d\d)"/g)].map(([, code]) => code)
    expect(offered.toSorted()).toEqual(all.map(({ code }) => code).toSorted())
    for (const code of offered.filter((_, place) => place % 40 === 0))
      expect((await get(`/prayer?city=${code}`)).statusCode).toBe(200)
  })

  test('says why a time is missing, and how to name a place', async () => {
    const main = mainOf((await get('/prayer?lat=69,65&lng=18,96&year=2026&month=6&lang=en')).body)
    expect(main).toContain('the sun does not rise or set there')
    for (const query of ['city=Atlantis', 'lat=abc&lng=1', 'lat=95&lng=1', 'lat=1', 'city=%00']) {
      const page = await get(`/prayer?${query}&lang=en`)
      expect([query, page.statusCode, page.body.includes('This place is not known')]).toEqual([query, 404, true])
      expect(page.body).toContain('name="city"')
    }
    // an empty form requests nothing
    expect((await get('/prayer?city=&lat=&lng=')).statusCode).toBe(200)
  })

  test('draws the direction of prayer as the API computes it, and states it in words', async () => {
    for (const [place, lang] of [
      ['city=32.73', 'id'],
      ['lat=51.5&lng=-0.12', 'ar'],
    ] as const) {
      const main = mainOf((await get(`/prayer?${place}&lang=${lang}`)).body)
      const { bearing } = await api(`/qibla?${place}`)
      const [, drawn] = /<g transform="rotate\((\S+) 100 100\)"><path class="needle"/.exec(main) ?? []
      expect([place, Math.abs(Number(drawn) - bearing) < 0.06]).toEqual([place, true])
      expect(main).toMatch(/<svg class="compass"[^>]* role="img" aria-label="[^"]+°"/)
    }
  })

  test('a name of several places links to each, an everyday name to its place', async () => {
    const several = await get('/prayer?city=Banjar&lang=id')
    expect(several.statusCode).toBe(404)
    expect(mainOf(several.body).match(/<li><a href="\/prayer\?city=\d\d\.\d\d&amp;lang=id">/g)).toHaveLength(2)
    for (const name of ['Jakarta', 'Jogja', 'Tangsel'])
      expect([name, (await get(`/prayer?city=${name}`)).statusCode]).toEqual([name, 200])
  })

  test('names places and methods in Arabic to readers of Arabic', async () => {
    const main = mainOf((await get('/prayer?city=31.71&lang=ar')).body)
    const text = seen(main.replace(/<form.*?<\/form>/gs, ''))
    expect(text).toContain('مواقيت الصلاة: جاكرتا الوسطى')
    expect(text).toContain('طريقة الحساب: وزارة الشؤون الدينية الإندونيسية.')
    expect(text).not.toMatch(/Jakarta(?!\))|Kementerian/)
    expect(main).toContain('<optgroup label="جاوة الغربية">')
    expect(main).toMatch(/<option value="32\.04"[^>]*>منطقة باندونغ<\/option>/)
    const unnamed = mainOf((await get('/prayer?city=11.03&lang=ar')).body)
    expect(seen(unnamed)).toContain('مواقيت الصلاة: Kabupaten Aceh Timur')
  })

  test('can be subscribed to without a key', async () => {
    const feed = await get('/prayer.ics?city=32.73')
    expect(new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents('vevent')).toHaveLength(7 * 31)
    expect((await get('/prayer.ics?city=Atlantis')).statusCode).toBe(404)
  })
})

describe('/places', () => {
  let mosque: string
  let hidden: string
  beforeAll(async () => {
    const make = async (payload: object) => (await operator('/mosques', payload)).json().id
    mosque = await make({
      name: 'Masjid Al-Falah <b>',
      city: 'Bandung',
      lat: -6.9,
      lng: 107.6,
      phone: '+62 22 1',
      verified: true,
    })
    await make({ name: 'Masjid Jauh', city: 'Bogor', lat: -6.85, lng: 107.6, verified: true })
    hidden = await make({ name: 'Masjid Belum', lat: -6.9, lng: 107.6 })
    await operator('/schools', {
      name: 'MI Nurul',
      city: 'Depok',
      website: 'https://example.org/',
      educationLevel: 'MI',
      verified: true,
    })
  })

  test('finds verified places by name and by distance, and no others', async () => {
    const all = mainOf((await get('/places')).body)
    expect(all).toContain('Masjid Al-Falah &lt;b>')
    expect(all).not.toContain('Masjid Belum')
    expect(mainOf((await get('/places?q=bogor')).body)).not.toContain('Al-Falah')
    const near = seen(mainOf((await get('/places?lat=-6.9&lng=107.6&lang=en')).body))
    expect(near).toMatch(/Al-Falah.*0 km.*Masjid Jauh.*5\.6 km/s)
    expect(mainOf((await get('/places?kind=school&level=SD')).body)).toContain('MI Nurul')
    expect(mainOf((await get('/places?kind=school&level=SMA')).body)).not.toContain('MI Nurul')
    for (const strange of ['q=a', 'q=%25', 'q=%00', 'lat=1', 'lat=x&lng=y', 'page=0', 'page=1e9', 'kind=bar'])
      expect([strange, (await get(`/places?${strange}`)).statusCode]).toEqual([strange, 200])
  })

  test('has a page for each, with its data for machines', async () => {
    const page = await get(`/places/${mosque}?lang=en`)
    expect(page.body).toContain('"@type":"Mosque"')
    const listed = (await get('/sitemap/places.xml')).body
    expect([listed.includes(mosque), listed.includes(hidden)]).toEqual([true, false])
    expect(page.body).toContain('href="tel:+62221"')
    expect(page.body).toContain('href="/prayer?lat=-6.9&amp;lng=107.6&amp;lang=en"')
    for (const id of [hidden, 'x', '%00', '00000000-0000-4000-8000-000000000000'])
      expect([id, (await get(`/places/${id}`)).statusCode]).toEqual([id, 404])
  })
})

describe('/lectures', () => {
  let id: string
  const spoken = Array.from({ length: 9_000 }, (_, word) => `kata${word}`)
  beforeAll(async () => {
    spoken[5_000] = 'QS'
    spoken[5_001] = 'Al-Baqarah'
    spoken[5_002] = '255'
    const submitted = await system.app.inject({
      method: 'POST',
      url: '/api/v1/lecture/webhook',
      headers: { 'x-api-key': key },
      payload: { youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'Ayat <Kursi>', topic: 'Tafsir' },
    })
    id = submitted.json().id
    expect((await get(`/lectures/${id}`)).statusCode).toBe(404)
    await operator(`/lectures/${id}/approve`, {})
    const summary = 'Ayat teragung (QS Al-Baqarah 255) dan niat (HR. Bukhari no. 1).'
    await operator(`/lectures/${id}/publish`, { summary, duration: 3600 })
    const { db } = system.database
    const { sql } = await import('drizzle-orm')
    await db.execute(sql`update lectures set transcript = ${spoken.join(' ')} where id = ${id}`)
  })

  test('lists published lectures, and shows summary and transcript with linked references', async () => {
    expect(mainOf((await get('/lectures')).body)).toContain('Ayat &lt;Kursi>')
    expect(mainOf((await get('/lectures?q=tidakada')).body)).not.toContain('Kursi')
    expect(mainOf((await get('/lectures?topic=Fiqh')).body)).not.toContain('Kursi')
    const page = await get(`/lectures/${id}?lang=ar`)
    expect(mainOf(page.body)).toContain('<p lang="id" dir="ltr">')
    expect(mainOf(page.body)).toMatch(/<a href="\/q\/2:255\?lang=ar">[^<]*Al-Baqarah 255<\/a>/)
    expect(mainOf(page.body)).toMatch(/<a href="\/h\/bukhari:1\?lang=ar">[^<]*Bukhari no. 1<\/a>/)
    expect(page.body).toContain('"duration":"PT3600S"')
    expect((await get('/sitemap/lectures.xml')).body).toContain(`/lectures/${id}<`)
  })

  test('is shown in parts that together have every word', { tags: 'slow' }, async () => {
    const read: string[] = []
    let linked = 0
    for (let part = 1; ; part++) {
      const page = await get(`/lectures/${id}?part=${part}`, { 'accept-encoding': 'br' })
      if (page.statusCode === 404) break
      expect(page.rawPayload.length).toBeLessThan(30_000)
      const main = mainOf((await get(`/lectures/${id}?part=${part}`)).body)
      const transcript = main.slice(main.indexOf('id="transcript"'), main.indexOf('<nav'))
      linked += transcript.split('href="/q/2:255"').length - 1
      read.push(...(seen(transcript).match(/kata\d+|QS|Al-Baqarah|255/g) ?? []))
    }
    expect(read).toEqual(spoken)
    expect(linked).toBe(1)
  })
})
