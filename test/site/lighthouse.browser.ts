import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBrowserCode } from '../support/browser.ts'
import { type Measured, measurePage, noLighthouse } from '../support/lighthouse.ts'
import { inTurn, WHOLE } from '../support/sample.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { describeUnless } from '../support/unless.ts'
import { signedIn } from './console-visitor.ts'

/** Of 100, in each category. */
const LEAST = 95
/**
 * A stall of the machine only costs points for speed. So speed is judged only with SAMPLES=whole, on a machine without other work, and a page
 * that fails by it is measured again.
 */
const TRIES = WHOLE ? 3 : 1
const isJudged = (category: string): boolean => WHOLE || category !== 'performance'

type Page = {
  path: string
  /** Not for search engines: indexing is not judged. */
  unlisted?: boolean
  signedIn?: boolean
}

/** Measured with each commit, in turn: a page takes 13 s of processor time. */
const MEASURED = 3
const PAGES: Page[] = [
  { path: '/?lang=id' },
  { path: '/q/112?lang=en' },
  { path: '/q/2?lang=id' },
  { path: '/h/bukhari:1?lang=en' },
  { path: '/n/taqrib:8426?lang=ar' },
  { path: '/masail?lang=id' },
  { path: '/calendar?lang=id' },
  { path: '/prayer?city=32.73&lang=id' },
  { path: '/search?q=sabar&lang=id', unlisted: true },
  { path: '/ask?q=Apa+kata+Al-Qur’an+tentang+sabar%3F&lang=id', unlisted: true },
  { path: '/verify?lang=id' },
  { path: '/docs' },
  { path: '/docs/reference/search' },
  { path: '/developers?lang=en' },
  { path: '/business?lang=id' },
  { path: '/console?lang=id', unlisted: true },
  { path: '/console?lang=id', unlisted: true, signedIn: true },
]

/** Whether the content security policy of a page allows its scripts to fetch from this server. */
const mayFetch = (headers: Record<string, unknown>): boolean =>
  /connect-src [^;]*'self'/.test(String(headers['content-security-policy']))

describeUnless(noLighthouse, 'Lighthouse gives at least 95 in each category', () => {
  let system: TestSystem
  let base: string
  let cookie: string
  beforeAll(async () => {
    buildBrowserCode()
    system = await testSystem()
    await system.refresh()
    await system.worker.drain()
    await system.refresh()
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://localhost:${(system.app.server.address() as AddressInfo).port}`
    const { key } = await system.account()
    cookie = (await signedIn(system, key)).cookie
  })
  afterAll(async () => system?.close())

  async function measured(address: string, options: Parameters<typeof measurePage>[1]): Promise<Measured> {
    let best: Measured | undefined
    for (let tried = 0; tried < TRIES; tried++) {
      const now = await measurePage(address, options)
      best = (best?.scores.performance ?? -1) > (now.scores.performance ?? 0) ? best : now
      if ((best?.scores.performance ?? 0) >= LEAST) break
    }
    if (!best) throw new Error('nothing was measured')
    return best
  }

  test.each(inTurn(PAGES, MEASURED))('$path', { timeout: 120_000 }, async (page) => {
    const { headers, body } = await system.app.inject({
      url: page.path,
      headers: { accept: 'text/html', ...(page.signedIn && { cookie }) },
    })
    expect(headers['content-type']).toContain('text/html')
    expect(body.includes('<meta name="robots" content="noindex"')).toBe(page.unlisted === true)
    const { scores, faults } = await measured(new URL(page.path, base).href, {
      cookie: page.signedIn ? cookie : undefined,
      skip: [
        ...(page.unlisted ? ['is-crawlable'] : []),
        // Lighthouse fetches robots.txt as a script of the page
        ...(mayFetch(headers) ? [] : ['robots-txt']),
      ],
    })
    expect(Object.keys(scores).sort()).toEqual(['accessibility', 'best-practices', 'performance', 'seo'])
    const low = Object.entries(scores).filter(([category, score]) => isJudged(category) && score < LEAST)
    expect({ low, faults: low.length > 0 ? faults : [] }).toEqual({ low: [], faults: [] })
  })
})
