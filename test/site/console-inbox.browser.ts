import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { axeViolations, describeInBrowser, launchBrowser, type OwnPages, screenshot } from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the inbox in a browser', () => {
  let browser: OwnPages
  let system: TestSystem
  let base: string
  let account: { accountId: string; key: string }

  beforeAll(async () => {
    system = await testSystem()
    account = await system.account({ name: 'Toko Sabar' })
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })

  const write = (from: string, name: string, message: string) => {
    system.clock.advance(1)
    return system.app.inject({
      method: 'POST',
      url: '/admin/api/simulator/inbound',
      headers: system.operator,
      payload: { account_id: account.accountId, from, name, message },
    })
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${base}/console`)
    await page.fill('input[name=key]', account.key)
    await page.press('input[name=key]', 'Enter')
    await page.waitForURL('**/console*')
  }

  test('on a phone a message is read, answered with a quick reply and Ctrl + Enter, and the next one appears automatically', async () => {
    const [siti, umar] = [phone(), phone()]
    const call = client(system, account.key)
    await call('POST', '/quick-replies', { shortcut: 'jam', text: 'Kami buka pukul 08.00.' })
    await write(siti, 'Siti Aminah', 'Assalamualaikum, jam berapa buka?')
    await write(umar, 'Umar', 'Apakah mukena ukuran besar masih ada, dan berapa lama kirim ke Makassar?')
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'id-ID' })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
    await signIn(page)
    await page.goto(`${base}/console/inbox`)
    await screenshot(page, 'inbox-list-390')
    expect(await page.locator('.talks a').count()).toBe(2)
    await page.click('.talks a:has-text("Siti")')
    await page.waitForURL('**/console/inbox/con_*')
    // a phone shows one pane at a time
    expect(await page.locator('#list').isVisible()).toBe(false)
    const width = () => page.evaluate('document.documentElement.scrollWidth')
    expect(await width()).toBeLessThanOrEqual(390)
    // opening it marks it as read
    await page.waitForSelector('#said[data-unread="0"]', { state: 'attached' })
    await page.click('#quick summary')
    await page.click('#quick a')
    expect(await page.inputValue('#answer textarea')).toContain('Kami buka pukul 08.00.')
    await screenshot(page, 'inbox-talk-390', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    system.clock.advance(1)
    await page.press('#answer textarea', 'Control+Enter')
    await page.waitForSelector('.bubble.ours:has-text("Kami buka pukul 08.00.")')
    await page.fill('#answer textarea', 'sedang ditulis')
    await write(siti, 'Siti Aminah', 'Terima kasih')
    await page.waitForSelector('.bubble:not(.ours):has-text("Terima kasih")')
    expect(await page.inputValue('#answer textarea')).toBe('sedang ditulis')
    expect(problems).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.locator('#list').isVisible()).toBe(true)
    await screenshot(page, 'inbox-talk-1280')
    await page.press('#answer textarea', 'Alt+ArrowDown')
    await page.waitForSelector('.talk h2:has-text("Umar")')
  }, 60_000)

  test('it reconnects after an answer that was no stream, and messages read while it is open are marked', async () => {
    const siti = phone()
    await write(siti, 'Siti Aminah', 'Halo')
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'id-ID' })
    await signIn(page)
    let refused = 0
    await page.route('**/console/inbox/stream*', (route) =>
      refused++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.goto(`${base}/console/inbox`)
    await page.waitForSelector('#lost:not([hidden])')
    await screenshot(page, 'inbox-lost-1280')
    await page.waitForSelector('#lost[hidden]', { state: 'attached' })
    await page.click('.talks a:has-text("Siti")')
    await page.waitForSelector('#said[data-unread="0"]', { state: 'attached' })
    await write(siti, 'Siti Aminah', 'Masih buka?')
    await page.waitForSelector('.bubble:has-text("Masih buka?")')
    await page.waitForSelector('#said[data-unread="0"]', { state: 'attached' })
    expect(await page.locator('#mark-read').count()).toBe(0)
  }, 60_000)

  test('without script it works with pages and forms', async () => {
    await write(phone(), 'Budi', 'Halo')
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await signIn(page)
    await page.goto(`${base}/console/inbox`)
    await page.click('.talks a:has-text("Budi")')
    system.clock.advance(1)
    await page.fill('#answer textarea', 'Halo juga')
    await page.click('#answer > button')
    await page.waitForSelector('.bubble.ours:has-text("Halo juga")')
    await page.click('.back a')
    expect(await page.locator('.talks a').first().textContent()).toContain('Halo juga')
  }, 60_000)
})
