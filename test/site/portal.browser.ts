import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomBase62 } from '../../src/platform/secrets.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { opposites } from '../support/sample.ts'
import { type MailServer, mailServer } from '../support/smtp.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the developer portal', () => {
  let browser: OwnPages
  let system: TestSystem
  let mails: MailServer
  let base: string
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    mails = await mailServer()
    system = await testSystem({ SMTP_URL: mails.url })
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    // a job builds the search index
    await system.refresh()
    await system.worker.drain()
    await system.refresh()
    base = `http://localhost:${(system.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
    await mails?.close()
  })
  beforeEach(() => {
    problems = []
  })
  afterEach(async () => {
    await page.context().close()
    expect(problems).toEqual([])
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    page = await (
      await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce', ...options })
    ).newPage()
    page.setDefaultTimeout(8_000)
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      // the browser itself logs a refused request
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text())
    })
    await page.goto(base + path)
    return page
  }

  test('gets a key, finds it again and revokes it without JavaScript', async () => {
    const email = `${randomBase62(8)}@example.test`
    await open('/developers?lang=en', { javaScriptEnabled: false })
    await page.getByText('This part needs JavaScript').waitFor()
    expect(await page.locator('#try-form').isVisible()).toBe(false)
    const [issue, resend] = [page.locator('form').nth(0), page.locator('form').nth(1)]
    await issue.getByLabel('E-mail address').fill(email)
    await issue.getByText('More options').click()
    await issue.getByLabel('Key name').fill('My app')
    await issue.getByRole('button').click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await screenshot(page, 'portal-sent')
    await system.worker.drain()
    await page.getByRole('link', { name: 'Back to the portal' }).click()
    await resend.getByLabel('E-mail address').fill(email)
    await resend.getByRole('button').click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await system.worker.drain()
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(2)

    const link = /http:\/\/localhost:3000(\/developers\/key\?token=[\w-]+&lang=en)/.exec(
      mails.received.at(-1)?.text ?? '',
    )?.[1]
    await page.goto(`${base}${link}`)
    await page.locator('dd', { hasText: 'My app' }).waitFor()
    await screenshot(page, 'portal-key')
    const origins = page.getByLabel('Accept this key only from these websites')
    await origins.fill('nonsense!')
    await page.getByRole('button', { name: 'Save websites' }).click()
    await page.getByText('Write one website address on each line').waitFor()
    expect(await origins.inputValue()).toBe('nonsense!')
    await origins.fill('example.org')
    await page.getByRole('button', { name: 'Save websites' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await origins.inputValue()).toBe('https://example.org')
    await page.getByRole('button', { name: 'Revoke this key…' }).click()
    await page.getByRole('heading', { name: 'Revoke this key?' }).waitFor()
    await screenshot(page, 'portal-revoke')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Revoke this key…' }).click()
    await page.getByRole('button', { name: 'Yes, revoke this key' }).click()
    await page.getByRole('heading', { name: 'Key revoked' }).waitFor()
  })

  test('a refused form comes back filled in, with the invalid field named and focused', async () => {
    await open('/developers?lang=id', { javaScriptEnabled: false })
    await page.locator('#email').fill('siti@masjid')
    await page.getByText('Pilihan lain').click()
    await page.locator('#name').fill('Aplikasi "saya" <b>')
    await page.locator('#origins').fill('contoh.id\nbukan situs!')
    await page.getByRole('button', { name: 'Kirim kunci ke surel saya' }).click()
    await page.getByRole('heading', { name: 'Periksa kembali isian Anda' }).waitFor()
    const values = ['#email', '#name', '#origins'].map((field) => page.locator(field).inputValue())
    expect(await Promise.all(values)).toEqual(['siti@masjid', 'Aplikasi "saya" <b>', 'contoh.id\nbukan situs!'])
    const wrong = page.locator('[aria-invalid=true]')
    expect(await wrong.evaluateAll((fields: { id: string }[]) => fields.map(({ id }) => id))).toEqual([
      'email',
      'origins',
    ])
    expect(await page.locator('#email-wrong').textContent()).toContain('alamat surel yang lengkap')
    expect(await page.evaluate('document.activeElement.id')).toBe('email')
    await screenshot(page, 'portal-refused')
    expect(mails.received.filter(({ to }) => to.includes('siti@masjid'))).toEqual([])
  })

  /** The address of a new key's page from its mail, after the key was used this often. */
  async function pageOfKey(lang: 'id' | 'en', uses: number): Promise<string> {
    const email = `${randomBase62(8)}@example.test`
    await system.app.inject({
      method: 'POST',
      url: '/developers/keys',
      payload: { email, lang, name: 'Masjid' },
      remoteAddress: `192.0.2.${Math.floor(Math.random() * 250)}`,
    })
    await system.worker.drain()
    const text = mails.received.findLast(({ to }) => to.includes(email))?.text ?? ''
    const key = /mref_\w+/.exec(text)?.[0] ?? ''
    for (let i = 0; i < uses; i++) {
      await system.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key } })
      if (i % 7 === 0) system.clock.advance(86_400_000)
    }
    return /localhost:3000(\/developers\/key\?\S+)/.exec(text)?.[1] ?? ''
  }

  const pages = [
    ['light', 'id', 1200],
    ['light', 'en', 320],
    ['dark', 'en', 390],
  ] as const
  test.each(opposites(pages))(
    'axe finds nothing on the page of a key and its confirmations: %s, %s, %i wide',
    async (colorScheme, lang, width) => {
      const address = await pageOfKey(lang, 40)
      await open(address, { colorScheme, viewport: { width, height: 900 } })
      await page.locator('main details summary').click()
      // forty requests: one, five times seven, and four
      expect(await page.locator('details tbody tr').count()).toBe(7)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await screenshot(page, `key-${colorScheme}-${lang}-${width}`, { fullPage: true })
      for (const ask of ['rotate', 'revoke']) {
        await page.goto(`${base}${address}&ask=${ask}`)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        await screenshot(page, `key-${ask}-${colorScheme}-${lang}-${width}`)
      }
    },
  )

  test('a key is rotated and another made by keyboard alone, without JavaScript', async () => {
    await open(await pageOfKey('en', 0), { javaScriptEnabled: false })
    const received = mails.received.length
    await page.getByRole('button', { name: 'Rotate this key…' }).press('Enter')
    await page.getByLabel('Stop the old key at once').press('Space')
    await page.getByRole('button', { name: 'Yes, send me a new key' }).press('Enter')
    await page.getByText('The new key is on its way').waitFor()
    await page.getByLabel('Name of the new key').fill('Second')
    await page.keyboard.press('Enter')
    await page.getByText('Another key was created').waitFor()
    await screenshot(page, 'key-another', { fullPage: true })
    await system.worker.drain()
    expect(mails.received.length - received).toBe(2)
    await page.getByRole('link', { name: 'Open: Second' }).press('Enter')
    await page.locator('dd', { hasText: 'Second' }).waitFor()
    // a reloaded page does not repeat a notice
    await page.getByRole('link', { name: 'Open: Masjid' }).press('Enter')
    expect(await page.getByRole('status').count()).toBe(0)
  })

  test('the demo key works before any mail arrives', async () => {
    await open('/developers?lang=id')
    await page.locator('#try-value').fill('112:1')
    await page.locator('#try-form').getByRole('button').click()
    await page.locator('#try-answer').getByText('"text_indonesian"').waitFor()
    expect(await page.locator('#try-status').textContent()).toMatch(/^200 .*RateLimit-Remaining: \d$/)
    // it belongs to the page, and is not stored
    expect(await page.evaluate("sessionStorage.getItem('mimbar.portal.key')")).toBe('')
  })

  test('a key restricted to other websites is tried on this site’s own pages: the box and the preview', async () => {
    const key = await system.referenceKey(undefined, ['https://example.org'])
    await open('/developers?lang=en')
    await page.getByLabel('Your key').fill(key)
    await page.getByLabel('Value').fill('112:1')
    await page.locator('#try-form').getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-status').getByText('200').waitFor()
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await page.locator('iframe').scrollIntoViewIfNeeded()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Open the chat' }).click()
    const answered = page.waitForResponse(/\/api\/v1\/ask$/)
    await frame.getByRole('textbox').fill('QS Al-Ikhlas 1')
    await frame.getByRole('textbox').press('Enter')
    const answer = await answered
    expect([answer.status(), answer.request().headers()['x-api-key']]).toEqual([200, key])
  })

  test('leads to messaging and its console', async () => {
    await open('/developers?lang=id')
    await page.getByRole('heading', { name: 'Pesan bisnis' }).waitFor()
    await page.getByRole('link', { name: 'Buka konsol' }).click()
    await page.getByLabel('Messaging API key').waitFor()
  })

  test('the mail is rendered correctly', async () => {
    await open('/developers?lang=id')
    const email = `${randomBase62(8)}@example.test`
    await page.locator('#email').fill(email)
    await page.getByRole('button', { name: 'Kirim kunci ke surel saya' }).click()
    await page.getByRole('heading', { name: 'Cek surel Anda' }).waitFor()
    await system.worker.drain()
    await page.setContent(mails.received.findLast(({ to }) => to.includes(email))?.html ?? '')
    await page.getByRole('link', { name: 'Halaman kunci' }).waitFor()
    await screenshot(page, 'mail')
    problems.length = 0
  })

  const looks = [
    ['light', 'id', 1200],
    ['dark', 'id', 1200],
    ['light', 'id', 390],
    ['dark', 'en', 320],
  ] as const
  test.each(opposites(looks))('axe finds nothing: %s, %s, %i pixels wide', async (colorScheme, lang, width) => {
    await open(`/developers?lang=${lang}`, { colorScheme, viewport: { width, height: 900 } })
    expect(await axeViolations(page)).toEqual([])
    await page.getByText(lang === 'id' ? 'Pilihan lain' : 'More options').click()
    expect(await axeViolations(page)).toEqual([])
    // nothing is wider than the screen
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await screenshot(page, `portal-${colorScheme}-${lang}-${width}`, { fullPage: true })
    await page.getByText(lang === 'id' ? 'Data yang tersedia' : 'Data available').waitFor()
    await page.goto(`${base}/developers/key?token=none&lang=${lang}`)
    await page
      .getByRole('heading', { name: lang === 'id' ? 'Tautan tidak berlaku' : 'This link is not valid' })
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  test('the language is switched by a link', async () => {
    await open('/developers', { locale: 'id-ID' })
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Get a key' }).waitFor()
    await page.getByRole('link', { name: 'Indonesia', exact: true }).click()
    await page.getByRole('heading', { name: 'Minta kunci' }).waitFor()
  })

  test('the try-it box sends real requests', async () => {
    const key = await system.referenceKey()
    await open('/developers?lang=en')
    await page.getByLabel('Your key').fill(key)
    await page.getByLabel('Value').fill('112:1')
    await page.locator('#try-form').getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-answer').getByText('"text_indonesian"').waitFor()
    expect(await page.locator('#try-status').textContent()).toMatch(/^200 · \d+ ms · RateLimit-Remaining: \d+$/)
    expect(await page.locator('#try-answer bdi[dir=rtl]').allTextContents()).toContainEqual(
      expect.stringMatching(/^قُلۡ/),
    )
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'portal-try')
    await page.getByLabel('Request', { exact: true }).selectOption('hadith')
    expect(await page.getByLabel('Value').inputValue()).toBe('bukhari:1')
    await page.getByLabel('Your key').fill('wrong')
    await page.locator('#try-form').getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-status').getByText('401').waitFor()
  })

  test('the preview shows the widget with the chosen options, and the tag to copy says the same', async () => {
    await open('/developers?lang=en', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByLabel('Title').fill('Ask "our" mosque')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Position').selectOption('left')
    await page.getByLabel('Theme').selectOption('dark')
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await page.locator('iframe').scrollIntoViewIfNeeded()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'فتح المحادثة' }).click()
    await frame.getByRole('dialog', { name: 'Ask "our" mosque' }).waitFor()
    const inside = page.frames().at(-1)
    expect(await inside?.evaluate("getComputedStyle(document.querySelector('mimbar-chat')).colorScheme")).toBe('dark')
    expect(await page.locator('#widget-tag').textContent()).toBe(
      '<script src="http://localhost:3000/widget.js" data-key="YOUR_KEY" data-title="Ask &quot;our&quot; mosque" data-lang="ar" data-position="left" data-theme="dark" async></script>',
    )
    await page.locator('#widget').getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('data-position="left"')
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await screenshot(page, 'portal-preview')
  })
})
