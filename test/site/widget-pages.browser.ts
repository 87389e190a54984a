import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  axeViolations,
  buildBrowserCode,
  describeInBrowser,
  launchBrowser,
  type OwnPages,
  screenshot,
} from '../support/browser.ts'
import { stream, type WidgetSite, widgetSite } from '../support/widget-site.ts'

const ANSWER = ['Sabar itu cahaya [muslim:223].\n\n', '- ditolong Allah [2:153]\n- diberi pahala tanpa batas [39:10]\n']
const SOURCES = [
  {
    type: 'hadith',
    key: 'muslim:223',
    text: 'Kesucian itu separuh iman.',
    grades: [{ grade: 'Sahih', graded_by: '' }],
  },
  { type: 'quran', key: '2:153', text: 'يَٰٓأَيُّهَا ٱلَّذِينَ ءَامَنُوا۟ ٱسۡتَعِينُوا۟ بِٱلصَّبۡرِ وَٱلصَّلَوٰةِ' },
  { type: 'quran', key: '39:10', text: 'إِنَّمَا يُوَفَّى ٱلصَّٰبِرُونَ أَجۡرَهُم بِغَيۡرِ حِسَابٍ' },
]

describeInBrowser('the widget on all kinds of pages', () => {
  let browser: OwnPages
  let web: WidgetSite
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    buildBrowserCode()
    browser = await launchBrowser()
    web = await widgetSite()
  })
  afterAll(async () => {
    await browser?.close()
    await web?.close()
  })
  beforeEach(() => {
    problems = []
    web.replyWith(stream(ANSWER, SOURCES))
  })
  afterEach(async () => {
    await page?.context().close()
    expect(problems).toEqual([])
  })

  async function visit(html: string, options: BrowserContextOptions = {}): Promise<Page> {
    web.show(html)
    page = await (
      await browser.newContext({ viewport: { width: 1100, height: 760 }, reducedMotion: 'reduce', ...options })
    ).newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(web.site)
    return page
  }
  const src = () => `src="${web.api}/widget.js" data-key="mref_test"`
  const host = (head: string, body = '<main><h1>Situs</h1><p>Isi halaman.</p></main>', lang = 'id') =>
    `<!doctype html><html lang="${lang}"><head><title>Situs</title>${head}</head><body>${body}</body></html>`
  const chats = () => page.locator('mimbar-chat')
  const launcher = () => page.locator('.launcher')
  const panel = () => page.getByRole('dialog')
  async function ask(question: string): Promise<void> {
    await launcher().click()
    await page.getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
    await panel().locator('.sources').waitFor()
  }
  const boxOf = async (locator: ReturnType<typeof panel>) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('it is not shown')
    return box
  }

  describe('loading', () => {
    const loading: Record<string, () => string> = {
      'in the head': () => host(`<script ${src()}></script>`),
      async: () => host(`<script ${src()} async></script>`),
      defer: () => host(`<script ${src()} defer></script>`),
      'at the end of the body': () => host('', `<p>Isi</p><script ${src()}></script>`),
      'as a module': () => host(`<script ${src()} type="module"></script>`),
      'injected after the page was loaded': () =>
        host(`<script>addEventListener('load', () => setTimeout(() => {
          const script = document.createElement('script')
          script.src = '${web.api}/widget.js'
          script.dataset.key = 'mref_test'
          document.head.append(script)
        }, 50))</script>`),
      'two script tags': () =>
        host(`<script ${src()}></script><script ${src()} async></script>`, `<script ${src()}></script>`),
      'on a page without a body tag': () =>
        `<!doctype html><html lang="id"><title>Situs</title><script ${src()}></script>`,
      'on a page whose body is replaced': () =>
        host(
          `<script ${src()}></script><script>addEventListener('load', () => {
            const body = document.createElement('body')
            body.innerHTML = '<p>Baru</p>'
            document.body.replaceWith(body)
          })</script>`,
        ),
      'on a page that throws it out once': () =>
        host(
          `<script ${src()}></script><script>addEventListener('load', () => document.querySelector('mimbar-chat').remove())</script>`,
        ),
    }
    test.each(Object.keys(loading))('%s', async (name) => {
      await visit(loading[name]?.() ?? '')
      await launcher().waitFor()
      await page.waitForLoadState('load')
      await page.waitForTimeout(100)
      expect(await chats().count()).toBe(1)
      await ask('Apa itu sabar?')
    })

    test('without a key it says so to the page’s owner and shows nothing', async () => {
      const logged: string[] = []
      web.show(host(`<script src="${web.api}/widget.js"></script>`))
      page = await browser.newPage()
      page.on('console', (message) => logged.push(message.text()))
      await page.goto(web.site)
      await expect.poll(() => logged.join()).toMatch(/data-key/)
      expect(await chats().count()).toBe(0)
    })
  })

  test('looks the same on a page with hostile styles', async () => {
    const look = async () => {
      await ask('Apa itu sabar?')
      const box = await boxOf(panel())
      const styles = await page.evaluate(`['.question', '.answer', 'textarea', 'header button'].map((selector) => {
        const style = getComputedStyle(document.querySelector('mimbar-chat').shadowRoot.querySelector(selector))
        return [style.color, style.backgroundColor, style.font, style.display, style.padding, style.opacity].join()
      })`)
      await page.getByRole('button', { name: 'Tutup obrolan' }).click()
      return { box, styles, launcher: await boxOf(launcher()) }
    }
    await visit(host(`<script ${src()}></script>`))
    const plain = await look()
    await page.context().close()
    await visit(
      host(
        `<style>
          * { all: unset !important; display: block !important; color: red !important; font: 40px serif !important }
          html { font-size: 4px }
          body { transform: rotate(3deg); filter: blur(1px) }
          mimbar-chat { display: none !important; position: static !important; opacity: 0 !important; z-index: -1 !important; --paper: red !important }
        </style><script ${src()}></script>`,
      ),
    )
    const hostile = await look()
    expect(hostile).toEqual(plain)
    await launcher().click()
    await screenshot(page, 'widget-hostile-styles')
  })

  test('leaves the page as it was', async () => {
    await visit(host(''))
    const before = await page.evaluate('[document.body.outerHTML, Object.keys(window).sort().join()]')
    await page.context().close()
    await visit(host(`<script ${src()}></script>`))
    await ask('Apa itu sabar?')
    expect(await page.evaluate('[document.body.outerHTML, Object.keys(window).sort().join()]')).toEqual(before)
    expect(await page.evaluate('document.cookie + localStorage.length')).toBe('0')
  })

  test('does not trigger the page’s keyboard shortcuts', async () => {
    await visit(
      host(`<script ${src()}></script><script>var keys = 0; addEventListener('keydown', () => keys++)</script>`),
    )
    await launcher().click()
    await page.keyboard.type('/sabar')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('keys')).toBe(0)
  })

  describe('screens', () => {
    const sizes = {
      'small phone': [320, 568],
      phone: [390, 844],
      'phone on its side': [740, 360],
      tablet: [820, 1180],
      desktop: [1440, 900],
    }
    test.each(Object.entries(sizes))('%s', async (name, [width = 0, height = 0]) => {
      await visit(host(`<meta name="viewport" content="width=device-width"><script ${src()}></script>`), {
        viewport: { width, height },
      })
      const closed = await boxOf(launcher())
      expect(closed.x + closed.width).toBeLessThanOrEqual(width - 10)
      expect(closed.y + closed.height).toBeLessThanOrEqual(height - 10)
      expect(Math.min(closed.width, closed.height)).toBeGreaterThanOrEqual(44)
      await ask('Apa itu sabar?')
      const open = await boxOf(panel())
      if (width <= 520 || height <= 420) expect(open).toEqual({ x: 0, y: 0, width, height })
      else {
        expect(open.x).toBeGreaterThan(0)
        expect(open.x + open.width).toBe(width - 20)
        expect(open.y + open.height).toBe(height - 20)
      }
      // nothing is cut off at the sides
      expect(
        await panel().evaluate(
          (node: { scrollWidth: number; clientWidth: number }) => node.scrollWidth - node.clientWidth,
        ),
      ).toBe(0)
      await screenshot(page, `widget-${name.replaceAll(' ', '-')}`)
    })
  })

  test('Arabic runs from right to left, with its place on the screen unchanged', async () => {
    web.replyWith(stream(['الصبر **ضياء** [2:153].\n\n- أجره بغير حساب [39:10]\n'], SOURCES))
    await visit(host(`<script ${src()} data-lang="ar"></script>`))
    expect((await boxOf(launcher())).x).toBeGreaterThan(900)
    await ask('ما هو الصبر؟')
    expect(await panel().getAttribute('aria-labelledby')).toBe('title')
    const question = await boxOf(panel().locator('.question'))
    const box = await boxOf(panel())
    expect(question.x - box.x).toBeLessThan(40)
    await panel().locator('.sources > summary').click()
    await panel().locator('.sources li summary').nth(1).click()
    await screenshot(page, 'widget-arabic')
  })

  test('uses the page’s language if the tag names none', async () => {
    for (const [lang, name] of [
      ['en-GB', 'Open the chat'],
      ['ar', 'فتح المحادثة'],
      ['id', 'Buka obrolan'],
      ['fr', 'Buka obrolan'],
    ]) {
      await visit(host(`<script ${src()}></script>`, '<p>…</p>', lang))
      await page.getByRole('button', { name }).waitFor()
      await page.context().close()
    }
    await visit(host(`<script ${src()}></script>`))
  })

  test('has its colour and side from the tag, with readable text', async () => {
    await visit(host(`<script ${src()} data-color="gold" data-position="left" data-title="Masjid"></script>`))
    expect((await boxOf(launcher())).x).toBeLessThan(40)
    await ask('Apa itu sabar?')
    expect((await boxOf(panel())).x).toBe(20)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'widget-gold-left')
  })

  test('an invalid colour is ignored', async () => {
    await visit(host(`<script ${src()} data-color="red; } * { display: none"></script>`))
    await ask('Apa itu sabar?')
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in %s, closed, open, answered and failed',
    async (colorScheme) => {
      await visit(host(`<script ${src()}></script>`), { colorScheme, reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
      await launcher().click()
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `widget-${colorScheme}-greeting`)
      await page.getByRole('textbox').fill('Apa itu sabar?')
      await page.keyboard.press('Enter')
      await panel().locator('.sources > summary').click()
      await panel().locator('.sources li summary').first().click()
      expect(await axeViolations(page)).toEqual([])
      web.replyWith((response) => void response.writeHead(429, { 'retry-after': '5000' }).end('{}'))
      await page.getByRole('textbox').fill('Lagi?')
      await page.keyboard.press('Enter')
      await page.getByText('Coba lagi dalam 84 menit').last().waitFor()
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `widget-${colorScheme}`)
    },
  )

  test('has no animation with reduced motion', async () => {
    await visit(host(`<script ${src()}></script>`), { reducedMotion: 'reduce' })
    await launcher().click()
    expect(await page.evaluate('document.querySelector("mimbar-chat").shadowRoot.getAnimations().length')).toBe(0)
  })
})
