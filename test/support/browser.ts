import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { describeUnless } from './unless.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Chromium as Debian installs it, or where CHROMIUM says; undefined where there is none. */
export const chromiumPath: string | undefined = [process.env.CHROMIUM, ...PLACES].find(
  (path) => path && existsSync(path),
)

/** The pages of one file in a browser: `close` ends them. */
export type OwnPages = Pick<Browser, 'newContext' | 'newPage' | 'close'>

let launched: Promise<Browser> | undefined

/** Pages of a headless Chromium that talks to nobody but the pages it is sent to. All files of a run share it; it ends with them. */
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

/** Tests in a real browser. Where there is no Chromium they are skipped, and their title says so. */
export function describeInBrowser(name: string, tests: () => void): void {
  describeUnless(chromiumPath ? undefined : "no Chromium here: install Debian's, or set CHROMIUM to one", name, tests)
}

const SCREENSHOTS = process.env.SCREENSHOTS

/** Keeps a picture of the page in the folder that SCREENSHOTS names, for people to look at; otherwise does nothing. */
export async function screenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!SCREENSHOTS) return
  mkdirSync(resolve(SCREENSHOTS), { recursive: true })
  await page.screenshot({ path: join(resolve(SCREENSHOTS), `${name}.png`), ...options })
}

/** Builds what browsers load, where `npm test` has not done so. */
export function buildBrowserCode(): void {
  const root = resolve(import.meta.dirname, '../..')
  if (!existsSync(join(root, 'dist/site/widget.js'))) execFileSync('node', [join(root, 'src/site/build.mjs')])
}

/** What axe finds wrong with a page as it stands, shadow roots included: the rule and the elements. */
export async function axeViolations(page: Page): Promise<{ rule: string; where: string[] }[]> {
  // evaluated from outside, so that the page's policy on scripts does not forbid it
  await page.evaluate(axe.source)
  const found: unknown = await page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target }) => target.flat().join(' ')) })))`)
  return found as { rule: string; where: string[] }[]
}
