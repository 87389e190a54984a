import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/reference/text/language-code.ts'
import { readingWords } from '../../src/site/reading/words.ts'
import { buildBrowserCode, describeInBrowser, launchBrowser } from '../support/browser.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

const ROOT = join(import.meta.dirname, '../..')
const WIDTH = 1200
const HEIGHT = 630

describe('the card that networks show with a link', () => {
  let system: TestSystem
  beforeAll(async () => {
    buildBrowserCode()
    system = await sharedSystem()
  })

  test.each(LANGUAGE_CODES)(
    'is named by every page and is a picture of the size that they ask for: %s',
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
        // what the messengers take at most is 300 KB
        expect(card.rawPayload.length).toBeLessThan(150_000)
      }
    },
  )
})

// Run with DRAW_CARDS=1 after a change of these words or of the drawing: the pictures are kept with the source, so that nothing draws on a server.
if (process.env.DRAW_CARDS) {
  describeInBrowser('drawing', () => {
    test('draws the cards', async () => {
      const browser = await launchBrowser()
      const font = readFileSync(join(ROOT, 'dist/site/faces/arabic.woff2')).toString('base64')
      for (const language of LANGUAGE_CODES) {
        const { home, menu } = readingWords(language)
        const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
        await page.setContent(`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><style>
          @font-face { font-family: "Mimbar Arabic"; src: url(data:font/woff2;base64,${font}) }
          body { margin: 0; height: ${HEIGHT}px; box-sizing: border-box; padding: 72px 84px; background: #0f6b4f; color: #fff;
            display: flex; flex-direction: column; font: 32px/1.5 "Mimbar Arabic", "Noto Sans", sans-serif }
          b { font: 600 44px/1 "Noto Serif", serif; display: flex; gap: 22px; align-items: center }
          svg { width: 60px }
          h1 { font: 600 84px/1.2 "Mimbar Arabic", "Noto Serif", serif; margin: auto 0 20px; text-wrap: balance }
          p { margin: 0; color: #d5ece2 }
          p + p { margin-top: auto; padding-top: 24px; font-size: 28px; border-top: 2px solid #3c8a70 }
        </style><b><svg viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#fff"/><path d="M8 24V13a8 8 0 0 1 16 0v11h-4V13a4 4 0 0 0-8 0v11z" fill="#0f6b4f"/></svg>Mimbar</b>
        <h1>${home.title}</h1><p>${home.lead}</p><p>${Object.values(menu).slice(0, 7).join(' · ')}</p></html>`)
        await page.evaluate('document.fonts.ready.then(() => undefined)')
        writeFileSync(join(ROOT, `src/site/reading/cards/${language}.png`), await page.screenshot())
        await page.close()
      }
      await browser.close()
    })
  })
}
