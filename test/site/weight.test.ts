import { beforeAll, expect, test } from 'vitest'
import { buildBrowserCode } from '../support/browser.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  buildBrowserCode()
  system = await sharedSystem()
})

/** The compressed files, besides the page, that a phone on a slow connection waits for. */
const MAX_BYTES = 20 * 1024

test.each(['/', '/q/112', '/verify', '/developers', '/docs', '/docs/reference/search', '/console', '/admin'])(
  'script and style of %s weigh less than 20 KB',
  async (url) => {
    const { body } = await system.app.inject(url)
    const loaded = [...body.matchAll(/(?:<script src|rel="stylesheet" href)="([^"]+)"/g)].map(([, one = '']) => one)
    expect(loaded.length).toBeGreaterThan(0)
    let bytes = 0
    for (const one of loaded) {
      const answer = await system.app.inject({ url: one, headers: { 'accept-encoding': 'br' } })
      expect([one, answer.statusCode, answer.headers['content-encoding']]).toEqual([one, 200, 'br'])
      bytes += answer.rawPayload.length
    }
    expect(bytes).toBeLessThan(MAX_BYTES)
  },
)
