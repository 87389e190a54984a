import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { SOURCES } from '../../src/reference/loading/pack/public/sources.ts'
import { buildBrowserCode } from '../support/browser.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  buildBrowserCode()
  system = await sharedSystem()
})

const get = (url: string, headers: Record<string, string> = {}) => system.app.inject({ url, headers })

test('the addresses of its forms redirect to it when opened', async () => {
  for (const address of ['/developers/keys', '/developers/keys/resend']) {
    const page = await get(address, { accept: 'text/html' })
    expect([address, page.statusCode, page.headers.location]).toEqual([address, 302, '/developers'])
  }
})

describe('GET /developers', () => {
  test('is Indonesian, English if the browser requests it, and either by an explicit choice', async () => {
    for (const [url, language, expected] of [
      ['/developers', undefined, 'id'],
      ['/developers', 'fr-FR, de;q=0.5', 'id'],
      ['/developers', 'en-GB,en;q=0.9,id;q=0.8', 'en'],
      ['/developers', 'en;q=0.3, id-ID;q=0.9', 'id'],
      ['/developers?lang=en', 'id', 'en'],
      ['/developers?lang=id', 'en', 'id'],
      ['/developers?lang=xx', 'en', 'en'],
    ] as const) {
      const response = await get(url, language ? { 'accept-language': language } : {})
      expect([url, language, response.statusCode]).toEqual([url, language, 200])
      expect(response.body).toContain(`<html lang="${expected}">`)
      expect(response.headers.vary).toContain('Accept-Language')
      expect(response.body).toContain(`href="/developers?lang=${expected === 'id' ? 'en' : 'id'}"`)
    }
  })

  test('shows a real answer of the API, from the same database', async () => {
    const key = await system.referenceKey()
    const verse = (await get('/api/v1/quran/112:1', { 'x-api-key': key })).json<Record<string, string>>()
    const { body } = await get('/developers')
    const text = body
      .replaceAll(/<\/?(b|bdi)\b[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
    for (const field of ['text_arabic', 'text_indonesian', 'transliteration', 'surah_name_ar']) {
      expect(text).toContain(`"${field}": ${JSON.stringify(verse[field])}`)
    }
    expect(text).toMatch(/\{\n {2}"[\s\S]*,\n {2}"[\s\S]*\n\}/)
    expect(body).toMatch(/<bdi lang="ar" dir="rtl">قُلۡ/)
  })

  test('says where the mail with the key is if the server sends none', async () => {
    expect((await get('/developers?lang=id')).body).toContain('surat berisi kuncinya tersimpan sebagai berkas .eml di')
    const asked = await system.app.inject({
      method: 'POST',
      url: '/developers/keys',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `lang=en&email=outbox-${process.pid}@example.test`,
    })
    expect(asked.statusCode).toBe(202)
    expect(asked.body).toMatch(/stored as an \.eml file in [\w./-]*outbox\./)
  })

  test('names every collection in words', async () => {
    for (const lang of ['id', 'en'] as const) {
      const { body } = await get(`/developers?lang=${lang}`)
      const counted = [...body.matchAll(/<th scope="row"[^>]*><div>([^<]+)<\/div>[\s\S]*?<code>\/([\w-]+)/g)]
      expect(counted.length).toBeGreaterThan(10)
      expect(counted.filter(([, name, path]) => name === path)).toEqual([])
    }
  })

  test('names every source with its licence, from the table that packs are built by', async () => {
    for (const lang of ['id', 'en'] as const) {
      const { body } = await get(`/developers?lang=${lang}`)
      const text = body.replaceAll('&#39;', "'")
      for (const { what, page, licence, attribution } of SOURCES)
        for (const words of [what[lang], page, licence[lang], attribution]) expect(text).toContain(words)
    }
  })

  test('links to the home page, as the documentation and the console do', async () => {
    for (const page of ['/developers', '/docs', '/docs/reference/search', '/console'])
      expect([page, (await get(page)).body]).toEqual([
        page,
        expect.stringMatching(/<a class="mark" href="\/(?:\?lang=id)?">/),
      ])
  })

  test('weighs under 60 KB with everything it loads, uncompressed', async () => {
    const page = await get('/developers')
    const parts = [...page.body.matchAll(/(?:<script src|rel="stylesheet" href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(parts).toEqual([expect.stringMatching(/^\/style\.css\?v=[\w-]{10}$/), '/developers/portal.js'])
    const loaded = await Promise.all(parts.map((url) => get(url)))
    const bytes = [page, ...loaded].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
    expect(bytes).toBeLessThan(60 * 1024)
    expect(bytes).toBeGreaterThan(20 * 1024)
  })

  test('allows nothing inline, nothing from other sites, and no framing', async () => {
    const { headers, body } = await get('/developers')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/ style=| on[a-z]+=|<style|<script>/)
    expect((await get('/developers/preview')).headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })
})

describe('GET /widget.js', () => {
  test('may be loaded by any site, compressed, and asked for again cheaply', async () => {
    const response = await get('/widget.js', { 'accept-encoding': 'gzip' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const plain = await get('/widget.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(response.rawPayload).toString()).toBe(plain.body)
    const again = await get('/widget.js', {
      'accept-encoding': 'gzip',
      'if-none-match': String(response.headers.etag),
    })
    expect(plain.headers.etag).not.toBe(response.headers.etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is one self-contained file under 15 KB gzip that evaluates and inserts nothing', async () => {
    const { rawPayload } = await get('/widget.js', { 'accept-encoding': 'gzip' })
    expect(rawPayload.length).toBeLessThan(15 * 1024)
    const { body } = await get('/widget.js')
    expect(body).not.toMatch(/\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\bimport\b/)
  })
})
