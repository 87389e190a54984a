import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, phone, settle } from '../messaging/client.ts'
import { axeViolations, describeInBrowser, launchBrowser, screenshot } from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let key: string

let receiver: Server
const received: string[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(body)
      response.end('<script>thank you</script>')
    })
  }).listen(0, '127.0.0.1')
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  ;({ key } = await system.account({ name: 'Al-Ikhlas <b>' }))
})
afterAll(async () => {
  await system.close()
  receiver.close()
})

type Sent = { cookie?: string; body?: Record<string, string> }
async function visit(path: string, { cookie = '', body }: Sent = {}) {
  return system.app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { cookie, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(body && { payload: new URLSearchParams(body).toString() }),
  })
}

async function signIn(withKey = key) {
  const response = await visit('/console/session', { body: { key: withKey } })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const page = await visit('/console/keys', { cookie })
  return { response, cookie, csrf: /name="csrf" value="(\w+)"/.exec(page.body)?.[1] ?? '' }
}

describe('signing in', () => {
  test('without a session every page leads to the form, and nothing can be done', async () => {
    expect((await visit('/console')).body).toContain('Messaging API key')
    for (const path of ['messages', 'contacts', 'templates', 'webhooks', 'keys', 'messages/msg_1', 'webhooks/whk_1']) {
      const response = await visit(`/console/${path}`)
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 303, '/console'])
    }
    const post = await visit('/console/messages', { body: { to: phone(), message: 'x' } })
    expect([post.statusCode, post.headers.location]).toEqual([303, '/console'])
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:3000' }, 303],
    [{ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }, 303],
    [{ origin: 'http://192.0.2.7:3000', 'sec-fetch-site': 'same-origin' }, 303],
    [{}, 303],
  ])('another website cannot sign its visitor in (%j)', async (headers, status) => {
    const response = await system.app.inject({
      method: 'POST',
      url: '/console/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ key }).toString(),
    })
    expect(response.statusCode).toBe(status)
    expect(response.headers['set-cookie'] !== undefined).toBe(status === 303)
  })

  test('the key becomes a cookie that scripts and other sites cannot reach, and stays out of every page', async () => {
    const { response, cookie } = await signIn()
    expect(response.statusCode).toBe(303)
    expect(response.headers['set-cookie']).toMatch(/^mimbar_console=\w{40}; Path=\/console; HttpOnly; SameSite=Strict$/)
    const page = await visit('/console', { cookie })
    expect(page.body).not.toContain(key)
    expect(page.headers['cache-control']).toBe('no-store')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    // what people typed is shown as text
    expect(page.body).toContain('Al-Ikhlas &lt;b&gt;')
  })

  test('a wrong key is refused, and soon no more are heard', async () => {
    const wrong = await visit('/console/session', { body: { key: 'mmsg_nonsense' } })
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
    expect(wrong.body).toContain('not valid')
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await visit('/console/session', { body: { key: 'x' } })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  test('signing out, a revoked key and twelve hours end a session', async () => {
    const first = await signIn()
    await visit('/console/session/end', { cookie: first.cookie, body: { csrf: first.csrf } })
    expect((await visit('/console/keys', { cookie: first.cookie })).statusCode).toBe(303)

    const other = await system.account()
    const second = await signIn(other.key)
    const call = client(system, other.key)
    const { id } = (await call('GET', '/keys')).json().keys[0]
    await call('DELETE', `/keys/${id}`)
    expect((await visit('/console/keys', { cookie: second.cookie })).statusCode).toBe(303)

    const third = await signIn()
    system.clock.advance(12 * 3_600_000)
    expect((await visit('/console/keys', { cookie: third.cookie })).statusCode).toBe(303)
  })

  test('a form without our token changes nothing', async () => {
    const { cookie } = await signIn()
    for (const body of [{ csrf: '' }, { csrf: 'x' }]) {
      const response = await visit('/console/messages', { cookie, body: { to: phone(), message: 'x', ...body } })
      expect(response.statusCode).toBe(403)
    }
  })

  test('a key that may only look cannot act', async () => {
    const narrow = await system.account({}, ['messages:read', 'keys:write'])
    const { cookie, csrf } = await signIn(narrow.key)
    expect((await visit('/console/messages', { cookie })).body).not.toContain('Send a test message')
    const sent = await visit('/console/messages', { cookie, body: { csrf, to: phone(), message: 'x' } })
    expect([sent.statusCode, sent.body.includes('lacks the scope messages:write')]).toEqual([403, true])
    expect((await visit('/console/webhooks', { cookie })).statusCode).toBe(403)
    const more = await visit('/console/keys', { cookie, body: { csrf, name: 'more', scopes: 'messages:write' } })
    expect(more.statusCode).toBe(403)
  })

  test('another account’s records are not found', async () => {
    const stranger = await system.account()
    const call = client(system, stranger.key)
    const { message_id } = (await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).json()
    const { cookie } = await signIn()
    expect((await visit(`/console/messages/${message_id}`, { cookie })).statusCode).toBe(404)
    expect((await visit('/console/webhooks/whk_none', { cookie })).statusCode).toBe(404)
    expect((await visit('/console/nothing', { cookie })).statusCode).toBe(404)
  })
})

describeInBrowser('the console in a browser', () => {
  let browser: Browser
  let page: Page
  let base: string
  const problems: string[] = []

  beforeAll(async () => {
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    const call = client(system, key)
    const now = system.clock.now()
    // a month of messages, so that the plot has something to show
    for (let day = 20; day >= 0; day--) {
      system.clock.set(new Date(now.getTime() - day * 86_400_000))
      for (let i = 0; i < 3 + ((day * 7) % 5); i++) {
        const to = phone(i === 2 ? '0000' : i === 1 ? '0001' : '4321')
        await call('POST', '/messages', {
          to,
          type: 'text',
          message: i % 2 ? 'السلام عليكم' : 'Kajian Ahad pagi pukul 06.00',
        })
      }
    }
    await settle(system)
    system.clock.set(new Date())
    await call('POST', '/contacts', { phone: phone(), name: 'Siti Aminah', tags: ['jamaah'] })
    await call('POST', '/templates', {
      name: 'pengajian',
      language: 'id',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Halo {{1}}' }],
    })
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1100, height: 900 } })
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
  })
  afterAll(() => browser?.close())

  const look = async (name: string) => {
    await screenshot(page, `console-${name}`, { fullPage: true })
    expect([name, await axeViolations(page)]).toEqual([name, []])
  }

  test('somebody signs in by keyboard, sees the month, sends a message and follows it', async () => {
    await page.goto(`${base}/console`)
    await look('sign-in')
    await page.getByLabel('Messaging API key').focus()
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Al-Ikhlas <b>' }).waitFor()
    expect(await page.locator('polyline').count()).toBe(4)
    await look('overview')
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Messages by day' }).waitFor()

    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByLabel('To, with the country code').fill('+62 812-3456-7890')
    await page.getByLabel('Text').fill('Assalamu alaikum <script>')
    await look('messages')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Message to +6281234567890' }).waitFor()
    await settle(system)
    await page.getByRole('link', { name: 'Refresh' }).click()
    expect(await page.locator('.timeline .badge').allTextContents()).toEqual(['accepted', 'sent', 'delivered', 'read'])
    await look('message')
  })

  test('a webhook is registered, tested, looked at and replayed', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click()
    const { port } = receiver.address() as AddressInfo
    await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hooks`)
    await look('webhooks')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await page.locator('.secret').textContent()).toMatch(/^whsec_/)
    await look('webhook-secret')
    await page.getByRole('link', { name: /^Deliveries to/ }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('status').waitFor()
    await system.worker.drain()
    await page.getByRole('link', { name: 'Refresh' }).click()
    await page.getByText('Body').click()
    expect(await page.locator('pre').textContent()).toBe('<script>thank you</script>')
    await page.getByRole('button', { name: /^Replay/ }).click()
    await page.getByText('delivered again').waitFor()
    await system.worker.drain()
    await page.getByRole('link', { name: 'Refresh' }).click()
    expect(await page.locator('tbody tr').count()).toBe(2)
    expect(received.length).toBe(2)
    expect(received[1]).toBe(received[0])
    await page.locator('summary').first().click()
    await look('webhook')
  })

  test('keys are made and revoked; contacts and templates are listed', async () => {
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByLabel('Name').fill('Server kedua')
    await page.getByRole('button', { name: 'Create key' }).click()
    expect(await page.locator('.secret').textContent()).toMatch(/^mmsg_\w{38}$/)
    await page.getByRole('link', { name: 'All keys' }).click()
    await look('keys')
    await page.getByRole('button', { name: 'Revoke Server kedua' }).click()
    await page.getByText('revoked').waitFor()
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByLabel('Name or phone').fill('aminah')
    await page.keyboard.press('Enter')
    await page.getByText('Siti Aminah').waitFor()
    await page.getByRole('columnheader', { name: 'Accepts messages' }).waitFor()
    await look('contacts')
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByText('pengajian').waitFor()
    await look('templates')
  })

  test('it fits a phone, in the dark too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('link', { name: 'Overview' }).click()
    await look('phone')
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Messaging API key').waitFor()
    expect(problems).toEqual([])
  })
})
