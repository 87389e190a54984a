import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { describeUnless } from './unless.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of Chromium: CHROMIUM, or Debian's; undefined if there is none. */
export const chromiumPath: string | undefined = [process.env.CHROMIUM, ...PLACES].find(
  (path) => path && existsSync(path),
)

/** The pages of one test file in a browser; `close` closes them. */
export type OwnPages = Pick<Browser, 'newContext' | 'newPage' | 'close'>

let launched: Promise<Browser> | undefined

/** Pages of a headless Chromium without background requests. All files of a run share the browser. */
export async function launchBrowser(): Promise<OwnPages> {
  launched ??= chromium.launch({
    executablePath: chromiumPath ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const browser = await launched
  const contexts: BrowserContext[] = []
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options)
    contexts.push(context)
    return context
  }
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    async close() {
      for (const context of contexts) await context.close()
    },
  }
}

/** Tests in a real browser. Without Chromium they are skipped, and their title says so. */
export function describeInBrowser(name: string, tests: () => void): void {
  describeUnless(chromiumPath ? undefined : "no Chromium here: install Debian's, or set CHROMIUM to one", name, tests)
}

const SCREENSHOTS = process.env.SCREENSHOTS

/** Saves a screenshot in the folder SCREENSHOTS, if it is set. */
export async function screenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!SCREENSHOTS) return
  mkdirSync(resolve(SCREENSHOTS), { recursive: true })
  await page.screenshot({ path: join(resolve(SCREENSHOTS), `${name}.png`), ...options })
}

/** Builds the browser assets, unless `npm test` has. */
export function buildBrowserCode(): void {
  const root = resolve(import.meta.dirname, '../..')
  if (!existsSync(join(root, 'dist/site/widget.js'))) execFileSync('node', [join(root, 'src/site/build.mjs')])
}

/** The violations that axe finds on a page, shadow roots included: rule and elements. */
export async function axeViolations(page: Page): Promise<{ rule: string; where: string[] }[]> {
  // evaluated by the browser, because the page's content security policy forbids scripts
  await page.evaluate(axe.source)
  const found: unknown = await page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target }) => target.flat().join(' ')) })))`)
  return found as { rule: string; where: string[] }[]
}
