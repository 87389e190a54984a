import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildBrowserCode, describeInBrowser, launchBrowser, type OwnPages, screenshot } from '../support/browser.ts'
import { searchableSystem } from '../support/searchable.ts'
import type { TestSystem } from '../support/system.ts'

describeInBrowser('the widget with the real server', () => {
  let browser: OwnPages
  let system: TestSystem
  let api: string
  let page: Page
  const sites: { url: string; close(): void }[] = []
  let key = ''

  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    system = await searchableSystem()
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    api = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    sites.push(await site(), await site())
    key = await system.referenceKey(undefined, [sites[0]?.url ?? ''])
  })
  afterAll(async () => {
    await browser?.close()
    for (const { close } of sites) close()
    await system?.close()
  })
  afterEach(() => page.context().close())

  /** Another website, whose policy allows only the widget. */
  async function site(): Promise<{ url: string; close(): void }> {
    const server = createServer((_request, response) => {
      const policy = `default-src 'none'; script-src ${api}; connect-src ${api}; style-src 'none'`
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      response.end(
        `<!doctype html><html lang="id"><title>Situs</title><script async src="${api}/widget.js" data-key="${key}"></script><p>Isi</p></html>`,
      )
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => {
        server.closeAllConnections()
        server.close()
      },
    }
  }

  async function ask(url: string | undefined, question: string): Promise<void> {
    page = await (await browser.newContext({ viewport: { width: 1100, height: 760 } })).newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(url ?? '')
    await page.getByRole('button', { name: 'Buka obrolan' }).click()
    await page.getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
  }

  test('a key that is restricted to a website answers there, with sources from the database', {
    tags: 'slow',
  }, async () => {
    await ask(sites[0]?.url, 'Apa kata Al-Qur’an tentang sabar?')
    await page.getByRole('dialog').locator('.sources > summary').click()
    const source = page.getByRole('dialog').locator('.sources li').first()
    await source.locator('summary').click()
    expect(await source.locator('.arabic').count()).toBeGreaterThan(0)
    // the page's policy allows no font from an address
    const fonts = () => page.evaluate(`[...document.fonts].map(({ family, status }) => [family, status])`)
    await expect.poll(fonts).toEqual([[expect.stringContaining('Mimbar Arabic'), 'loaded']])
    const loaded = await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`)
    expect((loaded as string[]).filter((name) => name.includes('.woff2'))).toEqual([
      expect.stringMatching(/\/reading\/arabic\.woff2\?v=[\w-]{10}$/),
    ])
    await screenshot(page, 'widget-real')
  })

  test('a question that may be meant is a button, which asks it by keyboard and fits a phone', {
    tags: 'slow',
  }, async () => {
    await ask(sites[0]?.url, 'gampang banget kesulut emosi kalo macet, gimana biar adem')
    await page.setViewportSize({ width: 360, height: 640 })
    const turns = page.getByRole('dialog').locator('.turn')
    const suggestion = turns.locator('.answer li').getByRole('button').first()
    const text = (await suggestion.textContent()) ?? ''
    const { x = -1, width = 360, height = 0 } = (await suggestion.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
    expect(height).toBeGreaterThanOrEqual(24)
    await screenshot(page, 'widget-suggestions')
    await suggestion.press('Enter')
    await turns.nth(1).locator('.sources').waitFor()
    expect(await turns.nth(1).locator('.question').textContent()).toContain(text)
  })

  test('it is refused elsewhere', { tags: 'slow' }, async () => {
    await ask(sites[1]?.url, 'Apa itu sabar?')
    await page.getByText('belum aktif di situs web ini').last().waitFor()
  })
})
