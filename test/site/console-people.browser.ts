import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client, phone } from '../messaging/client.ts'
import { axeViolations, describeInBrowser, launchBrowser, type OwnPages, screenshot } from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { linkIn, mailsOf } from './mails.ts'

describeInBrowser('people and their messages in a browser', () => {
  let browser: OwnPages
  let system: TestSystem
  let base: string

  beforeAll(async () => {
    system = await testSystem()
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await system?.close()
  })

  type Shop = { accountId: string; key: string; call: Client; page: Page }

  /** A shop whose owner is signed in on a phone. */
  async function shop(account: object = {}): Promise<Shop> {
    const { accountId, key } = await system.account({ name: 'Toko Sabar', ...account })
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'id-ID' })).newPage()
    await page.goto(`${base}/console`)
    await signIn(page, key)
    return { accountId, key, call: client(system, key), page }
  }

  async function signIn(page: Page, key: string): Promise<void> {
    await page.getByLabel('Kunci API pesan').fill(key)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await page.locator('nav').first().waitFor({ state: 'attached' })
  }

  const write = (accountId: string, from: string, name: string, message: string) => {
    system.clock.advance(1_000)
    return system.app.inject({
      ...{ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator },
      payload: { account_id: accountId, from, name, message },
    })
  }

  /** On a phone and on a desktop, nothing is wider than the screen, and axe finds no violations. */
  async function looksRight(page: Page, name: string): Promise<void> {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect([name, width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width, width])
      expect([name, width, await axeViolations(page)]).toEqual([name, width, []])
      await screenshot(page, `people-${name}-${width}`, { fullPage: true })
    }
  }

  const template = (accountId: string, id: string, text: string) =>
    system.database.pool.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, $2, 'pesanan_siap', 'id', 'UTILITY', $3, 'APPROVED', false, now())`,
      [accountId, id, JSON.stringify([{ type: 'BODY', text }])],
    )

  test('a team: an agent is invited by mail, joins on a phone, and a conversation is theirs', async () => {
    const { accountId, page } = await shop()
    await write(accountId, phone(), 'Ibu Rina', 'Apakah masih ada?')
    await page.goto(`${base}/console/people`)
    const email = 'ayu.lestari.pelayanan.pelanggan@toko-sabar.example'
    await page.getByLabel('Alamat surel').fill(email)
    await page.getByLabel('Peran').selectOption('agent')
    await page.getByRole('button', { name: 'Kirim undangan' }).click()
    await page.getByText('Undangan sedang dikirim.').waitFor()
    await looksRight(page, 'team')
    await system.worker.drain()
    const link = linkIn(mailsOf(system, email).at(-1))
    const hers = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'id-ID' })).newPage()
    await hers.goto(`${base}${link}`)
    await looksRight(hers, 'joining')
    await hers.getByLabel('Nama Anda').fill('Ayu Lestari')
    await hers.getByRole('button', { name: 'Bergabung' }).click()
    await hers.locator('nav').first().waitFor({ state: 'attached' })
    await hers.goto(`${base}/console/inbox`)
    await hers.getByRole('link', { name: /Ibu Rina/ }).click()
    await hers.getByLabel('Ditangani oleh').selectOption({ label: 'Ayu Lestari' })
    await hers.locator('form[action$="/assign"]').getByRole('button').click()
    await looksRight(hers, 'assigned')
    await hers.goto(`${base}/console/inbox?mine=true`)
    expect(await hers.getByText('Ibu Rina').count()).toBe(1)
    await page.goto(`${base}/console/people`)
    await page.getByRole('link', { name: 'Ayu Lestari' }).click()
    await looksRight(page, 'person')
  })

  test('two contacts of one person become one after a confirmation that explains the effect', async () => {
    const { accountId, call, page } = await shop({ defaultCountry: 'ID' })
    const [old, present] = [phone(), phone()]
    await call('POST', '/contacts', { phone: old, name: 'Ibu Siti', tags: ['pelanggan'] })
    await call('POST', '/contacts', { phone: present, name: 'Siti Aminah', tags: ['grosir'] })
    await write(accountId, old, 'Siti', 'Dari nomor lama')
    await page.goto(`${base}/console/contacts`)
    await page.getByRole('link', { name: 'Ibu Siti' }).click()
    await page.getByRole('link', { name: 'Gabungkan kontak' }).click()
    await page.getByLabel('Nama atau nomor kontak yang lain').fill('aminah')
    await page.getByRole('button', { name: 'Cari' }).click()
    await looksRight(page, 'merge-search')
    await page.getByRole('link', { name: 'Siti Aminah' }).click()
    await page.getByRole('heading', { name: 'Gabungkan Siti Aminah ke dalam Ibu Siti?' }).waitFor()
    await looksRight(page, 'merge-question')
    await page.getByLabel(present).check()
    // a message at the moment of the merge would belong to the next holder of the number
    system.clock.advance(1_000)
    await page.getByRole('button', { name: 'Ya, gabungkan' }).click()
    await page.getByText('Kedua kontak sudah menjadi satu.').waitFor()
    await page.getByText('Dari nomor lama').waitFor()
    await looksRight(page, 'merged')
    expect((await call('GET', '/contacts')).json().contacts).toMatchObject([{ phone: present, name: 'Ibu Siti' }])
  }, 60_000)

  test('a template is read with its cost before it is sent to one contact', async () => {
    const { accountId, call, page } = await shop()
    await template(accountId, 'tpl_siap_satu', 'Halo {{1}}, pesanan {{2}} sudah siap diambil.')
    await call('POST', '/contacts', { phone: phone(), name: 'Pak Umar' })
    await page.goto(`${base}/console/contacts`)
    await page.getByRole('link', { name: 'Pak Umar' }).click()
    await page.getByRole('link', { name: 'Kirim templat' }).click()
    await page.getByRole('link', { name: 'pesanan_siap' }).click()
    await page.getByLabel('Isian {{1}}').fill('Umar')
    await page.getByLabel('Isian {{2}}').fill('A-17')
    expect(await page.getByRole('button', { name: 'Kirim sekarang' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Lihat hasilnya' }).click()
    await page.getByText('Halo Umar, pesanan A-17 sudah siap diambil.').waitFor()
    await looksRight(page, 'template')
    system.clock.advance(1_000)
    await page.getByRole('button', { name: 'Kirim sekarang' }).click()
    await page.getByText('Templat sedang dikirim.').waitFor()
    await page.locator('.bubble.ours', { hasText: 'A-17' }).waitFor()
  }, 60_000)

  test('once the window is closed a conversation is answered with a template, and says until when it was open', async () => {
    const { accountId, key, page } = await shop()
    await template(accountId, 'tpl_siap_dua', 'Halo {{1}}, pesanan Anda siap.')
    await write(accountId, phone(), 'Siti Aminah', 'Masih ada mukena putih?')
    await system.database.pool.query("update accounts set network = 'whatsapp' where id = $1", [accountId])
    await page.goto(`${base}/console/inbox`)
    await page.locator('.talks a').first().click()
    await page.getByText('Bisa dijawab bebas sampai').waitFor()
    await looksRight(page, 'window-open')
    system.clock.advance(25 * 3_600_000)
    await page.reload()
    await signIn(page, key)
    await page.goto(`${base}/console/inbox`)
    await page.locator('.talks a').first().click()
    await page.getByText('hanya templat yang bisa dikirim').waitFor()
    expect(await page.locator('#answer textarea').count()).toBe(0)
    await looksRight(page, 'window-closed')
    await page.getByRole('button', { name: 'Isi dan lihat hasilnya' }).click()
    await page.getByLabel('Isian {{1}}').fill('Ibu Siti')
    await page.getByRole('button', { name: 'Lihat hasilnya' }).click()
    await page.getByText('Halo Ibu Siti, pesanan Anda siap.').waitFor()
    // the account has no connection here, and the page says so
    await page.getByText('Belum bisa dikirim: jaringan belum tersambung.').waitFor()
    await looksRight(page, 'window-closed-template')
  }, 60_000)

  test('after a session has ended, the typed form is restored by signing in, and can be sent', async () => {
    const { accountId, key, call, page } = await shop()
    await write(accountId, phone(), 'Siti Aminah', 'Berapa ongkir ke Makassar?')
    await page.goto(`${base}/console/inbox`)
    await page.locator('.talks a').first().click()
    const typed = 'Waalaikumsalam Bu,\nongkirnya Rp25.000 untuk satu kilo.'
    await page.locator('#answer textarea').fill(typed)
    system.clock.advance(13 * 3_600_000)
    await page.locator('#answer > button').click()
    await page.getByText('isian Anda tersimpan').waitFor()
    await looksRight(page, 'kept-sign-in')
    await signIn(page, key)
    await page.getByRole('heading', { name: 'Anda sudah masuk lagi' }).waitFor()
    await looksRight(page, 'kept')
    await page.getByRole('button', { name: 'Buka formulir saya' }).click()
    await page.getByText('Belum ada yang dikirim').waitFor()
    expect(await page.locator('#answer textarea').inputValue()).toBe(typed)
    await looksRight(page, 'kept-form')
    await page.locator('#answer > button').click()
    await page.locator('.bubble.ours', { hasText: 'ongkirnya' }).waitFor()
    expect((await call('GET', '/messages')).json().messages).toMatchObject([{ message: typed }])
  }, 60_000)

  test('messages and events are filtered and exported', async () => {
    const { call, page } = await shop()
    const to = phone()
    await call('POST', '/contacts', { phone: to, name: 'Budi' })
    await call('POST', '/messages', { to, type: 'text', message: 'Barang sudah dikirim', tags: ['kirim'] })
    await call('POST', '/messages', { to: phone(), type: 'text', message: 'Promo Jumat' })
    await system.worker.drain()
    await page.goto(`${base}/console/messages`)
    await page.getByText('Cari dan saring').click()
    await page.getByLabel('Nama atau nomor').fill('budi')
    await page.getByLabel('Label pesan').fill('kirim')
    await page.getByRole('button', { name: 'Cari' }).click()
    await page.getByText('Barang sudah dikirim').waitFor()
    expect(await page.getByText('Promo Jumat').count()).toBe(0)
    await looksRight(page, 'search')
    for (const [path, file] of [
      ['messages', 'messages.csv'],
      ['events', 'events.csv'],
    ] as const) {
      await page.goto(`${base}/console/${path}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Unduh sebagai CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(file)
    }
    await looksRight(page, 'events')
    await page.getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('region', { name: 'Isinya' }).waitFor()
    await looksRight(page, 'event')
  }, 60_000)

  test('a new message plays a sound, and a reply can have a file', async () => {
    const { accountId, page } = await shop()
    await page.addInitScript(`
      globalThis.tones = []
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        globalThis.tones.push(this.frequency.value)
        start.call(this, when)
      }`)
    const siti = phone()
    await write(accountId, siti, 'Siti Aminah', 'Halo')
    await page.goto(`${base}/console/inbox`)
    await page.locator('.talks a').first().click()
    await page.waitForSelector('#said[data-unread="0"]', { state: 'attached' })
    expect(await page.evaluate('tones.length')).toBe(0)
    await write(accountId, siti, 'Siti Aminah', 'Ada warna lain?')
    await page.locator('.bubble', { hasText: 'Ada warna lain?' }).waitFor()
    expect(await page.evaluate('tones')).toEqual([660, 880])
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.getByLabel('Berkas').setInputFiles({ name: 'warna.png', mimeType: 'image/png', buffer: png })
    await page.locator('#answer textarea').fill('Ini pilihan warnanya')
    system.clock.advance(1_000)
    await page.locator('#answer > button').click()
    const sent = page.locator('.bubble.ours', { hasText: 'Ini pilihan warnanya' })
    await sent.getByRole('link', { name: 'Buka berkas' }).waitFor()
    await looksRight(page, 'file')
  }, 60_000)
})
