import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildBrowserCode, chromiumPath, launchBrowser, type OwnPages } from '../support/browser.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import { report } from './report.ts'

const ROUNDS = 7
const LIMIT_BYTES = 30_000
/** The heaviest of each kind. */
const PAGES = [
  '/',
  '/q',
  '/q/2?part=6',
  '/q/juz/1',
  '/q/hizb/60',
  '/q/page/604',
  '/q/2:282',
  '/h',
  '/h/bukhari',
  '/h/muslim?book=1',
  '/h/bukhari:1',
  '/h/muslim:93',
  '/n?q=Muhammad',
  '/doa',
  '/asmaul-husna',
  '/masyhur',
  '/search?q=sabar',
  '/verify',
  '/calendar?year=2026&month=2',
  '/prayer',
  '/prayer?city=32.73',
  '/places',
  '/lectures',
]

/**
 * The compressed size of every kind of page in three languages, with its style and script but without the font; and its first paint in a browser
 * without a cache, in turn with that of a bare page of the same size.
 */
test('pages', async () => {
  buildBrowserCode()
  const system = await fullPackSystem('none')
  await system.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
  const load = async (path: string) => {
    const response = await fetch(base + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
    expect([path, response.status]).toEqual([path, 200])
    return Buffer.from(await response.arrayBuffer())
  }
  const weight = (body: Buffer) => brotliCompressSync(body, { params: { [QUALITY]: 4 } }).length
  const shared = weight(await load('/style.css')) + weight(await load('/reading/reading.js'))
  const weights: { path: string; bytes: number }[] = []
  for (const path of PAGES) {
    for (const language of ['id', 'en', 'ar']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      weights.push({ path: address, bytes: shared + weight(await load(address)) })
    }
  }
  weights.sort((a, b) => b.bytes - a.bytes)
  report({
    what: `the heaviest of ${weights.length} pages, with style and script`,
    ours: (weights[0]?.bytes ?? 0) / 1024,
    unit: 'KB',
  })
  console.log(`  style and script ${shared} bytes; the heaviest:`)
  for (const { path, bytes } of weights.slice(0, 5)) console.log(`  ${bytes} ${path}`)
  expect(weights.filter(({ bytes }) => bytes > LIMIT_BYTES)).toEqual([])

  if (chromiumPath) {
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><html lang="id"><title>x</title><p>${'kata '.repeat(4_000)}</p></html>`)
    })
    await new Promise<void>((done) => bare.listen(0, '127.0.0.1', () => done()))
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
    const browser = await launchBrowser()
    for (const path of ['/q/2?part=6', '/q/2:282', '/h/bukhari:1', '/prayer?city=32.73']) {
      const own: number[] = []
      const theirs: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const [mine, peer] = [await firstPaint(browser, base + path), await firstPaint(browser, bareUrl)]
        // the first round is a warm-up
        if (round > 0) {
          own.push(mine)
          theirs.push(peer)
        }
      }
      report({
        what: `first paint of ${path}; peer: a bare page of as many bytes`,
        ours: median(own),
        peer: median(theirs),
        unit: 'ms',
      })
    }
    await browser.close()
    bare.close()
  }
  await system.close()
})

/** BROTLI_PARAM_QUALITY; pages are sent with the cheap one. */
const QUALITY = 1

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0

/** In ms, in a browser without a cache. */
async function firstPaint(browser: OwnPages, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(address)
  const at = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName('first-contentful-paint')
    if (painted) resolve(painted.startTime)
  }).observe({ type: 'paint', buffered: true }))`)
  await context.close()
  return Number(at)
}
