import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'
import { type Fake, startFake } from '../support/whatsapp/fake.ts'

describeInBrowser('the operator’s desk, and accounts on WhatsApp', () => {
  let fake: Fake
  let system: TestSystem
  let browser: OwnPages
  let page: Page
  let site: string
  let accountId: string
  let key: string
  const problems: string[] = []

  beforeAll(async () => {
    buildBrowserCode()
    fake = await startFake()
    system = await testSystem({ WHATSAPP_API_URL: fake.url })
    fake.state.options.now = system.clock.now
    const made = await system.account({ name: 'Toko Berkah' })
    accountId = made.accountId
    key = made.key
    await system.account({ name: '<b>Toko Lain</b>' })
    site = await system.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`${site}/admin#whatsapp`)
    await page.getByLabel('Operator token').fill(ADMIN_TOKEN)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'WhatsApp' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
    await fake?.close()
  })

  const notice = () => page.locator('#notice').textContent()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()

  test('connects one, and says at once where the network refuses', async () => {
    await shown('No account is connected.')
    await press('Connect an account…')
    await page.getByLabel('Account', { exact: true }).selectOption(`Toko Berkah (${accountId})`)
    const { phone_number_id, business_account_id, app_secret } = fake.credentials
    await fill({
      'Phone number id': phone_number_id,
      'Business account id (WABA)': business_account_id,
      'Access token': 'a token that has ended',
      'App secret': app_secret,
    })
    expect(await page.getByLabel('Access token').getAttribute('type')).toBe('password')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp-connect', { fullPage: true })
    await press('Connect')
    await expect.poll(notice).toBe('Toko Berkah is blocked: Invalid OAuth access token')
    // what is blocked stands open
    await shown(/Blocked since .*Invalid OAuth access token \(code 190\)/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp-blocked', { fullPage: true })
    expect(await page.content()).not.toContain(app_secret)
  })

  test('takes new credentials, moves the account, and shows how its messages fare', async () => {
    const { access_token, app_secret } = fake.credentials
    await press('New credentials…')
    // what is no secret stands there already
    expect(await page.getByLabel('Phone number id').inputValue()).toBe(fake.credentials.phone_number_id)
    await fill({ 'Access token': access_token, 'App secret': app_secret })
    await press('Save')
    await expect.poll(notice).toBe('Toko Berkah is connected.')
    await press('Send by WhatsApp')
    await expect.poll(notice).toBe('Toko Berkah sends by WhatsApp now.')

    const call = client(system, key)
    const { callback_url } = await page.evaluate<{ callback_url: string }>(
      `fetch('/admin/api/accounts/${accountId}/whatsapp').then((r) => r.json())`,
    )
    fake.state.options.callback = async (body, headers) => {
      const url = new URL(callback_url).pathname
      return (await system.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    fake.say({ wa_id: '6281234567890' }, { type: 'text', text: { body: 'Halo' } })
    await fake.tell()
    await system.worker.drain()
    const faults = [{ error: 131026 }, { error: 131026 }, undefined]
    fake.state.options.fault = () => faults.shift()
    for (let index = 0; index < 3; index++) {
      await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'x' })
      await system.worker.drain()
    }
    await page.reload()
    await page.locator('summary', { hasText: 'Toko Berkah' }).click()
    await page.getByRole('cell', { name: 'RECIPIENT_NOT_ON_NETWORK' }).waitFor()
    await shown('80 messages a second at most now, STANDARD granted')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp', { fullPage: true })
  })

  test('sends what waited once a check succeeds', async () => {
    const call = client(system, key)
    fake.state.broken = { code: 131042, message: 'Business eligibility payment issue' }
    await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'menunggu' })
    await system.worker.drain()
    await page.reload()
    await shown(/Business eligibility payment issue/)
    fake.state.broken = undefined
    await press('Check')
    await expect.poll(notice).toBe('Toko Berkah is connected.')
    // the message that met the block was given back for a second
    system.clock.advance(1_000)
    await system.worker.drain()
    expect(fake.state.taken.at(-1)?.body).toMatchObject({ text: { body: 'menunggu' } })
  })

  test('fits a phone, and the dark', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.locator('summary', { hasText: 'Toko Berkah' }).click()
    await shown('Errors of the last day')
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-phone-whatsapp', { fullPage: true })
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('disconnects after asking', async () => {
    await page.reload()
    await page.locator('summary', { hasText: 'Toko Berkah' }).click()
    await press('Back to the simulator')
    await expect.poll(notice).toBe('Toko Berkah sends by the simulator now.')
    await page.locator('summary', { hasText: 'Toko Berkah' }).click()
    await press('Disconnect')
    await shown('Disconnect Toko Berkah? What waits is not sent any more.')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(notice).toBe('Toko Berkah is disconnected.')
    await shown('No account is connected.')
    expect(problems).toEqual([])
  })
})
