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
    await page.goto(`${site}/admin`)
    await page.getByLabel('Operator token').fill(ADMIN_TOKEN)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'WhatsApp' }).click()
    await page.getByRole('heading', { name: 'WhatsApp' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
    await fake?.close()
  })

  const notice = () => page.locator('main .notice').first().textContent()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const open = (path: string) => page.goto(`${site}/admin/${path}`)
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()

  test('connects a number, and reports a refusal of the network at once', async () => {
    await shown('No account is connected.')
    await page.getByLabel('Account', { exact: true }).selectOption(accountId)
    expect(await axeViolations(page)).toEqual([])
    await press('Connect')
    const { phone_number_id, business_account_id, app_secret } = fake.credentials
    await fill({
      'Phone number id': 'not a number',
      'Business account id (WABA)': business_account_id,
      'Access token': 'a token that has ended',
      'App secret': app_secret,
    })
    expect(await page.getByLabel('Access token').getAttribute('type')).toBe('password')
    await press('Connect')
    await shown("must be one of the network's numeric ids")
    // secrets must be entered again
    expect(await page.getByLabel('Access token').inputValue()).toBe('')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp-connect', { fullPage: true })
    await fill({
      'Phone number id': phone_number_id,
      'Access token': 'a token that has ended',
      'App secret': app_secret,
    })
    await press('Connect')
    await expect.poll(notice).toMatch(/Blocked since .*Invalid OAuth access token \(code 190\)/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp-blocked', { fullPage: true })
    expect(await page.content()).not.toContain(app_secret)
    await open('whatsapp')
    expect(await page.getByRole('row').filter({ hasText: 'Toko Berkah' }).textContent()).toContain('Invalid OAuth')
  })

  test('accepts new credentials, moves the account, and shows the outcomes of its messages', async () => {
    const { access_token, app_secret } = fake.credentials
    await follow('Toko Berkah')
    await follow('New credentials')
    // other fields are filled in
    expect(await page.getByLabel('Phone number id').inputValue()).toBe(fake.credentials.phone_number_id)
    await fill({ 'Access token': access_token, 'App secret': app_secret })
    await press('Save')
    await expect.poll(notice).toBe('The network answered: the account is connected.')
    await press('Send by WhatsApp')
    await expect.poll(notice).toBe('The account sends by WhatsApp now.')

    const call = client(system, key)
    const callback = (await page.getByText('/v1/networks/whatsapp/webhook/').textContent()) ?? ''
    fake.state.options.callback = async (body, headers) => {
      const url = new URL(callback).pathname
      return (await system.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    fake.say({ wa_id: '6281234567890' }, { type: 'text', text: { body: 'Halo' } })
    await fake.sendReports()
    await system.worker.drain()
    const faults = [{ error: 131026 }, { error: 131026 }, undefined]
    fake.state.options.fault = () => faults.shift()
    for (let index = 0; index < 3; index++) {
      await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'x' })
      await system.worker.drain()
    }
    await page.reload()
    await page.getByRole('rowheader', { name: 'RECIPIENT_NOT_ON_NETWORK' }).waitFor()
    await shown('80 messages a second at most, STANDARD granted')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-whatsapp', { fullPage: true })
  })

  test('sends waiting messages once a check succeeds', async () => {
    const call = client(system, key)
    fake.state.broken = { code: 131042, message: 'Business eligibility payment issue' }
    await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'menunggu' })
    await system.worker.drain()
    await page.reload()
    await shown(/Business eligibility payment issue/)
    fake.state.broken = undefined
    await press('Check')
    await expect.poll(notice).toBe('The network answered: the account is connected.')
    // the message that met the block was postponed for a second
    system.clock.advance(1_000)
    await system.worker.drain()
    expect(fake.state.taken.at(-1)?.body).toMatchObject({ text: { body: 'menunggu' } })
  })

  test('fits a phone, in the dark theme too', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['whatsapp', `accounts/${accountId}/whatsapp`]) {
      await open(path)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `admin-phone-${path.replaceAll('/', '-')}`, { fullPage: true })
    }
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('disconnects after asking', async () => {
    await press('Back to the simulator')
    await expect.poll(notice).toBe('The account now uses the simulator.')
    await follow('Disconnect')
    await shown('Disconnect Toko Berkah?')
    await shown('Waiting messages will not be sent.')
    await follow('Cancel')
    await follow('Disconnect')
    await press('Disconnect')
    await expect.poll(notice).toBe('The account is disconnected.')
    await shown('No account is connected.')
    expect(problems).toEqual([])
  })
})
