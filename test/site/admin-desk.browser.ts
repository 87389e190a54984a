import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../messaging/client.ts'
import { show, submit } from '../reference/lectures/support.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import * as files from '../support/files.ts'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the operator’s desk: decisions, corrections and what readers say', () => {
  let system: TestSystem
  let browser: OwnPages
  let page: Page
  let site: string
  let call: ReturnType<typeof client>
  let readerKey: string
  let accountId: string
  const lectures: string[] = []
  const templates: string[] = []
  const problems: string[] = []

  const operate = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (
      await system.app.inject({
        method,
        url: `/admin/api${path}`,
        headers: system.operator,
        ...(payload && { payload }),
      })
    ).json()

  beforeAll(async () => {
    buildBrowserCode()
    system = await testSystem()
    site = await system.app.listen({ port: 0, host: '127.0.0.1' })
    await fill()
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`${site}/admin`)
    await page.getByLabel('Operator token').fill(ADMIN_TOKEN)
    await page.getByLabel('Your name').fill('Fatimah')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lectures' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })

  async function fill() {
    const made = await system.account({ name: 'Toko Berkah' })
    accountId = made.accountId
    call = client(system, made.key)
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Toko Berkah' },
      { type: 'BODY', text: 'Assalamualaikum {{1}}, pesanan Anda <b>siap</b> diambil.\nTerima kasih.' },
      { type: 'FOOTER', text: 'Balas STOP untuk berhenti' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Baik' }] },
    ]
    for (const name of ['pesanan_siap', 'promo_besar']) {
      const template = { name, language: 'id', category: 'UTILITY', components }
      templates.push((await call('POST', '/templates', template)).json().id)
    }
    const { key: takmir } = await operate('POST', '/reference-keys', { email: 'takmir@example.test', name: 'Takmir' })
    readerKey = takmir
    for (const [video, title] of [
      ['desk0000001', 'Adab menuntu ilmu'],
      ['desk0000002', 'Keutamaan sabar'],
      ['desk0000003', 'Tafsir surat al-Kahf'],
    ]) {
      const fields = { title, speaker: 'Ustadz Hasan', mosque_name: 'Al-Hikmah', mosque_city: 'Depok' }
      lectures.push(await submit(system, takmir, { youtube_url: `https://youtu.be/${video}`, ...fields }))
    }
    const { key: imam } = await operate('POST', '/reference-keys', { email: 'imam@example.test' })
    await submit(system, imam, { youtube_url: 'https://youtu.be/desk0000009', title: 'Sifat shalat Nabi' })
    const school = { name: 'SDIT Al-Hikmah', city: 'Depok', educationLevel: 'SD', website: 'https://sdit.example' }
    await operate('POST', '/schools', { ...school, verified: true })
    await operate('POST', '/mosques', { name: 'Masjid Raya Al-Munawwarah yang panjang namanya', city: 'Bogor' })
    const say = (payload: object) =>
      system.app.inject({ method: 'POST', url: '/api/v1/feedback', headers: { 'x-api-key': takmir }, payload })
    await say({ verdict: 'good', answer_keys: ['2:153'] })
    await say({
      verdict: 'wrong',
      answer_keys: ['2:255', 'bukhari:1', '<img src=x onerror=alert(1)>'],
      question: 'Apa itu ayat kursi?',
      comment: 'Hadis itu tentang niat.',
    })
  }

  const open = async (path: string) => {
    await page.goto(`${site}/admin/${path}`)
    await page.waitForSelector('main h1')
  }
  const notice = () => page.locator('main .notice').first().textContent()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()
  const templateNow = async (index: number) => (await call('GET', `/templates/${templates[index]}`)).json()

  test('a template is read as its reader will, and decided on by keyboard alone', async () => {
    await open('templates')
    const row = page.getByRole('row').filter({ hasText: 'pesanan_siap' })
    await row.getByText('Assalamualaikum {{1}}, pesanan Anda <b>siap</b> diambil.').waitFor()
    await screenshot(page, 'desk-templates', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve pesanan_siap' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('The template is approved.')
    expect((await templateNow(0)).status).toBe('APPROVED')
    await page.getByRole('link', { name: 'Reject promo_besar' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason').focus()
    await page.keyboard.type('Isinya promosi, bukan kabar pesanan')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('The template is rejected.')
    expect(await templateNow(1)).toMatchObject({
      status: 'REJECTED',
      rejection_reason: 'Isinya promosi, bukan kabar pesanan',
    })
    await follow(/^approved/)
    await press('Pause pesanan_siap')
    await expect.poll(notice).toBe('The template is paused.')
    await follow(/^paused/)
    await press('Resume pesanan_siap')
    await expect.poll(notice).toBe('The template is approved.')
    await follow(/^rejected/)
    await page.getByText('Isinya promosi, bukan kabar pesanan').waitFor()
    await page.getByLabel('Name of the template or the account').fill('tidak ada')
    await press('Search')
    await page.getByText('No template is rejected.').waitFor()
  })

  test('a lecture’s details are corrected before it is approved', async () => {
    await open('lectures')
    await page
      .getByText(/by takmir@example\.test/)
      .first()
      .waitFor()
    await follow('Correct Adab menuntu ilmu')
    expect(await page.getByLabel('Speaker').inputValue()).toBe('Ustadz Hasan')
    await page.getByLabel('Title').fill('Adab menuntut ilmu')
    await page.getByLabel('Topic').selectOption('Adab')
    await page.getByLabel('City').fill('')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'desk-correct')
    await press('Save')
    await expect.poll(notice).toBe('The lecture was corrected.')
    expect(await show(system, lectures[0] ?? '')).toMatchObject({
      status: 'pending',
      title: 'Adab menuntut ilmu',
      topic: 'Adab',
      mosque_name: 'Al-Hikmah',
      mosque_city: null,
    })
  })

  test('a school that is public and a mosque that waits are edited', async () => {
    await open('schools?verified=true')
    await follow('Edit SDIT Al-Hikmah')
    expect(await page.getByLabel('Website').inputValue()).toBe('https://sdit.example')
    await page.getByLabel('Name', { exact: true }).fill('SDIT Al-Hikmah Depok')
    await page.getByLabel('Website').fill('')
    await page.getByLabel('Latitude').fill('-6,4')
    await page.getByLabel('Longitude').fill('106.8')
    await press('Save')
    await page.getByText('must be a number').waitFor()
    await screenshot(page, 'desk-edit-school')
    expect(await axeViolations(page)).toEqual([])
    // other fields keep their values, and the invalid one has the focus
    expect(await page.evaluate('document.activeElement.name')).toBe('lat')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('SDIT Al-Hikmah Depok')
    await page.getByLabel('Latitude').fill('-6.4')
    await press('Save')
    await expect.poll(notice).toBe('It is changed.')
    const listed = await system.app.inject({ url: '/api/v1/school?q=hikmah', headers: { 'x-api-key': readerKey } })
    expect(listed.json().schools).toMatchObject([
      { name: 'SDIT Al-Hikmah Depok', website: null, lat: -6.4, educationLevel: 'SD' },
    ])
    await open('mosques')
    await follow('Edit Masjid Raya Al-Munawwarah yang panjang namanya')
    await page.getByLabel('Name', { exact: true }).fill('Masjid Raya')
    await press('Save')
    await expect.poll(notice).toBe('It is changed.')
    await press('Verify Masjid Raya')
    await expect.poll(notice).toBe('Verified and public.')
  })

  test('submissions are counted by address, and all pending ones of an address are decided at once', async () => {
    await open('lecture-submitters')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'desk-submitters', { fullPage: true })
    await follow('takmir@example.test')
    await page.getByRole('link', { name: 'Keutamaan sabar' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await follow('Approve all 3')
    await page.getByText('Approve the 3 lectures waiting from takmir@example.test?').waitFor()
    await follow('Cancel')
    expect((await show(system, lectures[0] ?? '')).status).toBe('pending')
    await follow('Reject all 3')
    await page.getByLabel('Reason').fill('Diunggah dua kali')
    await press('Reject all')
    await expect.poll(notice).toBe('3 lectures rejected.')
    expect(await show(system, lectures[2] ?? '')).toMatchObject({ status: 'rejected', reason: 'Diunggah dua kali' })
    await page.getByText('No lecture is waiting for a decision.').waitFor()
  })

  test('readers’ feedback links to the records, and is marked done or deleted', async () => {
    await open('feedback')
    await page.getByText('“Apa itu ayat kursi?”').waitFor()
    expect(await page.getByText('<img src=x onerror=alert(1)>').count()).toBe(1)
    expect(await page.getByRole('link', { name: '2:255' }).getAttribute('href')).toMatch(/\/q\/2:255$/)
    expect(await page.getByRole('link', { name: 'bukhari:1' }).getAttribute('href')).toMatch(/\/h\/bukhari:1$/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'desk-feedback', { fullPage: true })
    await press('Done Apa itu ayat kursi?')
    await expect.poll(notice).toBe('It is done.')
    await follow('Delete Good')
    await press('Delete')
    await expect.poll(notice).toBe('It is deleted.')
    await page.getByText('Nothing here.').waitFor()
    await follow('done')
    await page.getByText('done by Fatimah').waitFor()
    await follow('Good')
    await page.getByText('Nothing here.').waitFor()
  })

  test('the simulator sends messages in a person’s name, and the account receives them', async () => {
    const received = async () => (await call('GET', '/events?types=message.received')).json().events.at(-1)?.data
    await open('simulator')
    await page.getByLabel('Account').selectOption(accountId)
    await page.getByLabel('Text').fill('Assalamualaikum')
    await page.getByLabel('Name of the person').fill('Siti')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'desk-simulator', { fullPage: true })
    await press('Send')
    await expect.poll(notice).toMatch(/^Sent\. The account receives/)
    expect(await received()).toMatchObject({
      message: 'Assalamualaikum',
      from: '+6281234567890',
      contact: { name: 'Siti' },
    })
    const sent = (await call('POST', '/messages', { to: '+6281234567890', type: 'text', message: 'x' })).json()
    // the sender stays in the form for the next message
    await follow('reaction')
    expect(await page.getByLabel('Name of the person').inputValue()).toBe('Siti')
    await page.getByLabel('Id of your message', { exact: true }).fill(sent.message_id)
    await page.getByLabel(/^Emoji/).fill('👍')
    await press('Send')
    await expect
      .poll(async () => (await received()).content)
      .toMatchObject({ emoji: '👍', message_id: sent.message_id })
    await follow('image')
    await page.getByLabel('File').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: files.png })
    await press('Send')
    await expect
      .poll(async () => (await received()).content)
      .toMatchObject({ type: 'image', content_type: 'image/png' })
    await follow('location')
    await page.getByLabel('Latitude').fill('95')
    await page.getByLabel('Longitude').fill('106.8')
    await press('Send')
    await page.getByText('must be at most 90').waitFor()
    expect(await page.getByLabel('Longitude').inputValue()).toBe('106.8')
    expect(await axeViolations(page)).toEqual([])
  })

  const VIEWS = [
    ...['lectures?status=rejected', 'lecture-submitters', 'mosques?verified=all', 'schools?verified=all'],
    ...[
      'feedback?which=done',
      'records?kind=quran&key=2:255',
      'corrections',
      'copies',
      'calendar',
      'keys',
      'templates?status=APPROVED',
      'whatsapp',
      'simulator',
    ],
    ...['simulator?kind=image', 'health', 'traffic', 'actions', 'mosques/new'],
  ]

  test.each(['light', 'dark'] as const)('fits a phone of 360 pixels, and no button is cut off, %s', async (scheme) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: scheme })
    for (const view of [...VIEWS, `lectures/${lectures[0]}`, `accounts/${accountId}`, `accounts/${accountId}/change`]) {
      await open(view)
      const cut = await page.evaluate(`[
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
        ...[...document.querySelectorAll('button, input, select, summary, nav a')]
          .filter((one) => one.getClientRects().length > 0)
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map((one) => one.textContent || one.id)]`)
      expect([view, cut]).toEqual([view, []])
      expect([view, await axeViolations(page)]).toEqual([view, []])
      await screenshot(page, `desk-phone-${scheme}-${view.replace(/\W/g, '-')}`, { fullPage: true })
    }
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('no page of the desk had an error', () => {
    expect(problems).toEqual([])
  })
})
