import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { opposites } from '../support/sample.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the documentation', () => {
  let browser: OwnPages
  let system: TestSystem
  let base: string
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    system = await testSystem()
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
  })
  beforeEach(() => {
    problems = []
    // each test is in another minute, because all have one address
    system.clock.advance(60_000)
  })
  afterEach(async () => {
    await page.context().close()
    expect(problems).toEqual([])
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    page = await (
      await browser.newContext({
        viewport: { width: 1200, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
        ...options,
      })
    ).newPage()
    page.setDefaultTimeout(8_000)
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text())
    })
    await page.goto(base + path)
    return page
  }

  const PAGES = [
    '/docs',
    '/docs/reference/getVerse',
    '/docs/reference/search',
    '/docs/messaging/sendMessage',
    '/docs/messaging/uploadMedia',
    '/docs/messaging/message.received',
    '/docs/trial',
    '/docs/guides',
    '/docs/guides/agents',
    '/docs/guides/messaging',
    '/docs/guides/operating',
  ]
  const LOOKS = [
    ['light', 1200],
    ['dark', 1200],
    ['light', 390],
    ['dark', 320],
  ] as const
  test.each(opposites(LOOKS))(
    'axe finds nothing: %s, %i pixels wide, and nothing is wider than the screen',
    async (colorScheme, width) => {
      await open('/docs', { colorScheme, viewport: { width, height: 900 } })
      for (const path of PAGES) {
        await page.goto(base + path)
        const menu = page.locator('.side-menu summary')
        if (await menu.isVisible()) await menu.click()
        for (const folded of await page.locator('main details > summary').all()) await folded.click()
        expect([path, await axeViolations(page)]).toEqual([path, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
        await screenshot(page, `docs-${colorScheme}-${width}${path.replaceAll('/', '-')}`, { fullPage: true })
      }
    },
  )

  test('can be read without a script, by its links alone', async () => {
    await open('/docs', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Search verses, hadith and narrators' }).click()
    await page.getByRole('heading', { name: 'Answers' }).waitFor()
    await page.getByText('Sending from this page needs JavaScript').waitFor()
    expect(await page.locator('#try').isVisible()).toBe(false)
    // one sample is open at a time
    await page.locator('.samples summary').getByText('PHP').click()
    await page.getByText('file_get_contents').waitFor()
    expect(
      await page.locator('.samples pre').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).toBe(1)
    await page.getByLabel('Filter the list').fill('verse quote hadith')
    await page.keyboard.press('Enter')
    await page.getByText('1 found').waitFor()
    await page.getByRole('link', { name: 'Hadith that quote a verse' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  })

  test('a call is tried by keyboard alone, with the demo key filled in', async () => {
    await open('/docs/reference/getVerse')
    await page.getByLabel('Your key').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id')).toBe('try-path-key')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('112:1')
    await page.keyboard.press('Enter')
    await page.locator('#try-answer').getByText('"text_indonesian"').waitFor()
    expect(await page.locator('#try-status').textContent()).toMatch(/^200 · \d+ ms · RateLimit-Remaining: \d+$/)
    expect(await page.locator('#try-answer bdi[dir=rtl]').count()).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'docs-tried')
  })

  test('the example in a body can be sent as it is', async () => {
    await open('/docs/reference/search')
    expect(JSON.parse(await page.getByLabel('Body').inputValue())).toHaveProperty('q')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-status').getByText('200').waitFor()
    await page.locator('#try-answer').getByText('"results"').waitFor()
  })

  test('a key restricted to other websites is accepted here, and is available on the next page of this tab', async () => {
    const key = await system.referenceKey(undefined, ['https://example.org'])
    await open('/docs/reference/getVerse')
    await page.getByLabel('Your key').fill(key)
    await page.locator('#try-path-key').fill('112:1')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-status').getByText('200').waitFor()
    await page.goto(`${base}/docs/reference/search`)
    expect(await page.getByLabel('Your key').inputValue()).toBe(key)
    await page.goto(`${base}/docs/messaging/listContacts`)
    expect(await page.getByLabel('Your key').inputValue()).toBe('')
  })

  test('a message is sent on the simulator, and a file is uploaded', async () => {
    const { key } = await system.account()
    await open('/docs/messaging/sendMessage')
    await page.getByLabel('Your key').fill(key)
    await page.getByLabel('Body').fill(JSON.stringify({ to: '+6281234567890', type: 'text', message: 'Halo' }))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-answer').getByText('"message_id"').waitFor()
    await page.goto(`${base}/docs/messaging/uploadMedia`)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.getByLabel('File').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-status').getByText('201').waitFor()
  })

  test('the overview is filtered while typing, by keyboard, and shows the number of matches', async () => {
    await open('/docs')
    await page.getByLabel('Filter the list').focus()
    await page.keyboard.type('opt out')
    await page
      .getByRole('main')
      .getByText(/^\d+ found$/)
      .waitFor()
    const shown = () =>
      page.locator('main [data-find]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    const found = Number(/\d+/.exec((await page.locator('main form.filter [role=status]').textContent()) ?? '')?.[0])
    expect(found).toBeGreaterThan(1)
    expect(await shown()).toBe(found)
    expect(await page.getByRole('heading', { name: 'Quran', exact: true }).isVisible()).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type(' zzz')
    await page.getByText('Nothing matches.').waitFor()
    await page.getByLabel('Filter the list').fill('')
    expect(await shown()).toBeGreaterThan(100)
  })

  test('the list of pages is in a menu on a phone and next to the page on a desktop, with the current part marked', async () => {
    await open('/docs/messaging/sendMessage', { viewport: { width: 390, height: 844 } })
    const here = page.locator('.side').getByRole('link', { name: 'Send a message' })
    expect(await here.isVisible()).toBe(false)
    await page.locator('.side-menu summary').focus()
    await page.keyboard.press('Enter')
    await here.waitFor()
    expect(await here.getAttribute('aria-current')).toBe('page')
    await page.setViewportSize({ width: 1280, height: 900 })
    const [side, main] = [await page.locator('.side').boundingBox(), await page.locator('main').boundingBox()]
    expect(main?.x).toBeGreaterThan((side?.x ?? 0) + (side?.width ?? 0))
    await screenshot(page, 'docs-side')
  })

  test('the language of samples that was opened last is open on the next page', async () => {
    await open('/docs/reference/getVerse')
    await page.locator('.samples summary').getByText('Python').click()
    await page.goto(`${base}/docs/messaging/sendMessage`)
    await page.locator('.samples').getByText('urlopen(request)').waitFor()
    expect(await page.locator('.samples details[open]').count()).toBe(1)
  })

  test('a sample is copied without https too', async () => {
    await open('/docs/reference/getVerse', { permissions: ['clipboard-read', 'clipboard-write'] })
    // as on plain http
    await page.addInitScript(
      "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined, configurable: true })",
    )
    await page.reload()
    await page.locator('.samples details[open]').getByRole('button', { name: 'Copy' }).click()
    await page.locator('.samples details[open]').getByRole('button', { name: 'Copied' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${base}/docs/reference/getVerse`)
    expect(await other.evaluate('navigator.clipboard.readText()')).toMatch(/^curl '.*\/quran\//)
  })

  test('a trial account is made without a script', async () => {
    await open('/docs', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Create a trial account' }).click()
    await page.getByRole('button', { name: 'Create a trial account' }).click()
    await page.getByRole('heading', { name: 'Your trial account' }).waitFor()
    await page.getByText(/^mmsg_/).waitFor()
  })

  test('with a script its key is filled in for this tab, and a message is sent from the page', async () => {
    await open('/docs/trial')
    await page.getByRole('button', { name: 'Create a trial account' }).click()
    await page.getByRole('heading', { name: 'Your trial account' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'docs-trial', { fullPage: true })
    await page.goto(`${base}/docs/messaging/sendMessage`)
    expect(await page.getByLabel('Your key').inputValue()).toMatch(/^mmsg_/)
    await page.getByLabel('Body').fill(JSON.stringify({ to: '+12025550104', type: 'text', message: 'Halo' }))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#try-answer').getByText('"message_id"').waitFor()
  })

  test('a guide is printed without parts that only a screen can use', async () => {
    await open('/docs/guides/messaging')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.top nav').isVisible()).toBe(false)
    expect(await page.locator('.text').isVisible()).toBe(true)
    expect(await page.locator('.side').isVisible()).toBe(false)
    expect(await page.locator('.printed').innerText()).toBe('http://localhost:3000/docs/guides/messaging')
  })
})
