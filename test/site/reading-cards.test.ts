import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/platform/language.ts'
import { pictureOf } from '../../src/site/reading/share/picture.ts'
import { openShaper } from '../../src/site/reading/share/shape.ts'
import { buildBrowserCode } from '../support/browser.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

const WIDTH = 1200
const HEIGHT = 630

describe('the card that networks show with a link', () => {
  let system: TestSystem
  beforeAll(async () => {
    buildBrowserCode()
    system = await sharedSystem()
  })

  test.each(LANGUAGE_CODES)(
    'is linked by every page and has the required size: %s',
    { tags: 'slow' },
    async (language) => {
      for (const path of ['/', '/q/2:255', '/h/bukhari:1', '/verify', '/calendar']) {
        const { body } = await system.app.inject({ url: `${path}?lang=${language}`, headers: { accept: 'text/html' } })
        const property = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]+)"/>`).exec(body)?.[1]
        for (const name of ['title', 'description', 'type', 'url', 'locale', 'image:alt'])
          expect(property(name)).toBeTruthy()
        expect([property('image:width'), property('image:height')]).toEqual([String(WIDTH), String(HEIGHT)])
        const image = new URL(property('image') ?? '')
        expect(image.origin).toBe('http://localhost:3000')
        const card = await system.app.inject({ url: image.pathname + image.search })
        expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png'])
        expect(card.rawPayload.subarray(1, 4).toString()).toBe('PNG')
        expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT])
        // messengers accept at most 300 KB
        expect(card.rawPayload.length).toBeLessThan(150_000)
      }
    },
  )

  test('is a separate one for a verse, a hadith and a question, and is not found for missing ones', {
    tags: 'slow',
  }, async () => {
    const seen = new Set<string>()
    for (const path of ['/q/112:1', '/h/bukhari:1', '/masail/menyentuh-lawan-jenis-setelah-wudu']) {
      const { body } = await system.app.inject({ url: `${path}?lang=id`, headers: { accept: 'text/html' } })
      expect(body).toContain(`<meta property="og:image" content="http://localhost:3000${path}/card.png?lang=id"/>`)
      expect(body).toContain(`<a href="${path}/card.png?lang=id" download="mimbar`)
      const card = await system.app.inject({ url: `${path}/card.png?lang=id` })
      expect([path, card.statusCode, card.headers['content-type']]).toEqual([path, 200, 'image/png'])
      seen.add(card.rawPayload.toString('base64'))
    }
    expect(seen.size).toBe(3)
    for (const path of ['/q/112:9', '/q/112', '/h/bukhari', '/h/112:1', '/masail/none', '/q/bukhari:1'])
      expect([path, (await system.app.inject(`${path}/card.png`)).statusCode]).toEqual([path, 404])
  })

  test('shows scripture in full or not at all, and only letters that the site’s fonts have', async () => {
    const shaper = await openShaper()
    const card = { title: 'QS. 112:1', address: 'localhost', isArabic: false }
    const glyphs = (arabic?: string) => pictureOf({ ...card, arabic }, shaper).split('<path').length
    expect(glyphs('قُلْ هُوَ')).toBeGreaterThan(glyphs())
    expect(glyphs('قُلْ هُوَ '.repeat(300))).toBe(glyphs())
    expect(glyphs('قُلْ 漢')).toBe(glyphs())
    // warnings have another colour than sound records
    expect(pictureOf({ ...card, tone: 'bad' }, shaper)).not.toBe(pictureOf(card, shaper))
    // digits run from left to right in Arabic too
    expect(shaper.draw('١٢', 'arabic', 10, { x: 0, y: 0 })).not.toBe(shaper.draw('٢١', 'arabic', 10, { x: 0, y: 0 }))
  })
})

test('the site can be installed as an app: it has a manifest, icons and a worker', async () => {
  const { app } = await sharedSystem()
  const manifest = (await app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'ar' } })).json()
  expect([manifest.start_url, manifest.display, manifest.lang, manifest.dir]).toEqual(['/', 'standalone', 'ar', 'rtl'])
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload } = await app.inject(src)
    expect(sizes).toBe(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`)
  }
  const icon = await app.inject('/favicon.ico')
  expect([icon.headers['content-type'], icon.rawPayload.readUInt16LE(2)]).toEqual(['image/x-icon', 1])
  expect((await app.inject('/worker.js')).headers['content-type']).toContain('text/javascript')
  const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  expect(body).toContain('<link rel="apple-touch-icon" href="/icon-180.png"/>')
})
