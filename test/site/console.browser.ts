import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOBODY } from '../../src/messaging/contacts/identities.ts'
import { receiveMessage } from '../../src/messaging/messages/receive.ts'
import { client, phone, settle } from '../messaging/client.ts'
import { axeViolations, describeInBrowser, launchBrowser, type OwnPages, screenshot } from '../support/browser.ts'
import { opposites } from '../support/sample.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the console in a browser', () => {
  let browser: OwnPages
  let system: TestSystem
  let receiver: Server
  let key: string
  let base: string
  let page: Page
  let problems: string[]
  let pages: Record<string, string>

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume().on('end', () => response.end('terima kasih'))
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
    const account = await system.account({ name: 'Al-Ikhlas <b>' })
    key = account.key
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    pages = await furnish(account.accountId)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
    receiver?.close()
  })
  beforeEach(() => {
    problems = []
  })
  afterEach(async () => {
    await page.context().close()
    expect(problems).toEqual([])
  })

  /** An account with a month of data. Returns its pages. */
  async function furnish(accountId: string): Promise<Record<string, string>> {
    const call = client(system, key)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/with/a/rather/long/address/that/has/to/be/broken`
    const { webhook_id } = (await call('POST', '/webhooks', { url, events: ['message.sent', 'message.failed'] })).json()
    const now = system.clock.now()
    const friend = phone()
    await call('POST', '/contacts', {
      phone: friend,
      name: 'Siti Aminah binti Abdurrahman',
      tags: ['jamaah', 'pengurus'],
    })
    let message = ''
    for (let day = 20; day >= 0; day--) {
      system.clock.set(new Date(now.getTime() - day * 86_400_000))
      for (let i = 0; i < 3 + ((day * 7) % 5); i++) {
        const to =
          i === 0 ? friend : phone(i === 2 && day % 5 === 0 ? '0000' : i === 1 && day % 3 === 0 ? '0001' : '4321')
        const text = i % 2 ? 'السلام عليكم' : 'Kajian Ahad pagi pukul 06.00 di masjid, insyaallah bersama Ustaz Ali'
        message = (await call('POST', '/messages', { to, type: 'text', message: text })).json().message_id
      }
    }
    await settle(system)
    system.clock.set(new Date())
    const contents = [
      { type: 'text', text: 'Waalaikumsalam, saya hadir' },
      { type: 'location', latitude: -6.17, longitude: 106.83, name: 'Istiqlal', address: 'Jakarta Pusat' },
      { type: 'unsupported', kind: 'poll', raw: { question: 'a'.repeat(60), options: ['ya', 'tidak'] } },
    ] as const
    for (const [place, content] of contents.entries()) {
      const from = { ...NOBODY, phone: friend, name: 'Siti', username: null }
      await receiveMessage(
        system.database.db,
        {
          ...{
            accountId,
            from,
            type: content.type,
            text: 'text' in content ? content.text : null,
            content,
            replyTo: null,
          },
          ...{ network: 'simulator', connectionId: null, networkMessageId: `in_${place}` },
          ...{ at: system.clock.now(), profilePicture: null },
        },
        system.clock.now(),
      )
    }
    await call('POST', `/webhooks/${webhook_id}/test`)
    await system.worker.drain()
    const [log] = (await call('GET', `/webhooks/${webhook_id}/logs`)).json().logs
    const template = {
      ...{ name: 'pengajian_ahad_pagi_di_masjid_raya', language: 'id', category: 'UTILITY' },
      components: [
        { type: 'HEADER', text: 'Halo {{1}}' },
        { type: 'BODY', text: 'Kajian {{1}}\nPukul {{2}}' },
        { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Peta', url: 'https://contoh.id/masjid/raya' }] },
      ],
    }
    const { id: pending } = (await call('POST', '/templates', template)).json()
    const { id: approved } = (await call('POST', '/templates', { ...template, name: 'disetujui' })).json()
    await system.app.inject({
      method: 'POST',
      url: `/admin/api/templates/${approved}/approve`,
      headers: system.operator,
    })
    const { id: revocable } = (await call('POST', '/keys', { name: 'Server kedua' })).json()
    const { contact_id } = (await call('GET', '/contacts?search=aminah')).json().contacts[0]
    const { contact_id: twin } = (await call('POST', '/contacts', { phone: phone(), name: 'Siti Aminah' })).json()
    const [event] = (await call('GET', '/events?limit=1')).json().events
    return {
      overview: '',
      messages: '/messages',
      message: `/messages/${message}`,
      received: '/received',
      contacts: '/contacts',
      conversation: `/contacts/${contact_id}`,
      merge: `/contacts/${contact_id}/merge`,
      'merge-question': `/contacts/${contact_id}/merge/${twin}`,
      'contact-template': `/contacts/${contact_id}/template?template=${approved}`,
      'messages-filtered': '/messages?whom=aminah&type=text&from=2026-01-01',
      events: '/events?event=message.read',
      event: `/events/${event.event_id}`,
      inbox: '/inbox',
      talk: `/inbox/${contact_id}`,
      templates: '/templates',
      'template-new': '/templates/new',
      template: `/templates/${pending}`,
      'template-edit': `/templates/${approved}/edit`,
      'template-delete': `/templates/${pending}/delete`,
      webhooks: '/webhooks',
      webhook: `/webhooks/${webhook_id}`,
      delivery: `/webhooks/${webhook_id}/deliveries/${log.delivery_id}`,
      'webhook-delete': `/webhooks/${webhook_id}/delete`,
      keys: '/keys',
      'key-revoke': `/keys/${revocable}/revoke`,
      account: '/account',
      missing: '/nothing',
    }
  }

  async function open(options: BrowserContextOptions = {}): Promise<void> {
    page = await (await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options })).newPage()
    page.setDefaultTimeout(8_000)
    page.on('console', (message) => {
      // the browser itself logs a refused request
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`${base}/console`)
  }

  async function signIn(): Promise<void> {
    await page.locator('#key').fill(key)
    await page.keyboard.press('Enter')
    // behind the menu on a phone
    await page.locator('nav').first().waitFor({ state: 'attached' })
  }

  const look = async (name: string, { axe = true } = {}) => {
    await screenshot(page, `console-${name}`, { fullPage: true })
    if (axe) expect([name, await axeViolations(page)]).toEqual([name, []])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect([name, overflow]).toEqual([name, 0])
  }

  const [desktop, mobile] = [
    { width: 1200, height: 900 },
    { width: 360, height: 740 },
  ]
  /** On these pages axe checks both designs in both sizes; on the others one of each. */
  const RICH = ['overview', 'messages', 'template-new', 'webhook']
  const looks = [
    ['desktop-light-id', { locale: 'id-ID', colorScheme: 'light', viewport: desktop }, 'all'],
    ['desktop-dark-en', { locale: 'en-GB', colorScheme: 'dark', viewport: desktop }, 'rich'],
    ['phone-light-id', { locale: 'id-ID', colorScheme: 'light', viewport: mobile }, 'rich'],
    ['phone-dark-en', { locale: 'en-GB', colorScheme: 'dark', viewport: mobile }, 'all'],
  ] as const
  test.each(opposites(looks))('every page is complete: %s', { timeout: 120_000 }, async (mode, options, held) => {
    await open(options)
    await look(`${mode}-sign-in`)
    await signIn()
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${base}/console${path}`)
      await look(`${mode}-${name}`, { axe: held === 'all' || RICH.includes(name) })
    }
    await page.goto(`${base}/console/messages`)
    await page.locator('[name="to"]').fill('0812-3456-7890')
    await page.locator('[name="message"]').fill('Assalamualaikum')
    await page.locator('form.card button:not([hidden])').click()
    await page.locator('[name="meant"]').waitFor()
    await look(`${mode}-message-refused`)
    // on a phone tables do not scroll sideways either
    await page.goto(`${base}/console/messages`)
    const wide = await page.evaluate(`[...document.querySelectorAll('main *')].filter((one) =>
      one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !one.closest('caption, thead')).length`)
    expect(wide).toBe(0)
  })

  /** Presses Tab until the element with this name has the focus. */
  async function tabTo(name: string | RegExp): Promise<void> {
    for (let pressed = 0; pressed < 80; pressed++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(`(() => {
        const at = document.activeElement
        return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent.trim()
      })()`)
      if (typeof name === 'string' ? focused === name : name.test(String(focused))) return
    }
    throw new Error(`nothing named ${name} takes the focus`)
  }

  /** Presses Enter, and waits for the page that it leads to. */
  const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])

  test('a number is corrected and its message followed by keyboard alone and without a script', async () => {
    await open({ javaScriptEnabled: false, locale: 'id-ID' })
    await tabTo('Kunci API pesan')
    await page.keyboard.type(key)
    await enter()
    await page.getByRole('heading', { name: 'Al-Ikhlas <b>' }).waitFor()
    await tabTo('Terkirim')
    await enter()
    await tabTo('Kepada')
    await page.keyboard.type('0812-3456-7890')
    await tabTo('Pesan')
    await page.keyboard.type('Assalamualaikum <script>')
    await tabTo('Kirim')
    await enter()
    const mistake = page.getByText('Maksud Anda +6281234567890?')
    await mistake.waitFor()
    expect(await page.getByRole('textbox', { name: 'Pesan', exact: true }).inputValue()).toBe(
      'Assalamualaikum <script>',
    )
    // the invalid field has the focus, and Enter sends its value, never the suggested correction
    expect(await page.evaluate('document.activeElement.name')).toBe('to')
    await enter()
    await mistake.waitFor()
    await tabTo('Ya, kirim ke nomor itu')
    await enter()
    await page.getByRole('heading', { name: 'Pesan kepada +6281234567890' }).waitFor()
    await settle(system)
    await tabTo('Muat ulang')
    await enter()
    expect(await page.locator('tbody .badge').allTextContents()).toEqual([
      'Diterima server',
      'Terkirim',
      'Sampai',
      'Dibaca',
    ])
  })

  test('a webhook is added, its secret seen once, tested, replayed, rotated, paused and deleted, without a script', async () => {
    const count = async () => (await client(system, key)('GET', '/webhooks')).json().webhooks.length
    const before = await count()
    await open({ javaScriptEnabled: false, locale: 'en-GB', viewport: { width: 360, height: 740 } })
    await signIn()
    await page.locator('header summary').click()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByLabel('Address').fill('contoh.id/hooks')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Write a whole address').waitFor()
    await screenshot(page, 'console-webhook-refused', { fullPage: true })
    const { port } = receiver.address() as AddressInfo
    await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/two`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await page.locator('.secret').textContent()).toMatch(/^whsec_/)
    await screenshot(page, 'console-webhook-secret', { fullPage: true })
    await page.reload()
    await page.getByRole('heading', { name: 'Already shown' }).waitFor()
    expect(await page.locator('.secret').count()).toBe(0)
    expect(await count()).toBe(before + 1)

    await page.getByRole('link', { name: 'Webhooks' }).last().click()
    await page.getByRole('link', { name: '/two' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('status').waitFor()
    await system.worker.drain()
    await page.getByRole('link', { name: 'Refresh' }).click()
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByRole('region', { name: 'Payload' }).getByText('"test": true').waitFor()
    await page.getByText('Response body').click()
    await page.getByText('terima kasih').waitFor()
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('status').getByText('delivered again').waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByText('The old secret signs as well until').waitFor()
    await page.getByRole('link', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByRole('link', { name: 'Delete the webhook' }).click()
    await page.getByRole('button', { name: 'Yes, delete it' }).click()
    await page.getByText('Webhook deleted.').waitFor()
    expect(await count()).toBe(before)
  })

  test('a template is submitted, rejected and approved, and the zone changed, by the other language too', async () => {
    await open({ locale: 'id-ID' })
    await signIn()
    await page.getByRole('link', { name: 'Templat', exact: true }).click()
    await page.getByRole('link', { name: 'Buat templat' }).click()
    await page.getByLabel('Nama', { exact: true }).fill('Salah Tulis')
    await page.getByLabel('Isi', { exact: true }).fill('Halo {{nama}}')
    await page.getByRole('button', { name: 'Ajukan templat' }).click()
    await page.getByText('Hanya huruf kecil').waitFor()
    await look('template-refused')
    await page.getByLabel('Nama', { exact: true }).fill('benar_tulis')
    await page.getByRole('button', { name: 'Ajukan templat' }).click()
    await page.getByText('Menunggu keputusan', { exact: true }).waitFor()
    await page.getByLabel('Alasan menolak').fill('Terlalu umum')
    await page.getByRole('button', { name: 'Tolak' }).click()
    await page.getByText('Ditolak', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ubah' }).click()
    await page.getByLabel('Isi', { exact: true }).fill('Halo {{nama}}, kajian Ahad')
    await page.getByRole('button', { name: 'Simpan dan ajukan lagi' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByLabel('Time zone').selectOption('Asia/Jayapura')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Asia/Jayapura (WIT)').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // the chosen language stays
    await page.getByLabel('Messaging API key').waitFor()
  })
})
