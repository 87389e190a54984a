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

  const open = async (hash = '') => {
    await page.goto(`${site}/admin${hash}`)
    await page.waitForSelector('main h1')
  }
  const notice = () => page.locator('#notice').textContent()

  test('asks for the token, refuses a wrong one, and keeps none of it', async () => {
    await open()
    await page.getByLabel('Operator token').waitFor()
    await screenshot(page, 'admin-sign-in')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Operator token').fill('wrong')
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('This is not the operator token')
    await page.getByLabel('Operator token').fill(ADMIN_TOKEN)
    await page.getByLabel('Your name').fill('Fatimah')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lectures' }).waitFor()
    const kept = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])',
    )
    expect(kept).not.toContain(ADMIN_TOKEN)
    expect(kept).not.toContain('mimbar_operator')
    problems.splice(0) // the browser says that a call was refused
  })

  test('shows what waits for review, and text of strangers as text', async () => {
    await open()
    await page.getByText('Adab menuntut ilmu').waitFor()
    expect(await page.getByText('<img src=x onerror=alert(1)>').count()).toBe(1)
    const link = page.getByRole('link', { name: 'https://youtu.be/first' })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    await screenshot(page, 'admin-lectures', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
  })

  test('approves and rejects by keyboard alone', async () => {
    await open()
    const first = page.getByRole('article', { name: 'Adab menuntut ilmu' })
    await first.getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('“Adab menuntut ilmu” is now approved.')
    const third = page.getByRole('article', { name: 'Keutamaan sabar' })
    await third.getByRole('button', { name: 'Reject…' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason').waitFor()
    await screenshot(page, 'admin-reject')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type('Suara tidak jelas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(notice).toBe('“Keutamaan sabar” is now rejected.')
    expect(await show(system, ids.third ?? '')).toMatchObject({ status: 'rejected', reason: 'Suara tidak jelas' })
    expect((await show(system, ids.third ?? '')).changes.at(-1).by).toBe('Fatimah')
  })

  test('Escape leaves a dialog without doing anything, and focus returns', async () => {
    await open()
    const reject = page.getByRole('article').first().getByRole('button', { name: 'Reject…' })
    await reject.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Reject…')
  })

  test('publishes a failed lecture by hand, and shows the progress of a running one', async () => {
    await open()
    await page.getByRole('button', { name: /^transcribing/ }).click()
    await page.getByText('transcribing: 3 of 7 pieces').waitFor()
    await screenshot(page, 'admin-progress')
    await page.getByRole('button', { name: /^failed/ }).click()
    await page.getByText('did not answer within 600 s').waitFor()
    await screenshot(page, 'admin-failed')
    await page.getByRole('button', { name: 'Publish by hand…' }).click()
    await page.getByLabel('Summary').fill('Pelajaran dari surat al-Kahf.')
    await page.getByLabel('Duration in seconds').fill('2400')
    await screenshot(page, 'admin-publish')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.poll(notice).toBe('“Tafsir surat al-Kahf” is now published.')
    expect(await show(system, ids.fourth ?? '')).toMatchObject({ status: 'published', duration: 2400 })
    await page.getByRole('button', { name: /^published/ }).click()
    await page.getByText('History and transcript').click()
    await page.getByText('published by Fatimah').waitFor()
    await screenshot(page, 'admin-history')
  })

  test('a decision that came too late is said', async () => {
    await open()
    const card = page.getByRole('article', { name: 'onerror' })
    await card.waitFor()
    await decide(system, ids.second ?? '', 'approve')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(notice).toMatch(/is approved: only one that is pending can be approved/)
    problems.splice(0)
  })

  test('adds, verifies and deletes a mosque, and imports a list with its report', async () => {
    await open('#mosques')
    await page.getByRole('button', { name: 'Add a mosque…' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Masjid Al-Hikmah')
    await page.getByLabel('City', { exact: true }).fill('Depok')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(notice).toBe('Masjid Al-Hikmah is added. It is public once it is verified.')
    await page.getByRole('button', { name: 'Verify Masjid Al-Hikmah' }).click()
    await expect.poll(notice).toBe('Masjid Al-Hikmah is verified and public.')
    const listed = await system.app.inject({ url: '/api/v1/mosque?q=hikmah', headers: { 'x-api-key': key } })
    expect(listed.json().total).toBe(1)
    const csv = 'name,city,lat,lng\nMasjid Raya,Medan,3.57,98.68\n,Padang,,\nMasjid Jami,Aceh,95,2\n'
    await page.getByLabel('File').setInputFiles({ name: 'mosques.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Check only' }).click()
    await expect.poll(notice).toBe('1 would be imported, 2 refused.')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(notice).toBe('1 created, 0 changed, 0 left as they are, 2 refused.')
    await page.getByLabel('Show').selectOption('all')
    await page.getByRole('cell', { name: 'Masjid Raya', exact: true }).waitFor()
    await screenshot(page, 'admin-mosques', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete Masjid Raya' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(notice).toBe('Masjid Raya is deleted.')
    await open('#schools')
    await page.getByText('Nothing here.').waitFor()
  })

  test('makes a key, shows it once, and revokes it', async () => {
    await open('#keys')
    await page.getByRole('button', { name: 'Create a key…' }).click()
    await page.getByLabel('E-mail of its holder').fill('desk@example.test')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const made = (await page.locator('code.key').textContent()) ?? ''
    expect(made).toMatch(/^mref_/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-keys', { fullPage: true })
    const use = () => system.app.inject({ url: '/api/v1/lecture', headers: { 'x-api-key': made } })
    expect((await use()).statusCode).toBe(200)
    await page.getByRole('button', { name: 'Revoke the key of desk@example.test' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect.poll(notice).toBe('The key of desk@example.test is revoked.')
    expect((await use()).statusCode).toBe(401)
  })

  test('plots the queue and the traffic, with the numbers for those who do not see them', async () => {
    await open('#traffic')
    await page.getByRole('img', { name: /^Requests to the reference API: [\d,]+ in 30 days/ }).waitFor()
    expect(await page.locator('.plot svg').first().locator('rect').count()).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-traffic', { fullPage: true })
  })

  test('enters a decision on a month, which every answer then has, and withdraws it', async () => {
    await open('#calendar')
    const enter = page.getByRole('button', { name: /^Enter the decision on Ramadan/ }).last()
    const month = (await enter.getAttribute('aria-label'))?.replace('Enter the decision on ', '') ?? ''
    await enter.click()
    const starts = await page.getByLabel('First day, YYYY-MM-DD').inputValue()
    await page.getByLabel('Where the decision is written').fill('Sidang isbat, untuk diuji')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect.poll(notice).toBe(`${month} starts on ${starts}.`)
    const headers = { 'x-api-key': key }
    const day = async () =>
      (await system.app.inject({ url: `/api/v1/sunnah-calendar?date=${starts}`, headers })).json().calendar
    expect(await day()).toMatchObject({ source: 'decision', decision: 'Sidang isbat, untuk diuji' })
    await screenshot(page, 'admin-calendar', { fullPage: true })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: `Withdraw the decision on ${month}` }).click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect.poll(notice).toBe(`The decision on ${month} is withdrawn.`)
    expect(await day()).toMatchObject({ source: 'computed', provisional: true })
  })

  test('shows who did what', async () => {
    await open('#actions')
    await page.getByRole('cell', { name: 'Fatimah' }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'admin-actions', { fullPage: true })
  })

  test('fits a phone, and the dark', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const view of ['lectures', 'mosques', 'calendar', 'keys', 'traffic', 'actions']) {
      await open(`#${view}`)
      await page.waitForTimeout(300)
      const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      expect([view, tooWide]).toEqual([view, false])
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `admin-phone-${view}`)
    }
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('signing out ends it, and nothing of it was against the policy', async () => {
    await open()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Operator token').waitFor()
    await expect.poll(notice).toBe('You are signed out.')
    await page.reload()
    await page.getByLabel('Operator token').waitFor()
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  })
})
