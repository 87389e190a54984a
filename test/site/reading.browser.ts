import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findVerse } from '../../src/reference/records/quran/verses.ts'
import { LETTERS } from '../../src/site/reading/letters.ts'
import { openShaper } from '../../src/site/reading/share/shape.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

const QUESTION = '/masail/menyentuh-lawan-jenis-setelah-wudu'
const DESK = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

describeInBrowser('the pages to read', () => {
  let browser: OwnPages
  let system: TestSystem
  let base: string
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    system = await testSystem({
      RECITATION_URL: 'https://audio.example.test/{surah3}{ayah3}.wav',
      RECITATION_LICENCE: 'Silence, public domain',
    })
    await system.refresh()
    await system.worker.drain()
    await system.refresh()
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://localhost:${(system.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })
  beforeEach(() => {
    problems = []
  })
  afterEach(async () => {
    await page.context().close()
    expect(problems).toEqual([])
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    page = await (await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options })).newPage()
    page.setDefaultTimeout(8_000)
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.goto(base + path)
    return page
  }

  // the pages of a look share its context: a new one costs a page another second
  test.each<[look: string, options: BrowserContextOptions, pages: [name: string, path: string][]]>([
    [
      'light',
      {},
      [
        ['home', '/?lang=id'],
        ['surah-arabic', '/q/112?lang=ar'],
        ['search', '/search?q=sabar&lang=id'],
        ['calendar', '/calendar?lang=id&year=2026&month=2'],
        ['questions', '/masail?lang=id'],
        ['lectures-arabic', '/lectures?lang=ar'],
      ],
    ],
    [
      'light, on a desk',
      DESK,
      [
        ['verse-desk', '/q/2:255?lang=ar'],
        ['question-desk', `${QUESTION}?lang=id`],
      ],
    ],
    [
      'dark',
      { colorScheme: 'dark' },
      [
        ['nawawi-dark', '/nawawi/nawawi-1?lang=id'],
        ['ask-arabic-dark', '/ask?q=%D9%85%D8%A7+%D9%81%D8%B6%D9%84+%D8%A7%D9%84%D8%B5%D8%A8%D8%B1&lang=ar'],
        ['year-arabic-dark', '/calendar?lang=ar&year=2026'],
        ['places-dark', '/places?kind=school&lang=id'],
      ],
    ],
    [
      'light, on a phone',
      PHONE,
      [
        ['home-phone', '/?lang=id'],
        ['surah-phone', '/q/112?lang=id'],
        ['surahs-phone', '/q?lang=en'],
        ['books-phone', '/h?lang=id'],
        ['hadith-phone', '/h/bukhari:1?lang=en'],
        ['maudhu-arabic-phone', '/maudhu?lang=ar'],
        ['ask-phone', '/ask?q=Apa+kata+Al-Qur’an+tentang+sabar%3F&lang=id'],
        ['ask-in-need-phone', '/ask?q=saya+ingin+bunuh+diri&lang=id'],
        ['about-phone', '/about?lang=en'],
        ['year-phone', '/calendar?lang=id&year=2026'],
        ['narrator-phone', '/n/taqrib:8426?lang=id'],
        ['narrated-arabic-phone', '/n/taqrib:8426/hadith?lang=ar'],
        ['names-arabic-phone', '/asmaul-husna?lang=ar'],
        ['prayer-phone', '/prayer?city=32.73&lang=en'],
        ['question-arabic-phone', `${QUESTION}?lang=ar`],
      ],
    ],
    [
      'dark, on a phone',
      { ...PHONE, colorScheme: 'dark' },
      [
        ['verse-dark-phone', '/q/2:255?lang=id'],
        ['verify-arabic-phone', '/verify?lang=ar'],
        ['calendar-arabic-phone', '/calendar?lang=ar&year=2026&month=2'],
        ['prayer-arabic-dark-phone', '/prayer?city=32.73&lang=ar'],
        ['question-dark-phone', `${QUESTION}?lang=en`],
      ],
    ],
  ])('%s: every page is accessible, and nothing is cut off', { timeout: 120_000 }, async (_look, options, pages) => {
    await open('/about', options)
    for (const [name, path] of pages) {
      await page.goto(base + path)
      await screenshot(page, `reading-${name}`, { fullPage: path.startsWith('/masail') })
      expect([name, await axeViolations(page)]).toEqual([name, []])
      const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect([name, wider]).toEqual([name, 0])
    }
  })

  test('the font has every letter that is served: no other font draws one of them', async () => {
    await open('/q/1:1')
    // each mark alone, on a letter
    const shown = JSON.stringify([...LETTERS].map((letter) => `ـ${letter}`).join('\n'))
    await page.evaluate(`
      document.body.innerHTML = '<p id="letters"></p>'
      document.getElementById('letters').style.fontFamily = "'Mimbar Arabic', monospace"
      document.getElementById('letters').textContent = ${shown}
      document.fonts.load("20px 'Mimbar Arabic'", ${shown}).then(() => document.fonts.ready).then(() => undefined)`)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#letters' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont)
    // the line ends between them
    expect(others.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeLessThanOrEqual([...LETTERS].length)
    expect(fonts.find(({ isCustomFont }) => isCustomFont)?.glyphCount).toBeGreaterThan([...LETTERS].length)
    expect(
      others
        .map(({ familyName }) => familyName)
        .filter((family) => /arab|naskh|amiri|kacst|scheherazade/i.test(family)),
    ).toEqual([])
  })

  test('the positions of a question are side by side on a desktop, one below the other on a phone', async () => {
    const places = async () => {
      const sections = await page.locator('.columns > section').all()
      return Promise.all(sections.slice(0, 2).map((section) => section.boundingBox()))
    }
    await open(`${QUESTION}?lang=id`, DESK)
    const [first, second] = await places()
    expect(first?.y).toBe(second?.y)
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
    await page.setViewportSize(PHONE.viewport)
    const [above, below] = await places()
    expect(above?.x).toBe(below?.x)
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  })

  test('copies a verse with its reference and address', async () => {
    await open('/q/112:1?lang=id', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Salin beserta rujukan' }).click()
    await page.getByText('Tersalin').waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    const { text_arabic, text_indonesian } = (await findVerse(system.database.db, '112:1')) ?? {}
    expect(copied).toBe(`${text_arabic}\n${text_indonesian}\nQS. Al-Ikhlas 112:1\nhttp://localhost:3000/q/112:1`)
  })

  test('checks a text, also without script, and links to the quoted records', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const colorScheme = javaScriptEnabled ? 'dark' : 'light'
      await open('/verify?lang=id', { ...PHONE, javaScriptEnabled, colorScheme })
      await page
        .getByLabel('Teks yang ingin diperiksa')
        .fill('قُلْ هُوَ اللَّهُ الْكَرِيمُ أَحَدٌ (QS Al-Ikhlas: 1)\n"Carilah ilmu sampai ke negeri Cina"')
      await page.getByRole('button', { name: 'Periksa' }).click()
      await page.getByRole('heading', { level: 1, name: 'Hasil pemeriksaan' }).waitFor()
      await screenshot(page, `reading-verify-result-${colorScheme}`, { fullPage: true })
      // axe itself needs scripts
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
      expect(new URL(page.url()).search).toBe('?lang=id')
      await page.locator('.given a').first().click()
      expect(new URL(page.url()).hash).toBe('#quotation-1')
      await page.getByRole('link', { name: /Al-Ikhlas 112:1/ }).click()
      await page.getByRole('heading', { level: 1, name: 'QS. Al-Ikhlas 112:1' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Hasil pemeriksaan' }).waitFor()
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Unduh hasil sebagai gambar' }).click(),
      ])
      expect(picture.suggestedFilename()).toBe('mimbar-verify.png')
      await page.locator('.menu summary').click()
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('heading', { level: 1, name: 'Result' }).waitFor()
      expect(await page.locator('.given').first().textContent()).toContain('negeri Cina')
      if (!javaScriptEnabled) await page.context().close()
    }
  })

  test('text after an Arabic quotation is shown after it, in the reading direction of its line', async () => {
    await open('/verify?lang=id', PHONE)
    await page
      .getByLabel('Teks yang ingin diperiksa')
      .fill('Allah berfirman: قُلْ هُوَ اللَّهُ أَحَدٌ (112: 1)\nقُلْ هُوَ اللَّهُ أَحَدٌ (Al-Ikhlas: 1)')
    await page.getByRole('button', { name: 'Periksa' }).click()
    await page.locator('.given a').nth(1).waitFor()
    // the first Arabic letter and the brackets of each line, from left to right
    const order = await page.evaluate(`[...document.querySelectorAll('.given .line')].map((line) => {
      const leftOf = (sign) => {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const at = walker.currentNode.data.indexOf(sign)
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(walker.currentNode, at)
          range.setEnd(walker.currentNode, at + 1)
          return range.getBoundingClientRect().left
        }
      }
      return ['ق', '(', ')'].toSorted((a, b) => leftOf(a) - leftOf(b)).join('')
    })`)
    expect(order).toEqual(['ق()', ')(ق'])
  })

  test('a month of prayer times fits a phone', async () => {
    await open('/about', PHONE)
    for (const lang of ['id', 'en', 'ar']) {
      await page.goto(`${base}/prayer?city=31.71&lang=${lang}`)
      const wider = await page.evaluate(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector('.scroll')
        return scrollWidth - clientWidth
      })()`)
      expect([lang, wider]).toEqual([lang, 0])
    }
  })

  test('finds the prayer times of the reader’s location', async () => {
    await open('/prayer?lang=en', {
      permissions: ['geolocation'],
      geolocation: { latitude: -6.91746, longitude: 107.61912 },
    })
    await page.getByText('By coordinates').click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('heading', { level: 1, name: 'Prayer times of -6.917, 107.619' }).waitFor()
    expect(await page.evaluate(`document.querySelectorAll('tbody tr').length`)).toBeGreaterThan(27)
    // north-west of there
    await page.getByRole('img', { name: /direction of prayer at 295/ }).waitFor()
  })

  test('recites one verse after the other, and follows them', async () => {
    await open('/q/112?lang=en', PHONE)
    const asked = new Set<string>()
    await page.route('https://audio.example.test/**', (route) => {
      asked.add(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'audio/wav', body: silence() })
    })
    await page.getByRole('button', { name: 'Play: Quran 112:1 (Al-Ikhlas)' }).click()
    await page.locator('[id="112:2"].playing').waitFor()
    await screenshot(page, 'reading-player-phone')
    // the title that the lock screen of a phone shows
    expect(await page.evaluate('navigator.mediaSession.metadata.title')).toMatch(/^Quran 112:[2-4] \(Al-Ikhlas\)$/)
    await page.locator('[id="112:4"].playing').waitFor()
    await page.getByRole('group', { name: 'Player' }).waitFor({ state: 'hidden' })
    expect([...asked].sort()).toEqual(['/112001.wav', '/112002.wav', '/112003.wav', '/112004.wav'])
  })

  test('says if the location was refused', async () => {
    await open('/prayer?lang=en', PHONE)
    await page.getByText('By coordinates').click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText('Your location could not be read').waitFor()
  })

  test('stores the last page read and the place of the prayer times in the browser', async () => {
    await open('/prayer?city=32.73&lang=en', PHONE)
    await page.getByText('Next prayer:').waitFor()
    await page.goto(`${base}/q/112?lang=en`)
    await page.locator('[id="112:4"]').scrollIntoViewIfNeeded()
    await page.goto(`${base}/?lang=en`)
    expect(await page.getByText('Next prayer:').textContent()).toMatch(/ at \d\d:\d\d in .+, in .*minute/)
    await page.getByText('Where you left off:').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Surah Al-Ikhlas' }).waitFor()
  })

  test('loads the next part, stores bookmarks, and exports them', async () => {
    await open('/q/juz/30?lang=en', PHONE)
    await page.locator('.ways [data-goes-on]').scrollIntoViewIfNeeded()
    const added = page.locator('.passage[data-from*="part=2"] article').first()
    await added.scrollIntoViewIfNeeded()
    const name = await added.getAttribute('data-name')
    await added.getByRole('button', { name: `Bookmark: ${name}`, exact: true }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(`document.querySelector('.passage[data-from] article').scrollIntoView()`)
    await page.goto(`${base}/q?lang=en`)
    await page.getByRole('link', { name: name ?? '', exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    const { marks, last } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(marks).toEqual([{ href: expect.stringMatching(/^\/q\/\d+:\d+$/), title: name }])
    expect(last.href).toMatch(/part=2.*#\d+:\d+$/)
    await page.getByRole('button', { name: `Remove bookmark: ${name}` }).click()
    await page.locator('input[type=file]').setInputFiles(await file.path())
    await page.getByRole('link', { name: name ?? '', exact: true }).waitFor()
  })

  test('saves how verses are shown for every page, and keeps the next verse in sight', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await open('/q/112?lang=en', { ...PHONE, javaScriptEnabled })
      await page.getByRole('checkbox', { name: 'Latin letters' }).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/latin=on/)
      await page.goto(`${base}/q/2:255?lang=en`)
      await page.locator('[lang="ar-latn"]').first().waitFor()
      await page.locator('footer').scrollIntoViewIfNeeded()
      const { y = -1, height = 0 } = (await page.locator('.ways').boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height)
      // in one line, with a longer name of a surah too
      expect(height).toBeLessThan(60)
      if (javaScriptEnabled) await page.context().close()
    }
  })

  test('leads from the front page to a book, and from a year to its months, by keyboard and without script', async () => {
    await open('/?lang=id', { ...PHONE, javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Shahih al-Bukhari', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Shahih al-Bukhari' }).waitFor()
    await page.goto(`${base}/calendar?lang=id&year=2026`)
    await page.getByRole('link', { name: 'Maret', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Kalender sunah Maret 2026' }).waitFor()
  })

  test('leads from a search to a verse and on, by keyboard and without script', async () => {
    await open('/?lang=en', { javaScriptEnabled: false })
    await page.getByLabel('Ask, search, or name a verse or hadith').fill('2:255')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quran 2:255 (Al-Baqarah)' }).waitFor()
    await page.getByRole('radio', { name: 'Very large' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(new URL(page.url()).searchParams.get('size')).toBe('xl')
    expect(new URL(page.url()).searchParams.get('lang')).toBe('en')
    expect(await page.locator('.tools').isHidden()).toBe(true)
  })

  test('the header is one line on a phone, its menu opens by keyboard and without script, and nothing moves while faces load', async () => {
    await open('/about', PHONE)
    for (const path of ['/q/112?lang=id', '/developers?lang=id', '/console?lang=id', '/docs']) {
      await page.goto(base + path)
      expect((await page.locator('.top').boundingBox())?.height).toBeLessThan(64)
    }
    await page.context().close()
    await open('/q/112?lang=id', { ...PHONE, javaScriptEnabled: false })
    const section = page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Al-Qur’an' })
    expect(await section.isVisible()).toBe(false)
    await page.locator('.menu summary').focus()
    await page.keyboard.press('Enter')
    expect(await section.isVisible()).toBe(true)
    expect(await section.getAttribute('aria-current')).toBe('true')
    expect(await page.getByRole('link', { name: 'English' }).isVisible()).toBe(true)
    await page.context().close()

    await open('/about', PHONE)
    // the second time the front page shows the next prayer
    const moving = ['/?lang=id', '/q/112?lang=id', '/h/bukhari:1?lang=en', '/search?q=sabar&lang=ar']
    for (const path of [...moving, '/prayer?city=31.71&lang=id', '/?lang=id']) {
      await page.goto(base + path, { waitUntil: 'networkidle' })
      const shift = await page.evaluate(`new Promise((done) => {
        let sum = 0
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value })
          .observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      })`)
      expect([path, Number(shift) < 0.05]).toEqual([path, true])
    }
  })

  test('with doubled text size, or doubled zoom, nothing is cut off at the sides', async () => {
    const zoomed = { width: 640, height: 450 }
    await open('/about', { viewport: zoomed, deviceScaleFactor: 2 })
    for (const path of [
      '/?lang=id',
      '/q/2:255?lang=ar',
      '/search?q=sabar&lang=en',
      '/calendar?lang=id',
      '/docs/reference/search',
      '/prayer?city=31.71&lang=id',
      '/n/taqrib:8426?lang=id',
      '/developers?lang=id',
      '/console',
    ]) {
      await page.setViewportSize(zoomed)
      await page.goto(base + path)
      const wider = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect([path, 'all', await wider()]).toEqual([path, 'all', 0])
      await page.setViewportSize(PHONE.viewport)
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
      expect([path, 'text', await wider()]).toEqual([path, 'text', 0])
    }
  })

  test('suggests while typing, by keyboard and for screen readers', async () => {
    await open('/?lang=id', PHONE)
    const box = page.getByRole('combobox')
    // at once: a later list would replace the chosen one
    await box.fill('al-ikh')
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await page.getByRole('status').first().textContent()).toMatch(/^\d+ saran/)
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    const [typed, list] = await Promise.all([box.boundingBox(), page.getByRole('listbox').boundingBox()])
    expect(list?.y).toBeGreaterThanOrEqual((typed?.y ?? 0) + (typed?.height ?? 0))
    await page.keyboard.press('ArrowDown')
    const chosen = await box.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${chosen}"]`).getAttribute('aria-selected')).toBe('true')
    await screenshot(page, 'reading-suggestions')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await options.count()).toBe(0)
    await box.press('l')
    await options.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Surah Al-Ikhlas' }).waitFor()
  })

  test('pictures to share are shaped as this browser shapes: lines of verses have the same width', async () => {
    const shaper = await openShaper()
    await open('/q/1:1')
    for (const key of ['1:1', '2:255', '2:286', '24:35', '112:1', '31:14']) {
      const text = (await findVerse(system.database.db, key))?.text_arabic ?? ''
      const width = Number(
        await page.evaluate(`document.fonts.load('100px "Mimbar Arabic"').then(() => {
          document.body.innerHTML = '<span id="line" dir="rtl"></span>'
          const line = document.getElementById('line')
          line.style.cssText = 'position: absolute; white-space: nowrap; font: 100px "Mimbar Arabic"'
          line.textContent = ${JSON.stringify(text)}
          return line.getBoundingClientRect().width
        })`),
      )
      expect([key, Math.abs((shaper.width(text, 'arabic', 100) ?? 0) / width - 1) < 0.002]).toEqual([key, true])
    }
  })

  test('pages already read are available offline, and questions are not', async () => {
    await open('/?lang=id')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    for (const path of ['/q/112?lang=id', '/search?q=sabar&lang=id'])
      await page.goto(base + path, { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.goto(`${base}/q/112?lang=id`)
    await page.getByRole('heading', { level: 1, name: 'Surah Al-Ikhlas' }).waitFor()
    expect(await page.goto(`${base}/search?q=sabar&lang=id`).catch(() => 'gone')).toBe('gone')
    problems = []
  })
})

/** Half a second of sound: long enough to observe that it plays. */
function silence(): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate / 2, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
