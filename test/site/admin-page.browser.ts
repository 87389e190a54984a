import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, show, submit } from '../reference/lectures/support.ts'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { ADMIN_TOKEN, type TestSystem, testSystem } from '../support/system.ts'

describeInBrowser('the operator’s desk', () => {
  let system: TestSystem
  let browser: OwnPages
  let page: Page
  let site: string
  let key: string
  const problems: string[] = []
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    buildBrowserCode()
    system = await testSystem()
    site = await system.app.listen({ port: 0, host: '127.0.0.1' })
    key = await system.referenceKey()
    await fill()
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })

  async function fill() {
    const lecture = async (name: string, fields: object) => {
      ids[name] = await submit(system, key, { youtube_url: `https://youtu.be/${name.padEnd(11, '0')}`, ...fields })
      return ids[name]
    }
    await lecture('first', {
      title: 'Adab menuntut ilmu',
      speaker: 'Ustadz Hasan',
      topic: 'Adab',
      mosque_name: 'Al-Hikmah',
      mosque_city: 'Depok',
    })
    await lecture('second', { title: '<img src=x onerror=alert(1)>', speaker: 'Ustadzah Maryam', topic: 'Fiqh' })
    await lecture('third', { title: 'Keutamaan sabar' })
    const failed = await lecture('fourth', { title: 'Tafsir surat al-Kahf', topic: 'Tafsir' })
    await decide(system, failed, 'approve')
    const running = await lecture('fifth', { title: 'Sifat shalat Nabi', topic: 'Shalat' })
    await decide(system, running, 'approve')
    const { db } = system.database
    await db.execute(
      sql`update lectures set status = 'failed', reason = 'The transcription server did not answer within 600 s' where id = ${failed}::uuid`,
    )
    await db.execute(
      sql`update lectures set status = 'transcribing', progress = '{"step": "transcribing", "done": 3, "total": 7}' where id = ${running}::uuid`,
    )
    const midnight = Math.floor(system.clock.now().getTime() / 86_400_000) * 86_400_000
    for (let day = 0; day < 30; day++) {
      const at = new Date(midnight - day * 86_400_000).toISOString()
      const used = Math.round(4_000 + 3_000 * Math.sin(day / 3) + 60 * day)
      await db.execute(sql`
        insert into limit_windows (subject, period, starts_at, used, last_grant)
        values ('reference:plot', 'day', ${at}, ${used}, 1), ('account:plot', 'hour', ${at}, ${(day * 37) % 900}, 1)`)
    }
  }

  const open = async (path = 'lectures') => {
    await page.goto(`${site}/admin/${path}`)
    await page.waitForSelector('main h1')
  }
  const notice = () => page.locator('main .notice').first().textContent()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

  test('asks for the token, refuses a wrong one, and keeps none of it', async () => {
    await open('actions')
    expect(page.url()).toBe(`${site}/admin`)
    await screenshot(page, 'admin-sign-in')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Operator token').fill('wrong')
    await page.getByLabel('Your name').fill('Fatimah')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the operator token').waitFor()
    expect(await page.getByLabel('Operator token').inputValue()).toBe('')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Fatimah')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Operator token').fill(ADMIN_TOKEN)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lectures' }).waitFor()
    const stored = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])',
    )
    expect(stored).not.toContain(ADMIN_TOKEN)
    expect(stored).not.toContain('mimbar_operator')
    problems.splice(0) // the browser says that a request was refused
  })

  test('shows what needs review, and escapes strangers’ text', async () => {
    await open()
    await page.getByText('Adab menuntut ilmu').first().waitFor()
    expect(await page.getByText('<img src=x onerror=alert(1)>').count()).toBe(1)
    const link = page.getByRole('link', { name: 'https://youtu.be/first' })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    await screenshot(page, 'admin-lectures', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
  })

  test('approves and rejects by keyboard alone', async () => {
    await open()
    await page.getByRole('button', { name: 'Approve Adab menuntut ilmu' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('The lecture was approved.')
    await page.getByRole('link', { name: 'Reject Keutamaan sabar' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason').waitFor()
    await screenshot(page, 'admin-reject')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Reason').focus()
    await page.keyboard.type('Suara tidak jelas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('The lecture was rejected.')
    expect(await show(system, ids.third ?? '')).toMatchObject({ status: 'rejected', reason: 'Suara tidak jelas' })
    expect((await show(system, ids.third ?? '')).changes.at(-1).by).toBe('Fatimah')
  })

  test('a confirmation can be cancelled, and after a mistake the form keeps its values', async () => {
    await open(`lectures/${ids.second}/reject`)
    await page.getByLabel('Reason').fill('x'.repeat(1_001))
    await press('Reject')
    await page.getByText('At most 1,000 characters').waitFor()
    expect(await page.getByLabel('Reason').inputValue()).toBe('x'.repeat(1_001))
    expect(await axeViolations(page)).toEqual([])
    await follow('Cancel')
    await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    expect((await show(system, ids.second ?? '')).status).toBe('pending')
    problems.splice(0)
  })

  test('publishes a failed lecture by hand, and shows the progress of a running one', async () => {
    await open()
    await follow(/^transcribing/)
    await page.getByText('transcribing: 3 of 7 pieces').waitFor()
    await screenshot(page, 'admin-progress')
    expect(await axeViolations(page)).toEqual([])
    await follow(/^failed/)
    await page.getByText('did not answer within 600 s').waitFor()
    await screenshot(page, 'admin-failed')
    await follow('Publish by hand Tafsir surat al-Kahf')
    await page.getByLabel('Summary').fill('Pelajaran dari surat al-Kahf.')
    await page.getByLabel('Duration in seconds').fill('2400')
    await screenshot(page, 'admin-publish')
    await press('Publish')
    await expect.poll(notice).toBe('The lecture was published.')
    expect(await show(system, ids.fourth ?? '')).toMatchObject({ status: 'published', duration: 2400 })
    await follow(/^published/)
    await follow('Tafsir surat al-Kahf')
    await page.getByText('Pelajaran dari surat al-Kahf.').waitFor()
    expect(await page.getByRole('row').last().textContent()).toContain('Fatimah')
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-history', { fullPage: true })
  })

  test('a late decision is reported', async () => {
    await open()
    await page.getByRole('button', { name: /^Approve <img/ }).waitFor()
    await decide(system, ids.second ?? '', 'approve')
    await press(/^Approve <img/)
    await expect.poll(notice).toMatch(/is approved: only one that is pending can be approved/)
    expect(await axeViolations(page)).toEqual([])
    problems.splice(0)
  })

  test('adds, verifies and deletes a mosque, and imports a list with its report', async () => {
    await open('mosques')
    await follow('Add a mosque')
    await page.getByLabel('Name', { exact: true }).fill('Masjid Al-Hikmah')
    await page.getByLabel('City', { exact: true }).fill('Depok')
    await press('Add')
    await expect.poll(notice).toBe('Added. It is public once it is verified.')
    await press('Verify Masjid Al-Hikmah')
    await expect.poll(notice).toBe('Verified and public.')
    const listed = await system.app.inject({ url: '/api/v1/mosque?q=hikmah', headers: { 'x-api-key': key } })
    expect(listed.json().total).toBe(1)
    const csv = 'name,city,lat,lng\nMasjid Raya,Medan,3.57,98.68\n,Padang,,\nMasjid Jami,Aceh,95,2\n'
    const choose = () =>
      page.getByLabel('File').setInputFiles({ name: 'mosques.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await choose()
    await press('Check only')
    await expect.poll(notice).toBe('1 would be imported, 2 refused.')
    await page.getByRole('row').filter({ hasText: 'lat' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-import', { fullPage: true })
    await choose()
    await press('Import')
    await expect.poll(notice).toBe('1 created, 0 changed, 0 unchanged, 2 refused.')
    await follow('Back to the list')
    await follow('all')
    await page.getByRole('rowheader', { name: 'Masjid Raya', exact: true }).waitFor()
    await screenshot(page, 'admin-mosques', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await follow('Delete Masjid Raya')
    await page.getByRole('heading', { name: 'Delete Masjid Raya?' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press('Delete')
    await expect.poll(notice).toBe('It is deleted.')
    await open('schools')
    await page.getByText('Nothing here.').waitFor()
  })

  test('makes a key, shows it once, and revokes it', async () => {
    await open('keys')
    await follow('Create a key')
    await page.getByLabel('E-mail of the holder').fill('desk@example.test')
    await press('Create')
    const made = (await page.locator('code.secret').textContent()) ?? ''
    expect(made).toMatch(/^mref_/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-key-made', { fullPage: true })
    await page.reload()
    await page.getByRole('heading', { name: 'Already shown' }).waitFor()
    const use = () => system.app.inject({ url: '/api/v1/lecture', headers: { 'x-api-key': made } })
    expect((await use()).statusCode).toBe(200)
    await open('keys')
    await screenshot(page, 'admin-keys', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await follow('Revoke the key of desk@example.test')
    await press('Revoke')
    await expect.poll(notice).toBe('The key was revoked.')
    expect((await use()).statusCode).toBe(401)
    problems.splice(0)
  })

  test('opens an account and makes its keys', async () => {
    await open('keys')
    await follow('Open an account')
    await page.getByLabel('Name').fill('Toko Berkah')
    await page.getByLabel('Plan').selectOption('pro')
    await press('Open')
    await expect.poll(notice).toBe('The account was opened.')
    await press('Create a key')
    expect(await page.locator('code.secret').textContent()).toMatch(/^mmsg_/)
    await follow('I have copied it')
    await page.getByRole('heading', { name: 'Toko Berkah' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-account', { fullPage: true })
    await page.getByRole('link', { name: /^Revoke the key/ }).click()
    await press('Revoke')
    await expect.poll(notice).toBe('The key was revoked.')
    await page.getByText('No active keys.').waitFor()
  })

  test('has charts of the queue and the traffic, with tables for screen readers', async () => {
    await open('traffic')
    await page
      .getByRole('img', { name: /^Requests to the reference API: [\d,]+ in 30 days/ })
      .first()
      .waitFor()
    expect(await page.locator('.plot .wide').first().locator('rect').count()).toBe(30)
    await page.getByText('Show as a table').first().click()
    await page
      .getByRole('cell', { name: /^\d,\d{3}$/ })
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-traffic', { fullPage: true })
  })

  test('enters a decision on a month, which every answer then uses, and withdraws it', async () => {
    await open('calendar')
    const enter = page.getByRole('link', { name: /^Enter the decision on Ramadan/ }).last()
    const month = (await enter.getAttribute('aria-label'))?.replace('Enter the decision on ', '') ?? ''
    await enter.click()
    const starts = await page.getByLabel('First day').inputValue()
    await page.getByLabel('Source of the decision').fill('Sidang isbat, untuk diuji')
    expect(await axeViolations(page)).toEqual([])
    await press('Enter')
    await expect.poll(notice).toMatch(/^The decision was saved/)
    const headers = { 'x-api-key': key }
    const day = async () =>
      (await system.app.inject({ url: `/api/v1/sunnah-calendar?date=${starts}`, headers })).json().calendar
    expect(await day()).toMatchObject({ source: 'decision', decision: 'Sidang isbat, untuk diuji' })
    expect(await rowOf(month).textContent()).toContain('Sidang isbat, untuk diuji')
    await screenshot(page, 'admin-calendar', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await follow(`Withdraw the decision on ${month}`)
    await press('Withdraw')
    await expect.poll(notice).toBe('The decision was withdrawn.')
    expect(await day()).toMatchObject({ source: 'computed', provisional: true })
  })

  test('shows the log of operators’ actions', async () => {
    await open('actions')
    await page.getByRole('cell', { name: 'Fatimah' }).first().waitFor()
    await rowOf('303').filter({ hasText: '/approve' }).first().getByText('pending → approved').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-actions', { fullPage: true })
  })

  test('no page needs a script or violates the content security policy', async () => {
    for (const path of ['lectures', 'mosques', 'traffic', 'simulator']) {
      await open(path)
      expect([path, await page.locator('script').count()]).toEqual([path, 0])
    }
    expect(problems).toEqual([])
  })

  test('signing out ends it', async () => {
    await open()
    await press('Sign out')
    await page.getByLabel('Operator token').waitFor()
    await open()
    await page.getByLabel('Operator token').waitFor()
  })
})
