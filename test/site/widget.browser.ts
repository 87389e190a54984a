import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { json, stream, type WidgetSite, widgetSite } from '../support/widget-site.ts'

const SOURCES = [
  { type: 'quran', key: '2:153', text: 'يَٰٓأَيُّهَا ٱلَّذِينَ ءَامَنُوا۟ ٱسۡتَعِينُوا۟ بِٱلصَّبۡرِ وَٱلصَّلَوٰةِ' },
  {
    type: 'hadith',
    key: 'tirmidhi:2396',
    text: 'Barang siapa rida, baginya keridaan.',
    text_arabic: 'فَمَنْ رَضِيَ فَلَهُ الرِّضَا',
    grades: [{ grade: 'Daif', graded_by: 'Al-Albani' }],
    standing: 'weak',
  },
]
const PARTS = ['**Sabar** adalah penolong', ' orang beriman [2:153].\n\n- Pahala', 'nya besar [tirmidhi:2396].\n']

describeInBrowser('the widget', () => {
  let browser: OwnPages
  let web: WidgetSite
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    web = await widgetSite()
  })
  afterAll(async () => {
    await browser?.close()
    await web?.close()
  })
  beforeEach(() => {
    web.asked.length = 0
    web.feedback.length = 0
    problems = []
    web.replyWith(stream(PARTS, SOURCES))
  })
  afterEach(() => page?.context().close())

  /** A policy that forbids everything the widget does not need. */
  const strict = (): Record<string, string> => ({
    'content-security-policy': `default-src 'none'; script-src ${web.api}; connect-src ${web.api}; style-src 'none'; require-trusted-types-for 'script'`,
  })
  const tag = (attributes = '') =>
    `<script src="${web.api}/widget.js" data-key="mref_test" data-lang="id" ${attributes}></script>`
  const host = (content: string, lang = 'id') =>
    `<!doctype html><html lang="${lang}"><head><title>Sebuah situs</title>${content}</head><body><main><h1>Sebuah situs</h1><p>Isi halaman.</p><a href="#isi">Tautan</a></main></body></html>`

  async function visit(html: string, headers = strict(), options: BrowserContextOptions = {}): Promise<Page> {
    web.show(html, headers)
    page = await (await browser.newContext({ viewport: { width: 1100, height: 760 }, ...options })).newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.goto(web.site)
    return page
  }
  const launcher = () => page.getByRole('button', { name: 'Buka obrolan' })
  const dialog = () => page.getByRole('dialog')
  const field = () => page.getByRole('textbox', { name: 'Pertanyaan Anda' })
  async function askFor(question: string): Promise<void> {
    await launcher().click()
    await field().fill(question)
    await field().press('Enter')
  }

  test('a whole visit works on a page of another origin with a strict policy', async () => {
    await visit(host(tag()))
    await screenshot(page, 'widget-closed')
    await launcher().click()
    await screenshot(page, 'widget-greeting')
    await field().fill('Apa kata Al-Qur’an tentang sabar?')
    await page.getByRole('button', { name: 'Kirim' }).click()
    await dialog().getByText('2 sumber').waitFor()
    const [asked] = web.asked
    expect(asked?.question).toBe('Apa kata Al-Qur’an tentang sabar?')
    expect(asked?.headers).toMatchObject({ 'x-api-key': 'mref_test', origin: web.site })
    expect(asked?.headers.accept).toContain('text/event-stream')
    expect(asked?.headers.cookie).toBeUndefined()
    expect(await dialog().locator('strong').textContent()).toBe('Sabar')
    await screenshot(page, 'widget-answer')
    // a citation shows its source next to it: text, grade with its grader, and a link to the page
    const chip = dialog().getByRole('button', { name: 'Tirmidhi 2396' })
    const place = await chip.boundingBox()
    await chip.click()
    const source = dialog().getByRole('group', { name: 'Tirmidhi 2396' })
    await source.getByText('Barang siapa rida').waitFor()
    expect(await source.getByText('Daif (Al-Albani)').isVisible()).toBe(true)
    const link = source.getByRole('link', { name: 'Buka halamannya' })
    expect(await link.getAttribute('href')).toBe(`${web.api}/h/tirmidhi:2396?lang=id`)
    expect(Math.abs(((await chip.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(300)
    expect(await chip.getAttribute('aria-expanded')).toBe('true')
    await screenshot(page, 'widget-beside')
    await source.getByRole('button', { name: 'Tutup sumber' }).click()
    expect(await focused()).toBe('Tirmidhi 2396')
    expect(await source.count()).toBe(0)
    await dialog().getByText('2 sumber').click()
    await dialog().locator('summary', { hasText: 'QS 2:153' }).click()
    expect(await dialog().locator('.sources a').first().getAttribute('href')).toBe(`${web.api}/q/2:153?lang=id`)
    await screenshot(page, 'widget-sources')
    expect(problems).toEqual([])
  })

  test('the answer is shown while it arrives', async () => {
    web.replyWith(stream(['Satu ', 'dua ', 'tiga.'], [], { everyMs: 400 }))
    await visit(host(tag()))
    await askFor('Apa?')
    await dialog().getByText('Satu', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Hentikan' }).isVisible()).toBe(true)
    await dialog().locator('.answer').getByText('Satu dua tiga.').waitFor()
    await page.getByRole('button', { name: 'Kirim' }).waitFor()
  })

  test('a JSON answer is accepted too, with sources as keys', async () => {
    web.replyWith(json(200, { question: 'Apa?', answer: 'Jawaban [2:255].', sources: ['2:255'] }))
    await visit(host(tag()))
    await askFor('Apa?')
    await dialog().getByText('1 sumber').click()
    const source = dialog().locator('.sources li a')
    expect([await source.textContent(), await source.getAttribute('href')]).toEqual([
      'QS 2:255',
      `${web.api}/q/2:255?lang=id`,
    ])
  })

  test('works by keyboard alone: Tab stays inside, Escape closes, the focus returns', async () => {
    await visit(host(tag()))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Buka obrolan')
    await screenshot(page, 'widget-launcher-focus')
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('Pertanyaan Anda')
    await page.keyboard.type('Apa?')
    await page.keyboard.press('Enter')
    await dialog().getByText('2 sumber').waitFor()
    const stops = new Set<string>()
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab')
      stops.add(await focused())
      expect(await inDialog()).toBe(true)
    }
    for (const name of ['Percakapan baru', 'Tutup obrolan', '2 sumber', 'Salin', 'Pertanyaan Anda', 'Kirim']) {
      expect([...stops].some((stop) => stop.includes(name))).toBe(true)
    }
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Shift+Tab')
      expect(await inDialog()).toBe(true)
    }
    await page.keyboard.press('Escape')
    expect(await dialog().isVisible()).toBe(false)
    expect(await focused()).toBe('Buka obrolan')
    await page.keyboard.press('Enter')
    await dialog().getByText('2 sumber').waitFor()
  })
  const active = `document.querySelector('mimbar-chat').shadowRoot.activeElement`
  const focused = async (): Promise<string> =>
    String(await page.evaluate(`${active}?.ariaLabel || ${active}?.textContent || ''`))
  const styleOf = (selector: string, property: string) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('mimbar-chat').shadowRoot.querySelector('${selector}')).${property}`,
    )
  const inDialog = () => page.evaluate(`!!${active}?.closest('[role=dialog]')`)

  test('is a named dialog, and announces the answer to screen readers', async () => {
    await visit(host(tag('data-title="Tanya Masjid"')))
    await askFor('Apa?')
    await dialog().getByText('2 sumber').waitFor()
    expect(await page.getByRole('dialog', { name: 'Tanya Masjid' }).getAttribute('aria-modal')).toBe('true')
    const voice = dialog().locator('[role=status]')
    expect(await voice.getAttribute('aria-live')).toBe('polite')
    expect(await voice.textContent()).toContain('Sabar adalah penolong')
  })

  describe('markup in an answer', () => {
    test('stays text, and only links to the web are links', async () => {
      const hostile = [
        '<img src=x onerror="document.title=\'broken\'"> <script>document.title="broken"</script>\n\n',
        '[klik](javascript:document.title="broken") [data](data:text/html,x) [situs](https://example.org/a?b=1)\n\n',
        '**<b onmouseover=1>tebal</b>** `<i>kode</i>` [2:153"><img src=x onerror=alert(1)>]\n',
      ]
      const sources = [{ type: 'quran', key: '2:153', text: '<img src=x onerror=alert(1)>' }]
      web.replyWith(stream(hostile, sources))
      await visit(host(tag()), {})
      await askFor('<img src=x onerror=alert(1)>')
      await dialog().getByText('1 sumber').click()
      expect(await dialog().locator('img, script, b, i, [onerror]').count()).toBe(0)
      expect(
        await dialog()
          .locator('.answer a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual(['https://example.org/a?b=1'])
      expect(await dialog().locator('.answer a').getAttribute('rel')).toBe('noopener noreferrer nofollow')
      expect(await dialog().locator('.answer').textContent()).toContain('<img src=x onerror=')
      expect(await page.title()).toBe('Sebuah situs')
      await screenshot(page, 'widget-hostile-answer')
    })

    test('headings, lists and quotes are shown', async () => {
      web.replyWith(json(200, { answer: '## Judul\nSatu\ndua\n\n1. a\n2. b\n\n> kutipan\n\n*miring*', sources: [] }))
      await visit(host(tag()))
      await askFor('Apa?')
      await dialog().locator('.answer h3').waitFor()
      const shape = await dialog()
        .locator('.answer > *')
        .evaluateAll((nodes: { localName: string }[]) => nodes.map(({ localName }) => localName))
      expect(shape).toEqual(['h3', 'p', 'ol', 'blockquote', 'p'])
      expect(await dialog().locator('.answer li').count()).toBe(2)
    })

    test('folded text opens with its source, and following text stays outside', async () => {
      const long =
        '<details><summary>Teks panjang (300 kata)</summary>\n\n> Isi yang panjang [tirmidhi:2396]\n\n</details>'
      web.replyWith(json(200, { answer: `Hadisnya:\n\n${long}\n\nSesudahnya`, sources: SOURCES }))
      await visit(host(tag()))
      await askFor('Apa?')
      const text = dialog().locator('.answer').getByText('Isi yang panjang')
      await dialog().locator('.answer').getByText('Sesudahnya').waitFor()
      expect(await text.isVisible()).toBe(false)
      await dialog().locator('summary', { hasText: 'Teks panjang' }).click()
      expect(await text.isVisible()).toBe(true)
      expect(await dialog().locator('details.folded').getByRole('button', { name: 'Tirmidhi 2396' }).count()).toBe(1)
      expect(await dialog().locator('details.folded').getByText('Sesudahnya').count()).toBe(0)
      expect(await dialog().locator('.answer').textContent()).not.toContain('<details>')
    })
  })

  describe('a failure is a sentence that a visitor understands', () => {
    const failsWith = async (sentence: RegExp) => {
      await dialog().getByText(sentence).last().waitFor()
      web.replyWith(json(200, { answer: 'Ini jawabannya.', sources: [] }))
      await dialog().getByRole('button', { name: 'Coba lagi' }).click()
      await dialog().locator('.answer').getByText('Ini jawabannya.').waitFor()
    }

    test('401: a key that is not for this website', async () => {
      web.replyWith(json(401, { error: 'The key in X-API-Key is not valid' }))
      await visit(host(tag()))
      await askFor('Apa?')
      await screenshot(page, 'widget-401')
      await failsWith(/belum aktif di situs web ini/)
    })

    test('500, and trying again by keyboard keeps the focus in the dialog', async () => {
      web.replyWith(json(500, { error: 'Something went wrong on our side' }))
      await visit(host(tag()))
      await askFor('Apa?')
      await failsWith(/gangguan di server kami/)
      expect(await inDialog()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await dialog().isVisible()).toBe(false)
    })

    test('429: the wait is counted down, and then there is another try', async () => {
      web.replyWith(json(429, { error: 'Over 20 requests' }, { 'retry-after': '37' }))
      await visit(host(tag()))
      await page.clock.install()
      await askFor('Apa?')
      const waiting = dialog().getByRole('button', { name: 'Coba lagi dalam 37 detik' })
      await waiting.waitFor()
      expect(await waiting.isDisabled()).toBe(true)
      await screenshot(page, 'widget-429')
      await page.clock.runFor(10_000)
      await dialog().getByRole('button', { name: 'Coba lagi dalam 27 detik' }).waitFor()
      await page.clock.runFor(27_000)
      await failsWith(/sudah mencapai batas pertanyaan/)
    })

    test('429 for half a day, and 503, say how long; a change of page does not restart the wait', async () => {
      web.replyWith(json(429, { error: 'Over 100 requests a day' }, { 'retry-after': '43200' }))
      await visit(host(tag()))
      await page.clock.install()
      await askFor('Apa?')
      await dialog().getByText('Anda sudah mencapai batas pertanyaan.').last().waitFor()
      await dialog().getByRole('button', { name: 'Coba lagi dalam 12 jam' }).waitFor()
      await page.clock.runFor(3 * 3_600_000)
      await page.reload()
      await dialog().getByRole('button', { name: 'Coba lagi dalam 9 jam' }).waitFor()
      web.replyWith(json(503, { error: 'The database is busy' }, { 'retry-after': '5' }))
      await field().fill('Lagi?')
      await field().press('Enter')
      await dialog().getByText('Layanan sedang sibuk.').last().waitFor()
      await dialog().getByRole('button', { name: 'Coba lagi dalam 5 detik' }).waitFor()
    })

    test('offline', async () => {
      await visit(host(tag()))
      await launcher().click()
      await page.context().setOffline(true)
      await field().fill('Apa?')
      await field().press('Enter')
      await dialog()
        .getByText(/tidak terhubung ke internet/)
        .last()
        .waitFor()
      await page.context().setOffline(false)
      await failsWith(/tidak terhubung ke internet/)
    })

    test('slow: first a notice, then a timeout', async () => {
      web.replyWith(() => {})
      await visit(host(tag()))
      await page.clock.install()
      await askFor('Apa?')
      await dialog().locator('.thinking').getByText('Mencari di Al-Qur’an').waitFor()
      await page.clock.runFor(9_000)
      await dialog().locator('.thinking').getByText('lebih lama dari biasanya').waitFor()
      await page.clock.runFor(55_000)
      await failsWith(/terlalu lama/)
    })

    test('a broken connection keeps the text that has arrived', async () => {
      let seen = () => {}
      const breaks = new Promise<void>((resolve) => (seen = resolve))
      web.replyWith(stream(['Setengah jawaban'], [], { breaks }))
      await visit(host(tag()))
      await askFor('Apa?')
      await dialog().locator('.answer').getByText('Setengah jawaban').waitFor()
      seen()
      await dialog()
        .getByText(/Koneksi terputus/)
        .last()
        .waitFor()
      expect(await dialog().locator('.answer').textContent()).toBe('Setengah jawaban')
      await failsWith(/Koneksi terputus/)
    })

    test('a question can be stopped and asked again', async () => {
      web.replyWith(() => {})
      await visit(host(tag()))
      await askFor('Apa?')
      await dialog().getByRole('button', { name: 'Hentikan' }).click()
      await failsWith(/Dihentikan/)
    })
  })

  test('the conversation outlives a change of page in the same tab, open or closed', async () => {
    await visit(host(tag()))
    await askFor('Apa?')
    await dialog().getByText('2 sumber').waitFor()
    await page.goto(`${web.site}/lain`)
    await dialog().getByText('2 sumber').waitFor()
    expect(await focused()).toBe('')
    expect(web.asked).toHaveLength(1)
    await page.getByRole('button', { name: 'Tutup obrolan' }).click()
    await page.reload()
    expect(await dialog().isVisible()).toBe(false)
    await launcher().click()
    await page.getByRole('button', { name: 'Percakapan baru' }).click()
    expect(await dialog().getByText('2 sumber').count()).toBe(0)
  })

  test('an answer interrupted by leaving the page can be requested again', async () => {
    web.replyWith(() => {})
    await visit(host(tag()))
    await askFor('Apa?')
    await page.goto(`${web.site}/lain`)
    web.replyWith(json(200, { answer: 'Ini jawabannya.', sources: [] }))
    await dialog().getByRole('button', { name: 'Coba lagi' }).click()
    await dialog().locator('.answer').getByText('Ini jawabannya.').waitFor()
  })

  test('a long answer is read from its beginning, with its question above it', async () => {
    await visit(host(tag()))
    await askFor('Pertanyaan pertama?')
    await dialog().getByText('2 sumber').waitFor()
    web.replyWith(
      stream(
        Array.from({ length: 40 }, (_, n) => `Baris ${n + 1}.\n\n`),
        SOURCES,
      ),
    )
    await field().fill('Pertanyaan kedua?')
    await field().press('Enter')
    await dialog().locator('.answer').getByText('Baris 40.').waitFor()
    const [question, log] = await Promise.all([
      dialog().locator('.question').last().boundingBox(),
      dialog().locator('.log').boundingBox(),
    ])
    expect((question?.y ?? 0) - (log?.y ?? 0)).toBeGreaterThanOrEqual(0)
    expect((question?.y ?? 0) - (log?.y ?? 0)).toBeLessThan(30)
  })

  const VERSE = {
    type: 'quran',
    key: '2:275',
    name: 'Quran 2:275 (Al-Baqarah)',
    text: 'God has permitted trade and forbidden usury.',
    text_arabic: 'وَأَحَلَّ ٱللَّهُ ٱلۡبَيۡعَ وَحَرَّمَ ٱلرِّبَوٰاْۚ '.repeat(40),
  }
  const ENGLISH = `This is what the Quran says of it:\n\n### Quran\n\n**${VERSE.name}** [2:275]\n\n> وَأَحَلَّ ٱللَّهُ ٱلۡبَيۡعَ\n>\n> God has permitted trade. [2:275]\n\n*Note: ask a scholar.*`

  test('an English answer names a verse as English does, once, whatever the language of the page', async () => {
    web.replyWith(json(200, { answer: ENGLISH, sources: [VERSE, VERSE] }))
    await visit(host(tag()))
    await askFor('What of usury?')
    await dialog().getByText('1 source').waitFor()
    expect(await dialog().locator('.answer').getAttribute('lang')).toBe('en')
    expect((await dialog().locator('.answer').innerText()).match(/2:275/g)).toHaveLength(1)
    await screenshot(page, 'widget-english')
    // a long text next to its citation scrolls by keyboard
    await dialog().getByRole('button', { name: 'Quran 2:275' }).click()
    const box = dialog().locator('.beside blockquote').first()
    for (
      let stop = 0;
      stop < 3 &&
      (await box.evaluate('document.querySelector("mimbar-chat").shadowRoot.activeElement.localName')) !== 'blockquote';
      stop++
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('End')
    await expect.poll(() => box.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop)).toBeGreaterThan(0)
  })

  test('an Arabic answer runs from right to left with Arabic headings, whatever the language of the page', async () => {
    const answer = 'أقرب ما ورد إلى سؤالك:\n\n### القرآن\n\n**سورة البقرة، الآية ٢٧٥** [2:275]\n\n- وأحل الله البيع'
    web.replyWith(json(200, { answer, sources: [{ ...VERSE, name: 'سورة البقرة، الآية ٢٧٥' }] }))
    await visit(host(tag()))
    await askFor('ما حكم الربا؟')
    await dialog().locator('.sources > summary', { hasText: 'المصادر (1)' }).click()
    for (const part of ['.answer', '.answer p:has(.cite)', '.answer ul', '.sources']) {
      expect(await styleOf(part, 'direction')).toBe('rtl')
    }
    await dialog().locator('.sources li summary').click()
    expect(await dialog().getByRole('link', { name: 'افتح صفحته' }).getAttribute('href')).toBe(
      `${web.api}/q/2:275?lang=ar`,
    )
    await screenshot(page, 'widget-arabic-answer')
  })

  test.each([
    ['dark', 'light', 'rgb(27, 30, 26)'],
    ['light', 'dark', 'rgb(255, 255, 255)'],
    ['none', 'dark', 'rgb(27, 30, 26)'],
  ] as const)('data-theme="%s" where the system is %s', async (theme, colorScheme, paper) => {
    await visit(host(tag(`data-theme="${theme}"`)), strict(), { colorScheme })
    await launcher().click()
    expect(await styleOf('.panel', 'backgroundColor')).toBe(paper)
  })

  test('an answer is copied as plain text with the addresses of its sources', async () => {
    await visit(host(tag()), strict(), { permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = async () => {
      await dialog().getByRole('button', { name: 'Salin' }).last().click()
      await dialog().getByRole('button', { name: 'Tersalin' }).last().waitFor()
      return page.evaluate('navigator.clipboard.readText()')
    }
    await askFor('Apa?')
    await dialog().getByText('2 sumber').waitFor()
    // an open source next to a citation is not part of the answer
    await dialog().getByRole('button', { name: 'Tirmidhi 2396' }).click()
    expect(await copied()).toBe(
      `Sabar adalah penolong orang beriman (QS 2:153).\n\n- Pahalanya besar (Tirmidhi 2396).\n\nQS 2:153: ${web.api}/q/2:153?lang=id\nTirmidhi 2396: ${web.api}/h/tirmidhi:2396?lang=id\n`,
    )
    web.replyWith(json(200, { answer: ENGLISH, sources: [VERSE] }))
    await field().fill('What of usury?')
    await field().press('Enter')
    await dialog().getByText('1 source').waitFor()
    const text = await copied()
    expect(text).toContain('Quran\n\nQuran 2:275 (Al-Baqarah)\n\nوَأَحَلَّ')
    expect(text).not.toMatch(/[*#>[\]]/)
  })

  describe('feedback', () => {
    test('is sent with the question only if the visitor agrees, once for each answer', async () => {
      await visit(host(tag()))
      await askFor('Apa itu sabar?')
      await dialog().getByRole('button', { name: 'Salah' }).click()
      await dialog()
        .getByRole('textbox', { name: /perlu kami ketahui/ })
        .fill('Ayatnya lain.')
      await screenshot(page, 'widget-feedback')
      expect(await axeViolations(page)).toEqual([])
      await dialog().getByRole('button', { name: 'Kirim masukan' }).click()
      await dialog().locator('.feedback').getByText('Terima kasih').waitFor()
      expect(await inDialog()).toBe(true)
      expect(web.feedback).toEqual([
        { verdict: 'wrong', answer_keys: ['2:153', 'tirmidhi:2396'], comment: 'Ayatnya lain.' },
      ])
      await page.reload()
      await dialog().locator('.feedback').getByText('Terima kasih').waitFor()

      await field().fill('Apa itu syukur?')
      await field().press('Enter')
      await dialog().getByRole('button', { name: 'Baik' }).click()
      await dialog().getByRole('checkbox', { name: 'Sertakan pertanyaan saya' }).check()
      await dialog().getByRole('button', { name: 'Kirim masukan' }).click()
      await dialog().locator('.feedback').getByText('Terima kasih').last().waitFor()
      await expect
        .poll(() => web.feedback[1])
        .toEqual({ verdict: 'good', answer_keys: ['2:153', 'tirmidhi:2396'], question: 'Apa itu syukur?' })
    })
  })
})
