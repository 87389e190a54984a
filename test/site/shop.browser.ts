import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, describeInBrowser, launchBrowser, type OwnPages, screenshot } from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

// a shop owner's first day on a phone: each test continues where the previous one ended
describeInBrowser('a shop owner on a phone', () => {
  let browser: OwnPages
  let system: TestSystem
  let base: string
  let page: Page

  beforeAll(async () => {
    system = await testSystem({ SIGNUP: 'open' })
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    browser = await launchBrowser()
    page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'id-ID' })).newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })

  /** Nothing is wider than the phone, and axe finds no violations. */
  async function looksRight(name: string): Promise<void> {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, `shop-${name}`, { fullPage: true })
  }
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await system.worker.drain()
      system.clock.advance(1_000)
    }
    await system.worker.drain()
  }

  test('signs up by e-mail, and gets a message from the test number', async () => {
    await page.goto(`${base}/business`)
    await looksRight('business')
    await page.getByLabel('Nama usaha').fill('Toko Berkah')
    await page.getByLabel('Alamat surel').fill('ayu@tokoberkah.test')
    await page.getByRole('button', { name: 'Buat akun' }).click()
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor()
    await system.worker.drain()
    const folder = join(system.folder, 'outbox')
    const mail = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
      .replaceAll('=\n', '')
      .replaceAll('=3D', '=')
    await page.goto(base + (/\/console\/enter\?\S+/.exec(mail)?.[0] ?? ''))
    await page.getByRole('button', { name: 'Buat akun saya' }).click()
    await page.getByRole('heading', { name: 'Langkah pertama' }).waitFor()
    await looksRight('start')
    await page.getByRole('button', { name: 'Kirim ke nomor uji' }).click()
    await pass(5)
    await page.reload()
    await page.getByRole('link', { name: 'Lihat percakapan' }).click()
    await page.getByText('Halo! Pesan Anda sudah sampai').waitFor()
  })

  test('imports contacts, after showing the errors', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mimbar-shop-')), 'kontak.csv')
    writeFileSync(
      file,
      'Nomor HP;Nama;Label\n081234500010;Ibu Siti;pelanggan\n12;Budi;pelanggan\n081234500000;Pak Ali;pelanggan\n',
    )
    await page.goto(`${base}/console/contacts/import`)
    await page.getByLabel('Berkas CSV').setInputFiles(file)
    await page.getByRole('button', { name: 'Periksa berkas' }).click()
    await page.getByRole('heading', { name: 'Hasil pemeriksaan' }).waitFor()
    await looksRight('import')
    await page.getByRole('button', { name: 'Impor 2 kontak' }).click()
    await pass(1)
    await page.getByRole('heading', { name: 'Impor selesai' }).waitFor()
    await page.getByRole('link', { name: 'Lihat kontak' }).click()
    await page.getByRole('link', { name: 'pelanggan' }).first().click()
    await looksRight('contacts')
    await page.getByRole('link', { name: 'Kirim siaran ke label ini' }).waitFor()
  })

  test('sends a broadcast to a label, after a preview of its recipients', async () => {
    const { rows } = await system.database.pool.query<{ id: string }>('select account_id as id from account_owners')
    await system.database.pool.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, 'tpl_promo', 'promo', 'id', 'MARKETING', '[{"type": "BODY", "text": "Halo {{1}}, ada diskon"}]', 'APPROVED', false, now())`,
      [rows[0]?.id],
    )
    await page.getByRole('link', { name: 'Kirim siaran ke label ini' }).click()
    await page.getByRole('link', { name: 'promo' }).click()
    await page.getByLabel('Nama siaran').fill('Promo Jumat')
    await page.getByLabel('Diambil dari').selectOption('name')
    await page.getByRole('button', { name: 'Periksa dahulu' }).click()
    await page.getByRole('heading', { name: 'Begini jadinya' }).waitFor()
    await looksRight('check')
    await page.getByRole('button', { name: 'Kirim siaran' }).click()
    await pass(6)
    await page.getByText('2 dari 2 penerima sudah diproses').waitFor()
    await looksRight('broadcast')
  })
})
